import { sql, type RawBuilder } from 'kysely'
import { invalid, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { languageOf } from '#platform/language.ts'
import { handle, type Route } from '#platform/route.ts'
import type { DataSets } from '#engines/dataset/data-set-server.ts'
import type { Definition } from '#engines/dataset/definition.ts'
import { permitted } from '#engines/dataset/run-server.ts'
import { inLanguage, setsFor } from '#modules/report-builder/server/language.ts'
import {
  findReport,
  lineOf,
  mine,
  openedOf,
  reachable,
  savedOver,
  selected,
  type ReportRow,
} from '#modules/report-builder/server/report-row.ts'
import { keepVersion, versionsOf } from '#modules/report-builder/server/versions.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'

/** Saving, sharing and finding again. A report is changed by whoever made it; others save one of their own. */
export const reportRoutes = (sets: DataSets): Route[] => [
  handle(reportBuilder.reports, async (ctx, { query }) => {
    const { whose, search, data_set, state, limit, offset } = query
    const wanted: RawBuilder<unknown>[] = [
      reachable(ctx),
      state ? sql`r.state = any(${state}::text[])` : sql`r.state <> 'Archived'`,
    ]
    if (whose) wanted.push(whose === 'mine' ? mine(ctx) : sql`not ${mine(ctx)}`)
    if (data_set) wanted.push(sql`r.data_set = ${data_set}`)
    if (search)
      wanted.push(
        sql`strpos(lower(r.name || ' ' || coalesce(r.description, '')), ${search.toLowerCase()}) > 0`,
      )
    const where = sql.join(wanted, sql` and `)
    const [counted, found] = await Promise.all([
      sql<{ count: number }>`select count(*) as count from saved_report r where ${where}`.execute(ctx.db),
      sql<ReportRow>`${selected} where ${where} order by r.changed_at desc, r.id limit ${limit} offset ${offset}`.execute(
        ctx.db,
      ),
    ])
    const told = inLanguage(sets, await languageOf(ctx.db, ctx.viewer.account_id))
    return { count: counted.rows[0]?.count ?? 0, results: found.rows.map((row) => lineOf(told, ctx, row)) }
  }),
  handle(reportBuilder.read, async (ctx, { params }) =>
    openedOf(await setsFor(ctx, sets), ctx, await findReport(ctx, params.id)),
  ),
  handle(reportBuilder.create, async (ctx, { body }) => {
    const own = await setsFor(ctx, sets)
    refuseForbidden(own, ctx, body.definition)
    const { name, description, definition } = body
    const id = newId()
    const { account_id, full_name } = ctx.viewer
    const row = { id, name, description, account_id, account_name: full_name, changed_at: ctx.now }
    await named(() =>
      ctx.db
        .insertInto('saved_report')
        .values({
          ...row,
          state: 'Draft',
          ...savedOver(own, definition),
        })
        .execute(),
    )
    await keepVersion(ctx, id)
    return openedOf(own, ctx, await findReport(ctx, id))
  }),
  handle(reportBuilder.change, async (ctx, { params, body }) => {
    const { name, description, definition, version } = body
    refuseArchived(await findReport(ctx, params.id, mine(ctx)))
    const own = await setsFor(ctx, sets)
    refuseForbidden(own, ctx, definition)
    const set = { name, description, ...savedOver(own, definition) }
    const row = await changingReport(ctx, params.id, version)
    // one that was saved before versions were kept has its first now
    await keepVersion(ctx, params.id)
    await named(() => row.write({ ...set, changed_at: ctx.now }))
    await keepVersion(ctx, params.id)
    return openedOf(own, ctx, await findReport(ctx, params.id))
  }),
  handle(reportBuilder.versions, async (ctx, { params, query }) =>
    versionsOf(ctx, await setsFor(ctx, sets), await findReport(ctx, params.id, mine(ctx)), query),
  ),
  handle(reportBuilder.remove, async (ctx, { params }) => {
    await findReport(ctx, params.id, mine(ctx))
    await ctx.db.deleteFrom('saved_report').where('id', '=', params.id).execute()
    return undefined
  }),
]

/** What somebody may not read they do not save either: nobody else is to be led to think that they may. */
function refuseForbidden(sets: DataSets, { org, today }: Ctx, definition: Definition) {
  const { left_out } = permitted(sets, definition, org.codes, today)
  if (left_out.length)
    throw invalid({ definition: left_out.map(({ title }) => `You may not read ${title}.`) })
}

/** What was put away stays as it was. */
export function refuseArchived({ state }: Pick<ReportRow, 'state'>) {
  if (state === 'Archived') throw refuse('This report was put away. Take it back first.')
}

export async function write(ctx: Ctx, id: string, version: number, values: Record<string, unknown>) {
  const row = await changingReport(ctx, id, version)
  await row.write(values)
}
const changingReport = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'saved_report', id, version, { current: () => findReport(ctx, id, mine(ctx)) })

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) === 'saved_report_name')
      throw invalid({ name: ['You have a report of this name already.'] })
    throw error
  }
}
