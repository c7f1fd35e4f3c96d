import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import {
  exchangeDifference,
  type ForeignAdvance,
  type ForeignLine,
} from '#modules/expense/domain/exchange.ts'
import type { Priced } from '#modules/expense/server/lines.ts'
import { openOf } from '#modules/expense/server/money-sql.ts'
import { receiptPurpose } from '#modules/expense/shared/expense-line.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

/** Approved trips that have begun, and have no settlement. */
export async function tripsToSettle(ctx: Ctx, employeeId: string) {
  const { rows } = await sql<{
    id: string
    place: string
    starts_on: Day
    ends_on: Day
    allowance: string
    open: string
    advance: string | null
  }>`
    select d.request_id as id, d.place, d.starts_on, d.ends_on, d.allowance::text, ${openOf(sql`d.request_id`)}::text as open,
      (select a.amount::text from expense_advance a where a.request_id = d.request_id) as advance
    from travel_request d join request r on r.org_id = d.org_id and r.id = d.request_id
    where d.employee_id = ${employeeId} and r.status = 'Approved' and d.starts_on <= ${ctx.today}::date
      and not exists (select from expense_claim c where c.travel_id = d.request_id and c.is_live)
    order by d.starts_on desc limit 50`.execute(ctx.db)
  return rows
}

/** Advances beside trips of which something is with the person, and no claim waits about it. */
export async function openAdvances(ctx: Ctx, employeeId: string) {
  const { rows } = await sql<{
    id: string
    purpose: string
    open: string
    settle_by: Day
    currency: string | null
  }>`
    select d.request_id as id, r.request_remarks as purpose, ${openOf(sql`d.request_id`)}::text as open, d.settle_by, d.currency
    from expense_advance d join request r on r.org_id = d.org_id and r.id = d.request_id
    where d.employee_id = ${employeeId} and r.type = 'expense_advance' and ${openOf(sql`d.request_id`)} > 0
      and not exists (select from expense_claim c join request q on q.org_id = c.org_id and q.id = c.request_id
        where c.advance_id = d.request_id and q.status in ('Requested', 'Forwarded'))
    order by d.settle_by limit 50`.execute(ctx.db)
  return rows
}

/** What somebody claimed before in the months of these lines, by type and day. */
export async function claimedBefore(ctx: Ctx, employeeId: string, lines: readonly Priced[]) {
  const days = lines.flatMap(({ spent_on }) => (spent_on ? [spent_on] : []))
  if (!days.length) return []
  const { rows } = await sql<{ expense_type_id: string; spent_on: Day; base_amount: string }>`
    select l.expense_type_id, l.spent_on, coalesce(l.approved_amount, l.base_amount)::text as base_amount
    from expense_line l join expense_claim c on c.org_id = l.org_id and c.sheet_id = l.sheet_id and c.is_live
    where l.employee_id = ${employeeId}
      and date_trunc('month', l.spent_on) in (select date_trunc('month', d) from unnest(${days}::date[]) d)`.execute(
    ctx.db,
  )
  return rows
}

/** A receipt is a file that the claimant has sent. */
export async function refuseOthersReceipts(ctx: Ctx, lines: readonly Priced[]) {
  const ids = lines.flatMap(({ receipt_id }) => (receipt_id ? [receipt_id] : []))
  if (!ids.length) return
  const own = await ctx.db
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', ids)
    .where('purpose', '=', receiptPurpose)
    .where('account_id', '=', ctx.viewer.account_id)
    .execute()
  const wrong = lines.findIndex(({ receipt_id }) => !!receipt_id && !own.some(({ id }) => id === receipt_id))
  if (wrong >= 0) throw invalid({ [`lines.${wrong}.receipt_id`]: ['Select a valid choice.'] })
}

/** What the rates of an advance in another currency and of what was spent of it differ by; null where the employee bears it. */
export async function differenceOf(
  ctx: Ctx,
  advanceId: string | null,
  lines: readonly ForeignLine[],
): Promise<string> {
  if (!advanceId) return '0'
  const [{ rows }, { exchange_bearer }] = await Promise.all([
    sql<ForeignAdvance>`select d.currency, d.exchange_rate::text, ${openOf(sql`d.request_id`)}::text as open
      from expense_advance d where d.request_id = ${advanceId} and d.currency is not null`.execute(ctx.db),
    settingOf(ctx.db, expenseSettings),
  ])
  return exchangeDifference(exchange_bearer === 'Organization' ? (rows[0] ?? null) : null, lines)
}

/** The days of a trip that make its allowance, as what was spent in the currency of their rate. */
export async function daysOf(ctx: Ctx, travelId: string | null): Promise<ForeignLine[]> {
  if (!travelId) return []
  const { rows } = await sql<ForeignLine>`
    select d.currency, d.exchange_rate, d.amount as base_amount from travel_request t
    cross join lateral jsonb_to_recordset(t.days) d (date date, currency text, exchange_rate text, amount text)
    where t.request_id = ${travelId} and d.amount::numeric > 0 order by d.date`.execute(ctx.db)
  return rows
}

/** What is open of an advance, in the currency of the organization. */
export async function openAmount(ctx: Ctx, advanceId: string): Promise<string> {
  const { rows } = await sql<{
    open: string
  }>`select ${openOf(sql`${advanceId}::uuid`)}::text as open`.execute(ctx.db)
  return rows[0]?.open ?? '0'
}
