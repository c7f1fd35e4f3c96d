import { ActionIcon } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { memo, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { weekday } from '#kernel/calendar/day.ts'
import { inDigits, shortWeekdays } from '#kernel/calendar/names.ts'
import { partsIn } from '#kernel/calendar/system.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { wholeDay } from '#ui/date/written.ts'
import { decimal } from '#ui/i18n/format.ts'
import { HistoryDialog } from '#engines/audit/history-web.tsx'
import type { roster, RosterRow, RosterShift } from '#modules/attendance/shared/roster.ts'
import { shownCell } from '#modules/attendance/web/roster/cell.ts'
import { Staffing } from '#modules/attendance/web/roster/staffing.tsx'
import styles from '#modules/attendance/web/roster/roster.module.css'
import { t } from '#modules/attendance/web/words.ts'

/** Chosen cells: a rectangle from where it was begun to where it goes. */
export interface Area {
  fromRow: number
  fromDay: number
  row: number
  day: number
}
interface GridProps {
  data: ResponseOf<typeof roster>
  dates: readonly string[]
  area: Area | null
  onArea: ((area: Area | null) => void) | undefined
  onCode: (kind: 'Shift' | 'Off' | 'None', shift?: string | null) => void
  history: boolean
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const clip = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** People by days. One listener serves all cells, and a row is drawn again only when something of it has changed. */
export function RosterGrid({ data, dates, area, onArea, onCode, history }: GridProps) {
  const view = useCalendar()
  const body = useRef<HTMLTableSectionElement>(null)
  const drawing = useRef(false)
  const [past, setPast] = useState<{ id: string; name: string } | null>(null)
  const { results, shifts, today } = data
  const heads = useMemo(
    () =>
      dates.map((date) => ({
        date,
        weekday: shortWeekdays[view.writing.language][weekday(date)] ?? '',
        day: inDigits(partsIn(view.shown, date).day, view.writing.digits),
        whole: wholeDay(view, date),
      })),
    [dates, view],
  )
  const whole = useMemo(() => heads.map((head) => head.whole), [heads])
  const place = (target: EventTarget) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('td[data-row]')
    return cell && { row: Number(cell.dataset['row']), day: Number(cell.dataset['day']) }
  }
  const begin = (event: PointerEvent) => {
    const at = place(event.target)
    if (!at || !onArea) return
    drawing.current = true
    onArea(event.shiftKey && area ? { ...area, ...at } : { fromRow: at.row, fromDay: at.day, ...at })
  }
  const move = (event: PointerEvent) => {
    const at = drawing.current && place(event.target)
    if (at && area && onArea && (at.row !== area.row || at.day !== area.day)) onArea({ ...area, ...at })
  }
  const press = (event: KeyboardEvent) => {
    if (!onArea) return
    const now = area ?? { fromRow: 0, fromDay: 0, row: 0, day: 0 }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      const at = { row: clip(now.row + step[0], results.length), day: clip(now.day + step[1], dates.length) }
      onArea(event.shiftKey ? { ...now, ...at } : { fromRow: at.row, fromDay: at.day, ...at })
      body.current?.querySelector<HTMLElement>(`td[data-row="${at.row}"][data-day="${at.day}"]`)?.focus()
      return
    }
    if (event.key === 'Escape') return onArea(null)
    if (event.key === 'Delete' || event.key === 'Backspace') return onCode('None')
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const letter = event.key.toLowerCase()
    const shift = shifts.find(({ code }) => code.toLowerCase().startsWith(letter))
    if (shift) onCode('Shift', shift.id)
    else if (letter === 'o') onCode('Off')
  }
  const inRow = (n: number) =>
    area && n >= Math.min(area.fromRow, area.row) && n <= Math.max(area.fromRow, area.row)
      ? `${Math.min(area.fromDay, area.day)} ${Math.max(area.fromDay, area.day)}`
      : ''
  return (
    <div className={styles.scroll}>
      {/* a table by its rows and columns, whose cells are chosen: one listener serves them all */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions */}
      <table
        className={styles.table}
        role="grid"
        aria-label={t('roster.grid')}
        aria-multiselectable={Boolean(onArea)}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.person}>
              {t('roster.employee')}
            </th>
            <th scope="col" className={styles.hours}>
              {t('roster.hours')}
            </th>
            {heads.map((head) => (
              <th
                key={head.date}
                scope="col"
                title={head.whole}
                data-today={head.date === today || undefined}
              >
                <small>{head.weekday}</small>
                {head.day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          onPointerDown={begin}
          onPointerOver={move}
          onPointerUp={() => (drawing.current = false)}
          onPointerLeave={() => (drawing.current = false)}
          onKeyDown={press}
        >
          {results.map((row, n) => (
            <Line
              key={row.person.id}
              row={row}
              place={n}
              days={whole}
              shifts={shifts}
              chosen={inRow(n)}
              focus={area ? (area.row === n ? area.day : -1) : n === 0 ? 0 : -1}
              onHistory={history ? setPast : undefined}
            />
          ))}
        </tbody>
        <Staffing data={data} dates={dates} />
      </table>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions */}
      <HistoryDialog table="roster_entry" of={past} onClose={() => setPast(null)} />
    </div>
  )
}

interface LineProps {
  row: RosterRow
  place: number
  days: readonly string[]
  shifts: readonly RosterShift[]
  /** The first and the last chosen day, or nothing. */
  chosen: string
  focus: number
  onHistory: ((of: { id: string; name: string }) => void) | undefined
}
const Line = memo(function Line({ row, place, days, shifts, chosen, focus, onHistory }: LineProps) {
  const { person } = row
  const cells = days.map((_, n) => shownCell(row, n, shifts))
  const [first = 1, last = 0] = chosen ? chosen.split(' ').map(Number) : []
  const minutes = cells.reduce((sum, cell) => sum + cell.minutes, 0)
  return (
    <tr>
      <th scope="row" className={styles.person}>
        <span className={styles.name}>
          {person.full_name} <small>{person.code}</small>
        </span>
        {onHistory && (
          <ActionIcon
            variant="subtle"
            size="sm"
            color="gray"
            aria-label={t('roster.history', { name: person.full_name })}
            onClick={() => onHistory({ id: person.id, name: person.full_name })}
          >
            <IconHistory size={15} />
          </ActionIcon>
        )}
      </th>
      <td className={styles.hours}>{decimal(Math.round(minutes / 6) / 10)}</td>
      {cells.map(({ text, words, kind, draft, clash }, n) => (
        <td
          key={days[n]}
          data-row={place}
          data-day={n}
          data-kind={kind}
          data-draft={draft || undefined}
          data-clash={clash || undefined}
          aria-selected={n >= first && n <= last}
          aria-label={`${days[n] ?? ''}: ${words}${draft ? `, ${t('roster.draft')}` : ''}`}
          title={words}
          tabIndex={n === focus ? 0 : -1}
        >
          {text}
        </td>
      ))}
    </tr>
  )
})
