import { asks } from '#engines/report/filter.ts'
import { report, type Columns } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import { ofTeam } from '#modules/leave/shared/reports/choices.ts'
import {
  counted,
  day,
  days,
  hidden,
  inRange,
  month,
  number,
  ofYear,
  requested,
  person,
  personKey,
  reportAccess,
  says,
  summed,
  text,
} from '#modules/leave/shared/reports/columns.ts'

export type MonthColumn = `month_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
export const monthColumns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `month_${n}` as MonthColumn)
/** Their titles are the names of the year's months, as soon as the year is known. */
const monthly = Object.fromEntries(
  monthColumns.map((name, index) => [name, summed(`Month ${index + 1}`)]),
) as Record<MonthColumn, ReturnType<typeof summed>>

/** Approved leave of each person in the months of a leave year. */
export const individualMonthly = report('individual-monthly-leave', {
  title: 'Individual Monthly Leave Report',
  access: reportAccess,
  filters: asks(ofYear),
  columns: {
    ...person,
    ...monthly,
    total: summed('Year'),
    ...personKey,
    from: hidden('From', 'day'),
    to: hidden('To', 'day'),
    view: hidden('View'),
  } satisfies Columns,
  drill: {
    screen: 'admin-leave-reports-basic-individual-monthly-leave',
    supervisor: 'user-supervisor-leave-reports-individual',
    query: { employee_id: 'employee_id' },
    also: { from: 'from', to: 'to', view: 'view' },
  },
})

/** The same months of everybody who is chosen together, or of one person. */
export const monthsOfLeave = report('leave-months-of-people', {
  title: 'Leave by Month of the Year',
  access: ofTeam,
  filters: asks(ofYear),
  columns: {
    month,
    paid_days: summed('Paid days'),
    unpaid_days: summed('Unpaid days'),
    days: summed('Days'),
    people: number('People'),
    leaves: number('Leaves'),
    from: hidden('From', 'day'),
    to: hidden('To', 'day'),
    view: hidden('View'),
  },
  chart: { by: 'month', measures: ['paid_days', 'unpaid_days'], kind: 'stacked' },
  drill: {
    screen: 'admin-leave-reports-basic-individual-monthly-leave',
    supervisor: 'user-supervisor-leave-reports-individual',
    query: { from: 'from', to: 'to' },
    also: { view: 'view' },
  },
})

/** Each leave with what of it lies in the range; a line opens the request. */
export const leavesTaken = report('leaves-taken', {
  title: 'Approved Leave',
  access: ofTeam,
  filters: asks(inRange),
  columns: {
    ...person,
    leave_type: text('Leave type'),
    start_on: day('From'),
    end_on: day('To'),
    days: summed('Days in the range'),
    paid_days: summed('Paid'),
    between: summed('Of them between leaves'),
    asked_on: day('Asked on'),
    entered: says('Entered by', ['Entered for them']),
    ...personKey,
    leave_type_id: hidden('Type'),
    request_id: hidden('Request'),
  },
  drill: requested,
})

/** What each of a team had, has arranged and waits for, type by type. */
export const individualLeave = report('individual-leave', {
  title: 'Individual Leave Report',
  access: ofTeam,
  filters: asks(inRange),
  columns: {
    ...person,
    leave_type: text('Leave type'),
    leaves: counted('Leaves'),
    taken: summed('Taken'),
    scheduled: summed('Still to come'),
    pending: summed('Pending'),
    declined: counted('Declined or cancelled'),
    usable: { ...days('Usable today'), unordered: true },
    ...personKey,
    leave_type_id: hidden('Type'),
    from: hidden('From', 'day'),
    to: hidden('To', 'day'),
    view: hidden('View'),
  },
  drill: {
    screen: 'user-supervisor-leave-reports-individual',
    query: { employee_id: 'employee_id', leave_type_id: 'leave_type_id' },
    also: { from: 'from', to: 'to', view: 'view' },
  },
})

const eachLeave = 'Each leave of the chosen days; a line opens the request.'
export const monthlyViews = views({
  people: {
    title: 'By person',
    of: individualMonthly,
    picture: monthsOfLeave,
    hint: 'Approved leave of each person in the months of a leave year.',
  },
  months: {
    title: 'By month',
    of: monthsOfLeave,
    hint: 'The same months together, or of the person chosen.',
  },
  leaves: { title: 'Each leave', of: leavesTaken, hint: eachLeave },
})
export const teamViews = views({
  people: {
    title: 'By person',
    of: individualLeave,
    picture: monthsOfLeave,
    hint: 'Leave taken, scheduled and requested by your team, indirect reports included.',
  },
  months: {
    title: 'By month',
    of: monthsOfLeave,
    hint: 'The months of the leave year, together or of the person chosen.',
  },
  leaves: {
    title: 'Each leave',
    of: leavesTaken,
    hint: 'Each leave of the chosen days. Requests of people who do not report to you directly open to their own supervisor.',
  },
})
