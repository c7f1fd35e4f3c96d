import { compareAmounts, divide, greatest, multiply, subtract, type Rounding } from '#kernel/money.ts'

/** What a policy says about days that become money. */
export interface EncashRule {
  when: readonly string[]
  from_balance: string
  min_keep: string
  max: string | null
  divisor: string
}
export interface EncashFacts {
  name: string
  /** What the amounts count. */
  unit: 'Day' | 'Hour'
  rule: EncashRule | null
  days: string
  /** Usable now, what waits taken off. */
  usable: string
}

/** What speaks against paying days out. Each message names the rule and the number. */
export function encashProblems({
  name,
  unit,
  rule,
  days,
  usable,
}: EncashFacts): { field: string; message: string }[] {
  if (!rule?.when.includes('Request'))
    return [{ field: 'leave_type_id', message: `${name} is not paid out on request.` }]
  const found: { field: string; message: string }[] = []
  const units = unit === 'Hour' ? 'hours' : 'days'
  if (rule.max && compareAmounts(days, rule.max) > 0)
    found.push({
      field: 'days',
      message: `At most ${rule.max} ${units} of ${name} are paid out at once; ${days} requested.`,
    })
  const most = payable(rule, usable)
  if (compareAmounts(days, most) > 0)
    found.push({
      field: 'days',
      message: `Of ${usable} usable ${units} of ${name}, ${most} can be paid out: ${greatest(rule.min_keep, rule.from_balance)} must stay.`,
    })
  return found
}

/** Only what lies above what must stay, and never less than nothing. */
export const payable = (rule: EncashRule, usable: string): string =>
  greatest('0', subtract(usable, greatest(rule.min_keep, rule.from_balance)))

export interface PayFacts {
  /** Null while nobody has said what the person earns by the month. */
  annual_salary: string | null
  rule: Pick<EncashRule, 'divisor'> | null
  days: string
  /** In the month of the payment. */
  working_days: number
}

/** Minutes as days of work, which is what they are paid by; never nothing. */
export function daysOfMinutes(minutes: number, workMinutes: number): string {
  const days = divide(String(minutes), String(workMinutes), { mode: 'half_up', unit: '0.001' })
  return greatest('0.001', days)
}

/** Days by a day's worth: monthly pay over the divisor of the policy (Labour Act 49: by the pay of the day). */
export function worthOf({ annual_salary, rule, days, working_days }: PayFacts) {
  if (annual_salary === null || compareAmounts(annual_salary, '0') <= 0) return null
  const monthly_base = divide(annual_salary, '12', paisa)
  const divisor = divisorOf(rule?.divisor ?? '30', working_days)
  const total = divide(annual_salary, '12', fine)
  return { monthly_base, divisor, amount: divide(multiply(total, days), divisor, paisa) }
}

function divisorOf(named: string, working_days: number): string {
  if (named === 'Working days') return String(Math.max(1, working_days))
  return named === 'Yearly / 12' ? '30.42' : named
}

const paisa: Rounding = { mode: 'half_up', unit: '0.01' }
const fine: Rounding = { mode: 'half_up', unit: '0.00000001' }
