import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** What holidays are: national, religious, of a province. */
export const holidayCategory = settings('/commons/holiday-category', {
  title: 'Holiday Category',
  plural: 'Holiday Categories',
  table: 'holiday_category',
  common: true,
  edit: [P.commons.holidayCategory],
  fields: {
    name: field.text('Name', 100),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['name', 'description'],
  order: ['name'],
  unique: { holiday_category_name: 'name' },
  archives: true,
})
