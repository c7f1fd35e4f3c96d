import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'

/** Days before the end at which a contract comes into the next band. */
export interface Bands {
  low_days: number
  medium_days: number
  high_days: number
  critical_days: number
}
export const contractStates = ['Safe', 'Low', 'Medium', 'High', 'Critical', 'Expired'] as const
export type ContractState = (typeof contractStates)[number]

/** How near the end is. On its last day a contract still runs. */
export function contractState(ends_on: Day, today: Day, bands: Bands): ContractState {
  if (ends_on < today) return 'Expired'
  const left = daysBetween(today, ends_on)
  if (left <= bands.critical_days) return 'Critical'
  if (left <= bands.high_days) return 'High'
  if (left <= bands.medium_days) return 'Medium'
  return left <= bands.low_days ? 'Low' : 'Safe'
}

export interface BandDays {
  status: ContractState
  /** How far the end is, in words. */
  meaning: string
  from: Day | null
  to: Day | null
}

/** What `meaning` may say, and what the report says of those whose contract goes on or ends before. */
export const contractMeanings = [
  'Is over',
  'In {0} to {1} days',
  'In more than {0} days',
  'The next contract is written',
  'Ends early, because they leave',
]

/** The days of the end that make each state, the most pressing first: the same rule, told by days. */
export function contractBands(today: Day, bands: Bands): BandDays[] {
  const reach = [
    ['Critical', bands.critical_days],
    ['High', bands.high_days],
    ['Medium', bands.medium_days],
    ['Low', bands.low_days],
  ] as const
  const between = reach.map(([status, days], i): BandDays => {
    const first = i === 0 ? 0 : (reach[i - 1]?.[1] ?? 0) + 1
    return {
      status,
      meaning: `In ${first} to ${days} days`,
      from: addDays(today, first),
      to: addDays(today, days),
    }
  })
  return [
    { status: 'Expired', meaning: 'Is over', from: null, to: addDays(today, -1) },
    ...between,
    {
      status: 'Safe',
      meaning: `In more than ${bands.low_days} days`,
      from: addDays(today, bands.low_days + 1),
      to: null,
    },
  ]
}

/** The band of which people are to be told on a day: the narrowest that the contract has come into; null before all. */
export function bandOn(ends_on: Day, today: Day, bands: Bands): number | null {
  if (ends_on < today) return 0
  const left = daysBetween(today, ends_on)
  const entered = [bands.critical_days, bands.high_days, bands.medium_days, bands.low_days].find(
    (days) => left <= days,
  )
  return entered ?? null
}

/** What is wrong with bands, by field: each is narrower than the one before. */
export function bandProblems(bands: Bands): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  if (bands.medium_days >= bands.low_days)
    found['medium_days'] = [`Medium must be fewer days than Low, ${bands.low_days}.`]
  if (bands.high_days >= bands.medium_days)
    found['high_days'] = [`High must be fewer days than Medium, ${bands.medium_days}.`]
  if (bands.critical_days >= bands.high_days)
    found['critical_days'] = [`Critical must be fewer days than High, ${bands.high_days}.`]
  return found
}
