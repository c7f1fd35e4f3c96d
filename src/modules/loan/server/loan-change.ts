import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { restructured, skipped, type Planned } from '#modules/loan/domain/loan-change.ts'
import { skipProblems, type LoanState } from '#modules/loan/domain/loan-rules.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { numberOf, payYears } from '#modules/loan/server/facts.ts'
import {
  balanceNow,
  plannedFor,
  replacePlan,
  termsOf,
  type PlannedLoan,
} from '#modules/loan/server/loan-plan.ts'
import { stepping, steppingOwn } from '#modules/loan/server/stepping.ts'
import {
  approveChange,
  changePreview,
  declineChange,
  loanChanges,
  restructureLoan,
  skipMonth,
} from '#modules/loan/shared/loan-change.ts'

interface Asked {
  from_on: Day
  /** Other terms; without them the month is skipped. */
  months?: number | null | undefined
  annual_rate?: string | null | undefined
}
interface Loan extends PlannedLoan {
  loan_type_id: string
  state: string
}

/** What a change makes of the plan that stands, and what stands against it. */
async function changeOf(ctx: Ctx, loan: Loan, asked: Asked) {
  const [before, years] = await Promise.all([plannedFor(ctx.db, loan.id), payYears(ctx.db)])
  const { from_on, months } = asked
  if (months == null) {
    const period = before.find(({ start, end }) => start <= from_on && end >= from_on) ?? null
    const last = before.at(-1)
    const [after] = last ? periodsFrom(years, addDays(last.end, 1), 1) : []
    const problems = skipProblems({ period, today: ctx.today, ...(await skipsOf(ctx, loan)) })
    const planned = period && after ? skipped(loan, before, period.start, after).planned : before
    return { before, planned, problems, from_on: period?.start ?? from_on, terms: loan }
  }
  const periods = periodsFrom(years, from_on, months)
  const [first] = periods
  const problems: Record<string, string[]> =
    !first || first.end < ctx.today ? { from_on: ['This pay period is over.'] } : {}
  const terms = { ...loan, annual_rate: asked.annual_rate ?? loan.annual_rate }
  const planned = restructured(terms, before, await balanceNow(ctx.db, loan.id), periods)
  if (planned.length && first && planned.at(-1)?.principal.startsWith('-'))
    problems['from_on'] = ['Nothing is left to restructure from this pay period on.']
  return { before, planned, problems, from_on: first?.start ?? from_on, terms }
}

/** Months of a loan that were skipped within a year, and how many its type allows. */
async function skipsOf({ db, today }: Ctx, loan: Loan) {
  const { rows } = await sql<{ skipped: number; allowed: number }>`
    select (select count(*)::int from loan_change c where c.loan_id = ${loan.id} and c.kind = 'Skip' and c.state = 'Approved'
        and c.from_on > ${today}::date - interval '1 year') as skipped, t.skips_a_year as allowed
    from loan_type t where t.id = ${loan.loan_type_id}`.execute(db)
  return rows[0] ?? { skipped: 0, allowed: 0 }
}

async function ask(ctx: Ctx, loan: object, kind: 'Skip' | 'Restructure', asked: Asked & { remarks: string }) {
  const row = loan as Loan
  const { problems, from_on } = await changeOf(ctx, row, asked)
  if (Object.keys(problems).length) throw invalid(problems)
  const id = newId()
  try {
    await ctx.db
      .insertInto('loan_change')
      .values({
        id,
        loan_id: row.id,
        employee_id: row.employee_id,
        kind,
        from_on,
        months: asked.months ?? null,
        annual_rate: asked.annual_rate ?? null,
        reason: asked.remarks,
        requested_by: ctx.viewer.account_id,
        requested_at: ctx.now,
      })
      .execute()
  } catch (error) {
    if (violated(error) === 'loan_change_open')
      throw conflict('A change of this loan already awaits a decision.')
    throw error
  }
  await ctx.signal('loan.change_requested', { id })
}

const costOf = (planned: readonly Planned[]) => sum(planned.map(({ interest }) => interest))

export const loanChangeRoutes: Route[] = [
  handle(changePreview, async (ctx, { params, query: { from_on, months, annual_rate } }) => {
    const own = ctx.as === 'user' ? sql<boolean>`employee_id = ${ctx.employee_id}` : sql<boolean>`true`
    const loan = await ctx.db
      .selectFrom('loan')
      .selectAll()
      .where('id', '=', params.id)
      .where(own)
      .executeTakeFirst()
    if (!loan) throw notFound()
    await noteReading(ctx, [{ employee_id: loan.employee_id, part: 'Pay' }], { how: 'Page', about: 'Loan' })
    const { before, planned, problems } = await changeOf(
      ctx,
      { ...loan, ...termsOf(loan) },
      {
        from_on,
        months,
        annual_rate,
      },
    )
    const next = planned.find(({ start }) => start >= from_on) ?? planned[0]
    let balance = sum(planned.map(({ principal }) => principal))
    return {
      problems: Object.values(problems).flat(),
      ends_on: planned.at(-1)?.end ?? null,
      ends_before: before.at(-1)?.end ?? null,
      interest: costOf(planned),
      interest_before: costOf(before),
      instalment: next ? sum([next.principal, next.interest]) : '0',
      schedule: planned.map(({ start, end, principal, interest }, at) => {
        balance = sum([balance, `-${principal}`])
        return { seq: at + 1, start_on: start, due_on: end, principal, interest, balance }
      }),
    }
  }),
  serveAction(skipMonth, async (ctx, { params, body }) => {
    const { row, write } = await (ctx.as === 'user' ? steppingOwn : stepping)(
      ctx,
      'skip',
      params.id,
      body.version,
    )
    await ask(ctx, row, 'Skip', body)
    // of two who ask at once the second sees that the first did
    await write({ state: row.state })
  }),
  serveAction(restructureLoan, async (ctx, { params, body }) => {
    const { row, write } = await stepping(ctx, 'restructure', params.id, body.version)
    await ask(ctx, row, 'Restructure', body)
    await write({ state: row.state })
  }),
  serveList(loanChanges, {
    from: () => sql`loan_change c join loan l on l.org_id = c.org_id and l.id = c.loan_id`,
    select: (ctx) => ({
      person: personOf(sql`c.employee_id`, ctx.today),
      number: numberOf,
      kind: sql`c.kind`,
      from_on: sql`c.from_on`,
      months: sql`c.months`,
      annual_rate: sql`c.annual_rate`,
      reason: sql`c.reason`,
      requested_by: sql`(select full_name from account where id = c.requested_by)`,
      state: sql`c.state`,
      version: sql`c.version`,
      loan_id: sql`c.loan_id`,
    }),
    facts: ({ viewer }) => ({
      is_mine: sql`coalesce(c.requested_by = ${viewer.account_id}, false)
        or exists (select from employee b where b.id = c.employee_id and b.account_id = ${viewer.account_id})`,
    }),
    map: (_, { state, is_mine }: { state: string; is_mine: boolean }) => {
      const isOpen = state === 'Requested' && !is_mine
      return { abilities: { approve: isOpen, decline: isOpen } }
    },
    id: sql`c.id`,
    search: { person: sql`c.employee_id` },
    order: sql`case c.state when 'Requested' then 0 else 1 end, c.requested_at desc`,
    beside: async (ctx) => {
      await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], { how: 'Page', about: 'Loan changes' })
      return {}
    },
  }),
  serveAction(approveChange, async (ctx, { params, body }) => {
    const { row, write } = await deciding(ctx, params.id, body.version)
    const loan = await ctx.db
      .selectFrom('loan')
      .selectAll()
      .where('id', '=', row.loan_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if ((loan.state as LoanState) !== 'Active') throw conflict(`This loan is ${loan.state}.`)
    const { planned, problems, terms } = await changeOf(ctx, { ...loan, ...termsOf(loan) }, row)
    const [problem] = Object.values(problems).flat()
    if (problem) throw conflict(problem)
    await replacePlan(ctx, termsOf(loan), planned, row.kind as 'Skip' | 'Restructure')
    await ctx.db
      .updateTable('loan')
      .set({ annual_rate: terms.annual_rate, version: sql`version + 1` })
      .where('id', '=', loan.id)
      .execute()
    await write({ ...decision(ctx, body.remarks), state: 'Approved' })
    await ctx.signal('loan.change_decided', { id: params.id })
  }),
  serveAction(declineChange, async (ctx, { params, body }) => {
    const { write } = await deciding(ctx, params.id, body.version)
    await write({ ...decision(ctx, body.remarks), state: 'Declined' })
    await ctx.signal('loan.change_decided', { id: params.id })
  }),
]

const decision = (ctx: Ctx, remarks: string | null | undefined) => ({
  decision_remarks: remarks ?? null,
  decided_by: ctx.viewer.account_id,
  decided_at: ctx.now,
})

/** A change that waits, locked: decided by somebody else than who asked for it and who borrows. */
async function deciding(ctx: Ctx, id: string, version: number) {
  const changed = await changing(ctx, 'loan_change', id, version, {
    current: (now) => ({ id: now.id, state: now.state, version: now.version }),
  })
  const { row } = changed
  if (row.state !== 'Requested') throw conflict(`This change is ${row.state}.`)
  if (row.requested_by === ctx.viewer.account_id)
    throw conflict('Whoever asked for a change cannot decide on it.')
  const borrower = await ctx.db
    .selectFrom('employee')
    .select('account_id')
    .where('id', '=', row.employee_id)
    .executeTakeFirst()
  if (borrower?.account_id === ctx.viewer.account_id)
    throw conflict('Your own loan is handled by somebody else.')
  return changed
}
