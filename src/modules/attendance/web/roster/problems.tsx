import { Alert } from '@mantine/core'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { dayOfMonth } from '#ui/date/written.ts'
import { decimal } from '#ui/i18n/format.ts'
import type { PersonProblem } from '#modules/attendance/web/roster/checks.ts'
import styles from '#modules/attendance/web/roster/roster.module.css'
import { t } from '#modules/attendance/web/words.ts'

const SHOWN = 8

/** What to look at before drafts are published. */
export function RosterProblems({ problems }: { problems: readonly PersonProblem[] }) {
  const view = useCalendar()
  if (problems.length === 0) return null
  return (
    <Alert color="yellow" title={t('roster.problems', { count: problems.length })} data-no-print>
      <ul className={styles.problems}>
        {problems.slice(0, SHOWN).map((one) => (
          <li key={`${one.id} ${one.date} ${one.check}`}>
            {`${one.name}, ${dayOfMonth(view, view.shown, one.date) ?? one.date}: ${sentence(one)}`}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && t('roster.moreProblems', { count: problems.length - SHOWN })}
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
