import { addDays, type Day } from '#kernel/calendar/day.ts'

export interface CompensatoryRule {
  /** Of which days work is given back. */
  from: readonly ('Weekly off' | 'Holiday')[]
  /** Minutes worked, and the days that they give. */
  table: readonly { minutes: number; days: string }[]
  expires_after_days: number | null
}
export interface CompensatoryFacts {
  name: string
  rule: CompensatoryRule
  worked_on: Day
  today: Day
  minutes: number
  /** Null: a working day. */
  off: { kind: 'off' | 'holiday'; why: string } | null
}
export interface Credit {
  days: string
  because: string
  expires_on: Day
}

/** Within how many days the day off is taken where the policy does not say (Labour Act 42). */
const BY_LAW = 21

/** What work on a day gives, or why nothing. */
export function creditFor({
  name,
  rule,
  worked_on,
  today,
  minutes,
  off,
}: CompensatoryFacts): Credit | string {
  if (worked_on > today) return 'Work is credited once it is done: the day is in the future.'
  const named = off?.kind === 'holiday' ? 'Holiday' : 'Weekly off'
  if (!off) return `${worked_on} is a working day: ${name} is had for work on a day off.`
  if (!rule.from.includes(named)) return `${name} is not had for work on a ${named.toLowerCase()}.`
  const given = rule.table
    .filter((line) => line.minutes <= minutes)
    .toSorted((a, b) => b.minutes - a.minutes)[0]
  const least = Math.min(...rule.table.map((line) => line.minutes))
  if (!given) return `${name} is had for at least ${least} minutes of work; ${minutes} said.`
  const expires_on = addDays(worked_on, rule.expires_after_days ?? BY_LAW)
  if (expires_on < today) return `${name} for ${worked_on} was to be taken until ${expires_on}: that is over.`
  return { days: given.days, because: off.why, expires_on }
}
