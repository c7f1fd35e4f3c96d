import { divide, isZero, subtract } from '#kernel/money.ts'
import type { Facts, Measure } from '#engines/report/facts.ts'

export type Figure = string | number | null
export type Figures = Readonly<Record<string, Figure | undefined>>

/** The measures that must be read for these: those that others follow from are read instead of them. */
export const readFor = (of: Facts, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => of.measures[name]?.per ?? of.measures[name]?.share ?? [name])),
]

/** What is shown of measures that were read: nothing found is none, and one for each of nobody is empty. */
export const measured = (of: Facts, names: readonly string[], read: Figures): Record<string, Figure> =>
  Object.fromEntries(
    names.map((name) => {
      const measure = of.measures[name]
      const value = (one: string) => read[one] ?? none(of.measures[one])
      if (measure?.per) return [name, perEach(value(measure.per[0]), value(measure.per[1]))]
      if (measure?.share) return [name, shareOf(value(measure.share[0]), value(measure.share[1]))]
      return [name, value(name)]
    }),
  )

const none = (measure: Measure | undefined): Figure =>
  measure?.kind === 'decimal' || measure?.kind === 'money'
    ? '0'
    : measure?.kind === 'text' || measure?.kind === 'percent'
      ? null
      : 0

/** Exact, to the hundredth. */
const perEach = (value: Figure, count: Figure) =>
  isZero(String(count ?? 0))
    ? null
    : divide(String(value ?? 0), String(count), { mode: 'half_up', unit: '0.01' })
const shareOf = (part: Figure, whole: Figure) => (Number(whole) ? Number(part) / Number(whole) : null)

/** Figures beside those of an earlier time, and the change of one of them. */
export function compared(
  names: readonly string[],
  change: string,
  now: Figures,
  former: Figures,
): Record<string, Figure> {
  const [is, was] = [String(now[change] ?? '0'), String(former[change] ?? '0')]
  return {
    ...Object.fromEntries(names.map((name) => [`former_${name}`, former[name] ?? null])),
    change: subtract(is, was),
    // of what was: 0.1 is a tenth more; nothing where nothing was
    change_share: isZero(was) ? null : Number(is) / Number(was) - 1,
  }
}
