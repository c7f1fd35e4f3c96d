import { sql } from 'kysely'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import { isZero, negate, subtract, sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { approvedOf, judge, withDuplicates, type Judged } from '#modules/expense/domain/claim-line.ts'
import { settle } from '#modules/expense/domain/exchange.ts'
import { currencyOf, levelOn, limitsFor, lockPerson } from '#modules/expense/server/base.ts'
import {
  claimedBefore,
  daysOf,
  differenceOf,
  openAdvances,
  openAmount,
  refuseOthersReceipts,
  tripsToSettle,
} from '#modules/expense/server/claim-facts.ts'
import { duplicatesOf } from '#modules/expense/server/duplicates.ts'
import { enter } from '#modules/expense/server/ledger.ts'
import { calculated, priced, refuseUnknown, writeSheet } from '#modules/expense/server/lines.ts'
import { approvedBy, claimState, payableOf } from '#modules/expense/server/money-sql.ts'
import { claimCheck, expenseClaim, settleChoices } from '#modules/expense/shared/expense-claim.ts'
import type { Spent } from '#modules/expense/shared/expense-line.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'

interface About {
  travel_id?: string | null
  advance_id?: string | null
  lines: Spent[]
}
type Input = About & { remarks: string }
interface Detail {
  employee_id: string
  sheet_id: string
  travel_id: string | null
  advance_id: string | null
  allowance: string
  claimed: string
  company_paid: string
  is_live: boolean
}

export const claimRoutes: Route[] = [
  handle(settleChoices, async (ctx) => {
    const [currency, trips, advances, { rows: known }] = await Promise.all([
      currencyOf(ctx.db),
      tripsToSettle(ctx, ctx.employee_id),
      openAdvances(ctx, ctx.employee_id),
      sql<{ currency: string }>`select distinct currency from exchange_rate order by 1`.execute(ctx.db),
    ])
    const currencies = [...new Set([currency, 'NPR', ...known.map((one) => one.currency)])]
    return { currency, currencies, trips, advances }
  }),
  handle(claimCheck, async (ctx, { query }) => {
    const { lines, judged, same, allowance, claimed, open, exchange } = await judgedClaim(
      ctx,
      query.claim,
      ctx.employee_id,
    )
    return {
      lines: lines.map(
        ({ amount, quantity, unit_rate, unit_name, base_amount, exchange_rate, problem }, at) => ({
          amount: problem ? null : amount,
          quantity,
          unit_rate,
          unit_name,
          base_amount: problem ? null : base_amount,
          exchange_rate,
          findings: judged[at]?.findings ?? [],
          problems: (judged[at]?.problems ?? []).map(({ message }) => message),
          same: same.get(at)?.own ?? [],
        }),
      ),
      allowance,
      claimed,
      advance: open,
      exchange,
      net: subtract(subtract(claimed, exchange), open),
      currency: await currencyOf(ctx.db),
    }
  }),
  ...serveRequest<Input, Detail>(expenseClaim, {
    table: 'expense_claim',
    async prepare(ctx, input, employee_id) {
      await lockPerson(ctx.db, employee_id)
      const found = await judgedClaim(ctx, input, employee_id)
      const { lines, judged, allowance, claimed, company_paid } = found
      await refuseUnknown(ctx.db, lines)
      await refuseOthersReceipts(ctx, lines)
      if (!lines.length && isZero(allowance)) throw invalid({ lines: ['Say what was spent, line by line.'] })
      const problems = judged.flatMap((one, at) =>
        one.problems.map(({ field, message }) => [`lines.${at}.${field}`, [message]] as [string, string[]]),
      )
      if (problems.length) throw invalid(Object.fromEntries(problems))
      const sheet_id = await writeSheet(
        ctx,
        employee_id,
        lines.map((line, at) => ({ ...line, findings: judged[at]?.findings ?? [] })),
      )
      const { travel_id, advance_id } = found
      return {
        employee_id,
        sheet_id,
        travel_id,
        advance_id,
        allowance,
        claimed,
        company_paid,
        is_live: true,
      }
    },
    async approved(ctx, request) {
      const { id, employee_id, sheet_id, travel_id, advance_id, allowance } = await claimRow(ctx, request.id)
      await lockPerson(ctx.db, employee_id)
      const lines = await ctx.db
        .selectFrom('expense_line')
        .select(['base_amount', 'approved_amount', 'paid_by', 'currency', 'exchange_rate'])
        .where('sheet_id', '=', sheet_id)
        .orderBy('position')
        .execute()
      const approved = approvedOf(lines, allowance)
      const own = lines.filter(({ paid_by }) => paid_by === 'Employee')
      const [open, difference] = await Promise.all([
        advance_id ? openAmount(ctx, advance_id) : '0',
        differenceOf(ctx, advance_id, [
          ...(await daysOf(ctx, travel_id)),
          ...own.map((line) => ({ ...line, base_amount: line.approved_amount ?? line.base_amount })),
        ]),
      ])
      const { on_advance, beside, loss, gain } = settle(approved, open, difference)
      const entry = {
        employee_id,
        kind: 'claim' as const,
        effective_on: ctx.today,
        claim_id: id,
        source_type: 'expense_claim',
        source_id: id,
      }
      await enter(ctx, [
        { ...entry, amount: on_advance, advance_id },
        { ...entry, amount: beside },
        { ...entry, kind: 'exchange', amount: loss, advance_id },
        { ...entry, kind: 'exchange', amount: gain },
      ])
    },
    async undone(ctx, request, from) {
      if (from === 'Approved') await undoClaim(ctx, request.id)
      await endClaim(ctx, request.id)
    },
    columns: {
      claimed: sql`d.claimed::text`,
      approved: sql`case when r.status = 'Approved' then ${approvedBy(sql`d.request_id`)}::text end`,
      allowance: sql`d.allowance::text`,
      company_paid: sql`d.company_paid::text`,
      payable: sql`${payableOf(sql`d.request_id`)}::text`,
      trip: sql`(select json_build_object('id', t.request_id, 'place', t.place, 'starts_on', t.starts_on)
        from travel_request t where t.request_id = d.travel_id)`,
      advance_id: sql`d.advance_id`,
      lines: sql`(select count(*)::int from expense_line l where l.sheet_id = d.sheet_id)`,
      to_review: sql`(select count(*)::int from expense_line l where l.sheet_id = d.sheet_id and l.findings <> '[]')`,
      state: claimState,
    },
  }),
]

/** A claim by the policy, with what is open of the advance that it settles. */
async function judgedClaim(ctx: Ctx, { lines: given, ...about }: About, employeeId: string) {
  const [trips, advances] = await Promise.all([tripsToSettle(ctx, employeeId), openAdvances(ctx, employeeId)])
  const trip = trips.find(({ id }) => id === about.travel_id)
  if (about.travel_id && !trip)
    throw invalid({ travel_id: ['This trip has a settlement already, or is not approved.'] })
  const advance = advances.find(({ id }) => id === about.advance_id)
  if (about.advance_id && !advance) throw invalid({ advance_id: ['Select a valid choice.'] })
  // the advance of a trip is settled with the trip
  const advance_id = trip && trip.advance !== null ? trip.id : (advance?.id ?? null)
  const open = trip && trip.advance !== null ? trip.open : (advance?.open ?? '0')
  const lines = await priced(ctx.db, await calculated(ctx.db, given), ctx.today)
  const { claim_days } = await settingOf(ctx.db, expenseSettings)
  const level = await levelOn(ctx.db, employeeId, ctx.today)
  const [limits, before, same] = await Promise.all([
    limitsFor(ctx.db, level),
    claimedBefore(ctx, employeeId, lines),
    duplicatesOf(
      ctx,
      employeeId,
      // what has no amount yet is like nothing
      lines.map((line) => (line.problem ? { ...line, base_amount: null } : line)),
    ),
  ])
  const judged = judge(
    lines.map((line) => ({
      ...line,
      base_amount: line.base_amount ?? '0',
      has_receipt: !!line.receipt_id,
      reason: line.reason ?? null,
    })),
    { today: ctx.today, past_days: claim_days, trip: trip ?? null, limits, before },
  ).map((one, at): Judged => {
    const { problem, reason } = lines[at] ?? {}
    const { findings, problems } = withDuplicates(one, same.get(at)?.findings ?? [], reason ?? null)
    return { findings, problems: problem ? [...problems, problem] : problems }
  })
  const allowance = trip?.allowance ?? '0'
  const paidBy = (who: Spent['paid_by']) =>
    sum(lines.filter(({ paid_by }) => paid_by === who).map(({ base_amount }) => base_amount ?? '0'))
  const exchange = await differenceOf(ctx, advance_id, [
    ...(await daysOf(ctx, trip?.id ?? null)),
    ...lines.flatMap(({ currency, exchange_rate, base_amount, paid_by }) =>
      exchange_rate && base_amount && paid_by === 'Employee'
        ? [{ currency, exchange_rate, base_amount }]
        : [],
    ),
  ])
  return {
    lines,
    judged,
    same,
    allowance,
    open,
    travel_id: trip?.id ?? null,
    advance_id,
    claimed: sum([allowance, paidBy('Employee')]),
    company_paid: paidBy('Company'),
    exchange,
  }
}

async function claimRow(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('expense_claim')
    .select(['request_id as id', 'employee_id', 'sheet_id', 'travel_id', 'advance_id', 'allowance'])
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}

export const endClaim = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('expense_claim').set({ is_live: false }).where('request_id', '=', id).execute()

/** Takes an approved claim out of the ledger again, while nothing of it is paid. */
export async function undoClaim(ctx: Ctx, id: string): Promise<void> {
  const { employee_id } = await claimRow(ctx, id)
  await lockPerson(ctx.db, employee_id)
  const entries = await ctx.db
    .selectFrom('expense_ledger')
    .select(['kind', 'amount', 'advance_id'])
    .where('claim_id', '=', id)
    .execute()
  if (entries.some(({ kind }) => kind === 'settlement'))
    throw conflict('It is paid already: it is not taken back.')
  const planned = await ctx.db
    .selectFrom('expense_payroll_item')
    .select('id')
    .where('claim_id', '=', id)
    .where('state', '<>', 'Withdrawn')
    .executeTakeFirst()
  if (planned) throw refuse('It goes with the next pay: take that back first.')
  await enter(
    ctx,
    entries.map(({ kind, amount, advance_id }) => ({
      employee_id,
      kind: kind === 'exchange' ? kind : ('claim' as const),
      amount: negate(amount),
      effective_on: ctx.today,
      advance_id,
      claim_id: id,
      source_type: 'expense_claim_undone',
      source_id: id,
    })),
  )
}
