import { sql, type RawBuilder } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { differenceReasons, type DifferenceReason } from '#modules/payroll/domain/difference.ts'
import { limitsOf, runBefore, toReview } from '#modules/payroll/server/difference-record.ts'
import { officer, refuseStranger } from '#modules/payroll/server/run.ts'
import { noted, runIn } from '#modules/payroll/server/sheet.ts'
import {
  differences,
  differenceSummary,
  explainDifference,
  reviewDifferences,
  reviewReason,
} from '#modules/payroll/shared/difference.ts'

const gap = sql`d.current - d.previous`

/** Holds a run in review, so that it is not submitted meanwhile. */
async function openRun(ctx: Ctx, runId: string) {
  const run = await ctx.db
    .selectFrom('payroll_run')
    .select('state')
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound()
  if (run.state !== 'In review')
    throw conflict(`This payroll is ${run.state}: differences are reviewed before.`)
}

/** Marks rows of a run in review, by whom and when. Nothing is signed before all are marked. */
async function review(
  ctx: Ctx,
  runId: string,
  these: RawBuilder<boolean>,
  remarks: string | null,
  field: 'difference_ids' | 'remarks',
) {
  await openRun(ctx, runId)
  if (remarks === null) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payroll_difference d
      where d.run_id = ${runId} and d.reviewed_at is null and d.reasons[1] = 'Unexplained' and ${these}`.execute(
      ctx.db,
    )
    const open = rows[0]?.count ?? 0
    if (open > 0) throw invalid({ [field]: [`Nothing explains ${open} of them. Explain each.`] })
  }
  const { numAffectedRows = 0n } = await sql`
    update payroll_difference d set reviewed_by = ${ctx.viewer.account_id}, reviewed_at = ${ctx.now}, remarks = ${remarks},
      version = d.version + 1
    where d.run_id = ${runId} and d.reviewed_at is null and ${these}`.execute(ctx.db)
  if (numAffectedRows === 0n) throw conflict('These differences are reviewed already.')
  return { reviewed: Number(numAffectedRows) }
}

export const differenceRoutes: Route[] = [
  serveList(differences, {
    from: () => sql`payroll_difference d join payroll_run r on r.org_id = d.org_id and r.id = d.run_id join employee e on e.org_id = d.org_id and e.id = d.employee_id
      left join payroll_heading h on h.org_id = d.org_id and h.id = d.heading_id`,
    select: (ctx) => ({
      person: personOf(sql`d.employee_id`, ctx.today),
      heading: sql`coalesce(h.name, 'Net pay')`,
      previous: sql`d.previous`,
      current: sql`d.current`,
      difference: gap,
      percent: sql`round((${gap}) / nullif(abs(d.previous), 0), 3)::float8`,
      reason: sql`d.reasons[1]`,
      other_reasons: sql`d.reasons[2:]`,
      state: sql`case when d.reviewed_at is null then 'To review' else 'Reviewed' end`,
      remarks: sql`d.remarks`,
      reviewed_by: sql`(select full_name from account where id = d.reviewed_by)`,
      version: sql`d.version`,
      abilities: sql`json_build_object('review', ${officer(ctx)}::boolean and r.state = 'In review')`,
    }),
    id: sql`d.id`,
    where: (ctx) => [sql<boolean>`d.run_id = ${runIn(ctx)}`],
    search: { person: sql`d.employee_id` },
    // what is left, what nothing explains first; of a person the net first
    order: sql`d.reviewed_at nulls first, array_position(${[...differenceReasons]}::text[], d.reasons[1]), e.code, h.position nulls first`,
    beside: noted('Payroll differences', 'Pay'),
  }),
  handle(differenceSummary, async (ctx, { params }) => {
    await refuseStranger(ctx)
    const { run_id } = params
    const [{ rows: runs }, { rows: groups }, limits] = await Promise.all([
      sql<{ net: string; to_review: number; previous: { title: string; net: string } | null }>`
        select r.net::text, ${toReview(run_id)} as to_review, (select json_build_object('title', b.title, 'net', b.net::text)
          from payroll_run b where b.id = ${runBefore(run_id)}) as previous
        from payroll_run r where r.id = ${run_id}`.execute(ctx.db),
      sql<{ reason: DifferenceReason; count: number; to_review: number }>`
        select d.reasons[1] as reason, count(*)::int as count, count(*) filter (where d.reviewed_at is null)::int as to_review
        from payroll_difference d where d.run_id = ${run_id} group by 1
        order by array_position(${[...differenceReasons]}::text[], d.reasons[1])`.execute(ctx.db),
      limitsOf(ctx.db),
    ])
    const [run] = runs
    if (!run) throw notFound()
    return { ...run, ...limits, groups }
  }),
  serveAction(reviewDifferences, (ctx, { params, body }) =>
    review(
      ctx,
      params.run_id,
      sql<boolean>`d.id = any(${[...body.difference_ids]}::uuid[])`,
      null,
      'difference_ids',
    ),
  ),
  serveAction(reviewReason, (ctx, { params, body }) =>
    review(ctx, params.run_id, sql<boolean>`d.reasons[1] = ${body.reason}`, body.remarks ?? null, 'remarks'),
  ),
  serveAction(explainDifference, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'payroll_difference', params.id, body.version, {
      current: (one) => one,
    })
    await openRun(ctx, row.run_id)
    await write({ reviewed_by: ctx.viewer.account_id, reviewed_at: ctx.now, remarks: body.remarks })
  }),
]
