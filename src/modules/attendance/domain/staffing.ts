import { weekday, type Day } from '#kernel/calendar/day.ts'

/** So many people a shift needs: on every day or on one of the week (0 is Sunday), everywhere or in a branch. */
export interface StaffingNeed {
  shift_id: string
  branch_id: string | null
  weekday: number | null
  people: number
}
/** Somebody who is planned to work a shift on a day. */
export interface Planned {
  shift_id: string
  branch_id: string | null
  date: Day
}
export interface StaffingGap {
  shift_id: string
  branch_id: string | null
  date: Day
  have: number
  need: number
}

/** Shifts that have fewer people than they need, in the order of the days. What is said of a day of the week holds before what is said of every day. */
export function staffingGaps(
  needs: readonly StaffingNeed[],
  planned: readonly Planned[],
  dates: readonly Day[],
): StaffingGap[] {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { shift_id, branch_id, date } of planned) {
    count(`${date} ${shift_id}`)
    if (branch_id !== null) count(`${date} ${shift_id} ${branch_id}`)
  }
  const places = [
    ...Map.groupBy(needs, ({ shift_id, branch_id }) => `${shift_id}${branch_id ? ` ${branch_id}` : ''}`),
  ]
  return dates.flatMap((date) =>
    places.flatMap(([key, own]) => {
      const need = own.find((one) => one.weekday === weekday(date)) ?? own.find((one) => one.weekday === null)
      const have = counts.get(`${date} ${key}`) ?? 0
      return need && have < need.people
        ? [{ shift_id: need.shift_id, branch_id: need.branch_id, date, have, need: need.people }]
        : []
    }),
  )
}
