import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** Those with which every organization begins (migrations/0880): what the program says in reports. */
export const usualReasons = [
  'Better opportunity',
  'Higher studies',
  'Family',
  'Health',
  'Moving abroad',
  'Retirement',
  'Work environment',
  'Pay and benefits',
  'Other',
] as const

/** Why people resign, in words that the organization keeps. A letter keeps its reason, archived or renamed. */
export const resignationReason = settings('/hris/{org}/resignation-reason', {
  title: 'Resignation Reason',
  plural: 'Resignation Reasons',
  table: 'resignation_reason',
  edit: [P.hris.resignation],
  fields: {
    name: field.text('Name', 100),
    name_nepali: field.optionalText('Name in Nepali', 100),
    code: field.text('Code', 40, { hint: 'By which files name it, whatever it is called.' }),
    position: { ...field.number('Position', { min: 1, max: 999 }), initial: 1 },
    is_retirement: field.onOff('Is a retirement', false, {
      hint: 'Who resigns for it leaves by a separation type of the category Retirement.',
    }),
  },
  search: ['name', 'name_nepali', 'code'],
  order: ['position', 'name', 'code'],
  unique: { resignation_reason_name: 'name', resignation_reason_code: 'code' },
  archives: true,
})
