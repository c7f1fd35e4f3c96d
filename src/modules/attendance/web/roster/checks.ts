import { weekday } from '#kernel/calendar/day.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { rosterProblems, type RosterProblem } from '#modules/attendance/domain/roster-check.ts'
import type { roster, RosterRow, RosterShift } from '#modules/attendance/shared/roster.ts'

type Roster = ResponseOf<typeof roster>

/** The shift that is worked on a day with its drafts; none on leave and where the shift has no hours that day. */
export function workedShift(row: RosterRow, n: number, date: string, shifts: readonly RosterShift[]) {
  if (row.leave[n] !== undefined) return null
  const shift = shifts[row.drafts[n] ?? row.cells[n] ?? -1]
  return shift?.week[weekday(date)] ? shift : null
}

export interface PersonProblem extends RosterProblem {
  id: string
  name: string
  date: string
}
/** Of those whose roster is about to change: everybody else's was checked when it was published. */
export const problemsOf = ({ results, shifts }: Roster, dates: readonly string[]): PersonProblem[] =>
  results
    .filter(({ drafts }) => Object.keys(drafts).length > 0)
    .flatMap((row) =>
      rosterProblems(
        dates.map((date, n) => ({
          weekday: weekday(date),
          hours: workedShift(row, n, date, shifts)?.week[weekday(date)] ?? null,
        })),
      ).map((problem) => ({
        ...problem,
        id: row.person.id,
        name: row.person.full_name,
        date: dates[problem.day] ?? '',
      })),
    )

export interface ShortShift {
  name: string
  date: string
  branch: string | null
  have: number
  need: number
}
/** Shifts with too few people on the days whose roster is about to change. */
export function shortOf({ results, shifts, short }: Roster, dates: readonly string[]): ShortShift[] {
  const changed = new Set(results.flatMap(({ drafts }) => Object.keys(drafts).map(Number)))
  return short
    .filter(({ day }) => changed.has(day))
    .map(({ shift, day, ...one }) => ({ ...one, name: shifts[shift]?.name ?? '', date: dates[day] ?? '' }))
}

/** How many work each shift on each day; shifts that nobody works are left out. */
export const staffingOf = ({ results, shifts }: Roster, dates: readonly string[]) =>
  shifts
    .map((shift) => ({
      shift,
      counts: dates.map(
        (date, n) => results.filter((row) => workedShift(row, n, date, shifts)?.id === shift.id).length,
      ),
    }))
    .filter(({ counts }) => counts.some((count) => count > 0))
