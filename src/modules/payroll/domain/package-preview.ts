import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { isZero, multiply } from '#kernel/money.ts'
import { computePay, type PayRules, type PayTerms } from '#modules/payroll/domain/pay.ts'

export interface PackageLine {
  name: string
  kind: 'Earning' | 'Deduction' | 'Employer contribution'
  /** A month. */
  amount: Amount
}

/** What a package makes of an agreed monthly pay in a whole month, heading by heading, before income tax. */
export function packageLines(
  rules: PayRules,
  headings: NonNullable<PayTerms['headings']>,
  monthly: Amount,
  period: { start: Day; end: Day },
  fund: string,
): PackageLine[] {
  const pay = computePay(rules, {
    period,
    joined_on: period.start,
    left_on: null,
    terms: [{ from: period.start, agreed: multiply(monthly, '12'), headings }],
    unpaid: [],
    inputs: {},
    ytd: {},
    tax: {
      fund,
      assessed_as: 'single',
      sex: null,
      is_resident: true,
      only_employment: false,
      donation: '0',
      claims: {},
      classes: {},
    },
    paid: { income: '0', retirement: '0' },
    withheld: '0',
    months_after: 11,
    service_months: 0,
  })
  return pay.lines.flatMap(({ heading, amount }) =>
    heading.kind === 'Information' ||
    heading.source === 'Income tax' ||
    heading.source === 'Leaving tax' ||
    isZero(amount)
      ? []
      : [{ name: heading.name, kind: heading.kind, amount }],
  )
}
