import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'

export const jobTitle = settings('/org/{org}/job-title', {
  title: 'Job Title',
  plural: 'Job Titles',
  table: 'job_title',
  edit: [P.organization.jobTitle],
  fields: {
    title: field.text('Title'),
    code: field.optionalText('Code', 30),
    description: field.optionalText('Description', 4000, { long: true, hidden_in_list: true }),
  },
  search: ['title', 'code'],
  order: ['title', 'code'],
  unique: { job_title_title: 'title', job_title_code: 'code' },
  archives: true,
})
