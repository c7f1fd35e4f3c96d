import { sql, type RawBuilder } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { compareAmounts, negate } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { lockPerson } from '#modules/expense/server/base.ts'
import { enter } from '#modules/expense/server/ledger.ts'
import { excessOf, openOf, paidOut, payableOf, plannedOf } from '#modules/expense/server/money-sql.ts'
import {
  expenseDue,
  expenseLedger,
  payDue,
  recoverDue,
  type dueKinds,
} from '#modules/expense/shared/expense-money.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

/** Money that waits to move: advances and claims to be paid, and what is to be got back. One line for each request. */
const due = (today: string): RawBuilder<unknown> => sql`(
  select r.id, r.employee_id, 'Advance' as kind, r.request_remarks as purpose, a.amount - ${paidOut(sql`a.request_id`)} as amount,
    coalesce(r.decided_at, r.created_at)::date as since, a.settle_by, 0 as days_late
  from expense_advance a join request r on r.org_id = a.org_id and r.id = a.request_id
  where r.status = 'Approved' and a.amount > ${paidOut(sql`a.request_id`)}
    and (a.pays_rest or ${paidOut(sql`a.request_id`)} = 0)
    and not exists (select from expense_claim c where c.travel_id = a.request_id and c.is_live)
  union all
  select r.id, r.employee_id, 'Claim', r.request_remarks, ${payableOf(sql`c.request_id`)} - ${plannedOf(sql`c.request_id`)},
    coalesce(r.decided_at, r.created_at)::date, null::date, 0
  from expense_claim c join request r on r.org_id = c.org_id and r.id = c.request_id
  where r.status = 'Approved' and ${payableOf(sql`c.request_id`)} > ${plannedOf(sql`c.request_id`)}
  union all
  select r.id, r.employee_id, 'Recovery', r.request_remarks,
    case when ${isAllDue(today)} then ${openOf(sql`a.request_id`)} else ${excessOf(sql`a.request_id`)} end - ${plannedOf(sql`a.request_id`)},
    a.settle_by, a.settle_by, greatest(0, ${today}::date - a.settle_by)
  from expense_advance a join request r on r.org_id = a.org_id and r.id = a.request_id
  where ${openOf(sql`a.request_id`)} > ${plannedOf(sql`a.request_id`)}
    and (${isAllDue(today)} or ${excessOf(sql`a.request_id`)} > ${plannedOf(sql`a.request_id`)}))`
/** All that is open of the advance `a` comes back: it is cancelled, late or settled. Else what it was lowered by. */
const isAllDue = (today: string) => sql<boolean>`(r.status = 'Cancelled' or a.settle_by < ${today}::date
  or exists (select from expense_claim c join request q on q.org_id = c.org_id and q.id = c.request_id
    where c.advance_id = a.request_id and q.status = 'Approved' and c.is_live))`

/** The requester and the approvers cannot pay it. Of the alias `x`, an item of `due`. */
export const isOthers = (ctx: Ctx) => sql<boolean>`not exists (select from request_history h
    where h.request_id = x.id and h.action_performed = 'Approved' and h.account_id = ${ctx.viewer.account_id})
  and not exists (select from employee e where e.id = x.employee_id and e.account_id = ${ctx.viewer.account_id})`

interface Row {
  kind: (typeof dueKinds)[number]
  may: boolean
}
export const dueRoutes: Route[] = [
  serveList(expenseLedger, {
    from: () =>
      sql`expense_ledger l join employee e on e.org_id = l.org_id and e.id = l.employee_id
        left join request q on q.org_id = l.org_id and q.id = coalesce(l.claim_id, l.advance_id)`,
    id: sql`l.id`,
    select: (ctx) => ({
      person: personOf(sql`l.employee_id`, ctx.today),
      effective_on: sql`l.effective_on`,
      kind: sql`l.kind`,
      purpose: sql`coalesce(l.note, q.request_remarks)`,
      amount: sql`l.amount`,
      method: sql`l.method`,
      voucher: sql`l.voucher`,
      account_name: sql`l.account_name`,
    }),
    where: (ctx, query) => [
      ctx.as !== 'hr' && sql<boolean>`l.employee_id = ${ctx.employee_id}`,
      typeof query['employee_id'] === 'string' && sql<boolean>`l.employee_id = ${query['employee_id']}`,
    ],
    search: { person: sql`l.employee_id` },
    order: sql`l.effective_on desc, l.created_at desc`,
  }),
  serveList(expenseDue, {
    from: (ctx) => sql`${due(ctx.today)} x`,
    id: sql`x.id`,
    select: (ctx) => ({
      person: personOf(sql`x.employee_id`, ctx.today),
      kind: sql`x.kind`,
      purpose: sql`x.purpose`,
      amount: sql`x.amount`,
      since: sql`x.since`,
      settle_by: sql`x.settle_by`,
      days_late: sql`x.days_late`,
      may_pay: sql`x.kind <> 'Recovery' and ${isOthers(ctx)}`,
      may_recover: sql`x.kind = 'Recovery' and ${isOthers(ctx)}`,
    }),
    search: { person: sql`x.employee_id` },
    order: sql`x.since`,
  }),
  serveAction(payDue, async (ctx, { params: { id }, body }) => {
    const { kind, employee_id, left } = await locked(ctx, id, ['Advance', 'Claim'])
    refuseMore(body.amount, left)
    const isAdvance = kind === 'Advance'
    if (isAdvance && body.method === 'Payroll')
      throw invalid({ method: ['An advance is paid before the pay: by bank, in cash or by cheque.'] })
    const about = isAdvance ? { advance_id: id } : { claim_id: id }
    if (body.method === 'Payroll') await plan(ctx, { ...about, employee_id, direction: 'Reimburse', ...body })
    else
      await enter(ctx, [
        {
          employee_id,
          kind: isAdvance ? 'advance' : 'settlement',
          amount: negate(body.amount),
          effective_on: body.paid_on,
          ...about,
          ...saidOf(body),
        },
      ])
    await ctx.signal('expense.paid', { request_id: id, amount: body.amount, method: body.method })
    return { id }
  }),
  serveAction(recoverDue, async (ctx, { params: { id }, body }) => {
    const { employee_id, left } = await locked(ctx, id, ['Recovery'])
    refuseMore(body.amount, left)
    const about = { advance_id: id }
    const { recovery_heading_id } = await settingOf(ctx.db, expenseSettings)
    if (body.method === 'Payroll' && !recovery_heading_id)
      throw invalid({
        method: ['Choose a payroll heading for recovery under Expense Approval Settings first.'],
      })
    if (body.method === 'Payroll') await plan(ctx, { ...about, employee_id, direction: 'Recover', ...body })
    else
      await enter(ctx, [
        {
          employee_id,
          kind: 'recovery',
          amount: body.amount,
          effective_on: body.paid_on,
          ...about,
          ...saidOf(body),
        },
      ])
    await ctx.signal('expense.recovered', { request_id: id, amount: body.amount, method: body.method })
    return { id }
  }),
]

/** What is due of a request to whoever looks: nothing where it is all done. */
export async function dueOf(ctx: Ctx, id: string): Promise<(Row & { amount: string })[]> {
  const { rows } = await sql<Row & { amount: string }>`
    select x.kind, x.amount::text, ${isOthers(ctx)} as may from ${due(ctx.today)} x where x.id = ${id}`.execute(
    ctx.db,
  )
  return rows
}

/** What is due of it now, with the person locked: two people who pay at once pay it once. */
async function locked(ctx: Ctx, id: string, kinds: readonly Row['kind'][]) {
  const request = await ctx.db
    .selectFrom('request')
    .select('employee_id')
    .where('id', '=', id)
    .where('type', 'in', ['expense_advance', 'travel_request', 'expense_claim'])
    .executeTakeFirst()
  if (!request) throw notFound()
  await lockPerson(ctx.db, request.employee_id)
  const found = (await dueOf(ctx, id)).find(({ kind }) => kinds.includes(kind))
  if (!found) throw conflict('Nothing of it is due any more.')
  if (!found.may) throw forbidden('The requester and the approvers cannot pay it.')
  return { ...request, kind: found.kind, left: found.amount }
}

function refuseMore(amount: string, left: string) {
  if (compareAmounts(amount, left) > 0) throw invalid({ amount: [`At most ${left} is due.`] })
}

interface Said {
  method: string
  voucher?: string | null | undefined
  note?: string | null | undefined
}
const saidOf = ({ method, voucher, note }: Said) => ({
  method,
  voucher: voucher ?? null,
  note: note ?? null,
  source_type: 'expense_due',
  source_id: newId(),
})

interface Planned {
  employee_id: string
  direction: 'Reimburse' | 'Recover'
  amount: string
  paid_on: string
  advance_id?: string
  claim_id?: string
}
const plan = (ctx: Ctx, { employee_id, direction, amount, paid_on, advance_id, claim_id }: Planned) =>
  ctx.db
    .insertInto('expense_payroll_item')
    .values({
      id: newId(),
      employee_id,
      direction,
      amount,
      due_on: paid_on,
      advance_id: advance_id ?? null,
      claim_id: claim_id ?? null,
      account_id: ctx.viewer.account_id,
      account_name: ctx.viewer.full_name,
      created_at: ctx.now,
    })
    .execute()
