import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { jobKind, type JobCtx, type JobKind } from '#platform/jobs.ts'
import { exportName } from '#platform/sheet/export-name.ts'
import { writeSheet, type SheetValue } from '#platform/sheet/write.ts'
import { peopleOf, standIn } from '#platform/reach.ts'
import type { ExportFormat } from '#engines/exchange/formats.ts'
import { printable, printedFile } from '#engines/exchange/export-pdf-server.ts'
import { bothDays, calendarOf } from '#engines/exchange/both-days-server.ts'
import { ExportJobInput, exportRow, type StoredExport } from '#engines/exchange/export-server.ts'
import {
  columnsOf,
  fileOf,
  hatAt,
  sheetRow,
  sourceRows,
  type ExportSource,
  type ExportSources,
  type Standing,
} from '#engines/exchange/export-source-server.ts'
import { fileWords } from '#engines/exchange/file-words.ts'
import { asRead, inPlain } from '#engines/exchange/as-read-server.ts'
import { faceOf } from '#engines/exchange/export-face.ts'
import { stoppable } from '#engines/exchange/stoppable-server.ts'
import { tellProgress } from '#engines/exchange/job-progress-server.ts'

const KEPT_DAYS = 7

/** Makes the file of an export with the rights that its maker has now. Interrupted, it begins anew. */
export const exportJob = (sources: ExportSources, nepali: ReadonlyMap<string, string>): JobKind =>
  jobKind({
    kind: 'exchange.export',
    title: 'Export',
    seen_by: [P.organization.report],
    input: ExportJobInput,
    serial: 'person',
    async run(ctx, { exchange_id }) {
      const stored = await ctx.batch((db) => exportRow(db, exchange_id))
      const source = sources.get(stored.name)
      if (!source) throw refuse('This program does not know this list any more.')
      const standing = await standingOf(ctx, source, stored)
      const { format } = stored
      const made = await makeFile(ctx, source, standing, {
        format,
        query: stored.options.query,
        path: stored.options.path ?? {},
        nepali,
      })
      await ctx.batch((db, mark) => {
        mark.progress(made.rows, made.rows)
        return keep(db, stored, made)
      })
    },
  })

async function standingOf(ctx: JobCtx, source: ExportSource, stored: StoredExport): Promise<Standing> {
  const viewer = await ctx.services.viewers.ofAccount(stored.account_id)
  const member = viewer?.memberships.get(ctx.org.slug)
  const org = member && standIn(member, source.route.endpoint)
  const as = viewer && org && hatAt(source, viewer, org, stored.as_hat)
  if (!viewer || !org || !as) throw refuse('You may not read this list any more.')
  return { services: ctx.services, viewer, org, as, now: clock.instant() }
}

export interface FileAsked {
  format: ExportFormat
  query: Record<string, string>
  path?: Record<string, string>
  /** What declarations say in Nepali, for the titles of a report that does not tell its own. */
  nepali?: ReadonlyMap<string, string>
}

/**
 * The file of a list as it is for somebody. One snapshot: a row that is inserted meanwhile moves no other from page to
 * page.
 */
export async function makeFile(
  ctx: JobCtx,
  source: ExportSource,
  standing: Standing,
  { format, query, path = {}, nepali }: FileAsked,
) {
  const { services, org } = ctx
  const scope = {
    org_id: org.org_id,
    account_id: standing.viewer.account_id,
    acting_as: standing.as,
    request_no: ctx.job_id,
    limited: standing.as === 'hr' && standing.org.is_limited,
    reach: standing.org.reach,
  }
  const asked = source.route.endpoint.spec.query?.parse(query) ?? {}
  const today = dayAt(standing.now, org.time_zone)
  let rows = 0
  return services.database.inBatch(scope, async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db)
    return stoppable(ctx, db, () => made(db))
  })

  async function made(db: Db) {
    const plain = await fileOf(source, { db, today, held: standing.org.codes, path }, asked)
    const declared = source.declared.is_report
      ? await asRead(db, plain, { asked, nepali, account_id: standing.viewer.account_id })
      : inPlain(plain)
    const columns = columnsOf(declared, standing.org.codes)
    const guarded = columns.map(([, column]) => column)
    const words = fileWords[declared.language ?? 'en']
    const face = faceOf(declared.title, guarded, standing.viewer.full_name, words)
    const name = exportName(face.name, format, standing.now, org.time_zone)
    const sheet = bothDays(columns, await calendarOf(db, standing), words)
    const pages = sourceRows(source, standing, db, asked as Record<string, unknown>, path)
    async function* cells() {
      rows = 0
      for await (const page of pages) {
        for (const row of page.results) yield sheet.row(sheetRow(columns, row, org.time_zone, words))
        rows += page.results.length
        await tellProgress(ctx, 'exchange.export', rows, page.count)
      }
    }
    async function print() {
      const printed: SheetValue[][] = []
      let totals: Record<string, unknown> | null = null
      for await (const page of pages) {
        printable(columns, page.count)
        totals ??= page.totals ?? null
        printed.push(...page.results.map((row) => sheetRow(columns, row, org.time_zone, words)))
        rows = printed.length
        await tellProgress(ctx, 'exchange.export', rows, page.count)
      }
      return printedFile(standing, db, { declared, columns, rows: printed, totals })
    }
    const file = format === 'pdf' ? await print() : writeSheet(format, sheet.columns, cells(), face.sheet)
    const content = await services.files.keep(org.org_id, name, format, file)
    return {
      rows,
      content,
      columns: columns.map(([column]) => column),
      codes: [...standing.org.codes],
      people: peopleOf(standing.org),
      as: standing.as,
    }
  }
}

async function keep(db: Db, stored: StoredExport, made: Awaited<ReturnType<typeof makeFile>>) {
  const { rows, content, columns, codes, people, as } = made
  const file_id = newId()
  await db
    .insertInto('stored_file')
    .values({ id: file_id, ...content, purpose: 'export', account_id: stored.account_id })
    .execute()
  const now = clock.now()
  await db
    .updateTable('exchange')
    .set({
      state: 'Done',
      file_id,
      file_name: content.name,
      // by what was held when it was made, which may be another thing than when it was asked for
      head: JSON.stringify({ ...stored.head, columns, ...(as === 'hr' ? { codes, people } : { codes: [] }) }),
      counts: JSON.stringify({ rows }),
      ended_at: clock.instant(),
      expires_at: new Date(now + KEPT_DAYS * 86_400_000).toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', stored.id)
    .execute()
}
