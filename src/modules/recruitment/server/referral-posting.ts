import { sql } from 'kysely'
import { conflict, refuse } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { addToInputs, takeFromInputs, type InputAmount } from '#modules/payroll/server/public.ts'
import { bonusStateOn, referralTables } from '#modules/recruitment/server/referral.ts'
import { postReferrals, referralPostings, reverseReferrals } from '#modules/recruitment/shared/referral.ts'

const source = sourceOf(referralPostings, {
  from: () => sql`referral_posting g join fiscal_period f on f.org_id = g.org_id and f.id = g.period_id
    join payroll_heading h on h.org_id = g.org_id and h.id = g.heading_id`,
  select: () => ({
    posted_at: sql`g.posted_at`,
    period: sql`f.label`,
    heading: refIn('h'),
    until: sql`g.until`,
    people: sql`g.people`,
    referrals: sql`g.referrals`,
    amount: sql`g.amount`,
    state: sql`case when g.reversed_at is null then 'Sent' else 'Taken back' end`,
    by: sql`(select u.full_name from account u where u.id = g.account_id)`,
    reason: sql`g.reason`,
    version: sql`g.version`,
    abilities: sql`json_build_object('reverse', g.reversed_at is null and not exists (select from payroll_run r
      where r.org_id = g.org_id and r.period_id = g.period_id and r.state in ('Submitted', 'Approved', 'Closed')))`,
  }),
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
    const amounts = byPerson(rows)
    const id = newId()
    const period_id = await addToInputs(ctx, heading_id, amounts)
    await ctx.db
      .insertInto('referral_posting')
      .values({
        id,
        period_id,
        heading_id,
        until: day,
        referrals: rows.length,
        people: amounts.length,
        amount: sum(rows.map(({ amount }) => amount)),
        account_id: ctx.viewer.account_id,
        posted_at: ctx.now,
      })
      .execute()
    await sql`update referral set posting_id = ${id}, version = version + 1
      where application_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(ctx.db)
    return { id, referrals: rows.length, people: amounts.length }
  }),
  serveAction(reverseReferrals, async (ctx, { params, body: { version, reason } }) => {
    const { row, write } = await changing(ctx, 'referral_posting', params.id, version, {
      current: async () => (await read(ctx, sql`g.id = ${params.id}`))[0] ?? {},
    })
    if (row.reversed_at !== null) throw conflict('This was taken back already.')
    await takeFromInputs(ctx, row, byPerson(await sentIn(ctx, row.id)))
    await sql`update referral set posting_id = null, version = version + 1 where posting_id = ${row.id}`.execute(
      ctx.db,
    )
    await write({ reversed_at: ctx.now, reversed_by: ctx.viewer.account_id, reason })
    return undefined
  }),
]

const sentIn = (ctx: Ctx, postingId: string) =>
  ctx.db
    .selectFrom('referral')
    .select(['employee_id', sql<string>`bonus::text`.as('amount')])
    .where('posting_id', '=', postingId)
    .orderBy('application_id')
    .forUpdate()
    .execute()

const byPerson = (bonuses: readonly InputAmount[]): InputAmount[] =>
  [...Map.groupBy(bonuses, ({ employee_id }) => employee_id)].map(([employee_id, own]) => ({
    employee_id,
    amount: sum(own.map(({ amount }) => amount)),
  }))
