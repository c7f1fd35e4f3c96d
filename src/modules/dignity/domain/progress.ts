import { compareAmounts, divide, multiply, subtract, sum } from '#kernel/money.ts'

export interface Measured {
  baseline: string
  target: string
  current: string
}
const tenth = { mode: 'half_up', unit: '0.1' } as const

/** Percent of the way from baseline to target, whichever is higher. What goes beyond is kept, up to 200; below is 0. */
export function progressOf({ baseline, target, current }: Measured): string {
  const way = subtract(target, baseline)
  if (compareAmounts(way, '0') === 0) return '0'
  const percent = divide(multiply(subtract(current, baseline), '100'), way, tenth)
  if (compareAmounts(percent, '0') < 0) return '0'
  return compareAmounts(percent, '200') > 0 ? '200' : percent
}

/** Of milestones: the weight of those that are completed, of all that are not cancelled. */
export function milestoneProgress(all: readonly { weight: number; state: string }[]): string {
  const counted = all.filter(({ state }) => state !== 'Cancelled')
  const total = counted.reduce((before, { weight }) => before + weight, 0)
  const done = counted
    .filter(({ state }) => state === 'Completed')
    .reduce((before, { weight }) => before + weight, 0)
  return total === 0 ? '0' : divide(multiply(String(done), '100'), String(total), tenth)
}

/** Mean by weight; where no weight is given, each counts the same. Null of nothing. */
export function weighted(all: readonly { weight: number; value: string }[]): string | null {
  if (all.length === 0) return null
  const isPlain = all.every(({ weight }) => weight === 0)
  const weights = all.map(({ weight }) => (isPlain ? 1 : weight))
  const total = weights.reduce((before, weight) => before + weight, 0)
  const value = sum(all.map((one, n) => multiply(one.value, String(weights[n]))))
  return divide(value, String(total), tenth)
}

/** Days between check-ins; null where none are asked for. */
export const checkInDays: Readonly<Record<string, number | null>> = {
  Week: 7,
  'Two weeks': 14,
  Month: 31,
  None: null,
}
