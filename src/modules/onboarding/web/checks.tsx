import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import type { PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { t } from '#modules/onboarding/web/words.ts'

/** What is done and what is missing, each with a sign of its own shape, and the way to where it is done. */
export function Checks({ person }: { person: PreEmployment }) {
  const ways = useWays(person)
  return (
    <ul style={{ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none', fontSize: 13 }}>
      {person.checks.map(({ key, done, detail }) => (
        <li key={key} style={{ display: 'flex', gap: 6, alignItems: 'center', flexWrap: 'wrap' }}>
          {done ? (
            <IconCircleCheckFilled size={16} color="var(--mantine-color-green-filled)" aria-hidden />
          ) : (
            <IconCircleDashed size={16} aria-hidden />
          )}
          <span>
            {t(`board.checks.${key}`)}
            {detail ? `: ${detail}` : ''}
            {done ? '' : ` (${t('board.missing')})`}
          </span>
          {!done && ways[key] && (
            <Anchor component={Link} to={ways[key]} size="sm">
              {t(`board.ways.${key}`)}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}

type Key = PreEmployment['checks'][number]['key']
type Way = 'supervisors' | 'tasks' | 'login' | 'leave' | 'holidays'

/** Where what is missing is done; what is done on the sheet itself has no way elsewhere. */
function useWays({
  id,
  full_name,
  employee,
}: PreEmployment): Partial<Record<Key, string>> & Record<Way, string | undefined> {
  const { to } = useScope()
  return {
    supervisors: employee
      ? to('admin-hris-users', { id: employee.id }, { tab: 'job' })
      : to('admin-hris-pre-employment-assign-supervisors', {}, { search: full_name }),
    tasks: to('admin-hris-pre-employment-task-details', {}, { subject_id: id }),
    login: employee ? to('admin-hris-users', { id: employee.id }) : undefined,
    leave: employee ? to('admin-leave-leave-balance', {}, { search: employee.code ?? full_name }) : undefined,
    holidays: to('admin-organization-settings-holiday'),
  }
}
