import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

export const ethnicity = settings('/commons/ethnicity', {
  title: 'Ethnicity',
  plural: 'Ethnicities',
  table: 'ethnicity',
  common: true,
  edit: [P.commons.people],
  fields: {
    name: field.text('Name', 100),
    name_nepali: field.optionalText('Name in Nepali', 100),
    community: field.optionalText('Community', 100, {
      hint: 'The larger group it is counted in, such as Janajati',
    }),
  },
  search: ['name', 'name_nepali', 'community'],
  order: ['name', 'community'],
  unique: { ethnicity_name: 'name' },
  archives: true,
})
