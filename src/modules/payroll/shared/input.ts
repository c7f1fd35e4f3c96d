import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'

const generates = { hr: [P.payroll.generate] }

/** Amounts of a month beside what packages pay. */
export const inputs = list('/payroll/{org}/inputs/', {
  access: generates,
  title: 'Monthly inputs',
  columns: {
    person: col.person('Employee'),
    period: col.text('Period'),
    heading: col.reference('Heading'),
    amount: col.money('Amount', { total: true }),
    remarks: col.text('Remarks', { nullable: true }),
  },
  more: { version: z.number() },
  phone: { first: 'person', second: ['heading', 'amount'] },
  empty: 'Bonus, overtime and other amounts of a month.',
})
export const addInput = action('/payroll/{org}/inputs/add/', {
  access: generates,
  title: 'Add monthly input',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    heading_id: field.requiredReference('Heading', payrollHeading.list),
    amount: field.amount('Amount', { digits: 12, sign: 'any' }),
    remarks: field.optionalText('Remarks', 255),
  },
  response: z.object({ added: z.number() }),
  success: 'Successfully added monthly inputs',
})
export const removeInput = action('/payroll/{org}/inputs/{id}/', {
  access: generates,
  title: 'Remove input',
  method: 'DELETE',
  danger: true,
  confirm: 'Remove this input?',
  success: 'Successfully removed',
})
