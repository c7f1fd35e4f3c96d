import { divide, multiply, subtract, sum } from '#kernel/money.ts'
import { costOf, daysOf, type CountedDate } from '#modules/leave/domain/counted-date.ts'

/** Pay of one type: of a day in percent, or by steps within one leave. */
export interface PayRule {
  pay_percent: string
  /** Each step until its last day of the leave; the last goes on. */
  pay_steps: readonly { until_day: number | null; percent: number }[] | null
}

/** What a leave does to pay: the percent that is paid over all of it, and how many days that leaves unpaid. */
export function payOf(
  rule: PayRule,
  dates: readonly CountedDate[],
): { pay_percent: string; unpaid_days: string } {
  const counted = dates.map(({ pieces }) => costOf(pieces)).filter((cost) => cost > 0)
  const total = daysOf(counted.reduce((all, cost) => all + cost, 0))
  const unpaid = counted.map((cost, at) =>
    multiply(daysOf(cost), divide(subtract('100', percentOf(rule, at + 1)), '100', toThousandth)),
  )
  const unpaid_days = plain(divide(sum(unpaid), '1', toThousandth))
  if (total === '0') return { pay_percent: plain(rule.pay_percent), unpaid_days: '0' }
  const paid = multiply(divide(subtract(total, sum(unpaid)), total, toThousandth), '100')
  return { pay_percent: plain(paid), unpaid_days }
}

function percentOf({ pay_percent, pay_steps }: PayRule, day: number): string {
  if (!pay_steps?.length) return pay_percent
  const step = pay_steps.find(({ until_day }) => until_day === null || day <= until_day) ?? pay_steps.at(-1)
  return String(step?.percent ?? pay_percent)
}

const toThousandth = { mode: 'half_up', unit: '0.0001' } as const
const plain = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
