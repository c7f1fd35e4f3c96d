import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** What branches are: head office, depot, plant. */
export const branchType = settings('/org/{org}/branch-type', {
  title: 'Branch Type',
  plural: 'Branch Types',
  table: 'branch_type',
  edit: [P.organization.branch],
  fields: {
    name: field.text('Name', 100),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['name', 'description'],
  order: ['name'],
  unique: { branch_type_name: 'name' },
  archives: true,
  usual: [{ name: 'Head office' }, { name: 'Regional office' }, { name: 'Plant' }, { name: 'Depot' }],
})
