import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { rowsOf } from '#platform/bulk.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { evaluateDay } from '#modules/attendance/domain/day.ts'
import { gatherDays, momentOf, type GatheredDay } from '#modules/attendance/server/facts.ts'
import { everLockedUntil, keptDifferences } from '#modules/attendance/server/retro.ts'

const types = {
  employee_id: 'uuid',
  date: 'date',
  status: 'text',
  day_type: 'text',
  work_shift_id: 'uuid',
  shift_name: 'text',
  shift_source: 'text',
  scheduled_in: 'timestamptz',
  scheduled_out: 'timestamptz',
  window_to: 'timestamptz',
  first_in: 'timestamptz',
  last_out: 'timestamptz',
  punches: 'int',
  expected: 'int',
  worked: 'int',
  break_minutes: 'int',
  late: 'int',
  early: 'int',
  lost: 'int',
  overtime: 'int',
  present_part: 'int',
  leave_part: 'int',
  travel_part: 'int',
  training_part: 'int',
  absent_part: 'int',
  unpaid_part: 'int',
  leave_name: 'text',
  holiday_name: 'text',
  punctuality: 'int',
  irregularities: 'text[]',
  because: 'jsonb',
  is_final: 'boolean',
  row_hash: 'text',
} as const

export const nowMinute = () => Math.floor(clock.now() / 60_000)

/** A row of `attendance_day` as it follows from the facts. */
export function dayRow(employee_id: string, { date, work_shift_id, scheduled, facts }: GatheredDay) {
  const { first_in, last_out, ...record } = evaluateDay(facts)
  const row = {
    employee_id,
    date,
    ...record,
    day_type: facts.day_type,
    work_shift_id,
    shift_name: facts.shift?.name ?? null,
    shift_source: facts.shift?.source ?? null,
    scheduled_in: momentOf(scheduled?.start ?? null),
    scheduled_out: momentOf(scheduled?.end ?? null),
    window_to: momentOf(facts.window.end),
    first_in: momentOf(first_in),
    last_out: momentOf(last_out),
    leave_name: facts.taken.find(({ kind }) => kind === 'leave')?.name ?? null,
    holiday_name: facts.holiday,
  }
  return { ...row, row_hash: hash('sha1', JSON.stringify(row), 'base64') }
}
export type DayRow = ReturnType<typeof dayRow>

/**
 * Computes days of some people anew and keeps what has changed; how many rows that were. One person is computed by one
 * at a time, so that an older view of the facts never replaces a newer one.
 */
export async function computeDays(db: Db, employeeIds: readonly string[], range: DayRange): Promise<number> {
  if (employeeIds.length === 0 || range.end < range.start) return 0
  await lockDays(db, employeeIds)
  const gathered = await gatherDays(db, employeeIds, range, nowMinute())
  const kept = await hashesOf(db, employeeIds, range)
  const rows = [...gathered].flatMap(([id, days]) =>
    days.map((day) => dayRow(id, day)).filter(({ date, row_hash }) => kept.get(`${id} ${date}`) !== row_hash),
  )
  return writeDays(db, rows)
}

/** Locks the days of these people, always in one order: two computations never wait for each other in a circle. */
export const lockDays = (db: Db, employeeIds: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('attendance ' || id, 0))
    from (select unnest(${[...employeeIds]}::text[]) as id order by 1) x`.execute(db)

/** Of the rows that are there: what is as it should be is not sent again. */
async function hashesOf(db: Db, employeeIds: readonly string[], { start, end }: DayRange) {
  const rows = await db
    .selectFrom('attendance_day')
    .select(['employee_id', 'date', 'row_hash'])
    .where('employee_id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .execute()
  return new Map(rows.map(({ employee_id, date, row_hash }) => [`${employee_id} ${date}`, row_hash]))
}

export async function writeDays(db: Db, rows: readonly DayRow[]): Promise<number> {
  const names = Object.keys(types)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const changed = sql.join(
    [...names.slice(2), 'computed_at'].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  )
  const until = rows.length > 0 ? await everLockedUntil(db) : null
  let count = 0
  for (let at = 0; at < rows.length; at += 2000) {
    const some = rows.slice(at, at + 2000)
    const isLocked = until !== null && some.some(({ date }) => date <= until)
    const { rows: done } = await sql<{ count: number }>`
      with given as (select ${columns} from ${rowsOf(types, some)}),
      ${isLocked ? sql`${keptDifferences(until, clock.instant())},` : sql``}
      written as (insert into attendance_day (${columns}, computed_at)
        select ${columns}, ${clock.instant()}::timestamptz from given
        on conflict (org_id, employee_id, date) do update set ${changed}
        where attendance_day.row_hash <> excluded.row_hash returning 1)
      select count(*)::int as count from written`.execute(db)
    count += done[0]?.count ?? 0
  }
  return count
}

/** The first day that is kept; days before it are computed only where a punch is on them. */
export async function firstDay(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`select min(date) as day from attendance_day`.execute(db)
  return rows[0]?.day ?? null
}
