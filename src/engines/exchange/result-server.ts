import { sql } from 'kysely'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound, refuse } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { LongCtx } from '#platform/context.ts'
import { fileTypes } from '#platform/file-type.ts'
import { handleLong, type FileAnswer, type LinkedFile, type Route } from '#platform/route.ts'
import { exportName } from '#platform/sheet/export-name.ts'
import type { SheetRow } from '#platform/sheet/read.ts'
import { writeSheet, type SheetColumn, type SheetValue } from '#platform/sheet/write.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { leaveTrace } from '#engines/exchange/export-server.ts'
import { importResult, importSample } from '#engines/exchange/exchange.ts'
import { type Format } from '#engines/exchange/formats.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import {
  findImport,
  importerFor,
  lineOf,
  type Importers,
  type StoredImport,
} from '#engines/exchange/import-store-server.ts'
import { ownImporter, type ServedImporter, type StoredPage } from '#engines/exchange/import-server.ts'
import { readerWords, type ReaderWords } from '#engines/exchange/reader-words-server.ts'
import { readSheet } from '#engines/exchange/sheet-file-server.ts'
import { columnsFor, type ImportColumn } from '#engines/exchange/importer.ts'

/** Files that an import gives: the headings to be filled, and the file again with what became of its rows. */
export const importFileRoutes = (importers: Importers): Route[] => [
  handleLong(importSample, (ctx, { params, query }) =>
    sampleFile(ctx, importerFor(importers, ctx, params.name), query),
  ),
  handleLong(importResult, async (ctx, { params }) => {
    const { stored, served, words } = await ctx.transaction(async (db) => {
      const found = await findImport(db, params.id)
      const served = await ownImporter(importerFor(importers, ctx, found.name), db)
      return { stored: found, served, words: await readerWords(db, ctx.viewer.account_id, served.nepali) }
    })
    const line = lineOf(ctx, stored, served)
    if (!line.has_result) {
      if (!stored.sha256) throw refuse('The file is not kept any more.')
      throw notFound()
    }
    return resultFile(ctx, stored, served, words)
  }),
]

type Places = Pick<
  LongCtx,
  'services' | 'org' | 'viewer' | 'as' | 'request' | 'now' | 'today' | 'transaction'
>

function resultFile(
  ctx: Places,
  stored: StoredImport,
  served: ServedImporter,
  words: ReaderWords,
): LinkedFile {
  const { word } = words
  const { head, format, file_name } = stored
  const columns: SheetColumn[] = [
    ...head.columns.map(({ header }) => ({ title: header, kind: 'text' as const })),
    ...resultTitles(served, word).map((title, at, { length }) => ({
      title,
      kind: 'text' as const,
      ...(at === length - 2 ? { width: 16 } : at === length - 1 ? { width: 60 } : {}),
    })),
  ]
  const subject = `${file_name.replace(/\.[a-z0-9]+$/i, '')} ${word('Result')}`
  return {
    name: exportName(subject, format, ctx.now, ctx.org.time_zone),
    media_type: fileTypes[format].media_type,
    async content() {
      await leaveTrace(ctx, { exchange_id: stored.id, purpose: 'import', source: stored.name })
      return writeSheet(format, columns, resultRows(ctx, stored, served, words), word('Result'))
    },
  }
}

/** What stands behind the columns of the file. */
export const resultTitles = (
  { label }: Pick<ServedImporter, 'label'>,
  word: ReaderWords['word'],
): string[] => [...(label ? [word(label.title)] : []), word('Result'), word('Errors')]

/** The rows of the file as it was read, each with what is known of it: the two go side by side, batch by batch. */
async function* resultRows(ctx: Places, stored: StoredImport, served: ServedImporter, words: ReaderWords) {
  const width = stored.head.columns.length
  const pieces = new PassThrough({ objectMode: true, highWaterMark: 4 })
  const reading = readSheet(
    ctx.services,
    ctx.org.org_id,
    stored.sha256 ?? '',
    stored.head,
    async (batches) => {
      await pipeline(batches, pieces)
    },
  ).catch((error: unknown) => void pieces.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    for await (const batch of pieces as AsyncIterable<SheetRow[]>) {
      const known = await outcomesOf(ctx, stored, served, batch, words)
      for (const { row, cells } of batch) {
        const found = known.get(row)
        const own = Array.from({ length: width }, (_, index): SheetValue => cells[index] || null)
        yield [
          ...own,
          ...(served.label ? [found?.label ?? null] : []),
          found?.result ?? null,
          found?.errors ?? null,
        ]
      }
    }
  } finally {
    pieces.destroy()
    await reading
  }
}

interface KnownRow {
  row_no: number
  errors: CellErrors | null
  plan: string | null
  outcome: string | null
  subject_id: string | null
}

async function outcomesOf(
  ctx: Places,
  stored: StoredImport,
  served: ServedImporter,
  batch: readonly SheetRow[],
  words: ReaderWords,
) {
  return ctx.transaction(async (db) => {
    const [first, last] = [batch[0]?.row ?? 0, batch.at(-1)?.row ?? 0]
    const { rows } = await sql<KnownRow>`
      select row_no, errors, plan, outcome, subject_id from exchange_row
      where exchange_id = ${stored.id} and row_no between ${first} and ${last}`.execute(db)
    const ids = rows.flatMap(({ subject_id }) => subject_id ?? [])
    const labels = await served.label?.of(db, ids)
    return new Map(
      rows.map((row) => [
        row.row_no,
        {
          result: words.word(wordFor(row)),
          errors: row.errors && errorText(row.errors, served.declared.columns, words),
          label: labels?.get(row.subject_id ?? '') ?? null,
        },
      ]),
    )
  })
}

const outcomeWords: Record<string, string> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  skipped: 'Not imported',
  undone: 'Undone',
}
const planWords: Record<string, string> = {
  create: 'To be created',
  update: 'To be updated',
  unchanged: 'Unchanged',
}
const wordFor = ({ outcome, plan, errors }: KnownRow): string =>
  outcome ? (outcomeWords[outcome] ?? outcome) : errors ? 'Has errors' : (planWords[plan ?? ''] ?? '')

/** `Joined on: “x” is not a date.` */
const errorText = (
  errors: CellErrors,
  columns: Readonly<Record<string, ImportColumn>>,
  { word, sentence }: ReaderWords,
): string =>
  Object.entries(errors)
    .map(([target, messages]) => {
      const title = columns[target]?.title
      return messages
        .map((message) =>
          title && !message.startsWith(title) ? `${word(title)}: ${sentence(message)}` : sentence(message),
        )
        .join(' ')
    })
    .join(' ')

const sheetKinds: Partial<Record<ImportColumn['kind'], SheetColumn['kind']>> = {
  number: 'number',
  money: 'money',
  day: 'day',
}

/** Headings alone, or with all that is stored: what is given back unchanged changes nothing. */
export async function sampleFile(
  ctx: Places,
  known: ServedImporter,
  { format, with_data }: { format: Format; with_data: 'true' | 'false' },
): Promise<FileAnswer> {
  const { served, word } = await ctx.transaction(async (db) => {
    const served = await ownImporter(known, db)
    return { served, ...(await readerWords(db, ctx.viewer.account_id, served.nepali)) }
  })
  if (with_data === 'true') await leaveTrace(ctx, { purpose: 'import', source: served.declared.name })
  const { reads, title } = served.declared
  if (with_data === 'true' && reads)
    await ctx.transaction((db) =>
      noteReading({ ...ctx, db }, [{ employee_id: null, part: reads }], { how: 'File', about: title }),
    )
  const offered = columnsFor(served.declared, (codes) => allowed(ctx.org.codes, codes, 'read'))
  const filled = with_data === 'true' ? offered.filter(([, { composed }]) => !composed) : offered
  const columns = filled.map(([, { title, kind }]) => ({
    title: word(title),
    kind: sheetKinds[kind] ?? ('text' as const),
  }))
  const rows = with_data === 'true' ? saidRows(ctx, served, filled, word) : []
  return {
    name: exportName(word(title), format, ctx.now, ctx.org.time_zone),
    media_type: fileTypes[format].media_type,
    content: writeSheet(format, columns, rows, word(title)),
  }
}

/** What is stored, in the words of the reader; what an open list takes is a name, and stays. */
async function* saidRows(
  ctx: Pick<Places, 'transaction' | 'today'>,
  served: ServedImporter,
  columns: readonly (readonly [string, ImportColumn])[],
  word: ReaderWords['word'],
) {
  const known = columns.map(([, { kind, values = {}, open }]) => {
    if (kind === 'boolean') return ['Yes', 'No']
    return open ? [] : Object.keys(values)
  })
  const said = (cell: SheetValue, at: number) =>
    typeof cell === 'string' && known[at]?.includes(cell) ? word(cell) : cell
  const names = columns.map(([name]) => name)
  for await (const row of storedRows(ctx, served, names)) yield row.map(said)
}

export async function* storedRows(
  ctx: Pick<Places, 'transaction' | 'today'>,
  served: ServedImporter,
  names: readonly string[],
) {
  if (!served.stored) throw refuse('This import gives no data back.')
  const { stored } = served
  for (let after: string | null = null; ;) {
    const from: string | null = after
    const page: StoredPage = await ctx.transaction((db) =>
      stored({ db, today: ctx.today, columns: new Set(names) }, from),
    )
    for (const row of page.rows) yield names.map((name): SheetValue => row[name] ?? null)
    if (page.last === null) return
    after = page.last
  }
}
