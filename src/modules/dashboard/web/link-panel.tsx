import {
  IconBeach,
  IconFileImport,
  IconHierarchy2,
  IconHistory,
  IconScale,
  IconUserPlus,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { P, type Code } from '#kernel/permission.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

interface QuickLink {
  screen: string
  icon: Icon
  /** Asked for when it is shown: the language may come after this file. */
  label: Parameters<typeof t>[0]
  codes: readonly Code[]
  to: 'read' | 'write'
}

const links: readonly QuickLink[] = [
  {
    screen: 'admin-hris-users',
    icon: IconUserPlus,
    label: 'links.addEmployee',
    codes: [P.hris.employees],
    to: 'write',
  },
  {
    screen: 'admin-hris-import-employees',
    icon: IconFileImport,
    label: 'links.import',
    codes: [P.hris.importEmployees],
    to: 'write',
  },
  {
    screen: 'admin-hris-employees',
    icon: IconUsers,
    label: 'links.employees',
    codes: [P.hris.employees],
    to: 'read',
  },
  {
    screen: 'admin-leave-employees-request',
    icon: IconBeach,
    label: 'links.leaveRequests',
    codes: [P.leave.requests],
    to: 'read',
  },
  {
    screen: 'admin-leave-leave-balance',
    icon: IconScale,
    label: 'links.leaveBalance',
    codes: [P.leave.balance],
    to: 'read',
  },
  {
    screen: 'admin-organization-hierarchy',
    icon: IconHierarchy2,
    label: 'links.hierarchy',
    codes: [P.organization.hierarchy],
    to: 'read',
  },
  {
    screen: 'admin-organization-report-login-logs',
    icon: IconHistory,
    label: 'links.loginLogs',
    codes: [P.organization.report],
    to: 'read',
  },
]

/** What HR does every day, for those who may. */
export function LinkPanel() {
  const { may, to } = useScope()
  const open = links.filter(({ codes, to: right }) => may(codes, right))
  if (open.length === 0) return null
  return (
    <Panel title={t('links.title')}>
      <ul className={styles.links}>
        {open.map(({ screen, icon: Sign, label }) => (
          <li key={screen}>
            <Link to={to(screen)}>
              <Sign size={18} stroke={1.7} aria-hidden />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
