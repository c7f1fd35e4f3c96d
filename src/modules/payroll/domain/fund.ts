import type { Amount } from '#kernel/amount.ts'
import { multiply, round, sum, toPaisa } from '#kernel/money.ts'
import type { FundRules } from '#modules/payroll/domain/statutory.ts'

export interface Contribution {
  employee: Amount
  employer: Amount
  total: Amount
  parts: Record<string, Amount>
}

/** What goes into a fund for a base, each part to the paisa, so that the parts add up to the sums. */
export function contributionTo(fund: FundRules, base: Amount): Contribution {
  const parts = fund.parts.map((part) => ({
    ...part,
    amount: round(multiply(multiply(base, part.percent), '0.01'), toPaisa),
  }))
  const by = (who: 'employee' | 'employer') =>
    sum(parts.filter((part) => part.by === who).map(({ amount }) => amount))
  const [employee, employer] = [by('employee'), by('employer')]
  return {
    employee,
    employer,
    total: sum([employee, employer]),
    parts: Object.fromEntries(parts.map(({ key, amount }) => [key, amount])),
  }
}

/** The percentage of a fund that one of the two pays. */
export const percentBy = (fund: FundRules, who: 'employee' | 'employer'): Amount =>
  sum(fund.parts.filter((part) => part.by === who).map(({ percent }) => percent))
