import type { Round } from '#modules/leave/domain/policy.ts'

// Inside the rules amounts are whole numbers: thousandths of a day, or minutes of a type that counts hours. They are as
// exact as the text that they come from, and a year of a whole city is added up without a decimal library.

export type Unit = 'Day' | 'Hour'
export const ticksPer: Record<Unit, number> = { Day: 1000, Hour: 60 }

/** `1.5` days are 1500; `1.5` hours are 90. */
export const ticksOf = (text: string, unit: Unit) => Math.round(Number(text) * ticksPer[unit])

/** 1500 thousandths are `1.5`. */
export function textOf(ticks: number, unit: Unit): string {
  const per = ticksPer[unit]
  const whole = Math.floor(Math.abs(ticks) / per)
  const rest = Math.round(((Math.abs(ticks) % per) * 1000) / per)
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return `${ticks < 0 ? '-' : ''}${whole}${fraction}`
}

/** Finer than a tick, so that parts of parts add up before they are rounded. */
export const FINE = 1_000_000
/** A sum of fine parts, each up to a fine unit too small, to the rule's unit. */
export function roundFine(fine: number, { unit, way }: Round, per: number): number {
  const step = Math.max(1, Math.round(Number(unit) * per))
  // a dozen parts lose less than a thousandth of a tick, which must not turn 10 into 9.999999
  const ticks = Math.round(fine / 1000) / 1000
  const steps = ticks / step
  const whole = way === 'up' ? Math.ceil(steps) : way === 'down' ? Math.floor(steps) : Math.floor(steps + 0.5)
  return whole * step
}
