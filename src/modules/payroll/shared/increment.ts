import { z } from 'zod'
import { field } from '#kernel/field.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { settings } from '#engines/settings/settings.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { segments } from '#modules/organization/shared/segment.ts'

const access = { hr: [P.payroll.increment] }

/** What a step of a level is paid, from a day on. */
export const payScale = settings('/payroll/{org}/pay-scale', {
  title: 'Pay scale step',
  plural: 'Pay scale',
  table: 'pay_scale',
  edit: [P.payroll.increment],
  closed: true,
  fields: {
    level_id: {
      ...field.reference('Level', {
        table: 'employment_level',
        label: 'title',
        choices: employmentLevel.list,
      }),
      required: true,
      schema: fields.reference('Level'),
    },
    step: field.number('Step', { min: 0, max: 50 }),
    effective_from: field.day('Effective from'),
    annual_salary: field.amount('Annual salary', { digits: 12, sign: 'positive' }),
  },
  search: [],
  order: ['effective_from', 'step', 'annual_salary'],
  unique: { pay_scale_once: 'step' },
})

export const increments = list('/payroll/{org}/increments/', {
  access,
  title: 'Increments',
  columns: {
    person: col.person('Employee'),
    effective_from: col.day('Effective from', { sortable: true, filter: true }),
    basis: col.choice('Basis', ['Percent', 'Amount', 'Pay scale'], { filter: true }),
    figure: col.decimal('Increment'),
    before_salary: col.money('Annual salary before'),
    after_salary: col.money('Annual salary after'),
    remarks: col.text('Remarks', { wrap: true }),
  },
  phone: { first: 'person', second: ['effective_from', 'after_salary'] },
  empty: 'Raises of the agreed pay.',
})
export const addIncrement = action('/payroll/{org}/increments/add/', {
  access,
  title: 'Add increment',
  form: {
    employee_ids: field.references('Employees', peopleChoices, { min: 0 }),
    segment_id: field.reference('Segment', segments.list, {
      hint: 'Everybody who is in it on that day, beside the employees.',
    }),
    effective_from: field.day('Effective from', { initial: 'today' }),
    basis: field.choice('Basis', ['Percent', 'Amount', 'Pay scale'], {
      initial: 'Percent',
      hint: 'Pay scale: the salary of the level and step that each has on that day.',
    }),
    figure: field.optionalAmount(
      'Increment',
      { digits: 9, sign: 'positive' },
      { hint: 'Percent of the annual salary, or an amount a year. Leave blank for the pay scale.' },
    ),
    remarks: field.remarks('Reason'),
  },
  problems: ({ employee_ids, segment_id, basis, figure }): Record<string, string[]> => ({
    ...(employee_ids.length === 0 && !segment_id ? { employee_ids: ['Employees is Required'] } : {}),
    ...(basis !== 'Pay scale' && !figure ? { figure: ['Increment is Required'] } : {}),
    ...(basis === 'Pay scale' && figure
      ? { figure: ['The pay scale says the salary. Leave Increment blank.'] }
      : {}),
  }),
  response: z.object({ raised: z.number() }),
  success: 'Successfully added increments',
})
