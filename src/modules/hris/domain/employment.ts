import { addDays, addMonths, ageOn, daysBetween, partsOf, type Day } from '#kernel/calendar/day.ts'

export interface EmploymentDays {
  joined_on: Day
  probation_ends_on: Day | null
  confirmed_on: Day | null
  left_on: Day | null
}
export type Status = 'Joining' | 'Probation' | 'Confirmed' | 'Notice' | 'Past'

/** Where a person stands on a day. A probation that ends without a word is a confirmation (Labour Act 13). */
export function statusOn(
  { joined_on, probation_ends_on, confirmed_on, left_on }: EmploymentDays,
  day: Day,
): Status {
  if (left_on !== null && left_on < day) return 'Past'
  if (joined_on > day) return 'Joining'
  if (left_on !== null) return 'Notice'
  if (confirmed_on !== null && confirmed_on <= day) return 'Confirmed'
  return probation_ends_on !== null && probation_ends_on >= day ? 'Probation' : 'Confirmed'
}

/** Labour Act 13: six months at most. */
export const longestProbationMonths = 6
/** The last day of a probation of so many months. */
export const probationEnd = (joined_on: Day, months: number = longestProbationMonths): Day =>
  addDays(addMonths(joined_on, months), -1)

/** Labour Act 147. */
export const retirementAge = 58
/** An age of retirement and since when it holds; null: always. */
export interface AgeSince {
  from: Day | null
  retirement_age: number
}
/** The first day on which somebody has the age that holds on it. `ages` in their order. */
export function retirementOn(
  date_of_birth: Day,
  ages: readonly AgeSince[] = [{ from: null, retirement_age: retirementAge }],
): Day {
  const days = ages.map(({ from, retirement_age }, at) => {
    const reached = addMonths(date_of_birth, retirement_age * 12)
    const day = from !== null && reached < from ? from : reached
    const next = ages[at + 1]?.from ?? null
    return next === null || day < next ? day : null
  })
  const first = days.find((day) => day !== null)
  if (!first) throw new Error('no age of retirement holds')
  return first
}

export interface Service {
  years: number
  months: number
  days: number
}
/** Whole years, months and days from the first to the last day, both counted. Nothing before the first. */
export function serviceOf(joined_on: Day, until: Day): Service {
  const end = addDays(until, 1)
  if (end <= joined_on) return { years: 0, months: 0, days: 0 }
  const from = partsOf(joined_on)
  const to = partsOf(end)
  const guess = (to.year - from.year) * 12 + to.month - from.month
  const months = addMonths(joined_on, guess) <= end ? guess : guess - 1
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: daysBetween(addMonths(joined_on, months), end),
  }
}

/** Said to whoever would confirm or renew themselves. */
export const ownEnds = 'Nobody changes the end of their own probation or contract.'

export interface EmploymentFacts extends EmploymentDays {
  contract_ends_on: Day | null
  date_of_birth: Day | null
  is_contract: boolean
  /** Nepal's law holds the probation down. */
  country: string
}

/** What is wrong with the days of an employment, by field. */
export function employmentProblems(facts: EmploymentFacts): Record<string, string[]> {
  const { joined_on, probation_ends_on, confirmed_on, contract_ends_on, date_of_birth, left_on } = facts
  const found: Record<string, string[]> = {}
  if (date_of_birth !== null && ageOn(date_of_birth, joined_on) < 16)
    found['joined_on'] = ['Nobody joins before 16 years of age.']
  if (left_on !== null && left_on < joined_on)
    found['joined_on'] = [`Joined on cannot be after the last day of employment, ${left_on}.`]
  if (probation_ends_on !== null && probation_ends_on < joined_on)
    found['probation_ends_on'] = ['Probation cannot end before the day of joining.']
  else if (
    probation_ends_on !== null &&
    facts.country === 'NP' &&
    probation_ends_on > probationEnd(joined_on)
  )
    found['probation_ends_on'] = [
      `Probation lasts at most six months, until ${probationEnd(joined_on)} (Labour Act 13).`,
    ]
  if (confirmed_on !== null && confirmed_on < joined_on)
    found['confirmed_on'] = ['Confirmed on cannot be before the day of joining.']
  if (contract_ends_on !== null && contract_ends_on < joined_on)
    found['contract_ends_on'] = ['The contract cannot end before the day of joining.']
  if (facts.is_contract && contract_ends_on === null)
    found['contract_ends_on'] = ['Contract ends on is Required for this employment type.']
  return found
}
