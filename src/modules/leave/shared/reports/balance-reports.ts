import { asks, onDay } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import {
  days,
  explains,
  hidden,
  number,
  person,
  personKey,
  reportAccess,
  text,
  unit,
  whose,
} from '#modules/leave/shared/reports/columns.ts'

const filters = asks({ on: onDay('On the day'), ...whose })

/** The parts of a balance, as `Balance` has them: usable is what they add up to. */
const parts = {
  carried: days('Carried in'),
  accrued: days('Earned'),
  compensatory: days('Compensatory leave'),
  adjusted: days('Adjusted'),
  used: days('Used'),
  scheduled: days('Scheduled'),
  pending: days('Pending'),
  encashed: days('Paid out'),
  lapsed: days('Lapsed'),
  usable: days('Usable'),
} as const

/** What everybody has together, type by type. */
export const balanceByType = report('leave-balance-by-type', {
  title: 'Leave Balance by Type',
  access: reportAccess,
  filters,
  columns: {
    leave_type: text('Leave type'),
    unit,
    people: number('People'),
    ...parts,
    in_debt: number('Below zero'),
    leave_type_id: hidden('Type'),
    on: hidden('On', 'day'),
    view: hidden('View'),
  },
  chart: {
    by: 'leave_type',
    measures: ['usable', 'used', 'scheduled', 'pending'],
    kind: 'stacked',
    names: true,
  },
  drill: {
    screen: 'admin-leave-reports-basic-individual-leave-balance',
    query: { leave_type_id: 'leave_type_id' },
    also: { view: 'view', on: 'on' },
  },
})

/** One line for each person and type of which there is anything: a line opens the entries behind it. */
export const individualBalance = report('individual-leave-balance', {
  title: 'Individual Leave Balance Report',
  access: reportAccess,
  filters,
  columns: {
    ...person,
    leave_type: text('Leave type'),
    unit,
    ...parts,
    negative_limit: days('May be overdrawn'),
    leave_type_id: hidden('Type'),
    ...personKey,
    on: hidden('On', 'day'),
  },
  drill: explains,
})

export const balanceViews = views({
  types: {
    title: 'By leave type',
    of: balanceByType,
    hint: 'What people have together of each leave type on a day. Days and hours are not added up.',
  },
  people: {
    title: 'By person',
    of: individualBalance,
    hint: 'What each person has of each leave type on a day; a line opens the entries behind it.',
  },
})
