/** Pay of one type: of a day in percent, or by steps within one leave or event. */
export interface PayRule {
  pay_percent: string
  /** Each step until its last day. */
  pay_steps: readonly { until_day: number | null; percent: number }[] | null
}
interface Facts extends PayRule {
  name: string
  /** Which day of the leave or its event it is, from 1. */
  nth: number
}

/** How much of a leave's day is paid: by its steps where the rule has any, else as the type is. */
export function paidPercent({ name, nth, pay_percent, pay_steps }: Facts): {
  paid_percent: string
  why: string
} {
  const step = pay_steps?.find(({ until_day }) => until_day === null || nth <= until_day)
  if (!pay_steps?.length) return { paid_percent: pay_percent, why: name }
  // after the last step that ends nothing is said any more: nothing is paid
  return { paid_percent: String(step?.percent ?? 0), why: `Day ${nth} of ${name}` }
}
