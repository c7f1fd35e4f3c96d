import { facts } from '#engines/report/facts.ts'
import { personGroups, placeAsks } from '#modules/hris/shared/report-asks.ts'
import { statuses } from '#modules/attendance/domain/day-facts.ts'
import { reportAccess, statusAsk } from '#modules/attendance/shared/reports/asks.ts'

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Days of attendance: parts of days are counted as days, and time as hours. */
export const attendanceFacts = facts({
  title: 'Attendance',
  access: reportAccess,
  filters: { ...placeAsks, status: statusAsk },
  dimensions: {
    ...personGroups,
    status: { title: 'Status', filter: 'status', says: statuses },
    shift: { title: 'Work shift', says: ['No shift'] },
    'leave-type': { title: 'Leave type' },
    weekday: { title: 'Weekday', says: weekdays },
  },
  measures: {
    people: { title: 'People', kind: 'number' },
    days: { title: 'Days', kind: 'number' },
    workdays: { title: 'Workdays', kind: 'number' },
    present: { title: 'Present', kind: 'decimal' },
    present_share: { title: 'Present share', kind: 'percent', share: ['present', 'workdays'] },
    absent: { title: 'Absent', kind: 'decimal' },
    leave: { title: 'On leave', kind: 'decimal' },
    travel: { title: 'Travel and training', kind: 'decimal' },
    off: { title: 'Days off', kind: 'number' },
    holiday: { title: 'Holidays', kind: 'number' },
    unpaid: { title: 'Unpaid days', kind: 'decimal' },
    open: { title: 'Not explained', kind: 'number' },
    late_count: { title: 'Times late', kind: 'number' },
    late: { title: 'Hours late', kind: 'decimal' },
    early: { title: 'Hours early out', kind: 'decimal' },
    lost: { title: 'Lost hours', kind: 'decimal' },
    worked: { title: 'Hours worked', kind: 'decimal' },
    expected: { title: 'Hours expected', kind: 'decimal' },
    /** The mean of the workdays that have one. */
    punctuality: { title: 'Punctuality', kind: 'percent', still: true },
    overtime: { title: 'Overtime hours', kind: 'decimal' },
    overtime_workday: { title: 'On workdays', kind: 'decimal' },
    overtime_off_day: { title: 'On days off', kind: 'decimal' },
    overtime_holiday: { title: 'On holidays', kind: 'decimal' },
    overtime_days: { title: 'Days with overtime', kind: 'number' },
    overtime_per_head: { title: 'Hours per person', kind: 'decimal', per: ['overtime', 'people'] },
    /** `P`, `A` or `H` of a day. */
    code: { title: 'Status', kind: 'text', coded: 'status' },
  },
})
