import { Readable } from 'node:stream'
import { daysInText } from '#kernel/calendar/in-text.ts'
import { bikramSambat, english, formatLongIn } from '#kernel/calendar/system.ts'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import type { ListExport } from '#kernel/endpoint.ts'
import { refuse } from '#kernel/errors.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { logoOf } from '#platform/pdf/head-image.ts'
import { tablePdf } from '#platform/pdf/table.ts'
import type { SheetValue } from '#platform/sheet/write.ts'
import { calendarOf } from '#engines/exchange/both-days-server.ts'
import { fileWords } from '#engines/exchange/file-words.ts'
import { printedCell } from '#engines/exchange/printed-cell-server.ts'
import type { Columns, Standing } from '#engines/exchange/export-source-server.ts'

/** What can be printed: more is a book that nobody reads, and takes longer to draw than anybody waits. */
export const MOST_PRINTED = 5000
export const MOST_PRINTED_COLUMNS = 24

/** Refuses a list that is too long or too wide to print, and says what takes it. */
export function printable(columns: Columns, count: number): void {
  if (columns.length > MOST_PRINTED_COLUMNS)
    throw refuse(
      `A PDF has at most ${MOST_PRINTED_COLUMNS} columns; this has ${columns.length}. Take fewer, or Excel or CSV.`,
    )
  if (count > MOST_PRINTED)
    throw refuse(
      `A PDF holds at most ${MOST_PRINTED.toLocaleString('en-US')} lines; this has ${count.toLocaleString('en-US')}. Filter it, or take Excel or CSV.`,
    )
}

export interface Printed {
  declared: ListExport
  columns: Columns
  rows: readonly (readonly SheetValue[])[]
  /** By the names of columns, where the list has any. */
  totals: Readonly<Record<string, unknown>> | null
}

/** A list as pages with the head of the organization. */
export async function printedFile(
  standing: Standing,
  db: Db,
  { declared, columns, rows, totals }: Printed,
): Promise<Readable> {
  const { services, org, viewer, now } = standing
  const calendar = await calendarOf(db, standing)
  const today = dayAt(now, org.time_zone)
  const words = fileWords[declared.language ?? 'en']
  const both = [calendar, calendar === english ? bikramSambat : english].flatMap(
    (system) => formatLongIn(system, today, words.writing) ?? [],
  )
  const [own, other] = both
  const at = `${own}${other ? ` (${other})` : ''}, ${clockAt(now, org.time_zone)}`
  const { rows: found } = await sql<{ line: string | null }>`
    select nullif(concat_ws(' · ', address, phone, website), '') as line from organization where org_id = ${org.org_id}`.execute(
    db,
  )
  const logo = await logoOf(db, services.files, org.org_id)
  const kinds = columns.map(([, { kind = 'text' }]) => kind)
  const summed = totals && columns.map(([name]) => totals[name] ?? null)
  const cell = (value: SheetValue, index: number) =>
    printedCell(value, kinds[index] ?? 'text', calendar, words.writing)
  const pages = await tablePdf({
    title: declared.title,
    organization: {
      name: org.name,
      line: found[0]?.line ?? null,
      logo: logo && !logo.is_letterhead ? logo.image : null,
    },
    about: [
      ...(declared.about ?? []).map((line) => daysInText(line, calendar, words.writing)),
      `${words.lines(rows.length)} · ${at} · ${viewer.full_name}`,
    ],
    columns: columns.map(([, { title }], index) => ({
      title,
      isFigure: figures.includes(kinds[index] ?? 'text'),
    })),
    rows: rows.map((row) => row.map(cell)),
    totals: summed?.some((value) => value !== null)
      ? summed.map((value, index) =>
          index === 0 && value === null ? words.total : cell(value as SheetValue, index),
        )
      : null,
    page: words.page,
  })
  return Readable.from([pages], { objectMode: false })
}

type Kind = NonNullable<Columns[number][1]['kind']>
const figures: readonly Kind[] = ['number', 'decimal', 'money', 'minutes', 'percent']
