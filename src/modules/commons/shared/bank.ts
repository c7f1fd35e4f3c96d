import { optional, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** Banks as Nepal Rastra Bank licenses them: for accounts of organizations and of people. */
export const bank = settings('/commons/bank', {
  title: 'Bank',
  plural: 'Banks',
  table: 'bank',
  common: true,
  edit: [P.commons.bank],
  fields: {
    name: field.text('Name'),
    short_name: field.optionalText('Short name', 20),
    kind: field.choice('Kind', [
      'Commercial bank',
      'Development bank',
      'Finance company',
      'Microfinance',
      'Other',
    ]),
    swift_code: {
      ...field.optionalText('SWIFT code', 11, {
        hint: 'Eight or eleven letters and digits, such as NARBNPKA',
      }),
      schema: optional(
        text('SWIFT code', 11)
          .toUpperCase()
          .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'SWIFT code should be valid SWIFT code'),
      ),
    },
  },
  search: ['name', 'short_name', 'swift_code'],
  order: ['name', 'kind', 'swift_code'],
  unique: { bank_name: 'name', bank_swift_code: 'swift_code' },
  archives: true,
})
