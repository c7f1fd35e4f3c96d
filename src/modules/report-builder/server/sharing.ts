import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { clockAt } from '#kernel/calendar/zone.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { DataSets } from '#engines/dataset/data-set-server.ts'
import { exportsAbout } from '#engines/exchange/export-server.ts'
import { setsFor } from '#modules/report-builder/server/language.ts'
import { dueFrom } from '#modules/report-builder/domain/next-day.ts'
import { peopleOf } from '#modules/report-builder/server/people.ts'
import { readersOf } from '#modules/report-builder/server/readers.ts'
import { findReport, mine, openedOf } from '#modules/report-builder/server/report-row.ts'
import { refuseArchived, write } from '#modules/report-builder/server/reports.ts'
import { schedulesOf } from '#modules/report-builder/server/schedule-row.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'

/** Who else opens a report, and whether anybody does. */
export const sharingRoutes = (sets: DataSets): Route[] => [
  handle(reportBuilder.share, async (ctx, { params, body }) => {
    const { shared, version } = body
    const report = await findReport(ctx, params.id, mine(ctx))
    refuseArchived(report)
    const account_ids = shared === 'People' ? [...new Set(body.account_ids)] : []
    const group_ids = shared === 'Groups' ? [...new Set(body.group_ids)] : []
    const shared_codes = shared === 'Codes' ? [...new Set(body.codes)] : []
    if (shared === 'People' && !account_ids.length) throw invalid({ account_ids: ['People is Required'] })
    if (shared === 'Groups' && !group_ids.length) throw invalid({ group_ids: ['Groups is Required'] })
    if (shared === 'Codes' && !shared_codes.length) throw invalid({ codes: ['Rights is Required'] })
    const known = await peopleOf(ctx.db, ctx.today, account_ids)
    if (known.length < account_ids.length) throw invalid({ account_ids: ['Select a valid choice.'] })
    if ((await groupsOf(ctx, group_ids)).length < group_ids.length)
      throw invalid({ group_ids: ['Select a valid choice.'] })
    // whoever shares a draft means it to be read
    const state = shared === 'Nobody' ? report.state : 'Published'
    await write(ctx, params.id, version, { is_shared_with_all: shared === 'Everybody', shared_codes, state })
    const { db } = ctx
    await db.deleteFrom('saved_report_reader').where('report_id', '=', params.id).execute()
    await db.deleteFrom('saved_report_group').where('report_id', '=', params.id).execute()
    const readers = account_ids.map((account_id) => ({ report_id: params.id, account_id }))
    if (readers.length) await db.insertInto('saved_report_reader').values(readers).execute()
    const groups = group_ids.map((group_id) => ({ report_id: params.id, group_id }))
    if (groups.length) await db.insertInto('saved_report_group').values(groups).execute()
    return openedOf(await setsFor(ctx, sets), ctx, await findReport(ctx, params.id))
  }),
  handle(reportBuilder.setState, async (ctx, { params, body: { state, version } }) => {
    const report = await findReport(ctx, params.id, mine(ctx))
    await write(ctx, params.id, version, { state })
    if (state === 'Published' && report.state !== state) await beginAgain(ctx, params.id)
    return openedOf(await setsFor(ctx, sets), ctx, await findReport(ctx, params.id))
  }),
  handle(reportBuilder.readers, async (ctx, { params, query: { limit, offset } }) => {
    const report = await findReport(ctx, params.id, mine(ctx))
    const all = await readersOf(ctx, await setsFor(ctx, sets), report)
    return { count: all.length, results: all.slice(offset, offset + limit) }
  }),
  handle(reportBuilder.runs, async (ctx, { params, query }) => {
    const report = await findReport(ctx, params.id)
    return exportsAbout(ctx, report.id, { ...query, all: report.account_id === ctx.viewer.account_id })
  }),
  handle(reportBuilder.people, async (ctx, { query }) => {
    const all = await peopleOf(ctx.db, ctx.today, null, query.search)
    const { offset, limit } = query
    const results = all.slice(offset, offset + limit).map(({ id, full_name }) => ({ id, full_name }))
    return { count: all.length, results }
  }),
  handle(reportBuilder.groups, async (ctx, { query: { search = '', offset, limit } }) => {
    const found = (await groupsOf(ctx)).filter(({ name }) =>
      name.toLowerCase().includes(search.toLowerCase()),
    )
    return { count: found.length, results: found.slice(offset, offset + limit) }
  }),
]

/** Some permission groups, or all: a few dozen at most. */
const groupsOf = ({ db }: Ctx, ids?: readonly string[]) =>
  db
    .selectFrom('permission_group')
    .select(['id', 'name'])
    .$if(ids !== undefined, (all) => all.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .orderBy('name')
    .limit(1000)
    .execute()

/** What was not mailed while a report rested is not mailed at once when it is published again. */
async function beginAgain({ db, now, today, org }: Ctx, id: string) {
  const hourNow = Number(clockAt(now, org.time_zone).slice(0, 2))
  const next = (await schedulesOf(db, id)).map((one) => ({
    id: one.id,
    next_on: dueFrom(one, one.hour, today, hourNow),
  }))
  if (next.length)
    await sql`update report_schedule s set next_on = greatest(s.next_on, v.next_on), version = version + 1
      from ${rowsOf({ id: 'uuid', next_on: 'date' }, next, 'v')} where s.id = v.id and s.next_on < v.next_on`.execute(
      db,
    )
}
