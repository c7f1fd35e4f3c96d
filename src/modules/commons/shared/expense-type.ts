import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** What expenses are claimed for, in every organization. */
export const expenseType = settings('/commons/expense-type', {
  title: 'Expense Type',
  plural: 'Common Expense Settings',
  table: 'expense_type',
  common: true,
  edit: [P.commons.exchangeRate],
  fields: {
    name: field.text('Name', 100),
    code: field.text('Code', 30),
    category: field.choice('Category', [
      'Travel',
      'Lodging',
      'Food',
      'Fuel',
      'Communication',
      'Medical',
      'Other',
    ]),
    unit: field.choice('Claimed as', ['Amount', 'Quantity x rate', 'Distance']),
    unit_name: field.optionalText('Unit', 30, {
      hint: 'What is counted, such as night. A distance is in km.',
    }),
    rate: field.optionalAmount(
      'Rate',
      { digits: 10, sign: 'positive' },
      { hint: 'For each unit or kilometre' },
    ),
    rate_from: field.optionalDay('Rate effective from', {
      hint: 'Earlier expenses keep the former rate. Leave blank for all dates.',
    }),
    receipt_above: field.optionalAmount('Receipt required above', { digits: 12 }),
    is_taxable: field.onOff('Taxable benefit', false),
  },
  search: ['name', 'code', 'category'],
  order: ['name', 'code', 'category'],
  unique: { expense_type_name: 'name', expense_type_code: 'code' },
  archives: true,
})
