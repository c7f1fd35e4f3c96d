import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

export const religion = settings('/commons/religion', {
  title: 'Religion',
  plural: 'Religions',
  table: 'religion',
  common: true,
  edit: [P.commons.people],
  fields: {
    name: field.text('Name', 100),
    name_nepali: field.optionalText('Name in Nepali', 100),
  },
  search: ['name', 'name_nepali'],
  order: ['name'],
  unique: { religion_name: 'name' },
  archives: true,
})
