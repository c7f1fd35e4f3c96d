import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** Degrees by rank, so that the highest of a person is known. */
export const educationDegree = settings('/commons/education-degree', {
  title: 'Education Degree',
  plural: 'Education Degrees',
  table: 'education_degree',
  common: true,
  edit: [P.commons.people],
  fields: {
    name: field.text('Name', 100),
    rank: field.number('Rank', { min: 1, max: 20 }, { hint: '1 is the lowest' }),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['name', 'description'],
  order: ['rank', 'name'],
  unique: { education_degree_name: 'name' },
  archives: true,
})
