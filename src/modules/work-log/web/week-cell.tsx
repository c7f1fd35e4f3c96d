import { minutesTyped } from '#kernel/minutes-typed.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { duration } from '#ui/i18n/format.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { LogState } from '#modules/work-log/domain/log-approval.ts'
import { setCell } from '#modules/work-log/shared/work-log.ts'
import { called, keyOf, type About } from '#modules/work-log/web/about.ts'
import styles from '#modules/work-log/web/week.module.css'

/** Hours of a day: typed as 1:30, 1.5 or 90m, kept when the cell is left. Arrows and Enter move, D copies the day before. */
export function Cell({
  about,
  cell,
  day,
  left,
}: {
  about: About
  cell: { minutes: number; is_open: boolean; state: LogState | null; remarks: string | null }
  day: string
  /** Minutes of the day before, for copying. */
  left: number
}) {
  const { org } = useScope()
  const save = useAction(setCell)
  const shown = cell.minutes > 0 ? duration(cell.minutes) : ''
  const [typed, setTyped] = useState<string | null>(null)
  if (!cell.is_open)
    return (
      <span className={styles.still}>
        {shown || '–'}
        {cell.state && cell.state !== 'Draft' && <StatusBadge status={cell.state} />}
      </span>
    )
  const minutes = typed === null ? cell.minutes : typed.trim() === '' ? 0 : minutesTyped(typed)
  const keep = async () => {
    if (typed === null || minutes === null) return
    if (minutes !== cell.minutes)
      await save.run({ params: { org }, body: { ...keyOf(about), worked_on: day, minutes } })
    setTyped(null)
  }
  return (
    <TextInput
      size="xs"
      aria-label={`${called(about)}, ${day}`}
      value={typed ?? shown}
      error={minutes === null}
      {...(cell.remarks ? { title: cell.remarks } : {})}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={() => setTyped(cell.minutes > 0 ? clock(cell.minutes) : '')}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        const { key, currentTarget } = event
        const way = ways[key]
        if (key === 'Escape') setTyped(null)
        // times are written without this letter
        if (key === 'd') setTyped(left > 0 ? clock(left) : '')
        if (key === 'd' || (way && !within(currentTarget, key))) event.preventDefault()
        if (!way || within(currentTarget, key)) return
        const next = neighbour(currentTarget, way)
        if (next) next.focus()
        else if (key === 'Enter') currentTarget.blur()
      }}
    />
  )
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Rows and columns that a key goes. */
const ways: Readonly<Record<string, readonly [number, number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Sideways keys move in the text until they reach its end. */
const within = ({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string) =>
  (key === 'ArrowLeft' && (selectionStart !== selectionEnd || (selectionStart ?? 0) > 0)) ||
  (key === 'ArrowRight' && (selectionStart !== selectionEnd || (selectionEnd ?? 0) < value.length))

/** The next open cell that way; closed ones are passed over. */
function neighbour(from: HTMLElement, [down, right]: readonly [number, number]): HTMLInputElement | null {
  const cell = from.closest('td')
  const rows = [...(cell?.closest('tbody')?.rows ?? [])]
  let row = rows.findIndex((one) => one.contains(from)) + down
  let column = (cell?.cellIndex ?? 0) + right
  while (rows[row]?.cells[column]) {
    const found = rows[row]?.cells[column]?.querySelector('input')
    if (found) return found
    row += down
    column += right
  }
  return null
}
