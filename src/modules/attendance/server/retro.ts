import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'

/** The furthest that attendance was ever locked: payroll may have paid days up to it, also where they are open again. */
export async function everLockedUntil(db: Db): Promise<Day | null> {
  const { day } = await db
    .selectFrom('attendance_lock')
    .select(({ fn }) => fn.max('locked_until').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

const counts = (row: string) =>
  sql`coalesce((${sql.ref(`${row}.status`)} not in ('Not joined', 'Left'))::int, 0)`
const late = (row: string) => sql`coalesce((${sql.ref(`${row}.late`)} > 0)::int, 0)`
const overtime = (row: string, type: string) =>
  sql`case when ${sql.ref(`${row}.day_type`)} = ${type} then ${sql.ref(`${row}.overtime`)} else 0 end`
const part = (name: string) => sql`n.${sql.ref(name)} - coalesce(b.${sql.ref(name)}, 0)`

/** By how much locked days (`n`) are other than they were (`b`); a day without a former record was nothing. */
const differences = {
  days: sql`${counts('n')} - ${counts('b')}`,
  unpaid_part: part('unpaid_part'),
  late_count: sql`${late('n')} - ${late('b')}`,
  late: part('late'),
  lost: part('lost'),
  worked: part('worked'),
  overtime_workday: sql`${overtime('n', 'Workday')} - ${overtime('b', 'Workday')}`,
  overtime_off_day: sql`${overtime('n', 'Off day')} - ${overtime('b', 'Off day')}`,
  overtime_holiday: sql`${overtime('n', 'Holiday')} - ${overtime('b', 'Holiday')}`,
}

/** Common table expressions beside `given`, the new records: what changes of locked days is kept as differences. */
export const keptDifferences = (until: Day, at: string) => sql`
  retro as (insert into attendance_retro (employee_id, date, at, ${sql.join(Object.keys(differences).map((name) => sql.ref(name)))})
    select * from (
      select n.employee_id, n.date, ${at}::timestamptz, ${sql.join(
        Object.entries(differences).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
      )}
      from given n left join attendance_day b on b.employee_id = n.employee_id and b.date = n.date
      where n.date <= ${until}::date and b.row_hash is distinct from n.row_hash
    ) x where ${sql.join(
      Object.keys(differences).map((name) => sql`x.${sql.ref(name)} <> 0`),
      sql` or `,
    )})`

export interface LockedChange {
  employee_id: string
  /** The day that is other than it was, as of which pay changes. */
  date: Day
  /** Days of a record more or fewer: somebody joined or left otherwise than was known. */
  days: number
  /** In days, signed: `-0.5` are half a day that is paid after all. */
  unpaid_days: string
  payable_days: string
  late_count: number
  late_minutes: number
  lost_minutes: number
  worked_minutes: number
  overtime_minutes: { workday: number; off_day: number; holiday: number }
}

/**
 * What became of locked days of a period after a moment of each person, such as the run that paid them: a line for each day
 * that is other than it was then. What changed and changed back is left out.
 */
export async function changesBehindLock(
  db: Db,
  people: readonly { employee_id: string; since: string }[],
  { start, end }: DayRange,
): Promise<LockedChange[]> {
  if (people.length === 0) return []
  const summed = sql.join(
    Object.keys(differences).map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`),
  )
  const { rows } = await sql<LockedChange>`
    select x.employee_id, x.date, x.days, trim_scale(x.unpaid_part / 1000.0)::text as unpaid_days,
      trim_scale(x.days - x.unpaid_part / 1000.0)::text as payable_days, x.late_count, x.late as late_minutes,
      x.lost as lost_minutes, x.worked as worked_minutes,
      json_build_object('workday', x.overtime_workday, 'off_day', x.overtime_off_day, 'holiday', x.overtime_holiday) as overtime_minutes
    from (select r.employee_id, r.date, ${summed} from attendance_retro r
      join unnest(${people.map(({ employee_id }) => employee_id)}::uuid[], ${people.map(({ since }) => since)}::timestamptz[]) p (employee_id, since)
        on p.employee_id = r.employee_id and r.at > p.since
      where r.date between ${start} and ${end}
      group by r.employee_id, r.date) x
    where ${sql.join(
      Object.keys(differences).map((name) => sql`x.${sql.ref(name)} <> 0`),
      sql` or `,
    )}
    order by x.employee_id, x.date`.execute(db)
  return rows
}
