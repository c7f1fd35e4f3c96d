import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { overtimeByWeek } from '#modules/attendance/server/overtime-week.ts'
import { isTaken, preApprovedOn } from '#modules/attendance/server/overtime-worked.ts'

/** Claims of a week or month before the first day that can be claimed still count to its limits. */
const MONTH = 32

/** What is known of a person's day with overtime, something prepared or a claim. */
export interface OvertimeRow {
  employee_id: string
  date: Day
  overtime: number
  is_settled: boolean
  day_type: string | null
  due_id: string | null
  due_state: 'Unclaimed' | 'Withdrawn' | 'Expired' | null
  due_minutes: number
  due_worked: number
  expires_on: Day | null
  claim_id: string | null
  claimed: number | null
  by_program: boolean
  is_taken: boolean
  approved: number | null
  setting_id: string | null
  setting_name: string | null
  /** Null where the person has no setting. */
  settled_by: string | null
  basis: string | null
  requires_claim: boolean
  cap_day: number
  cap_week: number
  cap_month: number | null
  claim_within_days: number
}

export async function overtimeRows(
  db: Db,
  ids: readonly string[],
  { since, today }: { since: Day; today: Day },
): Promise<OvertimeRow[]> {
  const these = sql`employee_id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<OvertimeRow>`
    with w as (
      select employee_id, date from attendance_day
        where ${these} and date >= ${since}::date and date < ${today}::date and overtime > 0 and is_final
      union select employee_id, date from overtime_due where ${these} and state = 'Unclaimed'
      union select employee_id, date from overtime_claim
        where ${these} and is_live and date >= ${addDays(since, -MONTH)}::date
    )
    select w.employee_id, w.date, coalesce(a.overtime, 0) as overtime, coalesce(a.is_final, false) as is_settled, a.day_type,
      u.id as due_id, u.state as due_state, coalesce(u.minutes, 0) as due_minutes,
      coalesce(u.worked_minutes, 0) as due_worked, u.expires_on,
      c.request_id as claim_id, c.minutes as claimed, coalesce(r.sender_account_id = ${SYSTEM_ACCOUNT}::uuid, false) as by_program,
      ${isTaken(sql`w.employee_id`, sql`w.date`, sql`a.overtime`)} as is_taken,
      case when s.requires_pre_approval then ${preApprovedOn(sql`w.employee_id`, sql`w.date`)} end as approved,
      s.id as setting_id, s.name as setting_name, s.settled_by, s.basis, coalesce(s.requires_claim, true) as requires_claim, coalesce(s.cap_day, 0) as cap_day,
      coalesce(s.cap_week, 0) as cap_week, s.cap_month, coalesce(s.claim_within_days, 0) as claim_within_days
    from w
    left join attendance_day a on a.employee_id = w.employee_id and a.date = w.date
    left join overtime_due u on u.employee_id = w.employee_id and u.date = w.date
    left join overtime_claim c on c.employee_id = w.employee_id and c.date = w.date and c.is_live
    left join request r on r.id = c.request_id
    left join lateral (select i.overtime_setting_id from individual_attendance i
      where i.employee_id = w.employee_id and i.valid_from <= w.date order by i.valid_from desc limit 1) i on true
    left join lateral (select s.* from overtime_setting s
      where s.id = i.overtime_setting_id or (s.is_default and not s.is_archived)
      order by s.id is distinct from i.overtime_setting_id limit 1) s on true
    order by w.employee_id, w.date`.execute(db)
  const weekly = await overtimeByWeek(
    db,
    rows.filter(({ basis }) => basis === 'Weekly'),
  )
  return rows.map((row) => {
    if (row.basis !== 'Weekly') return row
    const { overtime, is_settled } = weekly.of(row.employee_id, row.date)
    return { ...row, overtime, is_settled: row.is_settled && is_settled }
  })
}
