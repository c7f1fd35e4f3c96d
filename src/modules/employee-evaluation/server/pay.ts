import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { isZero } from '#kernel/money.ts'
import { changing, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import {
  postingColumns,
  postingFrom,
  sendToPayroll,
  takeBack,
  type InputAmount,
} from '#modules/payroll/server/public.ts'
import { givenBy, slabsOn, type DatedSlab } from '#modules/employee-evaluation/domain/slab.ts'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import { payPostings, postPay, reversePay } from '#modules/employee-evaluation/shared/pay.ts'

const occasionIn = ({ request }: Ctx) => (request.params as { occasion_id: string }).occasion_id

/** Variable pay of released scores, by a scale: each employee once, until it is taken back. */
export const payRoutes: Route[] = [
  serveList(payPostings, {
    from: () =>
      sql`${postingFrom('evaluation_pay_posting')} join evaluation_scale s on s.org_id = g.org_id and s.id = g.scale_id`,
    select: () => ({ ...postingColumns(), scale: refIn('s', 'title') }),
    id: sql`g.id`,
    where: (ctx) => [sql<boolean>`g.occasion_id = ${occasionIn(ctx)}::uuid`],
    order: sql`g.posted_at desc`,
  }),
  serveAction(postPay, async (ctx, { params: { occasion_id }, body: { scale_id, heading_id } }) => {
    // of two who send at once the second waits here, and finds that nothing is left
    const occasion = await lockRow(ctx.db, 'appraisal_occasion', occasion_id, { use: ev.name })
    if (!occasion) throw notFound()
    const slabs = await slabsFor(ctx, scale_id, String(occasion['ends_on']))
    const { rows } = await sql<{ employee_id: string; score: string }>`
      select r.employee_id, coalesce(r.calibrated_score, r.score)::text as score from appraisal_result r
      where r.occasion_id = ${occasion_id} and r.released_at is not null and coalesce(r.calibrated_score, r.score) is not null
        and r.employee_id is distinct from ${ctx.employee_id || null}::uuid
        and not exists (select from evaluation_pay_line l where l.org_id = r.org_id and l.occasion_id = r.occasion_id
          and l.employee_id = r.employee_id and l.is_live)
      order by r.employee_id for update of r`.execute(ctx.db)
    const lines = rows.flatMap(({ employee_id, score }) => {
      const { gives } = givenBy(slabs, score)
      return isZero(gives) ? [] : [{ employee_id, score, amount: gives }]
    })
    if (!lines.length) throw refuse('No released scores with variable pay are left to send.')
    const more = { occasion_id, scale_id }
    const sent = await sendToPayroll(ctx, 'evaluation_pay_posting', { heading_id, amounts: lines, more })
    await sql`insert into evaluation_pay_line (id, posting_id, occasion_id, employee_id, score, amount)
      select gen_random_uuid(), ${sent.id}::uuid, ${occasion_id}::uuid, x.employee_id, x.score, x.amount
      from json_to_recordset(${JSON.stringify(lines)}::json) as x (employee_id uuid, score numeric, amount numeric)`.execute(
      ctx.db,
    )
    return sent
  }),
  serveAction(reversePay, async (ctx, { params, body: { version, reason } }) => {
    const posting = await changing(ctx, 'evaluation_pay_posting', params.id, version, {
      current: ({ version: now, reversed_at }) => ({ version: now, reversed_at }),
    })
    return takeBack(ctx, posting, {
      reason,
      async release() {
        const { rows } = await sql<InputAmount>`
          update evaluation_pay_line set is_live = false where posting_id = ${posting.row.id} returning employee_id, amount::text`.execute(
          ctx.db,
        )
        return rows
      },
    })
  }),
]

/** The slabs of a scale of variable pay as they are on a day. */
async function slabsFor(ctx: Ctx, scaleId: string, day: string): Promise<DatedSlab[]> {
  const scale = await lockRow(ctx.db, 'evaluation_scale', scaleId, { is_archived: false })
  if (!scale || scale.kind !== 'Variable pay')
    throw invalid({ scale_id: ['Choose a scale that gives variable pay.'] })
  const rows = await ctx.db
    .selectFrom('evaluation_slab')
    .select([
      'effective_from',
      sql<string>`from_value::text`.as('from_value'),
      sql<string>`gives::text`.as('gives'),
      sql<DatedSlab['rise']>`rise`.as('rise'),
    ])
    .where('scale_id', '=', scaleId)
    .execute()
  const held = slabsOn(rows, day)
  if (!held.length) throw invalid({ scale_id: [`This scale has no slabs on ${day}.`] })
  return held
}
