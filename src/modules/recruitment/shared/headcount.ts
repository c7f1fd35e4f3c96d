import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { division } from '#modules/organization/shared/division.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'

const access = { hr: [P.recruitment.vacancies] }
const Named = z.object({ id: z.string(), name: z.string() })

/** Fiscal years that headcount is planned for. */
export const headcountYears = get('/recruitment/{org}/headcount-year/', {
  access,
  query: pageQuery,
  response: pageOf(Named),
})

export const headcounts = list('/recruitment/{org}/headcount/', {
  access,
  title: 'Headcount plan',
  columns: {
    year: col.reference('Fiscal year', { choices: headcountYears, filter: true }),
    job_title: col.reference('Job title', { choices: jobTitle.list, filter: true }),
    division: col.reference('Division', { nullable: true, choices: division.list, filter: true }),
    planned: col.number('Planned', { sortable: true, total: true }),
    filled: col.number('Filled', { sortable: true, total: true }),
    requested: col.number('Requested', { total: true }),
    open: col.number('Open', { sortable: true, total: true }),
    remarks: col.text('Remarks', { nullable: true, wrap: true }),
  },
  more: {
    fiscal_year_id: z.string(),
    job_title_id: z.string(),
    division_id: z.string().nullable(),
    version: z.number(),
  },
  search: false,
  phone: { first: 'job_title', second: ['planned', 'filled', 'open'] },
  empty: 'Planned seats by division and job title appear here.',
})

const form = {
  fiscal_year_id: field.requiredReference('Fiscal year', headcountYears),
  job_title_id: field.requiredReference('Job title', jobTitle.list, { label: 'title' }),
  division_id: field.reference('Division', division.list, {
    hint: 'Leave blank to plan for the whole organization.',
  }),
  planned: field.number('Planned', { min: 0, max: 10000, initial: 1 }),
  remarks: field.optionalRemarks('Remarks'),
}
export const addHeadcount = action('/recruitment/{org}/headcount/', {
  access,
  title: 'Add plan',
  form,
  primary: true,
  success: 'Successfully created the plan',
  status: 201,
  response: z.object({ id: z.string() }),
})
export const changeHeadcount = action('/recruitment/{org}/headcount/{id}/', {
  access,
  title: 'Edit plan',
  method: 'PATCH',
  on: headcounts,
  form: { planned: form.planned, remarks: form.remarks },
  success: 'Successfully updated the plan',
})
export const removeHeadcount = action('/recruitment/{org}/headcount/{id}/', {
  access,
  title: 'Remove plan',
  method: 'DELETE',
  on: headcounts,
  danger: true,
  confirm: 'Remove the plan for {job_title.name}?',
  success: 'Successfully removed the plan',
})
