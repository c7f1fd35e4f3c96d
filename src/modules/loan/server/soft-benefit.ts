import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import { isZero, sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { everSaid, saidOn } from '#engines/settings/dated-server.ts'
import { benefitOf } from '#modules/loan/domain/loan-change.ts'
import { numberOf } from '#modules/loan/server/facts.ts'
import { loanMarketRate } from '#modules/loan/shared/loan-settings.ts'

interface Borrowed {
  employee_id: string
  number: string
  code: string
  name: string
  balance: string
  annual_rate: string
}

/** Of each loan with a balance as the period begins, what it costs less than the market in the period. */
export async function softBenefits(db: Db, period: DayRange, employeeIds: readonly string[] | null = null) {
  const { rows } = await sql<Borrowed>`
    select l.employee_id, ${numberOf} as number, e.code, e.full_name as name, b.balance::text, trim_scale(l.annual_rate)::text as annual_rate
    from loan l join employee e on e.org_id = l.org_id and e.id = l.employee_id
    join lateral (select sum(x.principal) as balance from loan_entry x
      where x.org_id = l.org_id and x.loan_id = l.id and x.effective_on < ${period.start}) b on b.balance > 0
    where ${employeeIds ? sql`l.employee_id = any(${[...employeeIds]}::uuid[])` : sql`true`}
    order by l.number`.execute(db)
  const rates = await everSaid(db, loanMarketRate, { annual_rate: '0' })
  const market_rate = sum([saidOn(rates, period.start).annual_rate])
  return rows.map((one) => ({
    ...one,
    market_rate,
    benefit: benefitOf(one.balance, one.annual_rate, market_rate, period),
  }))
}

/** The same as payroll taxes it, by employee. */
export const payBenefits = async (db: Db, employeeIds: readonly string[], period: DayRange) =>
  (await softBenefits(db, period, employeeIds))
    .filter(({ benefit }) => !isZero(benefit))
    .map(({ employee_id, benefit }) => ({ employee_id, amount: benefit }))
