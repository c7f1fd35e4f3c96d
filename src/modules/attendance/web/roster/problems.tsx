import { Alert } from '@mantine/core'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { dayOfMonth } from '#ui/date/written.ts'
import { decimal } from '#ui/i18n/format.ts'
import type { PersonProblem, ShortShift } from '#modules/attendance/web/roster/checks.ts'
import styles from '#modules/attendance/web/roster/roster.module.css'
import { t } from '#modules/attendance/web/words.ts'

const SHOWN = 8

/** What to look at before drafts are published. */
export function RosterProblems({
  problems,
  short,
}: {
  problems: readonly PersonProblem[]
  short: readonly ShortShift[]
}) {
  const view = useCalendar()
  const count = problems.length + short.length
  if (count === 0) return null
  const hidden = Math.max(0, problems.length - SHOWN) + Math.max(0, short.length - SHOWN)
  const dayOf = (date: string) => dayOfMonth(view, view.shown, date) ?? date
  return (
    <Alert color="yellow" title={t('roster.problems', { count })} data-no-print>
      <ul className={styles.problems}>
        {problems.slice(0, SHOWN).map((one) => (
          <li key={`${one.id} ${one.date} ${one.check}`}>
            {`${one.name}, ${dayOf(one.date)}: ${sentence(one)}`}
          </li>
        ))}
        {short.slice(0, SHOWN).map(({ date, name, branch, have, need }) => (
          <li key={`${date} ${name} ${branch}`}>
            {`${branch ? `${name}, ${branch}` : name}, ${dayOf(date)}: ${t('roster.shortStaff', { have, need })}`}
          </li>
        ))}
      </ul>
      {hidden > 0 && t('roster.moreProblems', { count: hidden })}
    </Alert>
  )
}

function sentence({ check, value }: PersonProblem): string {
  const hours = decimal(Math.round(value / 6) / 10)
  if (check === 'Overlap') return t('roster.overlap', { hours })
  if (check === 'Short rest') return t('roster.shortRest', { hours })
  if (check === 'Long week') return t('roster.longWeek', { hours })
  return t('roster.noDayOff', { count: value })
}
