import type { Day } from '#kernel/calendar/day.ts'
import {
  rosterProblems,
  type PlannedHours,
  type RosterProblem,
} from '#modules/attendance/domain/roster-check.ts'

/** A day of somebody's plan. */
export interface SwapDay {
  date: Day
  weekday: number
  /** Null: a day off. */
  shift_id: string | null
  hours: PlannedHours | null
  /** Why nothing of it can be given or taken. */
  blocked: 'Holiday' | 'Leave' | 'Not here' | null
}
/** Whose plan of consecutive days it is. */
export interface Swapper {
  name: string
  days: readonly SwapDay[]
}

/** So long before a shift begins it can be swapped at the latest. */
export const SWAP_HOURS = 12

/** What both have after they exchanged these dates. */
export function exchanged(one: Swapper, other: Swapper, dates: readonly Day[]): [Swapper, Swapper] {
  const take = (own: Swapper, from: Swapper): Swapper => ({
    ...own,
    days: own.days.map((day, at) => {
      const theirs = from.days[at]
      return dates.includes(day.date) && theirs
        ? { ...day, shift_id: theirs.shift_id, hours: theirs.hours }
        : day
    }),
  })
  return [take(one, other), take(other, one)]
}

/** Everything that speaks against a swap; `first` is the minute of the first day from which its shift is too near. */
export function swapProblems(
  one: Swapper,
  other: Swapper,
  { dates, now }: { dates: readonly Day[]; now: { date: Day; minute: number } },
): string[] {
  const of = (person: Swapper, date: Day) => person.days.find((day) => day.date === date)
  const found: string[] = []
  for (const date of dates) {
    const both = [one, other].map((person) => ({ ...person, day: of(person, date) }))
    for (const { name, day } of both) {
      if (!day || day.blocked === 'Not here') found.push(`${name} does not work here on ${date}.`)
      else if (day.blocked === 'Leave') found.push(`${name} is on leave on ${date}.`)
      else if (day.blocked === 'Holiday') found.push(`${date} is a holiday of ${name}.`)
    }
    const starts = both.flatMap(({ day }) => (day?.hours ? [day.hours.start] : []))
    const first = Math.min(...starts, 1440)
    if (date < now.date || (date === now.date && first < now.minute) || isTooNear(date, first, now))
      found.push(`Shifts can be swapped until ${SWAP_HOURS} hours before they begin.`)
  }
  const [date] = dates
  if (date && !of(one, date)?.hours) found.push(`${one.name} has no shift on ${date} to swap.`)
  const changes = dates.some((day) => of(one, day)?.shift_id !== of(other, day)?.shift_id)
  if (!changes) found.push('Both work the same then: nothing would change.')
  if (found.length > 0) return [...new Set(found)]
  const after = exchanged(one, other, dates)
  return [one, other].flatMap((person, at) => {
    const before = problemsOf(person)
    // what is doubtful already, and becomes no worse, stops nobody
    return problemsOf(after[at] ?? person)
      .filter((problem) => !before.some((known) => isNoWorse(problem, known)))
      .map((problem) => sentence(person, problem))
  })
}

const isTooNear = (date: Day, start: number, now: { date: Day; minute: number }) => {
  const days = Math.round((Date.parse(date) - Date.parse(now.date)) / 86_400_000)
  return days * 1440 + start - now.minute < SWAP_HOURS * 60
}
const problemsOf = ({ days }: Swapper) =>
  rosterProblems(days.map(({ weekday, hours }) => ({ weekday, hours })))
const isNoWorse = (one: RosterProblem, known: RosterProblem) =>
  one.check === known.check &&
  one.day === known.day &&
  (one.check === 'Short rest' ? one.value >= known.value : one.value <= known.value)

function sentence({ name, days }: Swapper, { check, day, value }: RosterProblem): string {
  const date = days[day]?.date ?? ''
  const hours = String(Math.round(value / 6) / 10)
  if (check === 'Overlap') return `Shifts of ${name} would overlap on ${date}.`
  if (check === 'Short rest')
    return `${name} would have ${hours} hours of rest before ${date}; 11 are needed.`
  if (check === 'Long week')
    return `${name} would work ${hours} hours in the week of ${date}; 48 are allowed.`
  return `${name} would work ${value} days in a row by ${date}; 6 are allowed.`
}
