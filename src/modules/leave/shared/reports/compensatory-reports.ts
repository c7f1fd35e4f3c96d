import { statuses } from '#engines/approval/decision.ts'
import { asks, either } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import {
  day,
  days,
  explains,
  hidden,
  inRange,
  month,
  number,
  person,
  personKey,
  reportAccess,
  says,
  summed,
  text,
} from '#modules/leave/shared/reports/columns.ts'

const filters = asks(inRange)
const months = ['month_bs', 'month_ad'] as const
const screen = 'admin-leave-reports-basic-compensatory'

/** Days given for work on days off, and what became of such days, month by month. */
export const compensatoryByMonth = report('compensatory-by-month', {
  title: 'Compensatory Leave by Month',
  access: reportAccess,
  filters: asks({
    by: either('Months of', months, { month_bs: 'Bikram Sambat', month_ad: 'English calendar' }),
    ...inRange,
  }),
  columns: {
    month,
    earned: summed('Given'),
    taken: summed('Taken'),
    lapsed: summed('Lapsed'),
    credits: { title: 'Days worked', kind: 'number', total: true },
    from: hidden('From', 'day'),
    to: hidden('To', 'day'),
    view: hidden('View'),
  },
  chart: { by: 'month', measures: ['earned', 'taken', 'lapsed'], kind: 'bar' },
  drill: { screen, query: { from: 'from', to: 'to' }, also: { view: 'view' } },
})

export const compensatoryByPerson = report('compensatory', {
  title: 'Compensatory Leave Report',
  access: reportAccess,
  filters,
  columns: {
    ...person,
    leave_type: text('Leave type'),
    before: summed('Before'),
    earned: summed('Given'),
    taken: summed('Taken'),
    lapsed: summed('Lapsed'),
    other: summed('Otherwise changed'),
    left: summed('Left'),
    next_end: day('Next to lapse'),
    waiting: { title: 'Waiting', kind: 'number', total: true },
    leave_type_id: hidden('Type'),
    ...personKey,
    on: hidden('On', 'day'),
  },
  drill: explains,
})

/** Each day worked that was credited or is asked for, and why. */
export const compensatoryCredits = report('compensatory-credits', {
  title: 'Days Worked for Compensatory Leave',
  access: reportAccess,
  filters,
  columns: {
    ...person,
    leave_type: text('Leave type'),
    worked_on: day('Worked on'),
    // else the name of a holiday
    because: says('Because of', ['Weekly off']),
    minutes: number('Minutes worked'),
    days: days('Days'),
    expires_on: day('To be taken until'),
    status: says('Status', [...statuses, 'Entered']),
    leave_type_id: hidden('Type'),
    ...personKey,
    on: hidden('On', 'day'),
  },
  drill: explains,
})

export const compensatoryViews = views({
  months: {
    title: 'By month',
    of: compensatoryByMonth,
    hint: 'Days earned by work on days off: taken, expired, paid out and left.',
  },
  people: {
    title: 'By person',
    of: compensatoryByPerson,
    hint: 'What each person was given for extra work, took, lost and has left.',
  },
  credits: {
    title: 'Days worked',
    of: compensatoryCredits,
    hint: 'Each day worked that was credited or asked for.',
  },
})
