import type { Day } from '#kernel/calendar/day.ts'
import { divide, multiply, subtract, sum } from '#kernel/money.ts'
import { costOf, daysOf, type CountedDate } from '#modules/leave/domain/counted-date.ts'
import { paidPercent, type PayRule } from '#modules/leave/domain/paid.ts'
import { dayOfEvent } from '#modules/leave/domain/pay-event.ts'

/**
 * What a leave does to pay: the percent that is paid over all of it, and how many days that leaves unpaid. `others` are the
 * days of the same event that other leave takes: steps count all of them.
 */
export function payOf(
  rule: PayRule,
  dates: readonly CountedDate[],
  others: readonly Day[] = [],
): { pay_percent: string; unpaid_days: string } {
  const counted = dates
    .map(({ date, pieces }) => ({ date, cost: costOf(pieces) }))
    .filter(({ cost }) => cost > 0)
  const total = daysOf(counted.reduce((all, { cost }) => all + cost, 0))
  const nth = dayOfEvent([...others, ...counted.map(({ date }) => date)])
  const unpaid = counted.map(({ date, cost }) => {
    const { paid_percent } = paidPercent({ ...rule, name: '', nth: nth(date) })
    return multiply(daysOf(cost), divide(subtract('100', paid_percent), '100', toThousandth))
  })
  const unpaid_days = plain(divide(sum(unpaid), '1', toThousandth))
  if (total === '0') return { pay_percent: plain(rule.pay_percent), unpaid_days: '0' }
  const paid = multiply(divide(subtract(total, sum(unpaid)), total, toThousandth), '100')
  return { pay_percent: plain(paid), unpaid_days }
}

const toThousandth = { mode: 'half_up', unit: '0.0001' } as const
const plain = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
