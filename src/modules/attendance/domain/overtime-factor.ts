import { multiply, sum } from '#kernel/money.ts'

export interface OvertimeFactors {
  factor_workday: string
  factor_off_day: string
  factor_holiday: string
  slabs: readonly OvertimeSlab[]
}
export interface OvertimeSlab {
  day_type: string
  from_minutes: number
  factor: string
}

/**
 * Minutes of overtime of one day times their factors, exact (Labour Act 31: one and a half times). From its first slab on
 * the slabs of the day type hold, each up to the next; before it the factor of the setting.
 */
export function factoredMinutes(minutes: number, day_type: string, factors: OvertimeFactors): string {
  const usual =
    day_type === 'Holiday'
      ? factors.factor_holiday
      : day_type === 'Off day'
        ? factors.factor_off_day
        : factors.factor_workday
  const slabs = factors.slabs
    .filter((slab) => slab.day_type === day_type)
    .toSorted((a, b) => a.from_minutes - b.from_minutes)
  const steps = [{ from_minutes: 0, factor: usual }, ...slabs]
  return sum(
    steps.map(({ from_minutes, factor }, at) => {
      const until = Math.min(minutes, steps[at + 1]?.from_minutes ?? minutes)
      return multiply(factor, String(Math.max(0, until - from_minutes)))
    }),
  )
}
