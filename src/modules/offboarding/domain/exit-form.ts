import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'

/** Which questions are asked of whom; null: whatever it is. */
export interface ExitForm {
  id: string
  name: string
  separation_type_id: string | null
  employment_level_id: string | null
  /** Completed months of service on the last day. */
  months_from: number | null
  months_below: number | null
}
export interface Leaver {
  separation_type_id: string | null
  employment_level_id: string | null
  months: number
}

/** The form that names most of what is so of a leaver; of as many the one that names the type, then the level. */
export function formFor<F extends ExitForm>(forms: readonly F[], leaver: Leaver): F | null {
  const fitting = forms.filter(
    (form) =>
      (form.separation_type_id === null || form.separation_type_id === leaver.separation_type_id) &&
      (form.employment_level_id === null || form.employment_level_id === leaver.employment_level_id) &&
      (form.months_from === null || leaver.months >= form.months_from) &&
      (form.months_below === null || leaver.months < form.months_below),
  )
  return fitting.toSorted((a, b) => weight(b) - weight(a) || a.name.localeCompare(b.name))[0] ?? null
}

/** How many of the three are named counts first: 8 each, and type before level before tenure among equals. */
function weight({ separation_type_id, employment_level_id, months_from, months_below }: ExitForm): number {
  const isTimed = months_from !== null || months_below !== null
  return (
    (separation_type_id === null ? 0 : 8 + 4) +
    (employment_level_id === null ? 0 : 8 + 2) +
    (isTimed ? 8 + (months_from !== null && months_below !== null ? 1 : 0) : 0)
  )
}

/** The last day is a day of service too. */
export function monthsServed(joined_on: Day, last_day: Day): number {
  let months = 0
  while (addMonths(joined_on, months + 1) <= addDays(last_day, 1)) months += 1
  return months
}
