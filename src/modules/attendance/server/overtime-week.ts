import { sql } from 'kysely'
import { addDays, weekday, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { overtimeInWeek, type WeekDay } from '#modules/attendance/domain/overtime-week.ts'

export interface WeekOfDay {
  /** What of the day's overtime the week leaves, in minutes. */
  overtime: number
  /** All days of the week are over and computed since. */
  is_settled: boolean
  end: Day
}
const startOf = (date: Day) => addDays(date, -weekday(date))

/** Overtime of days by their weeks, Sunday to Saturday: `of` answers for any of the days that were asked for. */
export async function overtimeByWeek(db: Db, days: readonly { employee_id: string; date: Day }[]) {
  const weeks = [...new Set(days.map(({ employee_id, date }) => `${employee_id} ${startOf(date)}`))].map(
    (key) => key.split(' ') as [string, Day],
  )
  const rows = weeks.length
    ? (
        await sql<WeekDay & { employee_id: string; is_final: boolean }>`
          select a.employee_id, a.date, a.worked, a.expected, a.overtime, a.is_final
          from unnest(${weeks.map(([id]) => id)}::uuid[], ${weeks.map(([, start]) => start)}::date[]) w (employee_id, start)
          join attendance_day a on a.employee_id = w.employee_id and a.date between w.start and w.start + 6`.execute(
          db,
        )
      ).rows
    : []
  const byWeek = Map.groupBy(rows, ({ employee_id, date }) => `${employee_id} ${startOf(date)}`)
  const known = new Map<string, WeekOfDay>()
  for (const [id, start] of weeks) {
    const own = byWeek.get(`${id} ${start}`) ?? []
    const counted = overtimeInWeek(own)
    const is_settled =
      own.every(({ is_final }) => is_final) && own.some(({ date }) => date === addDays(start, 6))
    for (const { date } of own)
      known.set(`${id} ${date}`, { overtime: counted.get(date) ?? 0, is_settled, end: addDays(start, 6) })
  }
  return {
    of: (employee_id: string, date: Day): WeekOfDay =>
      known.get(`${employee_id} ${date}`) ?? {
        overtime: 0,
        is_settled: false,
        end: addDays(startOf(date), 6),
      },
  }
}
