import { confirmedLately } from '#platform/step-up.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { conflict, fieldErrors, forbidden, invalid, notFound } from '#kernel/errors.ts'
import type { Hat } from '#kernel/endpoint.ts'
import type { PageQuery } from '#kernel/list.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx, LongCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { fileTypes } from '#platform/file-type.ts'
import { newId } from '#platform/id.ts'
import { handle, handleLong, type Route } from '#platform/route.ts'
import { recordSecurityEvent } from '#platform/security-event.ts'
import { peopleOf, standIn } from '#platform/reach.ts'
import {
  createExport,
  downloadExport,
  exportLog,
  readExport,
  stopExport,
  type Export,
} from '#engines/exchange/export.ts'
import { type ExportFormat } from '#engines/exchange/formats.ts'
import { inPlain } from '#engines/exchange/as-read-server.ts'
import {
  columnsOf,
  fileOf,
  hatAt,
  pathOf,
  sourceNamed,
  type ExportSource,
  type ExportSources,
} from '#engines/exchange/export-source-server.ts'
import { standing, type ImportState } from '#engines/exchange/import-life.ts'

/** Exports are files made by a job, logged, kept for a week. */
export function exportRoutes(sources: ExportSources): Route[] {
  return [
    handle(createExport, (ctx, { body, query }) =>
      beginExport(ctx, sourceNamed(sources, body.source), query.as, body),
    ),
    handle(exportLog, (ctx, { query }) => exportPage(ctx, visible(ctx), query)),
    handle(readExport, async (ctx, { params }) => exportOf(ctx, await findExport(ctx, ctx.db, params.id))),
    handle(stopExport, async (ctx, { params }) => {
      const stored = await findExport(ctx, ctx.db, params.id)
      if (standing(stored) !== 'Running' || !stored.job_id) throw conflict('This export is not running.')
      await ctx.services.jobs.requestStop(ctx.db, stored.job_id)
      return exportOf(ctx, await findExport(ctx, ctx.db, params.id))
    }),
    handleLong(downloadExport, async (ctx, { params }) => {
      const stored = await ctx.transaction((db) => findExport(ctx, db, params.id))
      // what is in the file was checked against its maker's rights, and nobody else's
      if (stored.account_id !== ctx.viewer.account_id) throw notFound()
      if (!exportOf(ctx, stored).can_download) throw notFound('The file is not kept any more. Export again.')
      if (!mayStill(ctx, sources, stored)) throw forbidden('Your rights have changed since. Export again.')
      return {
        name: stored.file_name ?? 'export',
        media_type: fileTypes[stored.format].media_type,
        async content() {
          const content = await ctx.services.files.read(ctx.org.org_id, stored.sha256 ?? '')
          if (!content) throw notFound('The file is not kept any more. Export again.')
          await leaveTrace(ctx, { exchange_id: stored.id, purpose: 'export', source: stored.name })
          return content
        },
      }
    }),
  ]
}

/** The runs of one thing that files are made of: all of them, or one's own. */
export const exportsAbout = (ctx: Ctx, subjectId: string, { all, ...page }: Paged & { all: boolean }) =>
  exportPage(
    ctx,
    sql`x.direction = 'export' and x.subject_id = ${subjectId} and (${all} or ${visible(ctx)})`,
    page,
  )

type Paged = Pick<PageQuery, 'limit' | 'offset'>

async function exportPage(ctx: Ctx, where: RawBuilder<unknown>, { limit, offset }: Paged) {
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) from exchange x where ${where}`.execute(ctx.db),
    sql<StoredExport>`${selected} where ${where} order by x.created_at desc, x.id limit ${limit} offset ${offset}`.execute(
      ctx.db,
    ),
  ])
  return { count: counted.rows[0]?.count ?? 0, results: found.rows.map((row) => exportOf(ctx, row)) }
}

export interface ExportAsked {
  format: ExportFormat
  query: Record<string, string>
  path?: Record<string, string> | undefined
  /** What it is a run of, such as a saved report. */
  subject_id?: string | undefined
}

/** Begins the export of a list as somebody may have it now. */
export async function beginExport(
  ctx: Ctx,
  source: ExportSource,
  hat: unknown,
  { format, query, path: below = {}, subject_id }: ExportAsked,
): Promise<Export> {
  const org = readerOf(ctx, source)
  const as = hatAt(source, ctx.viewer, org, hat)
  if (!as) throw forbidden()
  const { path, spec } = source.route.endpoint
  const asked = spec.query?.safeParse(query)
  if (asked && !asked.success) throw invalid(fieldErrors(asked.error.issues))
  const held = pathOf(source, below)
  const file = inPlain(await fileOf(source, { ...ctx, held: org.codes, path: held }, asked?.data))
  // columns that only some may have are not taken out from a screen that somebody left open
  if (Object.values(file.columns).some(({ code }) => code !== undefined)) await confirmedLately(ctx)
  const id = newId()
  const job_id = await ctx.services.jobs.enqueue(ctx.db, {
    kind: 'exchange.export',
    title: `Export of ${file.title}`,
    input: { exchange_id: id },
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
  })
  const head: ExportHead = {
    codes: as === 'hr' ? [...org.codes] : [],
    people: as === 'hr' ? peopleOf(org) : '',
    columns: columnsOf(file, org.codes).map(([name]) => name),
    about: [...(file.about ?? filtersIn(query))],
  }
  await ctx.db
    .insertInto('exchange')
    .values({
      id,
      direction: 'export',
      name: path,
      title: file.title,
      state: 'Running',
      as_hat: as,
      format,
      head: JSON.stringify(head),
      options: JSON.stringify({ query, path: held }),
      job_id,
      subject_id: subject_id ?? null,
      account_id: ctx.viewer.account_id,
      account_name: ctx.viewer.full_name,
    })
    .execute()
  return exportOf(ctx, await findExport(ctx, ctx.db, id))
}

/** The filters of a list, as far as they say something to people: ids do not. */
const filtersIn = (query: Record<string, string>): string[] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === '' || /[0-9a-f]{8}-[0-9a-f]{4}-/.test(value) ? [] : [`${name.replaceAll('_', ' ')}: ${value}`],
  )

/** Who had which data as a file is asked for afterwards. */
export const leaveTrace = (
  ctx: Pick<LongCtx, 'services' | 'org' | 'viewer' | 'request'>,
  detail: Record<string, string>,
) =>
  recordSecurityEvent(ctx.services.database, {
    name: 'file.downloaded',
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
    request: ctx.request,
    detail,
  })

/** With which rights a file was made. */
export interface ExportHead {
  codes: string[]
  /** Whose people it tells of, as peopleOf of the platform's reach.ts says it; left out of former files. */
  people?: string
  columns: string[]
  /** What was asked, in words. */
  about?: string[]
}
export interface StoredExport {
  id: string
  name: string
  title: string
  state: ImportState
  as_hat: Hat
  format: ExportFormat
  head: ExportHead
  options: { query: Record<string, string>; path?: Record<string, string> }
  counts: { rows?: number }
  file_name: string | null
  sha256: string | null
  job_id: string | null
  job: {
    id: string
    state: string
    progress: number
    total: number | null
    error: string | null
    seconds: number | null
  } | null
  error: string | null
  account_id: string
  account_name: string
  created_at: string
  ended_at: string | null
  expires_at: string | null
}

export const ExportJobInput = z.object({ exchange_id: z.string() })

const selected = sql`
  select x.id, x.name, x.title, x.state, x.as_hat, x.format, x.head, x.options, x.counts, x.file_name, f.sha256, x.job_id,
    x.error, x.account_id, x.account_name, x.created_at, x.ended_at, x.expires_at,
    case when j.id is not null then json_build_object('id', j.id, 'state', j.state, 'progress', j.progress, 'total', j.total, 'error', j.error,
      'seconds', extract(epoch from j.ended_at - j.started_at)::float8) end as job
  from exchange x left join job j on j.org_id = x.org_id and j.id = x.job_id
  left join stored_file f on f.org_id = x.org_id and f.id = x.file_id`

type Asking = Pick<Ctx | LongCtx, 'org' | 'viewer'>

/** One's own exports; holders of the code for organization reports keep the log of all, unless they are HR of some people only. */
const visible = ({ org, viewer }: Asking) =>
  allowed(org.codes, [P.organization.report], 'read') && !org.is_limited
    ? sql`x.direction = 'export'`
    : sql`x.direction = 'export' and x.account_id = ${viewer.account_id}`

async function findExport(ctx: Asking, db: Db, id: string): Promise<StoredExport> {
  const { rows } = await sql<StoredExport>`${selected} where x.id = ${id} and ${visible(ctx)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** For the job, which works in its maker's name. */
export async function exportRow(db: Db, id: string): Promise<StoredExport> {
  const { rows } = await sql<StoredExport>`${selected} where x.id = ${id} and x.direction = 'export'`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

function mayStill(ctx: LongCtx, sources: ExportSources, stored: StoredExport): boolean {
  const source = sources.get(stored.name)
  const org = source && readerOf(ctx, source)
  if (!org || !hatAt(source, ctx.viewer, org, stored.as_hat)) return false
  const { codes, people = peopleOf(org) } = stored.head
  const isNarrower = stored.as_hat === 'hr' && org.is_limited && people !== peopleOf(org)
  return !isNarrower && codes.every((code) => org.codes.has(code))
}

/** Who takes a list out stands as who reads it. */
const readerOf = ({ viewer, org }: Pick<Ctx, 'viewer' | 'org'>, { route }: ExportSource) =>
  standIn(viewer.memberships.get(org.slug) ?? org, route.endpoint)

function exportOf({ viewer }: Pick<Asking, 'viewer'>, stored: StoredExport): Export {
  const { id, title, format, file_name, job, created_at, ended_at, expires_at, counts } = stored
  const now = standing(stored)
  return {
    id,
    title,
    format,
    state: now === 'Running' && job?.state === 'Queued' ? 'Queued' : now,
    asked: stored.head.about ?? [],
    seconds: job?.seconds ?? null,
    file_name,
    rows: counts.rows ?? null,
    job: job && { id: job.id, state: job.state, progress: job.progress, total: job.total },
    error: stored.error ?? (now === 'Failed' ? (job?.error ?? null) : null),
    can_stop: now === 'Running',
    can_download: now === 'Done' && stored.sha256 !== null && stored.account_id === viewer.account_id,
    created_at,
    ended_at,
    expires_at,
    created_by: stored.account_name,
  }
}
