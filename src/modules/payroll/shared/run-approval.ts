import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { runTypes } from '#modules/payroll/domain/run-type.ts'
import { runStates } from '#modules/payroll/shared/run.ts'

/** Runs that wait for an approver whom the settings name, or that they have approved. */
export const approvals = list('/payroll/{org}/approvals/', {
  access: { user: true },
  title: 'Payroll approvals',
  search: false,
  columns: {
    title: col.text('Payroll'),
    type: col.choice('Type', runTypes),
    pay_on: col.day('Pay day'),
    people: col.number('Employees'),
    net: col.money('Net pay'),
    state: col.status('Status', runStates, {
      tones: { Submitted: 'warning', Approved: 'success', Closed: 'success' },
    }),
  },
  empty: 'Payroll that is submitted to you appears here.',
})
