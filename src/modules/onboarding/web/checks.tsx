import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { ownDigits } from '#ui/i18n/locale.ts'
import type { PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { portalWords } from '#modules/onboarding/web/portal-badge.ts'
import { t } from '#modules/onboarding/web/words.ts'

/** What is done and what is missing, each with a sign of its own shape, and the way to where it is done. */
export function Checks({ person }: { person: PreEmployment }) {
  const ways = useWays(person)
  return (
    <ul style={{ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none', fontSize: 13 }}>
      {person.checks.map(({ key, done, detail }) => (
        <li key={key} style={{ display: 'grid', gridTemplateColumns: '16px 1fr', gap: 6 }}>
          {done ? (
            <IconCircleCheckFilled size={16} color="var(--mantine-color-green-filled)" aria-hidden />
          ) : (
            <IconCircleDashed size={16} aria-hidden />
          )}
          <span>
            {t(`board.checks.${key}`)}
            {detail ? `: ${key === 'details' ? portalWords(person.pre_boarding) : ownDigits(detail)}` : ''}
            {!done && <VisuallyHidden>({t('board.missing')})</VisuallyHidden>}{' '}
            {!done && ways[key] && (
              <Anchor component={Link} to={ways[key]} inherit>
                {t(`board.ways.${key as Way}`)}
              </Anchor>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Way = 'supervisors' | 'tasks' | 'login' | 'leave' | 'holidays'

/** Where what is missing is done; what is done on the sheet itself has no way elsewhere. */
function useWays({ id, full_name, employee, tasks }: PreEmployment) {
  const { to } = useScope()
  const ways: Partial<Record<PreEmployment['checks'][number]['key'], string>> = {
    ...(tasks.total ? { tasks: to('admin-hris-pre-employment-task-details', {}, { subject_id: id }) } : {}),
    ...(employee
      ? {
          supervisors: to('admin-hris-users', { id: employee.id }, { tab: 'job' }),
          login: to('admin-hris-users', { id: employee.id }),
          leave: to('admin-leave-leave-balance', {}, { search: employee.full_name }),
          holidays: to('admin-organization-settings-holiday'),
        }
      : { supervisors: to('admin-hris-pre-employment-assign-supervisors', {}, { search: full_name }) }),
  }
  return ways
}
