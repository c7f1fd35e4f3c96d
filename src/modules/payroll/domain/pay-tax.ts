import type { Amount } from '#kernel/amount.ts'
import { subtract, sum } from '#kernel/money.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import { ruleOf } from '#modules/payroll/domain/heading-source.ts'
import { PayError } from '#modules/payroll/domain/pay-line.ts'
import type { PayLine, PayPerson, PayRules } from '#modules/payroll/domain/pay.ts'
import { taxRulesOn } from '#modules/payroll/domain/statutory.ts'
import { withhold, type TaxedPay, type Withheld } from '#modules/payroll/domain/withholding.ts'

/** The tax of these lines: as the month's, or beside the month that another payroll pays. */
export function taxOf(
  rules: PayRules,
  person: PayPerson,
  { lines, month, paysMonth }: { lines: readonly PayLine[]; month: readonly PayLine[]; paysMonth: boolean },
): Withheld {
  const { period } = person
  const taxRules = taxRulesOn(rules.pack, period.end)
  if (!taxRules) throw new PayError(`No tax rules on ${period.end}.`)
  const taxed = taxedOf(lines, ({ amount }) => amount)
  // arrears are income of the period in which they are paid, once, and no reason to expect more in months ahead
  const isRegular = ({ heading, relates_to }: PayLine) =>
    heading.is_regular && relates_to === undefined && !ruleOf(heading.source).is_once
  const regular = paysMonth ? taxedOf(lines.filter(isRegular), ({ amount }) => amount) : nothingTaxed
  const isMonthToCome = !paysMonth && !person.is_month_paid && isEmployedIn(person)
  return withhold({
    rules: taxRules,
    person: person.tax,
    paid: person.paid,
    withheld: person.withheld,
    regular,
    one_off: {
      income: subtract(taxed.income, regular.income),
      retirement: subtract(taxed.retirement, regular.retirement),
    },
    expected: taxedOf(month.filter(isRegular), ({ full }) => full),
    months_after: person.months_after,
    ...(paysMonth ? {} : { beside: { months_to_come: person.months_after + (isMonthToCome ? 1 : 0) } }),
    one_off_method: rules.one_off_method,
    allows_refund: rules.allows_refund,
    rounding: { mode: 'half_up', unit: rules.tax_rounding },
  })
}

const nothingTaxed: TaxedPay = { income: '0', retirement: '0' }
const isEmployedIn = ({ period, joined_on, left_on }: PayPerson) =>
  joined_on <= period.end && (left_on === null || left_on >= period.start)

/** Income with the employer's share, and what goes into retirement funds. */
export function taxedOf(lines: readonly PayLine[], value: (line: PayLine) => Amount): TaxedPay {
  const of = (keep: (heading: Heading) => boolean) =>
    sum(lines.filter(({ heading }) => keep(heading)).map(value))
  const added = of(
    ({ kind, tax, source }) =>
      ((kind === 'Earning' || ruleOf(source).is_benefit === true) && tax === 'Taxable') ||
      (kind === 'Employer contribution' && tax !== 'Not taxable'),
  )
  return { income: added, retirement: of(({ tax }) => tax === 'Retirement fund') }
}
