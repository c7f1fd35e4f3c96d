import { divide, negate, subtract, sum } from '#kernel/money.ts'
import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'

export interface Overtime {
  request_id: string
  minutes: number
  /** Minutes times their factors by the overtime settings. */
  factored: Amount
  is_off: boolean
}
export interface Claimed extends Overtime {
  date: Day
  approved_at: string
}

/**
 * Overtime that a payroll owes, by claim: what is approved now less what closed payrolls paid of it, so that a claim that is
 * taken back, or comes to less, is made up for. Of former periods only what was approved after the employee was last paid is
 * owed: what was settled elsewhere before stays so.
 */
export function overtimeOwed(
  claims: readonly Claimed[],
  paid: readonly Overtime[],
  { start, last_paid_at }: { start: Day; last_paid_at: string | null },
): Overtime[] {
  const settled = Map.groupBy(paid, ({ request_id }) => request_id)
  const minutesOf = (some: readonly Overtime[] = []) => some.reduce((all, { minutes }) => all + minutes, 0)
  const factoredOf = (some: readonly Overtime[] = []) => sum(some.map(({ factored }) => factored))
  const known = new Set(claims.map(({ request_id }) => request_id))
  const owed = claims.flatMap(({ request_id, date, approved_at, minutes, factored, is_off }) => {
    const before = settled.get(request_id)
    const isNew = date >= start || (last_paid_at !== null && approved_at > last_paid_at)
    if (!before && !isNew) return []
    return [
      {
        request_id,
        is_off,
        minutes: minutes - minutesOf(before),
        factored: subtract(factored, factoredOf(before)),
      },
    ]
  })
  const undone = [...settled].flatMap(([request_id, some]) =>
    known.has(request_id)
      ? []
      : [
          {
            request_id,
            is_off: some.some(({ is_off }) => is_off),
            minutes: -minutesOf(some),
            factored: negate(factoredOf(some)),
          },
        ],
  )
  return [...owed, ...undone].filter(({ minutes }) => minutes !== 0)
}

/** Hours of minutes, as formulas name them. */
const hours = (minutes: readonly Amount[]): Amount =>
  divide(sum(minutes), '60', { mode: 'half_up', unit: '0.0001' })
const hoursOf = (some: readonly Overtime[]) => hours(some.map(({ minutes }) => String(minutes)))

export const overtimeFacts = (owed: readonly Overtime[]): Record<string, Amount> => ({
  OVERTIME_HOURS: hoursOf(owed),
  OVERTIME_OFF_HOURS: hoursOf(owed.filter(({ is_off }) => is_off)),
  OVERTIME_PAY_HOURS: hours(owed.map(({ factored }) => factored)),
})

/** Whether a formula asks for overtime: what no formula asks for is not paid. */
export const asksOvertime = (formula: string | null): boolean =>
  formula !== null && /\bOVERTIME_(OFF_|PAY_)?HOURS\b/i.test(formula)
