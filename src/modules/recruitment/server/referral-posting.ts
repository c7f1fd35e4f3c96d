import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import {
  postingColumns,
  postingFrom,
  sendToPayroll,
  takeBack,
  type InputAmount,
} from '#modules/payroll/server/public.ts'
import { bonusStateOn, referralTables } from '#modules/recruitment/server/referral.ts'
import { postReferrals, referralPostings, reverseReferrals } from '#modules/recruitment/shared/referral.ts'

const source = sourceOf(referralPostings, {
  from: () => postingFrom('referral_posting'),
  select: () => ({ ...postingColumns(), until: sql`g.until`, referrals: sql`g.referrals` }),
  id: sql`g.id`,
  order: sql`g.posted_at desc`,
})
const read = readerOf(referralPostings, source)

export const referralPostingRoutes: Route[] = [
  serveList(referralPostings, source),
  serveAction(postReferrals, async (ctx, { body: { until, heading_id } }) => {
    // of two who send at once the second waits for these rows and finds them sent; nobody sends their own bonus
    const { rows: held } = await sql<{ id: string }>`select application_id as id from referral
      where posting_id is null and bonus is not null
        and employee_id is distinct from ${ctx.employee_id || null}::uuid
      order by application_id for update`.execute(ctx.db)
    const day = until < ctx.today ? until : ctx.today
    const { rows } = await sql<InputAmount & { id: string }>`
      select r.application_id as id, r.employee_id, r.bonus::text as amount from ${referralTables}
      where r.application_id = any(${held.map(({ id }) => id)}::uuid[]) and r.posting_id is null
        and ${bonusStateOn(day)} = 'Due'`.execute(ctx.db)
    if (rows.length === 0) throw refuse('No referral bonus is due.')
    const more = { until: day, referrals: rows.length }
    const sent = await sendToPayroll(ctx, 'referral_posting', { heading_id, amounts: rows, more })
    await sql`update referral set posting_id = ${sent.id}, version = version + 1
      where application_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(ctx.db)
    return { ...sent, referrals: rows.length }
  }),
  serveAction(reverseReferrals, async (ctx, { params, body: { version, reason } }) => {
    const posting = await changing(ctx, 'referral_posting', params.id, version, {
      current: async () => (await read(ctx, sql`g.id = ${params.id}`))[0] ?? {},
    })
    return takeBack(ctx, posting, {
      reason,
      async release() {
        const { rows } = await sql<InputAmount>`update referral set posting_id = null, version = version + 1
          where posting_id = ${posting.row.id} returning employee_id, bonus::text as amount`.execute(ctx.db)
        return rows
      },
    })
  }),
]
