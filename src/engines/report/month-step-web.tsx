import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#kernel/calendar/day.ts'
import { monthIn, monthTitle, partsIn } from '#kernel/calendar/system.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import styles from '#engines/report/fact.module.css'
import { t } from '#engines/report/words-web.ts'

/** Goes from month to month, in the calendar that the viewer chose. */
export function MonthStep({
  on,
  onChange,
}: {
  on: string | undefined
  onChange: (on: string | null) => void
}) {
  const { today } = useScope()
  const { shown, writing } = useCalendar()
  const { year, month } = partsIn(shown, on ?? today)
  const { start, end } = monthIn(shown, year, month)
  return (
    <div className={styles.step}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('monthBefore')}
        onClick={() => onChange(addDays(start, -1))}
      >
        <IconChevronLeft size={17} />
      </ActionIcon>
      <strong aria-live="polite">{monthTitle(shown, year, month, writing)}</strong>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('monthAfter')}
        onClick={() => onChange(addDays(end, 1))}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
      {(today < start || today > end) && (
        <Button variant="default" onClick={() => onChange(null)}>
          {t('thisMonth')}
        </Button>
      )}
    </div>
  )
}
