import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { currencyOf, lockPerson } from '#modules/expense/server/base.ts'
import { priced, refuseUnknown, totalOf, writeSheet, type Priced } from '#modules/expense/server/lines.ts'
import { advanceState, openOf, paidOut } from '#modules/expense/server/money-sql.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import type { Estimate } from '#modules/expense/shared/expense-line.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

interface Detail {
  employee_id: string
  sheet_id: string
  needed_on: string
  settle_by: string
  amount: string
  currency: string | null
  foreign_amount: string | null
  exchange_rate: string | null
}
interface Input {
  needed_on: string
  lines: Estimate[]
  remarks: string
}

export const advanceRoutes: Route[] = serveRequest<Input, Detail>(expenseAdvance, {
  table: 'expense_advance',
  async prepare(ctx, { needed_on, lines: given }, employee_id) {
    await lockPerson(ctx.db, employee_id)
    if (needed_on < ctx.today) throw invalid({ needed_on: ['Needed on cannot be a past date'] })
    await refuseAnother(ctx, employee_id)
    const [lines, { settle_days }] = await Promise.all([
      priced(ctx.db, given, ctx.today),
      settingOf(ctx.db, expenseSettings),
    ])
    await refuseUnknown(ctx.db, lines)
    return {
      employee_id,
      sheet_id: await writeSheet(ctx, employee_id, lines),
      needed_on,
      settle_by: addDays(needed_on, settle_days),
      amount: totalOf(lines),
      ...(await foreignOf(ctx, lines)),
    }
  },
  async undone(ctx, request, from) {
    if (from === 'Approved') await refusePaid(ctx, request.id)
  },
  columns: (ctx) => ({
    amount: sql`d.amount::text`,
    currency: sql`d.currency`,
    foreign_amount: sql`d.foreign_amount::text`,
    exchange_rate: sql`trim_scale(d.exchange_rate)::text`,
    needed_on: sql`d.needed_on`,
    settle_by: sql`d.settle_by`,
    paid: sql`${paidOut(sql`d.request_id`)}::text`,
    open: sql`${openOf(sql`d.request_id`)}::text`,
    state: advanceState(ctx.today),
  }),
})

/** An advance whose lines are all in one other currency is given, and settled, in that one. */
async function foreignOf(ctx: Ctx, lines: readonly Priced[]) {
  const [first] = lines
  const base = await currencyOf(ctx.db)
  if (!first || first.currency === base || lines.some(({ currency }) => currency !== first.currency))
    return { currency: null, foreign_amount: null, exchange_rate: null }
  return {
    currency: first.currency,
    foreign_amount: sum(lines.map(({ amount }) => amount)),
    exchange_rate: first.exchange_rate,
  }
}

interface Open {
  request_id: string
  settle_by: string
  amount: string
  open: string
}
/** Whoever has not settled in time, or has several open, is not given another one. */
export async function refuseAnother(ctx: Ctx, employeeId: string): Promise<void> {
  const [{ rows }, { max_open_advances }] = await Promise.all([
    sql<Open>`
      select * from (
        select d.request_id, d.settle_by, d.amount::text, r.status, ${openOf(sql`d.request_id`)}::text as open,
          ${paidOut(sql`d.request_id`)} as paid
        from expense_advance d join request r on r.org_id = d.org_id and r.id = d.request_id
        where d.employee_id = ${employeeId}) a
      where a.open::numeric > 0 or (a.paid = 0 and a.status in ('Requested', 'Forwarded', 'Approved'))
      order by a.settle_by`.execute(ctx.db),
    settingOf(ctx.db, expenseSettings),
  ])
  const late = rows.find(({ settle_by, open }) => settle_by < ctx.today && Number(open) > 0)
  if (late)
    throw refuse(`Of an advance, ${late.open} had to be settled by ${late.settle_by}: settle it first.`)
  if (rows.length >= max_open_advances)
    throw refuse(`${rows.length} advances are open already: at most ${max_open_advances} may be.`)
}

/** What was paid stays with the person: it is given back or settled, and not undone. */
async function refusePaid(ctx: Ctx, id: string) {
  const paid = await ctx.db
    .selectFrom('expense_ledger')
    .select('id')
    .where('advance_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (paid) throw conflict('It is paid out already: it is settled or given back, and not revoked.')
}
