import { statuses as requestStatuses } from '#engines/approval/decision.ts'
import { asks } from '#engines/report/filter.ts'
import { report, type Columns } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import { irregularities, statuses } from '#modules/attendance/domain/day-facts.ts'
import {
  counted,
  day,
  days,
  hidden,
  inRange,
  irregularityAsk,
  minutes,
  number,
  opensDay,
  person,
  personKey,
  reportAccess,
  says,
  statusAsk,
  summed,
  teamAccess,
  text,
} from '#modules/attendance/shared/reports/asks.ts'

const dayTypes = ['Workday', 'Off day', 'Holiday'] as const
const inAndOut = { first_in: says('In'), last_out: says('Out') } as const
const dayColumns = {
  date: day('Date'),
  ...person,
  status: says('Status', statuses),
  shift: text('Work shift'),
  ...inAndOut,
  expected: minutes('Expected'),
  worked: summed('Worked'),
  late: summed('Late'),
  early: summed('Early out'),
  overtime: summed('Overtime'),
  ...personKey,
} as const satisfies Columns

/** The day of a line that is one of many people, which opens them. */
const dateKey = { day: hidden('Day', 'day'), view: hidden('View') } as const satisfies Columns

/** Everybody's day: today unless other days are asked for. */
export const dailyAttendance = report('attendance-daily', {
  title: 'Daily Attendance',
  access: teamAccess,
  filters: asks({ ...inRange, status: statusAsk }),
  columns: dayColumns,
  drill: opensDay,
})

/** The same days by their status. */
export const dailyByStatus = report('attendance-daily-by-status', {
  title: 'People by Status',
  access: teamAccess,
  filters: asks({ ...inRange, status: statusAsk }),
  columns: {
    status: says('Status', statuses),
    people: counted('People'),
    days: counted('Days'),
    worked: summed('Worked'),
    status_key: hidden('Status'),
    view: hidden('View'),
  },
  chart: { by: 'status', measures: ['days'], kind: 'bar', names: true },
  drill: {
    screen: 'admin-attendance-reports-daily-attendance',
    supervisor: 'user-supervisor-attendance-reports-daily-attendance',
    query: { status: 'status_key' },
    also: { view: 'view' },
  },
})

/** The days of a person, or of several, one by one. */
export const individualDaily = report('attendance-individual', {
  title: 'Individual Daily Attendance',
  access: reportAccess,
  filters: asks({ ...inRange, status: statusAsk }),
  columns: dayColumns,
  drill: opensDay,
})

/** Hours of each day together, as the picture of the days. */
export const hoursByDay = report('attendance-hours-by-day', {
  title: 'Hours by Day',
  access: reportAccess,
  filters: asks({ ...inRange, status: statusAsk }),
  columns: {
    date: day('Date'),
    people: number('People'),
    worked_hours: days('Worked hours'),
    overtime_hours: days('Overtime hours'),
  },
  chart: { by: 'date', measures: ['worked_hours', 'overtime_hours'], kind: 'bar' },
})

/** Time away between the first and the last punch. */
export const breaks = report('attendance-breaks', {
  title: 'Break-in and Break-out',
  access: reportAccess,
  filters: asks(inRange),
  columns: {
    date: day('Date'),
    ...person,
    shift: text('Work shift'),
    ...inAndOut,
    breaks: counted('Breaks'),
    break_minutes: summed('Time on break'),
    worked: summed('Worked'),
    over: says('Limit', ['Over limit']),
    ...personKey,
  },
  drill: opensDay,
})
export const breaksByDay = report('attendance-breaks-by-day', {
  title: 'Breaks by Day',
  access: reportAccess,
  filters: asks(inRange),
  columns: {
    date: day('Date'),
    people: number('People'),
    breaks: counted('Breaks'),
    break_minutes: summed('Time on break'),
    ...dateKey,
  },
  chart: { by: 'date', measures: ['breaks'], kind: 'bar' },
  drill: {
    screen: 'admin-attendance-reports-breakin-breakout',
    supervisor: 'user-supervisor-attendance-reports-break-in-break-out',
    user: 'user-attendance-reports-breakin-breakout',
    query: { from: 'day' },
    also: { to: 'day', view: 'view' },
  },
})

/** What was out of the ordinary, a line for each. */
export const irregular = report('attendance-irregularities', {
  title: 'Attendance Irregularities',
  access: reportAccess,
  filters: asks({ ...inRange, irregularity: irregularityAsk }),
  columns: {
    date: day('Date'),
    ...person,
    irregularity: says('Irregularity', irregularities),
    shift: text('Work shift'),
    ...inAndOut,
    minutes: minutes('Minutes'),
    ...personKey,
  },
  drill: opensDay,
})
export const irregularByKind = report('attendance-irregularities-by-kind', {
  title: 'Irregularities by Kind',
  access: reportAccess,
  filters: asks({ ...inRange, irregularity: irregularityAsk }),
  columns: {
    irregularity: says('Irregularity', irregularities),
    people: number('People'),
    times: counted('Times'),
    minutes: summed('Minutes'),
  },
  chart: { by: 'irregularity', measures: ['times'], kind: 'bar', names: true },
})
export const irregularByPerson = report('attendance-irregularities-by-person', {
  title: 'Irregularities by Person',
  access: reportAccess,
  filters: asks({ ...inRange, irregularity: irregularityAsk }),
  columns: {
    ...person,
    late_times: counted('Late'),
    late: summed('Minutes late'),
    early_times: counted('Early out'),
    early: summed('Minutes early'),
    missing: counted('Missing punch'),
    short: counted('Short hours'),
    absent: counted('Absent'),
    outside: counted('Outside geofence'),
    times: counted('All'),
    ...personKey,
    from: hidden('From', 'day'),
    to: hidden('To', 'day'),
    view: hidden('View'),
  },
  drill: {
    screen: 'admin-attendance-reports-irregularity',
    supervisor: 'user-supervisor-attendance-reports-irregularities',
    user: 'user-attendance-reports-attendance-irregularities',
    query: { employee_id: 'employee_id' },
    also: { from: 'from', to: 'to', view: 'view' },
  },
})

/** Days on which somebody worked longer than planned. */
export const overtimeDays = report('attendance-overtime-days', {
  title: 'Overtime Details',
  access: reportAccess,
  filters: asks(inRange),
  columns: {
    date: day('Date'),
    ...person,
    day_type: says('Kind of day', dayTypes),
    shift: text('Work shift'),
    planned: says('Planned'),
    ...inAndOut,
    worked: summed('Worked'),
    overtime: summed('Overtime'),
    ...personKey,
  },
  drill: opensDay,
})
export const overtimeByDay = report('attendance-overtime-by-day', {
  title: 'Overtime by Day',
  access: reportAccess,
  filters: asks(inRange),
  columns: {
    date: day('Date'),
    people: number('People'),
    workday_hours: days('Workday hours'),
    off_day_hours: days('Off day hours'),
    holiday_hours: days('Holiday hours'),
    ...dateKey,
  },
  chart: { by: 'date', measures: ['workday_hours', 'off_day_hours', 'holiday_hours'], kind: 'stacked' },
  drill: {
    screen: 'admin-attendance-reports-overtime-details',
    user: 'user-attendance-reports-overtime-claims',
    query: { from: 'day' },
    also: { to: 'day', view: 'view' },
  },
})

/** Overtime and what was asked for it: payment by a claim, credit hours, or nothing yet. */
export const overtimeClaimed = report('attendance-overtime-claimed', {
  title: 'Overtime and Claims',
  access: reportAccess,
  filters: asks(inRange),
  columns: {
    date: day('Date'),
    ...person,
    day_type: says('Kind of day', dayTypes),
    overtime: summed('Overtime'),
    asked: says('Requested as', ['Payment', 'Credit hours', 'Not requested']),
    requested: summed('Requested'),
    approved: summed('Approved'),
    status: says('Status', requestStatuses),
    ...personKey,
  },
  drill: opensDay,
})

export const irregularViews = views({
  days: { title: 'Each day', of: irregular, picture: irregularByKind },
  people: { title: 'By person', of: irregularByPerson, picture: irregularByKind },
})
export const dailyViews = views({
  people: { title: 'By person', of: dailyAttendance, picture: dailyByStatus },
  statuses: { title: 'By status', of: dailyByStatus },
})
export const breakViews = views({
  days: { title: 'Each day', of: breaks, picture: breaksByDay },
  dates: { title: 'By date', of: breaksByDay },
})
export const overtimeViews = views({
  days: { title: 'Each day', of: overtimeDays, picture: overtimeByDay },
  dates: { title: 'By date', of: overtimeByDay },
})
export const overtimeClaimedViews = views({
  days: { title: 'Each day', of: overtimeClaimed, picture: overtimeByDay },
})
