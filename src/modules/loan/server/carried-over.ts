import { sql } from 'kysely'
import { negate, sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { planOf, settlementOn } from '#modules/loan/domain/loan-change.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { balanceOf, loanTypesBy, numberOf, payYears } from '#modules/loan/server/facts.ts'
import { enterLoans, planInstalments } from '#modules/loan/server/ledger.ts'
import { byOf } from '#modules/loan/server/loan.ts'
import { balanceNow, plannedFor, replacePlan, termsOf } from '#modules/loan/server/loan-plan.ts'

/** A loan as it goes to another organization with who owes it. */
export interface CarriedLoan {
  type: string
  number: string
  amount: string
  /** Principal that is owed. */
  balance: string
  /** Interest until the last day that no pay has taken: with the first instalment there. */
  interest: string
  annual_rate: string
  months: number
}

/** What somebody owes now, as a list of names and balances: for whoever has to agree to it. */
export async function loansOwed(db: Db, employee_id: string): Promise<{ type: string; balance: string }[]> {
  const { rows } = await sql<{ type: string; balance: string }>`
    select t.name as type, ${balanceOf}::text as balance from loan l
    join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
    where l.employee_id = ${employee_id} and l.state in ('Active', 'On hold') order by l.number`.execute(db)
  return rows
}

/** Closes all that somebody owes here: nothing of it is taken from the last pay any more. */
export async function takeLoansOver(
  ctx: Ctx,
  { employee_id, on, note }: { employee_id: string; on: string; note: string },
): Promise<CarriedLoan[]> {
  const { rows: held } = await sql<{ id: string; number: string; type: string }>`
    select l.id, ${numberOf} as number, t.name as type from loan l
    join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
    where l.employee_id = ${employee_id} and l.state in ('Active', 'On hold') order by l.number for update of l`.execute(
    ctx.db,
  )
  // a handful at most, each with a plan of its own
  return Promise.all(
    held.map(async ({ id, number, type }) => {
      const loan = await ctx.db.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const planned = await plannedFor(ctx.db, id)
      const owed = settlementOn(planned, await balanceNow(ctx.db, id), on, '0')
      await enterLoans(
        ctx.db,
        [
          {
            ...{ loan_id: id, employee_id, kind: 'Transfer' },
            ...{ principal: negate(owed.balance), effective_on: on, note },
          },
        ],
        byOf(ctx),
      )
      await replacePlan(ctx, termsOf(loan), [], 'Transfer')
      await ctx.db
        .updateTable('loan')
        .set({ state: 'Closed', closed_on: on, version: loan.version + 1 })
        .where('id', '=', id)
        .execute()
      return {
        ...{ type, number, amount: loan.amount, balance: owed.balance },
        interest: sum([owed.interest_due, owed.interest_to_day]),
        ...{ annual_rate: loan.annual_rate, months: Math.max(1, planned.length) },
      }
    }),
  )
}

interface Coming {
  employee_id: string
  /** First day here: the first instalment is of its pay period. */
  on: string
  note: string
  by: { account_id: string | null; name: string; now: string }
}
/** Opens what somebody brings, type to type by name. Returns the types that are not here: people decide about them. */
export async function bringLoansIn(
  db: Db,
  carried: readonly CarriedLoan[],
  { employee_id, on, note, by }: Coming,
): Promise<string[]> {
  if (!carried.length) return []
  const [types, years] = await Promise.all([loanTypesBy(db), payYears(db)])
  await sql`select pg_advisory_xact_lock(hashtext('loan number'), current_setting('app.org_id')::int)`.execute(
    db,
  )
  const last = await db
    .selectFrom('loan')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('number'))
    .executeTakeFirstOrThrow()
  const matched = carried.map((one) => {
    const type = types.find(
      ({ name, is_archived }) => !is_archived && name.toLowerCase() === one.type.toLowerCase(),
    )
    const periods = periodsFrom(years, on, one.months)
    return { ...one, known: type, periods, id: newId() }
  })
  const made = matched.flatMap((one) => {
    const { known, periods } = one
    return known && periods.length
      ? [{ ...one, known, terms: { ...known, annual_rate: one.annual_rate } }]
      : []
  })
  if (made.length) {
    await db
      .insertInto('loan')
      .values(
        made.map(({ id, known, balance, annual_rate, months, periods }, at) => ({
          ...{ id, employee_id, number: last.number + at + 1, loan_type_id: known.id, state: 'Active' },
          // what was repaid there is no part of what is lent here
          ...{ amount: balance, months, first_on: periods[0]?.start ?? on, annual_rate },
          ...{ method: known.method, day_count: known.day_count, rounding_unit: known.rounding_unit },
          ...{ settlement_fee: known.settlement_fee, initiated_by: by.account_id, disbursed_on: on },
          remarks: note,
        })),
      )
      .execute()
    await enterLoans(
      db,
      made.map(({ id, balance }) => ({
        ...{ loan_id: id, employee_id, kind: 'Opening' as const, principal: balance, effective_on: on, note },
      })),
      by,
    )
    await planInstalments(
      db,
      made.flatMap(({ id, terms, balance, interest, periods }) =>
        planOf(terms, balance, periods, interest).map((one, at) => ({
          ...{ ...one, loan_id: id, employee_id, seq: at + 1 },
        })),
      ),
    )
  }
  return matched.flatMap(({ id, type }) => (made.some((one) => one.id === id) ? [] : [type]))
}
