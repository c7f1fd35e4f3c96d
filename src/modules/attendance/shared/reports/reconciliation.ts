import { asks } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import { statuses } from '#modules/attendance/domain/day-facts.ts'
import {
  counted,
  day,
  days,
  hidden,
  inRange,
  opensDay,
  person,
  personKey,
  reconciling,
  says,
  statusAsk,
  text,
} from '#modules/attendance/shared/reports/asks.ts'

const inAndOut = { first_in: says('In'), last_out: says('Out') } as const

/** Of each day: expected is present, on leave, away, absent and what is not explained yet. */
export const reconciliation = report('attendance-reconciliation', {
  title: 'Daily Attendance Reconciliation',
  access: reconciling,
  filters: asks(inRange),
  columns: {
    date: day('Date'),
    expected: days('Expected'),
    present: days('Present'),
    leave: days('On leave'),
    travel: days('Travel and training'),
    absent: days('Absent'),
    open: days('Not explained'),
    missing: counted('Missing punch'),
    pending: counted('Pending sync'),
    no_shift: counted('No shift'),
    day: hidden('Day', 'day'),
    view: hidden('View'),
  },
  chart: { by: 'date', measures: ['present', 'leave', 'travel', 'absent', 'open'], kind: 'stacked' },
  drill: {
    screen: 'admin-attendance-reports-daily-attendance-reconciliation',
    supervisor: 'user-supervisor-reports-daily-attendance-reconciliation',
    query: { from: 'day' },
    also: { to: 'day', view: 'view' },
  },
})
export const openDays = report('attendance-open-days', {
  title: 'Days not Explained',
  access: reconciling,
  filters: asks({ ...inRange, status: statusAsk }),
  columns: {
    date: day('Date'),
    ...person,
    status: says('Status', statuses),
    shift: text('Work shift'),
    ...inAndOut,
    part: days('Part of the day'),
    ...personKey,
  },
  drill: opensDay,
})

export const reconciliationViews = views({
  dates: {
    title: 'By date',
    of: reconciliation,
    hint: 'Expected is the sum of present, on leave, away, absent and not explained.',
  },
  open: {
    title: 'Days not explained',
    of: openDays,
    picture: reconciliation,
    hint: 'Select a day to see its punches.',
  },
})
