import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'

export { dropTrainingPunches, trainingPunches } from '#modules/attendance/server/training-punch.ts'
export { endTrip, enterTrip } from '#modules/attendance/server/trip.ts'
export { shiftsOf } from '#modules/attendance/server/planned-shifts.ts'
export { approvedOvertime, type ApprovedOvertime } from '#modules/attendance/server/approved-overtime.ts'
export { lockAttendance } from '#modules/attendance/server/lock.ts'
export { changesBehindLock, type LockedChange } from '#modules/attendance/server/retro.ts'

export interface PeriodFacts {
  employee_id: string
  /** Days of a record, of which those to be worked. */
  days: number
  workdays: number
  /** In days, such as `20.5`. */
  present_days: string
  leave_days: string
  travel_days: string
  absent_days: string
  /** Not paid: absent days and the unpaid part of leave. */
  unpaid_days: string
  payable_days: string
  late_count: number
  late_minutes: number
  early_minutes: number
  lost_minutes: number
  worked_minutes: number
  overtime_minutes: { workday: number; off_day: number; holiday: number }
  /** Days that are not settled: a missing punch, a silent device, or not over. */
  open_days: number
}

/** What payroll needs of a period for each of these people, summed from the records of their days. */
export async function periodFacts(
  db: Db,
  employeeIds: readonly string[],
  { start, end }: DayRange,
): Promise<PeriodFacts[]> {
  const days = (part: string) => sql`trim_scale(coalesce(sum(d.${sql.ref(part)}), 0) / 1000.0)::text`
  const { rows } = await sql<PeriodFacts>`
    select d.employee_id, count(*)::int as days, count(*) filter (where d.day_type = 'Workday')::int as workdays,
      ${days('present_part')} as present_days, ${days('leave_part')} as leave_days,
      trim_scale(coalesce(sum(d.travel_part + d.training_part), 0) / 1000.0)::text as travel_days,
      ${days('absent_part')} as absent_days, ${days('unpaid_part')} as unpaid_days,
      trim_scale(count(*) - coalesce(sum(d.unpaid_part), 0) / 1000.0)::text as payable_days,
      count(*) filter (where d.late > 0)::int as late_count, coalesce(sum(d.late), 0)::int as late_minutes,
      coalesce(sum(d.early), 0)::int as early_minutes, coalesce(sum(d.lost), 0)::int as lost_minutes,
      coalesce(sum(d.worked), 0)::int as worked_minutes,
      json_build_object('workday', coalesce(sum(d.overtime) filter (where d.day_type = 'Workday'), 0),
        'off_day', coalesce(sum(d.overtime) filter (where d.day_type = 'Off day'), 0),
        'holiday', coalesce(sum(d.overtime) filter (where d.day_type = 'Holiday'), 0)) as overtime_minutes,
      count(*) filter (where not d.is_final or d.status in ('Missing punch', 'Pending sync', 'No shift'))::int as open_days
    from attendance_day d
    where d.employee_id = any(${[...employeeIds]}::uuid[]) and d.date between ${start} and ${end}
      and d.status not in ('Not joined', 'Left')
    group by d.employee_id order by d.employee_id`.execute(db)
  return rows
}

export interface ConfirmedPenalty {
  id: string
  employee_id: string
  effect: 'Unpaid days' | 'Pay heading'
  /** Exact, such as `1.5`. */
  days: string
  cycle_to: string
}

/**
 * What payroll takes for penalties that HR confirmed or reduced, of cycles that end in a period: unpaid days, or days of
 * a pay heading. What leave had of them costs no pay.
 */
export async function confirmedPenalties(
  db: Db,
  employeeIds: readonly string[],
  { start, end }: DayRange,
): Promise<ConfirmedPenalty[]> {
  const { rows } = await sql<ConfirmedPenalty>`
    select p.id, p.employee_id, case p.effect when 'Pay heading' then p.effect else 'Unpaid days' end as effect,
      trim_scale(case p.effect when 'Pay heading' then x.days else x.unpaid_days end)::text as days, p.cycle_to
    from penalty p join penalty_decision x on x.org_id = p.org_id and x.penalty_id = p.id and x.undone_at is null
    where p.employee_id = any(${[...employeeIds]}::uuid[]) and p.cycle_to between ${start} and ${end}
      and case p.effect when 'Pay heading' then x.days else x.unpaid_days end > 0
    order by p.employee_id, p.cycle_to, p.id`.execute(db)
  return rows
}
