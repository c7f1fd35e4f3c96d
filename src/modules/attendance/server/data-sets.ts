import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import {
  aboutPerson,
  current,
  personColumns,
  personJoins,
  requestColumns,
  requestJoins,
} from '#modules/hris/server/public.ts'
import { punches } from '#modules/attendance/server/data-sets/punches.ts'
import { irregularities, statuses } from '#modules/attendance/domain/day-facts.ts'

const work = { group: 'Day' } as const
const time = { group: 'Time' } as const
const part = { group: 'Parts of the day' } as const
const claim = { group: 'Overtime' } as const
const dayTypes = ['Workday', 'Off day', 'Holiday'] as const
const thisMonth = { is: 'period', values: ['this_month', 'AD'] as string[] } as const

const days = dataSet('attendance-days', {
  title: 'Attendance days',
  about: 'One line for each person and day: status, shift, punches, and minutes late, lost and overtime.',
  module: 'attendance',
  codes: [P.attendance.reports],
  from: sql`attendance_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id`,
  id: sql`(e.id::text || d.date::text)`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    date: { ...work, ...day, title: 'Date', value: sql`d.date`, filled: true },
    day_status: { ...work, ...text, title: 'Attendance status', value: sql`d.status`, choices: statuses },
    day_type: { ...work, ...text, title: 'Type of day', value: sql`d.day_type`, choices: dayTypes },
    shift: { ...work, ...text, title: 'Shift', value: sql`d.shift_name`, listed: true },
    holiday: { ...work, ...text, title: 'Holiday', value: sql`d.holiday_name`, listed: true },
    irregularities: {
      ...work,
      kind: 'choices',
      title: 'Irregularities',
      value: sql`d.irregularities`,
      choices: irregularities,
    },
    is_final: { ...work, kind: 'boolean', title: 'Final', value: sql`d.is_final` },
    scheduled_in: { ...time, kind: 'instant', title: 'Shift starts', value: sql`d.scheduled_in` },
    scheduled_out: { ...time, kind: 'instant', title: 'Shift ends', value: sql`d.scheduled_out` },
    first_in: { ...time, kind: 'instant', title: 'First check-in', value: sql`d.first_in` },
    last_out: { ...time, kind: 'instant', title: 'Last check-out', value: sql`d.last_out` },
    punches: { ...time, ...number, title: 'Punches', value: sql`d.punches` },
    expected: { ...time, ...number, title: 'Expected (minutes)', value: sql`d.expected` },
    worked: { ...time, ...number, title: 'Worked (minutes)', value: sql`d.worked` },
    breaks: { ...time, ...number, title: 'Breaks (minutes)', value: sql`d.break_minutes` },
    late: { ...time, ...number, title: 'Late (minutes)', value: sql`d.late` },
    early: { ...time, ...number, title: 'Left early (minutes)', value: sql`d.early` },
    lost: { ...time, ...number, title: 'Lost (minutes)', value: sql`d.lost` },
    overtime: { ...time, ...number, title: 'Overtime (minutes)', value: sql`d.overtime` },
    present_part: { ...part, kind: 'decimal', title: 'Present (days)', value: sql`d.present_part` },
    leave_part: { ...part, kind: 'decimal', title: 'On leave (days)', value: sql`d.leave_part` },
    travel_part: { ...part, kind: 'decimal', title: 'Travel (days)', value: sql`d.travel_part` },
    training_part: { ...part, kind: 'decimal', title: 'Training (days)', value: sql`d.training_part` },
    absent_part: { ...part, kind: 'decimal', title: 'Absent (days)', value: sql`d.absent_part` },
    unpaid_part: { ...part, kind: 'decimal', title: 'Unpaid (days)', value: sql`d.unpaid_part` },
    // which leave it was is for those who may read leave
    leave_type: {
      ...part,
      ...text,
      title: 'Leave type',
      value: sql`d.leave_name`,
      listed: true,
      codes: [P.leave.requests, P.leave.reports],
    },
  },
  start: {
    columns: ['code', 'full_name', 'date', 'day_status', 'first_in', 'last_out', 'worked', 'late'],
    filters: [{ column: 'date', ...thisMonth }],
    sort: [{ key: 'date', descending: true }],
  },
})

/** Types of requests about attendance, and what each is about on which days. */
const types = {
  attendance_adjustment: 'Adjustment',
  travel_attendance: 'Travel attendance',
  overtime_request: 'Pre-approval of overtime',
  overtime_claim: 'Overtime claim',
  credit_hour_request: 'Credit hours',
  timesheet_request: 'Timesheet',
  web_attendance_request: 'Web attendance',
} as const
const requests = dataSet('attendance-requests', {
  title: 'Attendance requests',
  about: 'One line for each request about attendance: its type, its days and minutes, and what was decided.',
  module: 'attendance',
  codes: [P.attendance.reports],
  from: sql`request r join employee e on e.org_id = r.org_id and e.id = r.employee_id`,
  where: sql`r.type in (${sql.join(Object.keys(types).map((type) => sql.lit(type)))})`,
  ...aboutPerson,
  joins: {
    ...personJoins,
    ...requestJoins,
    about: {
      sql: sql`left join lateral (
        select x.date as start_on, x.date as end_on, null::int as minutes from attendance_adjustment x where x.org_id = r.org_id and x.request_id = r.id
        union all select x.start_on, x.end_on, null from travel_attendance x where x.org_id = r.org_id and x.request_id = r.id
        union all select x.date, x.date, x.minutes from overtime_request x where x.org_id = r.org_id and x.request_id = r.id
        union all select x.date, x.date, x.minutes from overtime_claim x where x.org_id = r.org_id and x.request_id = r.id
        union all select x.date, x.date, x.minutes from credit_hour_request x where x.org_id = r.org_id and x.request_id = r.id
        union all select x.date, coalesce(x.end_on, x.date), x.minutes from timesheet_request x where x.org_id = r.org_id and x.request_id = r.id
        limit 1) about on true`,
    },
  },
  id: sql`r.id`,
  columns: {
    ...personColumns,
    request_type: {
      group: 'Request',
      ...text,
      title: 'Type of request',
      value: sql`case r.type ${sql.join(
        Object.entries(types).map(([type, title]) => sql`when ${sql.lit(type)} then ${sql.lit(title)}`),
        sql` `,
      )} end`,
      choices: Object.values(types),
    },
    ...requestColumns,
    start_on: { ...work, ...day, title: 'From', value: sql`about.start_on`, joins: ['about'] },
    end_on: { ...work, ...day, title: 'To', value: sql`about.end_on`, joins: ['about'] },
    minutes: { ...work, ...number, title: 'Minutes', value: sql`about.minutes`, joins: ['about'] },
  },
  start: {
    columns: ['code', 'full_name', 'request_type', 'start_on', 'end_on', 'minutes', 'request_status'],
    sort: [{ key: 'requested_at', descending: true }],
  },
})

const overtime = dataSet('overtime', {
  title: 'Overtime',
  about: 'One line for each overtime claim: day, minutes worked and claimed, and what was decided.',
  module: 'attendance',
  codes: [P.attendance.reports],
  from: sql`overtime_claim o join request r on r.org_id = o.org_id and r.id = o.request_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id`,
  ...aboutPerson,
  joins: { ...personJoins, ...requestJoins },
  id: sql`r.id`,
  columns: {
    ...personColumns,
    ...requestColumns,
    date: { ...claim, ...day, title: 'Date', value: sql`o.date`, filled: true },
    day_type: { ...claim, ...text, title: 'Type of day', value: sql`o.day_type`, choices: dayTypes },
    worked_minutes: {
      ...claim,
      ...number,
      title: 'Overtime worked (minutes)',
      value: sql`o.worked_minutes`,
    },
    minutes: { ...claim, ...number, title: 'Overtime claimed (minutes)', value: sql`o.minutes` },
    approved_minutes: {
      ...claim,
      ...number,
      title: 'Overtime approved (minutes)',
      value: sql`case when r.status = 'Approved' then o.minutes end`,
    },
  },
  start: {
    columns: ['code', 'full_name', 'date', 'day_type', 'minutes', 'approved_minutes', 'request_status'],
    filters: [{ column: 'date', ...thisMonth }],
    sort: [{ key: 'date', descending: true }],
  },
})

const penalty = { group: 'Penalty' } as const
const penalties = dataSet('attendance-penalties', {
  title: 'Attendance penalties',
  about: 'One line for each penalty: for which irregularity, how often, and the days that it takes.',
  module: 'attendance',
  codes: [P.attendance.penalty, P.attendance.reports],
  from: sql`penalty p join employee e on e.org_id = p.org_id and e.id = p.employee_id`,
  id: sql`p.id`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    cycle_from: { ...penalty, ...day, title: 'Cycle from', value: sql`p.cycle_from`, filled: true },
    cycle_to: { ...penalty, ...day, title: 'Cycle to', value: sql`p.cycle_to`, filled: true },
    rule: { ...penalty, ...text, title: 'Rule', value: sql`p.rule`, listed: true },
    irregularity: { ...penalty, ...text, title: 'Irregularity', value: sql`p.irregularity`, listed: true },
    effect: { ...penalty, ...text, title: 'Effect', value: sql`p.effect`, listed: true },
    times: { ...penalty, ...number, title: 'Times', value: sql`p.times` },
    minutes: { ...penalty, ...number, title: 'Minutes', value: sql`p.minutes` },
    penalty_days: { ...penalty, kind: 'decimal', title: 'Days', value: sql`trim_scale(p.days)` },
    contest_until: { ...penalty, ...day, title: 'Can be contested until', value: sql`p.contest_until` },
    is_withdrawn: {
      ...penalty,
      kind: 'boolean',
      title: 'Withdrawn',
      value: sql`(p.withdrawn_at is not null)`,
    },
  },
  start: {
    columns: ['code', 'full_name', 'cycle_from', 'irregularity', 'times', 'effect', 'penalty_days'],
    filters: [{ ...current, values: [...current.values] }],
    sort: [{ key: 'cycle_from', descending: true }],
  },
})

export const attendanceDataSets: readonly DataSet[] = [days, punches, requests, overtime, penalties]
