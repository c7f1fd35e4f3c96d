import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'

export const employmentLevel = settings('/org/{org}/employment-level', {
  title: 'Employment Level',
  plural: 'Employment Levels',
  table: 'employment_level',
  edit: [P.organization.employmentLevel],
  fields: {
    title: field.text('Title', 100),
    code: field.optionalText('Code', 30),
    rank: field.number('Rank', { min: 1, max: 999 }, { hint: '1 is the most senior' }),
  },
  search: ['title', 'code'],
  order: ['rank', 'title', 'code'],
  unique: { employment_level_title: 'title', employment_level_code: 'code' },
  archives: true,
})
