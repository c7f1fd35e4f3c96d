import { asks } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { irregularities } from '#modules/attendance/domain/day-facts.ts'
import {
  counted,
  day,
  days,
  hidden,
  inRange,
  number,
  person,
  personKey,
  reportAccess,
  says,
  summed,
  text,
} from '#modules/attendance/shared/reports/asks.ts'

/** What irregularities come to by the penalty rules, before anything is waived or applied. */
export const penalties = report('attendance-penalties', {
  title: 'Penalties',
  access: reportAccess,
  filters: asks(inRange),
  columns: {
    from: day('Cycle from'),
    to: day('Cycle to'),
    ...person,
    rule: text('Penalty rule'),
    irregularity: says('Irregularity', irregularities),
    times: counted('Times'),
    minutes: summed('Minutes'),
    free: number('Not penalized'),
    days: {
      ...days('Penalty days'),
      meaning:
        'Calculated from the penalty rules and attendance of the cycle, before waivers and HR decisions.',
    },
    effect: says('Effect', ['Leave, then unpaid days', 'Unpaid days', 'Pay heading']),
    ...personKey,
    view: hidden('View'),
  },
  drill: {
    screen: 'admin-attendance-reports-irregularity',
    supervisor: 'user-supervisor-attendance-reports-irregularities',
    user: 'user-attendance-reports-attendance-irregularities',
    query: { employee_id: 'employee_id', irregularity: 'irregularity' },
    also: { from: 'from', to: 'to', view: 'view' },
  },
})
