import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'

/** Payrolls beside those of the months: each pays in the period that is paid next. */
const access = { hr: [P.payroll.generate] }
const Started = z.object({ id: z.string(), job_id: z.string() })
const shared = {
  access,
  response: Started,
  status: 202,
  success: 'Generating payroll',
  refreshes: ['/payroll/{org}/runs/'],
} as const
const title = field.optionalText('Title', 60, { hint: 'Leave blank for the name of the period.' })
const pay_on = field.day('Pay day', { initial: 'today' })

/** Who left since payroll began, or leaves within a month, and is not settled. A row's id is the employee's. */
export const leavers = list('/payroll/{org}/leavers/', {
  access,
  title: 'Leavers to settle',
  columns: {
    person: col.person('Employee', { sortable: true }),
    left_on: col.day('Last working day', { sortable: true }),
    settlement: col.status('Settlement', ['None', 'Not begun', 'Begun'], {
      filter: true,
      tones: { None: 'neutral', 'Not begun': 'warning', Begun: 'success' },
    }),
    run: col.text('Payroll', { nullable: true }),
  },
  phone: { first: 'person', second: ['left_on', 'settlement'] },
  empty: 'Everyone who left is settled.',
})
export const startFinal = action('/payroll/{org}/runs/final/', {
  ...shared,
  title: 'Settle pay',
  bulk: 'employee_ids',
  chosen: true,
  form: { employee_ids: field.references('Employees', peopleChoices), title, pay_on },
})
export const startFestival = action('/payroll/{org}/runs/festival/', {
  ...shared,
  title: 'Festival payroll',
  form: {
    title,
    pay_on,
    employee_ids: field.references('Employees', peopleChoices, {
      min: 0,
      hint: 'Leave blank for all current employees.',
    }),
  },
})
export const bonusBases = ['Amount', 'Percent of monthly pay'] as const
export const startBonus = action('/payroll/{org}/runs/bonus/', {
  ...shared,
  title: 'Bonus payroll',
  form: {
    title,
    pay_on,
    employee_ids: field.references('Employees', peopleChoices),
    heading_id: field.requiredReference('Heading', payrollHeading.list),
    basis: field.choice('Basis', bonusBases, { initial: 'Amount' }),
    figure: field.amount('Bonus', { digits: 12, sign: 'positive' }),
    remarks: field.optionalText('Remarks', 255),
  },
})

/** Closed payrolls of months, for the field that names one. */
export const closedRuns = list('/payroll/{org}/closed-runs/', {
  access,
  title: 'Closed payrolls',
  columns: { title: col.text('Period'), start_on: col.day('From') },
  empty: 'No payroll is closed.',
})
export const startCorrection = action('/payroll/{org}/runs/correction/', {
  ...shared,
  title: 'Correction payroll',
  form: {
    corrects_run_id: field.requiredReference('Payroll to correct', closedRuns, { label: 'title' }),
    employee_ids: field.references('Employees', peopleChoices),
    title,
    pay_on,
    heading_id: field.reference('Heading', payrollHeading.list, {
      hint: 'Beside what is computed again: an amount by hand.',
    }),
    amount: field.optionalAmount('Amount', { digits: 12, sign: 'any' }),
    remarks: field.remarks('Reason'),
  },
  problems: ({ heading_id, amount }): Record<string, string[]> => {
    if (heading_id && !amount) return { amount: ['Amount is Required'] }
    return amount && !heading_id ? { heading_id: ['Heading is Required'] } : {}
  },
})

/** All of it again; what was edited in review stays. */
export const regenerateRun = action('/payroll/{org}/runs/{id}/generate/', {
  access,
  title: 'Generate again',
  confirm: 'Compute all payslips of {title} again?',
  response: Started,
  status: 202,
  success: 'Generating payroll',
})
export const leaveOut = action('/payroll/{org}/runs/{run_id}/leave-out/', {
  access,
  title: 'Leave out',
  danger: true,
  bulk: 'payslip_ids',
  chosen: true,
  form: { payslip_ids: field.references('Payslips', peopleChoices) },
  confirm: 'Take {count} payslips out of this payroll?',
  response: z.object({ left_out: z.number() }),
  success: 'Successfully left out',
})
