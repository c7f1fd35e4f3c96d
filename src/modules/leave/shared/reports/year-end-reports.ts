import { P } from '#kernel/permission.ts'
import { asks } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import {
  days,
  explains,
  hidden,
  number,
  ofEndedYear,
  person,
  personKey,
  reportAccess,
  says,
  summed,
  text,
  unit,
} from '#modules/leave/shared/reports/columns.ts'

const filters = asks(ofEndedYear)

/** What the end of a year did: of the days that were left, each went one of four ways. */
const ways = {
  balance: days('At the year’s end'),
  carried: days('Carried forward'),
  encashed: days('Paid out'),
  lapsed: days('Lapsed'),
  moved: days('Moved'),
} as const

export const carryByType = report('carry-forward-by-type', {
  title: 'Carry Forward by Type',
  access: reportAccess,
  filters,
  columns: {
    leave_type: text('Leave type'),
    unit,
    people: number('People'),
    ...ways,
    limit: days('Carried at most'),
    leave_type_id: hidden('Type'),
    year_id: hidden('Year'),
    view: hidden('View'),
  },
  chart: {
    by: 'leave_type',
    measures: ['carried', 'encashed', 'lapsed', 'moved'],
    kind: 'stacked',
    names: true,
  },
  drill: {
    screen: 'admin-leave-reports-basic-carry-forward',
    query: { leave_type_id: 'leave_type_id' },
    also: { view: 'view', year_id: 'year_id' },
  },
})

export const carryForward = report('carry-forward', {
  title: 'Carry Forward Report',
  access: reportAccess,
  filters,
  columns: {
    ...person,
    leave_type: text('Leave type'),
    unit,
    ...ways,
    expires_on: { title: 'Carried until', kind: 'day' },
    leave_type_id: hidden('Type'),
    ...personKey,
    on: hidden('On', 'day'),
  },
  drill: explains,
})

const pay = [P.payroll.packages, P.payroll.assignPackage, P.payroll.generate, P.payroll.increment] as const

/** Days above what may accumulate, 90 of home and 45 of sick leave by law, which are paid out (Labour Act 49). */
export const paidAbove = report('leave-paid-above-limit', {
  title: 'Paid Out at the Year’s End',
  access: reportAccess,
  filters,
  columns: {
    ...person,
    leave_type: text('Leave type'),
    balance: days('At the year’s end'),
    limit: days('Carried at most'),
    days: summed('Days paid out'),
    state: says('State', ['Proposed', 'Approved', 'Paid out', 'Dropped']),
    run: text('Handed over in'),
    amount: { title: 'Amount', kind: 'money', total: true, code: pay },
    leave_type_id: hidden('Type'),
    ...personKey,
    on: hidden('On', 'day'),
  },
  drill: explains,
})

export const carryViews = views({
  types: {
    title: 'By leave type',
    of: carryByType,
    hint: 'How the days left at the end of a leave year were settled.',
  },
  people: {
    title: 'By person',
    of: carryForward,
    hint: 'Of each person’s days at the year’s end: carried, paid out, lapsed or moved. A line opens the entries.',
  },
  paid: {
    title: 'Paid out',
    of: paidAbove,
    hint: 'Days above what may accumulate are paid out: by the Labour Act above 90 days of home and 45 of sick leave (section 49).',
  },
})
