import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const masters = () => import('#modules/organization/web/masters.tsx')
const overview = () => import('#modules/organization/web/overview.tsx')
const hierarchy = () => import('#modules/organization/web/hierarchy.tsx')
const settings = 'organization/settings'
const O = P.organization

export const organizationScreens: readonly BuiltScreen[] = [
  screen('user', 'organization/overview', 'Organization Overview', overview),
  screen('user', 'organization/hierarchy', 'Organization Hierarchy', hierarchy),
  screen('user', 'organization/holiday', 'Holidays', () => import('#modules/organization/web/holidays.tsx')),
  screen('admin', 'organization/overview', 'Organization Overview', overview),
  screen(
    'admin',
    'organization/overview/update',
    'Update Organization',
    () => import('#modules/organization/web/overview-update.tsx'),
    { permission: [O.settings] },
  ),
  screen('admin', 'organization/hierarchy', 'Organization Hierarchy', hierarchy, {
    permission: [O.hierarchy],
  }),
  screen(
    'admin',
    'organization/report/export-logs',
    'Export Logs',
    () => import('#engines/exchange/export-log-web.tsx'),
    { permission: [O.report] },
  ),
  screen(
    'admin',
    `${settings}/fiscal-year`,
    'Fiscal Years',
    () => import('#modules/organization/web/fiscal-years.tsx'),
    { permission: [O.fiscalYear] },
  ),
  screen('admin', `${settings}/branch`, 'Branches', masters, {
    permission: [O.branch],
    props: { master: 'branch' },
  }),
  screen('admin', `${settings}/division`, 'Divisions', masters, {
    permission: [O.division],
    props: { master: 'division' },
  }),
  screen('admin', `${settings}/job-title`, 'Job Titles', masters, {
    permission: [O.jobTitle],
    props: { master: 'jobTitle' },
  }),
  screen('admin', `${settings}/employment-level`, 'Employment Levels', masters, {
    permission: [O.employmentLevel],
    props: { master: 'level' },
  }),
  screen('admin', `${settings}/employment-type`, 'Employment Types', masters, {
    permission: [O.employmentType],
    props: { master: 'type' },
  }),
  screen('admin', `${settings}/holiday`, 'Holidays', masters, {
    permission: [O.holiday],
    props: { master: 'holiday' },
  }),
]
