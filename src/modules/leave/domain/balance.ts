import type { Day } from '#kernel/calendar/day.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import type { LeaveYear } from '#modules/leave/domain/policy.ts'

/** What a balance is made of, in ticks. They add up: usable is the sum of the others but entitled and accrued-later. */
export interface Parts {
  /** What the whole leave year gives, also what is still to come of it. */
  entitled: number
  accrued: number
  carried: number
  /** What of the carried days ends next, and when. */
  carried_expires_on: Day | null
  compensatory: number
  used: number
  scheduled: number
  pending: number
  encashed: number
  lapsed: number
  adjusted: number
  usable: number
}
export interface PartFacts {
  /** Entries of the ledger until the day, and leave that was approved beyond it. */
  lines: readonly Line[]
  /** What the rules will still give until the year's end. */
  coming: readonly Line[]
  year: LeaveYear | null
  on: Day
  /** Approved leave after the day, and requests that are not decided. */
  scheduled: number
  pending: number
  negative_limit: number
}

/**
 * usable = accrued + carried + compensatory − used − scheduled − pending − encashed − lapsed ± adjusted + negative limit.
 * What happened before the year, and at its beginning to what was left of the former one, is what was carried.
 */
export function partsOf({ lines, coming, year, on, scheduled, pending, negative_limit }: PartFacts): Parts {
  const start = year?.start ?? ''
  const sums = { accrued: 0, carried: 0, compensatory: 0, taken: 0, encashed: 0, lapsed: 0, adjusted: 0 }
  const ends: Day[] = []
  for (const line of lines) {
    if (line.on > on && line.kind !== 'taken' && line.kind !== 'taken_reversal') continue
    const before = line.on < start || endsFormerYear(line, year)
    sums[before ? 'carried' : sumOf(line)] += line.amount
    if (line.kind === 'carry_in' && line.on >= start && line.expires_on && line.expires_on >= on)
      ends.push(line.expires_on)
  }
  const granted = (line: Line) => line.on >= start && sumOf(line) === 'accrued'
  const entitled = [...lines, ...coming].filter(granted).reduce((total, { amount }) => total + amount, 0)
  const { taken, ...known } = sums
  const total = Object.values(sums).reduce((all, one) => all + one, 0)
  return {
    ...known,
    encashed: 0 - known.encashed,
    lapsed: 0 - known.lapsed,
    entitled,
    carried_expires_on: ends.toSorted()[0] ?? null,
    used: 0 - taken - scheduled,
    scheduled,
    pending,
    usable: total - pending + negative_limit,
  }
}

const endsFormerYear = ({ source_type, period_id }: Line, year: LeaveYear | null) =>
  source_type.startsWith('year_end') && period_id !== year?.id

type Sum = 'accrued' | 'carried' | 'compensatory' | 'taken' | 'encashed' | 'lapsed' | 'adjusted'
const sumsOfKinds: Record<string, Sum> = {
  accrual: 'accrued',
  renewal: 'accrued',
  opening: 'carried',
  carry_in: 'carried',
  carry_out: 'carried',
  transfer: 'carried',
  compensatory: 'compensatory',
  taken: 'taken',
  taken_reversal: 'taken',
  encash: 'encashed',
  lapse: 'lapsed',
}
const sumOf = ({ kind }: Line): Sum => sumsOfKinds[kind] ?? 'adjusted'
