import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { LongCtx, Services, Upload } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleLong, type Route } from '#platform/route.ts'
import { sheetLimits } from '#platform/sheet/limits.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'
import { chooseSheet, describeImport, uploadImport, type Import } from '#engines/exchange/exchange.ts'
import type { FileHead } from '#engines/exchange/file-head.ts'
import { suggestedOptions, suggestedTargets } from '#engines/exchange/import-choices.ts'
import { abilities } from '#engines/exchange/import-life.ts'
import {
  findImport,
  importerFor,
  importOf,
  lifeOf,
  noCounts,
  targetsFor,
  type ImportChoices,
  type Importers,
} from '#engines/exchange/import-store-server.ts'
import { ownImporter, type ServedImporter } from '#engines/exchange/import-server.ts'
import { readerWords } from '#engines/exchange/reader-words-server.ts'
import { resultTitles } from '#engines/exchange/result-server.ts'
import { receiveSheet, sheetHead } from '#engines/exchange/sheet-file-server.ts'
import { columnsFor, type Importer } from '#engines/exchange/importer.ts'

export interface Uploader {
  today: string
  services: Services
  viewer: Viewer
  org: Membership
  upload: () => Promise<Upload>
  transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export const uploadRoutes = (importers: Importers): Route[] => [
  handleLong(chooseSheet, (ctx, { params, body }) => otherSheet(ctx, importers, params.id, body.sheet)),
  handleLong(uploadImport, (ctx, { params }) => upload(ctx, importerFor(importers, ctx, params.name))),
  handleLong(describeImport, async (ctx, { params }) => {
    const known = importerFor(importers, ctx, params.name)
    const served = await ctx.transaction((db) => ownImporter(known, db))
    return {
      title: served.declared.title,
      hint: served.declared.hint ?? null,
      targets: targetsFor(ctx, served),
      limits: { rows: sheetLimits.rows, columns: sheetLimits.columns, bytes: sheetLimits.fileBytes },
    }
  }),
]

/** Another sheet of the workbook: its columns are looked at as those of a new file. */
async function otherSheet(ctx: LongCtx, importers: Importers, id: string, sheet: string): Promise<Import> {
  const open = async (db: Db, lock = false) => {
    const stored = await findImport(db, id, lock)
    const served = await ownImporter(importerFor(importers, ctx, stored.name), db)
    if (!abilities(lifeOf(stored)).can_check || !stored.sha256)
      throw conflict('The sheet of this import cannot be changed now.')
    return { stored, served, sha256: stored.sha256 }
  }
  const { stored, served, sha256 } = await ctx.transaction((db) => open(db))
  if (!stored.head.sheets?.includes(sheet)) throw invalid({ sheet: ['Select a valid choice.'] })
  const { services, org } = ctx
  const head = await sheetHead(services, org.org_id, sha256, sheet, headingsOf(served.declared))
  return ctx.transaction(async (db) => {
    const now = await open(db, true)
    const { suggestions, choices, kept } = await firstChoices(ctx, db, now.served, head)
    await db
      .updateTable('exchange')
      .set({
        state: 'Uploaded',
        head: JSON.stringify({ ...head, suggestions, kept }),
        options: JSON.stringify(choices),
        counts: JSON.stringify(noCounts(head.rows)),
        error: null,
        version: now.stored.version + 1,
      })
      .where('id', '=', id)
      .execute()
    return importOf(ctx, db, await findImport(db, id), now.served)
  })
}

/** Receives a file for an import, finds out what is in it, and suggests what becomes of its columns. */
export async function upload(ctx: Uploader, known: ServedImporter): Promise<Import> {
  const names = await ctx.transaction(async (db) => headingsOf((await ownImporter(known, db)).declared))
  const sent = await withHeadings(await ctx.upload(), known)
  const { content, head } = await receiveSheet(ctx.services, ctx.org.org_id, sent, names)
  const id = newId()
  return ctx.transaction(async (db) => {
    const served = await ownImporter(known, db)
    const file_id = newId()
    await db
      .insertInto('stored_file')
      .values({ id: file_id, ...content, purpose: 'import', account_id: ctx.viewer.account_id })
      .execute()
    const { name, title } = served.declared
    const { suggestions, choices, kept } = await firstChoices(ctx, db, served, head)
    await db
      .insertInto('exchange')
      .values({
        id,
        direction: 'import',
        name,
        title,
        state: 'Uploaded',
        file_id,
        file_name: content.name,
        format: head.kind,
        head: JSON.stringify({ ...head, suggestions, kept }),
        options: JSON.stringify(choices),
        counts: JSON.stringify(noCounts(head.rows)),
        account_id: ctx.viewer.account_id,
        account_name: ctx.viewer.full_name,
      })
      .execute()
    return importOf(ctx, db, await findImport(db, id), served)
  })
}

/** Files of machines have no line of headings: where the importer knows theirs, it is put above the first. */
async function withHeadings(upload: Upload, { headings }: ServedImporter): Promise<Upload> {
  if (!headings) return upload
  const parts = upload.stream[Symbol.asyncIterator]()
  const first = await parts.next()
  const start = first.done ? Buffer.alloc(0) : Buffer.from(first.value)
  const line = headings(start.subarray(0, START_BYTES).toString('utf8'))
  const hasMark = start.subarray(0, 3).toString('hex') === 'efbbbf'
  async function* whole() {
    if (line !== null) yield Buffer.from(`${line}\r\n`)
    if (!first.done) yield line !== null && hasMark ? start.subarray(3) : start
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  return { ...upload, stream: Readable.from(whole()) }
}
const START_BYTES = 4096

const headingsOf = ({ columns }: Importer): string[] =>
  Object.entries(columns).flatMap(([key, { title, aliases = [] }]) => [key, title, ...aliases])

/**
 * A file with the headings of an earlier one begins with the mapping that was chosen then. How its days and numbers are
 * written its own cells tell: the same form may come back in the other calendar.
 */
async function firstChoices(ctx: Uploader, db: Db, served: ServedImporter, head: FileHead) {
  const { declared } = served
  const offered = columnsFor(declared, (codes) => allowed(ctx.org.codes, codes, 'write'))
  const suggestions = suggestedTargets(head.columns, offered)
  const headers = head.columns.map(({ header }) => header)
  const former = await formerChoices(db, declared.name, await sentHeaders(ctx, db, served, headers))
  const names = new Set<string>(offered.map(([name]) => name))
  const mapping = Object.fromEntries(
    headers.map((header) => {
      const known = former?.mapping[header]
      const target = former ? (known ?? null) : (suggestions[header]?.target ?? null)
      return [header, target !== null && names.has(target) ? target : null]
    }),
  )
  const options = suggestedOptions(declared, head.columns, mapping, ctx.today)
  const choices: ImportChoices = {
    mapping,
    value_maps: former?.value_maps ?? {},
    options,
    leave_out_repeated: false,
  }
  return { suggestions, choices, kept: former ? mapping : null }
}

/** The headings as the file had them, where it is a result file that comes back with its rows put right. */
async function sentHeaders(ctx: Uploader, db: Db, served: ServedImporter, headers: readonly string[]) {
  const { word } = await readerWords(db, ctx.viewer.account_id, served.nepali)
  const added = resultTitles(served, (text) => text)
  const own = resultTitles(served, word)
  const isResult = (titles: readonly string[]) =>
    headers.length > titles.length && titles.every((title, at) => headers.at(at - titles.length) === title)
  return isResult(added) || isResult(own) ? headers.slice(0, -added.length) : headers
}

async function formerChoices(
  db: Db,
  name: string,
  headers: readonly string[],
): Promise<ImportChoices | null> {
  const { rows } = await sql<{ options: ImportChoices }>`
    select options from exchange
    where direction = 'import' and name = ${name} and state in ('Checked', 'Running', 'Done')
      and (select jsonb_agg(c -> 'header') from jsonb_array_elements(head -> 'columns') c) = ${JSON.stringify(headers)}::jsonb
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.options ?? null
}
