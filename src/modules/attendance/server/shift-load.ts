import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { ShiftRule } from '#modules/attendance/domain/day-facts.ts'
import { roundDirections } from '#modules/attendance/domain/pairs.ts'
import type { Timing } from '#modules/attendance/domain/timing.ts'

/** What a shift says from a day on. */
export interface ShiftVersion {
  work_shift_id: string
  name: string
  code: string
  effective_from: Day
  timings: Timing[]
  follows_weekly_off: boolean
  window_before: number
  window_after: number
  rule: ShiftRule
}
export interface Shifts {
  default_id: string | null
  /** The rules of a day; those of the first ones also before. */
  versionOn: (id: string, date: Day) => ShiftVersion | null
}

export async function loadShifts(db: Db): Promise<Shifts> {
  const rows = await db
    .selectFrom('work_shift as s')
    .innerJoin('work_shift_rule as r', (join) =>
      join.onRef('r.org_id', '=', 's.org_id').onRef('r.work_shift_id', '=', 's.id'),
    )
    .selectAll('r')
    .select(['s.name', 's.code', 's.is_default', sql<Timing[]>`r.timings`.as('timings')])
    .orderBy('r.effective_from')
    .execute()
  const versions = rows.map((row): ShiftVersion => ({
    work_shift_id: row.work_shift_id,
    name: row.name,
    code: row.code,
    effective_from: row.effective_from,
    timings: row.timings,
    follows_weekly_off: row.follows_weekly_off,
    window_before: row.window_before,
    window_after: row.window_after,
    rule: {
      is_flexible: row.is_flexible,
      paid_break: row.paid_break,
      start_grace: row.start_grace,
      end_grace: row.end_grace,
      late_from: row.late_from === 'Start' ? 'Start' : 'End of grace',
      full_day_minutes: row.full_day_minutes,
      half_day_minutes: row.half_day_minutes,
      pairing: row.pairing === 'Every pair' ? 'Every pair' : 'First and last',
      by_direction: row.by_direction,
      auto_checkout: row.auto_checkout,
      round_minutes: row.round_minutes,
      round_direction: roundDirections.find((one) => one === row.round_direction) ?? 'Nearest',
      duplicate_seconds: row.duplicate_seconds,
      auto_break_after: row.auto_break_after,
      auto_break_minutes: row.auto_break_minutes,
      one_punch_is_present: row.one_punch_is_present,
    },
  }))
  const byShift = Map.groupBy(versions, ({ work_shift_id }) => work_shift_id)
  return {
    default_id: rows.find(({ is_default }) => is_default)?.work_shift_id ?? null,
    versionOn(id, date) {
      const own = byShift.get(id) ?? []
      return own.findLast(({ effective_from }) => effective_from <= date) ?? own[0] ?? null
    },
  }
}
