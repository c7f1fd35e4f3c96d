import { sql } from 'kysely'
import { bikramSambat, english, formatIn, type CalendarSystem } from '#kernel/calendar/system.ts'
import type { Db } from '#platform/db.ts'
import type { SheetColumn, SheetValue } from '#platform/sheet/write.ts'
import type { FileWords } from '#engines/exchange/file-words.ts'
import { sheetColumns, type Columns, type Standing } from '#engines/exchange/export-source-server.ts'

/** The calendar of whoever it is for: their own, else the organization's; the English one where there is no choice. */
export async function calendarOf(
  db: Db,
  { org, viewer }: Pick<Standing, 'org' | 'viewer'>,
): Promise<CalendarSystem> {
  if (!org.flags.calendar_choice) return english
  const { rows } = await sql<{ calendar: string }>`
    select coalesce(a.calendar, o.default_calendar) as calendar
    from organization o left join account a on a.id = ${viewer.account_id} where o.org_id = ${org.org_id}`.execute(
    db,
  )
  return rows[0]?.calendar === 'bs' ? bikramSambat : english
}

interface BothDays {
  readonly columns: SheetColumn[]
  readonly row: (cells: readonly SheetValue[]) => SheetValue[]
}

/**
 * The columns of a sheet, each day in the reader's calendar right beside it (features 1.3): the English one is a day that
 * can be reckoned with and read in again, the other is text.
 */
export function bothDays(columns: Columns, calendar: CalendarSystem, words: FileWords): BothDays {
  const isDay = columns.map(([, { kind }]) => calendar !== english && (kind === 'day' || kind === 'instant'))
  return {
    columns: sheetColumns(columns).flatMap((column, at) =>
      isDay[at]
        ? [column, { title: `${column.title} (${words.calendar[calendar.id]})`, kind: 'text' }]
        : [column],
    ),
    row: (cells) => cells.flatMap((cell, at) => (isDay[at] ? [cell, dayOf(cell, calendar)] : [cell])),
  }
}

/** `2083-08-06`, with the time that it had; nothing before the calendar begins. */
const dayOf = (cell: SheetValue, calendar: CalendarSystem): SheetValue => {
  const [day = '', ...time] = String(cell ?? '').split(' ')
  const own = day && formatIn(calendar, day)
  return own ? [own, ...time].join(' ') : null
}
