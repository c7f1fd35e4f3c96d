import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { planStates } from '#modules/recruitment/domain/headcount.ts'
import { requisitionReasons } from '#modules/recruitment/shared/words.ts'

/** The same as fields of the form. */
export const requisitionForm = {
  job_title_id: field.requiredReference('Job title', jobTitle.list, { label: 'title' }),
  branch_id: field.reference('Branch', branch.list),
  division_id: field.reference('Division', division.list),
  employment_type_id: field.reference('Employment type', employmentType.list, { label: 'title' }),
  seats: field.number('Seats', { min: 1, max: 500, initial: 1 }),
  reason: field.choice('Reason', requisitionReasons),
  needed_by: field.day('Needed by'),
  salary_from: field.optionalAmount('Salary from', { sign: 'positive' }),
  salary_to: field.optionalAmount('Salary to', { sign: 'positive' }),
  remarks: field.remarks('Justification'),
}

const Named = z.object({ id: z.string(), name: z.string() })
const chosen = (title: string) => fields.optional(fields.reference(title))
const money = (title: string) => fields.optional(fields.amount(title, { sign: 'positive' }))

/** A supervisor's need for people. Approved, HR opens vacancies for it. */
export const requisition = requestType('requisition', '/recruitment/{org}/requisition', {
  title: 'Vacancy Requisitions',
  hr: [P.recruitment.vacancies],
  input: z.object({
    job_title_id: fields.reference('Job title'),
    branch_id: chosen('Branch'),
    division_id: chosen('Division'),
    employment_type_id: chosen('Employment type'),
    seats: fields.wholeNumber('Seats', { min: 1, max: 500 }),
    reason: z.enum(requisitionReasons, { error: fields.fieldMessages.choice }),
    needed_by: fields.day('Needed by'),
    salary_from: money('Salary from'),
    salary_to: money('Salary to'),
    remarks: fields.remarks('Justification'),
  }),
  detail: z.object({
    job_title: Named,
    branch: Named.nullable(),
    division: Named.nullable(),
    seats: z.number(),
    reason: z.enum(requisitionReasons),
    needed_by: z.string(),
    salary_from: z.string().nullable(),
    salary_to: z.string().nullable(),
    /** People who work under the job title now, and seats of vacancies opened for this. */
    employed: z.number(),
    opened: z.number(),
    hired: z.number(),
    /** Whether the headcount plan of the year in which they are needed has these seats. */
    plan: z.enum(planStates),
    /** Seats of that plan, those who hold the job, and what other requisitions ask for. */
    plan_seats: z.object({ planned: z.number(), filled: z.number(), requested: z.number() }).nullable(),
  }),
  columns: {
    'job_title.name': { title: 'Job title' },
    'division.name': { title: 'Division' },
    seats: { title: 'Seats', kind: 'number' },
    reason: { title: 'Reason' },
    needed_by: { title: 'Needed by', kind: 'day' },
    plan: { title: 'Headcount plan' },
    opened: { title: 'Seats opened', kind: 'number' },
    hired: { title: 'Hired', kind: 'number' },
  },
})

/** Approved ones with seats that no vacancy has opened yet. */
export const openRequisitions = get('/recruitment/{org}/open-requisition/', {
  access: { hr: [P.recruitment.vacancies] },
  query: pageQuery,
  response: pageOf(Named),
})

export const requisitionFlows = approvalFlows('/recruitment/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.recruitment.settings],
  types: {
    [requisition.name]: {
      title: 'Vacancy requisition',
      facts: {
        seats: { title: 'Seats', kind: 'amount' },
        seats_above_plan: { title: 'Seats above the headcount plan', kind: 'amount' },
        job_title_id: {
          title: 'Job title',
          kind: 'row',
          table: 'job_title',
          label: 'title',
          choices: jobTitle.list,
        },
      },
    },
  },
})
