import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** What equipment is. */
export const equipmentCategory = settings('/commons/equipment-category', {
  title: 'Equipment Category',
  plural: 'Equipment Categories',
  table: 'equipment_category',
  common: true,
  edit: [P.commons.documentCategory],
  fields: {
    name: field.text('Name', 100),
    kind: field.choice('Kind', ['Tangible', 'Intangible']),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['name', 'description'],
  order: ['name', 'kind'],
  unique: { equipment_category_name: 'name' },
  archives: true,
})
