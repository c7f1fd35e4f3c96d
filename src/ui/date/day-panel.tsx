import { ActionIcon, Button, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Day } from '#kernel/calendar/day.ts'
import { dateMessages } from '#kernel/calendar/messages.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { contains, type DayRange } from '#kernel/calendar/range.ts'
import { calendarIds, clipIn, monthTitle, partsIn } from '#kernel/calendar/system.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { chooseCalendar, useCalendar } from '#ui/date/calendar-choice.ts'
import { browserZone } from '#ui/date/date-text.tsx'
import { dateWords } from '#ui/date/date-words.ts'
import styles from '#ui/date/day-panel.module.css'
import { useFleeting } from '#ui/date/fleeting.ts'
import { MonthGrid, type DayState } from '#ui/date/month-grid.tsx'
import type { NotedDays } from '#ui/date/noted-days.ts'
import { monthStep, type DayCell, type Step } from '#ui/date/month.ts'
import { daysOfYears, refused, yearSpan, type DayRule, type FieldDay } from '#ui/date/rule.ts'
import { provisionalDay, shortDay } from '#ui/date/written.ts'

export interface DayPanelProps {
  value: FieldDay
  /** The browser's day, unless told. */
  today?: Day
  onPick: (day: Day) => void
  rule: DayRule
  /** The first and last day of the fiscal years: the year list reaches from the one to a year after the other. */
  earliest?: Day
  latest?: Day
  /** The first day of the week, 0 is Sunday. */
  weekStart?: number | undefined
  /** A range that is drawn as a band. */
  marked?: DayRange
  /** Days that something is said about, in the grid and, of the one in focus, below it. */
  noted?: NotedDays | undefined
}

/** A month to pick a day from, in the chosen calendar, with the other one's dates beside. */
export function DayPanel(props: DayPanelProps) {
  const { value, today: told, onPick, rule, earliest, latest, weekStart, marked, noted } = props
  const view = useCalendar()
  const { shown: system, other, writing } = view
  const { message, flash } = useFleeting()
  const [here] = useState(dayHere)
  const today = told ?? here
  const [wanted, setWanted] = useState(value || today)

  const years = yearSpan(system, earliest, latest)
  const span = daysOfYears(system, years)
  const at = nearest(wanted, span)
  const { year, month, day } = partsIn(system, at)

  const go = (step: Step) => {
    if ('to' in step) return setWanted(step.to)
    flash(
      step.beyond === 'last' ? dateMessages.yearTooGreat(years.to) : dateMessages.yearTooSmall(years.from),
    )
  }
  const turn = (to: { year: number; month: number }) => setWanted(system.day(clipIn(system, { ...to, day })))
  const noteOf = (of: Day) => noted?.get(of)
  const stateOf = (of: Day): DayState => ({
    note: noteOf(of),
    selected: of === value,
    disabled: !contains(span, of) || refused(of, rule) !== undefined,
    ...(marked ? { range: placeIn(marked, of) } : {}),
  })
  const face = (cell: DayCell) => (
    <span className={styles.day} aria-hidden>
      <span>{inDigits(cell.date ?? '', writing.digits)}</span>
      {other && <small>{inDigits(other.of(cell.day)?.day ?? '', writing.digits)}</small>}
    </span>
  )

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <ActionIcon
          {...held}
          variant="subtle"
          color="gray"
          aria-label={dateWords('previousMonth')}
          onClick={() => go(monthStep(system, span, at, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span className={styles.title}>
          <NativeSelect
            {...held}
            variant="unstyled"
            size="xs"
            rightSectionWidth={20}
            aria-label={dateWords('month')}
            value={month}
            data={system.months[writing.language].map((label, index) => ({
              value: String(index + 1),
              label,
            }))}
            onChange={(event) => turn({ year, month: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            {...held}
            variant="unstyled"
            size="xs"
            rightSectionWidth={20}
            aria-label={dateWords('year')}
            value={year}
            data={yearsOf(years.from, years.to).map((value) => ({
              value,
              label: inDigits(value, writing.digits),
            }))}
            onChange={(event) => turn({ year: Number(event.currentTarget.value), month })}
          />
        </span>
        <ActionIcon
          {...held}
          variant="subtle"
          color="gray"
          aria-label={dateWords('nextMonth')}
          onClick={() => go(monthStep(system, span, at, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <VisuallyHidden aria-live="polite">{monthTitle(system, year, month, writing)}</VisuallyHidden>
      </div>
      <MonthGrid
        system={system}
        year={year}
        month={month}
        today={today}
        {...(weekStart === undefined ? {} : { weekStart })}
        stateOf={stateOf}
        walk={{ at, span, onStep: go, onPick }}
        className={styles.days}
      >
        {face}
      </MonthGrid>
      <div className={styles.foot}>
        <div role="status" className={styles.status} data-message={message ? true : undefined}>
          {message ?? noteOf(at)?.title ?? provisionalDay(view, at) ?? (other && shortDay(view, other, at))}
        </div>
        {other && (
          <SegmentedControl
            size="xs"
            attributes={{ input: held }}
            aria-label={dateWords('calendar')}
            value={system.id}
            onChange={(id) => chooseCalendar(id === 'BS' ? 'BS' : 'AD')}
            data={calendarIds.map((id) => ({ value: id, label: id }))}
          />
        )}
        <Button
          {...held}
          variant="subtle"
          size="compact-xs"
          disabled={!contains(span, today) || refused(today, rule) !== undefined}
          onClick={() => onPick(today)}
        >
          {dateWords('today')}
        </Button>
      </div>
    </div>
  )
}

const dayHere = () => dayAt(new Date(), browserZone())

// Escape shall close the panel and not the dialog under it, which listens on the window before anybody else.
const held = { 'data-mantine-stop-propagation': true }

const nearest = (day: Day, { start, end }: DayRange) => (day < start ? start : day > end ? end : day)

const yearsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at))

function placeIn({ start, end }: DayRange, day: Day): DayState['range'] {
  if (day < start || day > end) return undefined
  if (start === end) return 'only'
  return day === start ? 'start' : day === end ? 'end' : 'middle'
}
