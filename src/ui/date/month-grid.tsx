import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Day } from '#kernel/calendar/day.ts'
import { shortWeekdays, weekdays } from '#kernel/calendar/names.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { monthTitle, type CalendarSystem } from '#kernel/calendar/system.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import type { DayNote } from '#ui/date/noted-days.ts'
import { stepOf, weeksOf, type DayCell, type Step } from '#ui/date/month.ts'
import styles from '#ui/date/month-grid.module.css'
import { wholeDay } from '#ui/date/written.ts'

/** How one day stands out. `range` is its place in a marked range. */
export interface DayState {
  selected?: boolean
  disabled?: boolean
  range?: 'start' | 'middle' | 'end' | 'only'
  note?: DayNote | undefined
}

export interface MonthGridProps {
  system: CalendarSystem
  year: number
  month: number
  /** Draws what a day shows. Screen readers are told the date besides, so the number itself may be hidden from them. */
  children: (cell: DayCell) => ReactNode
  today?: Day
  /** 0 is Sunday, the first day of the week in Nepal. */
  weekStart?: number
  /** Days off, told apart by colour; Saturday unless told. */
  weekend?: readonly number[]
  stateOf?: (day: Day) => DayState
  /** Given, days are walked over by keys and picked; without, the grid is a table that only shows. */
  walk?: DayWalk
  className?: string
}

export interface DayWalk {
  /** The one day that the tab key reaches. */
  at: Day
  span: DayRange
  onStep: (step: Step) => void
  onPick: (day: Day) => void
}

/** A month of either calendar in weeks. */
export function MonthGrid(props: MonthGridProps) {
  const {
    system,
    year,
    month,
    children,
    today,
    weekStart = 0,
    weekend = [6],
    stateOf,
    walk,
    className,
  } = props
  const view = useCalendar()
  const { table, onKeyDown } = useWalk(system, weekStart, walk)
  const weeks = weeksOf(system, year, month, weekStart)
  const names = weekdays[view.writing.language]
  const shortNames = shortWeekdays[view.writing.language]
  const order = [0, 1, 2, 3, 4, 5, 6].map((at) => (at + weekStart) % 7)

  const said = (day: Day) =>
    [wholeDay(view, day), stateOf?.(day).note?.title].filter((text) => text !== undefined).join(', ')
  const cellProps = (cell: DayCell) => {
    const { selected, disabled, range, note } = stateOf?.(cell.day) ?? {}
    const look = {
      'data-day': cell.day,
      'data-outside': cell.outside || undefined,
      'data-weekend': weekend.includes(cell.weekday) || undefined,
      'data-today': cell.day === today || undefined,
      'data-selected': selected || undefined,
      'data-disabled': disabled || undefined,
      'data-range': range,
      'data-note': note?.look,
      title: note?.title,
      'aria-current': cell.day === today ? ('date' as const) : undefined,
    }
    if (!walk) return look
    return {
      ...look,
      role: 'gridcell',
      tabIndex: cell.day === walk.at ? 0 : -1,
      'data-autofocus': cell.day === walk.at || undefined,
      'data-mantine-stop-propagation': true,
      'aria-selected': selected ?? false,
      'aria-disabled': disabled || undefined,
      onClick: disabled ? undefined : () => walk.onPick(cell.day),
    }
  }

  return (
    <table
      ref={table}
      {...(walk ? { role: 'grid', onKeyDown } : {})}
      aria-label={monthTitle(system, year, month, view.writing)}
      className={[styles.grid, className].filter(Boolean).join(' ')}
    >
      <thead>
        <tr>
          {order.map((at) => (
            <th key={at} scope="col" abbr={names[at]} data-weekend={weekend.includes(at) || undefined}>
              {shortNames[at]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((cell) => (
              <td key={cell.day} {...cellProps(cell)}>
                <span className={styles.told}>{said(cell.day)}</span>
                {cell.date !== undefined && children(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Keys move the day; focus follows once the day is drawn, which may be in another month. */
function useWalk(system: CalendarSystem, weekStart: number, walk: DayWalk | undefined) {
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const at = walk?.at
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys pressed inside a day, on a link or a field that it shows, are not for walking.
    const cell = event.target instanceof HTMLElement && event.target.dataset.day ? event.target : undefined
    if (!walk || !cell || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return cell.click()
    }
    const step = stepOf(event.key, event.shiftKey, walk.at, { system, span: walk.span, weekStart })
    if (!step) return
    event.preventDefault()
    moved.current = 'to' in step && step.to !== walk.at
    walk.onStep(step)
  }
  return { table, onKeyDown }
}
