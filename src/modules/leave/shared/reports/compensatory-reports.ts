import { z } from 'zod'
import { day as dayField } from '#kernel/fields.ts'
import { statuses } from '#engines/approval/request-type.ts'
import { report } from '#engines/report/report.ts'
import {
  day,
  days,
  explains,
  hidden,
  month,
  number,
  person,
  personKey,
  says,
  summed,
  text,
  whose,
} from '#modules/leave/shared/reports/columns.ts'
import { reportAccess } from '#modules/leave/shared/reports/filters.ts'

const filters = z.object({ ...whose, from: dayField('From').optional(), to: dayField('To').optional() })
export const months = ['month_bs', 'month_ad'] as const
const screen = 'admin-leave-reports-basic-compensatory'

/** Days given for work on days off, and what became of such days, month by month. */
export const compensatoryByMonth = report('compensatory-by-month', {
  title: 'Compensatory Leave by Month',
  access: reportAccess,
  filters: filters.extend({ by: z.enum(months, { error: 'Select a valid choice.' }).default('month_bs') }),
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
