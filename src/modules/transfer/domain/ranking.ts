import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** Remote-area classes of duty stations, the nearest first: class A is the remotest. */
export const stationClasses = ['None', 'E', 'D', 'C', 'B', 'A'] as const
export type StationClass = (typeof stationClasses)[number]

/** What a request counts, as the common settings say. */
export interface Weights {
  month_points: number
  most_months: number
  class_points: number
}
export interface Standing {
  today: Day
  /** Since when the employee is at the present branch. */
  here_since: Day
  station: StationClass
  reason_points: number
}
export interface Score {
  total: number
  months: number
  month_points: number
  class_points: number
  reason_points: number
}

/** Completed months count up to a limit, each step of remoteness alike, and the reason what HR says. It helps; people decide. */
export function scoreOf({ today, here_since, station, reason_points }: Standing, weights: Weights): Score {
  const months = Math.max(0, Math.floor(daysBetween(here_since, today) / 30.4375))
  const month_points = Math.min(months, weights.most_months) * weights.month_points
  const class_points = stationClasses.indexOf(station) * weights.class_points
  return {
    total: month_points + class_points + reason_points,
    months,
    month_points,
    class_points,
    reason_points,
  }
}

/** The most points first; of equal ones who asked first. */
export const ranked = <R extends { score: Score; requested_on: Day }>(all: readonly R[]): R[] =>
  all.toSorted(
    (one, other) => other.score.total - one.score.total || one.requested_on.localeCompare(other.requested_on),
  )
