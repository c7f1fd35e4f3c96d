import { z } from 'zod'
import { get, type Endpoint } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** Headings of payroll by which advances can be got back: plain deductions that no loan takes. */
export const recoveryHeadings = get('/expense/{org}/recovery-headings/', {
  access: { hr: [P.reimbursement.settings] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
  summary: 'Payroll headings that can recover advances',
})

/** Headings of payroll by which approved claims can be paid with the pay. */
export const reimbursementHeadings = get('/expense/{org}/reimbursement-headings/', {
  access: { hr: [P.reimbursement.settings] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
  summary: 'Payroll headings that can pay approved claims',
})

export const exchangeBearers = ['Organization', 'Employee'] as const

const headings = <E extends Endpoint>(choices: E) => ({
  table: 'payroll_heading',
  label: 'name',
  choices,
})
const percent = (title: string) => field.number(title, { min: 0, max: 100 })

/** What holds for advances, trips and claims alike. */
export const expenseSettings = singleton('/expense/{org}/settings', {
  title: 'Expense Rules',
  key: 'expense.rules',
  edit: [P.reimbursement.settings],
  fields: {
    settle_days: field.number(
      'Days to settle an advance',
      { min: 1, max: 365 },
      { hint: 'After the trip, or after the day on which it is needed' },
    ),
    max_open_advances: field.number('Open advances at once', { min: 1, max: 20 }),
    advance_percent: percent('Advance of a trip at most, in percent of the estimate'),
    claim_days: field.number('Days within which expenses are claimed', { min: 1, max: 730 }),
    none_below: field.number('Less than these hours away count nothing', { min: 0, max: 24 }),
    part_below: field.number('Less than these hours away count in part', { min: 0, max: 24 }),
    part_percent: percent('Percent of such a day'),
    breakfast_off: percent('Breakfast provided takes off, in percent'),
    lunch_off: percent('Lunch provided takes off, in percent'),
    dinner_off: percent('Dinner provided takes off, in percent'),
    exchange_bearer: field.choice('Exchange differences are borne by', exchangeBearers, {
      hint: 'Of advances in another currency, when they are settled at other rates',
    }),
    recovery_heading_id: field.reference('Payroll heading for recovery', headings(recoveryHeadings), {
      hint: 'A heading with the source Loan that no loan type uses. Without it nothing is recovered from pay.',
    }),
    reimburse_heading_id: field.reference(
      'Payroll heading for reimbursement',
      headings(reimbursementHeadings),
      {
        hint: 'A heading with the source Reimbursement. Without it claims sent to payroll are marked as paid by hand.',
      },
    ),
    keep_percent: percent('Net pay kept, in percent'),
    auto_recover: field.onOff('Recover overdue advances from pay', false),
    recover_days: field.number(
      'Days of notice before it',
      { min: 1, max: 90 },
      { hint: 'After the day by which the advance was to be settled. The employee is reminded first.' },
    ),
  },
  initial: {
    settle_days: 15,
    max_open_advances: 2,
    advance_percent: 80,
    claim_days: 90,
    none_below: 6,
    part_below: 12,
    part_percent: 50,
    breakfast_off: 20,
    lunch_off: 25,
    dinner_off: 30,
    exchange_bearer: 'Organization',
    recovery_heading_id: null,
    reimburse_heading_id: null,
    keep_percent: 40,
    auto_recover: false,
    recover_days: 7,
  },
})
