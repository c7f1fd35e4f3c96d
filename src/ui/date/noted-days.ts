import type { Day } from '#kernel/calendar/day.ts'

/** What a picker says about a day, such as the name of a holiday. */
export interface DayNote {
  look: 'off' | 'taken'
  title: string
}

export type NotedDays = ReadonlyMap<Day, DayNote>
