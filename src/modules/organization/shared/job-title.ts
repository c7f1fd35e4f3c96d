import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'

export const jobTitle = settings('/org/{org}/job-title', {
  title: 'Job Title',
  plural: 'Job Titles',
  table: 'job_title',
  edit: [P.organization.jobTitle],
  fields: {
    title: field.text('Title'),
    code: field.optionalText('Code', 30),
    level_from_id: field.reference(
      'Usual level from',
      { table: 'employment_level', label: 'title', choices: employmentLevel.list },
      { hint: 'The most junior level that has this title.', hidden_in_list: true },
    ),
    level_to_id: field.reference(
      'Usual level to',
      { table: 'employment_level', label: 'title', choices: employmentLevel.list },
      { hint: 'The most senior one.', hidden_in_list: true },
    ),
    document_file_id: field.file(
      'Job description',
      { purpose: 'job_description', accept: ['application/pdf', '.docx', '.odt'] },
      { hidden_in_list: true },
    ),
    description: field.optionalText('Description', 4000, { long: true, hidden_in_list: true }),
  },
  search: ['title', 'code'],
  order: ['title', 'code'],
  unique: {
    job_title_title: 'title',
    job_title_code: 'code',
    job_title_level_from_fk: 'level_from_id',
    job_title_level_to_fk: 'level_to_id',
    job_title_document_fk: 'document_file_id',
  },
  archives: true,
})
