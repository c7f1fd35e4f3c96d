import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import type { ToldRequest } from '#engines/approval/request-facts-server.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { overdueNotifications } from '#modules/expense/server/overdue.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { travelChange } from '#modules/expense/shared/travel-change.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'

const told: readonly ToldRequest[] = [
  {
    declared: expenseAdvance,
    noun: 'advance request',
    granted: 'advance',
    pages: {
      user: '/user/expense/request-advance',
      supervisor: '/user/expense/request/expense?kind=advance',
      admin: 'expense-management/request',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        sql`select 'an advance of ' || d.amount || ' for ' || d.needed_on as phrase from expense_advance d where d.request_id = ${id}`,
      ),
  },
  {
    declared: travelRequest,
    noun: 'travel request',
    granted: 'trip',
    pages: {
      user: '/user/expense/request-travel',
      supervisor: '/user/expense/request/expense?kind=travel',
      admin: 'expense-management/request?kind=travel',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        sql`select 'a trip to ' || d.place || ', ' || d.starts_on || '–' || d.ends_on as phrase from travel_request d where d.request_id = ${id}`,
      ),
  },
  {
    declared: travelChange,
    noun: 'trip change',
    granted: 'trip change',
    pages: {
      user: '/user/expense/request-travel?kind=change',
      supervisor: '/user/expense/request/expense?kind=change',
      admin: 'expense-management/request?kind=change',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        sql`select 'the change of a trip to ' || d.place || ', ' || d.starts_on || '–' || d.ends_on as phrase from travel_change d where d.request_id = ${id}`,
      ),
  },
  {
    declared: expenseClaim,
    noun: 'settlement',
    granted: 'settlement',
    pages: {
      user: '/user/expense/settle-expense',
      supervisor: '/user/expense/request/settlement',
      admin: 'expense-management/settle-request',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        sql`select 'expenses of ' || d.claimed as phrase from expense_claim d where d.request_id = ${id}`,
      ),
  },
  {
    declared: expenseCancel,
    noun: 'expense cancel request',
    granted: 'cancelling',
    pages: {
      user: '/user/expense/cancel-request',
      supervisor: '/user/expense/request/cancel-advance-request',
      admin: 'expense-management/cancel-request',
    },
    said: (ctx, id) =>
      phrase(
        ctx,
        sql`select 'the cancelling of: ' || q.request_remarks as phrase from expense_cancel d
          join request q on q.org_id = d.org_id and q.id = d.about_id where d.request_id = ${id}`,
      ),
  },
]

const moved = z.object({ request_id: z.uuid(), amount: z.string(), method: z.string() })
const pageOf: Readonly<Record<string, string>> = {
  expense_advance: '/user/expense/request-advance',
  travel_request: '/user/expense/request-travel',
  expense_claim: '/user/expense/settle-expense',
}

/** Whom what happens to money is told. */
export const notifications: readonly SignalHandler[] = [
  ...told.flatMap(requestNotifications),
  ...overdueNotifications,
  notification({
    signal: 'expense.paid',
    title: 'Expenses: money was paid to you',
    payload: moved,
    async tell(ctx, { request_id, amount, method }) {
      const about = await aboutOf(ctx, request_id)
      if (!about?.account_id || about.account_id === ctx.account_id) return null
      const how = method === 'Payroll' ? 'goes with your next pay' : 'is paid to you'
      return {
        accounts: [about.account_id],
        text: `${amount} ${how}: ${about.purpose}`,
        url: `${pageOf[about.type] ?? ''}?request=${request_id}`,
      }
    },
  }),
  notification({
    signal: 'expense.recovered',
    title: 'Expenses: an advance was got back',
    payload: moved,
    async tell(ctx, { request_id, amount, method }) {
      const about = await aboutOf(ctx, request_id)
      if (!about?.account_id || about.account_id === ctx.account_id) return null
      const how = method === 'Payroll' ? 'is taken from your next pay' : 'of your advance is settled'
      return {
        accounts: [about.account_id],
        text: `${amount} ${how}: ${about.purpose}`,
        url: `${pageOf[about.type] ?? ''}?request=${request_id}`,
      }
    },
  }),
]

async function phrase(ctx: Pick<SignalCtx, 'db'>, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ phrase: string }>`${query}`.execute(ctx.db)
  const [row] = rows
  // the request's own row was read and locked in this transaction
  if (!row) throw new Error('A request has no detail')
  return row.phrase
}

async function aboutOf(ctx: SignalCtx, id: string) {
  const { rows } = await sql<{ account_id: string | null; type: string; purpose: string }>`
    select e.account_id, r.type, r.request_remarks as purpose from request r
    join employee e on e.org_id = r.org_id and e.id = r.employee_id where r.id = ${id}`.execute(ctx.db)
  return rows[0]
}
