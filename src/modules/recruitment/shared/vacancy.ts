import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { compareAmounts } from '#kernel/money.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'
import { openRequisitions } from '#modules/recruitment/shared/requisition.ts'
import { hiringMethod, setChoice } from '#modules/recruitment/shared/setup.ts'
import { vacancyStates, visibilities } from '#modules/recruitment/shared/words.ts'

const write = { hr: [P.recruitment.vacancies] }
/** Somebody else than its author checks text and salary before anybody sees it. */
const verify = { hr: [P.verifier.all] }
const Named = z.object({ id: z.string(), name: z.string() }).nullable()

export const vacancies = list('/recruitment/{org}/vacancy/', {
  access: { hr: [P.recruitment.vacancies, P.recruitment.applications, P.verifier.all] },
  title: 'Vacancies',
  columns: {
    title: col.text('Vacancy', { sortable: true }),
    branch: col.reference('Branch', { nullable: true, choices: branch.list, filter: true }),
    division: col.reference('Division', { nullable: true, choices: division.list, filter: true }),
    seats: col.number('Seats', { sortable: true }),
    applied: col.number('Applications', { sortable: true }),
    in_progress: col.number('In progress'),
    hired: col.number('Hired'),
    closes_on: col.day('Deadline', { sortable: true, filter: true }),
    state: col.status('Status', vacancyStates, {
      filter: true,
      tones: { Verification: 'warning', Filled: 'success', Expired: 'warning' },
    }),
    author: col.text('Prepared by', { hidden: true }),
    verifier: col.text('Verified by', { nullable: true, hidden: true }),
  },
  more: {
    requisition_id: z.string().nullable(),
    requisition: Named,
    job_title_id: z.string(),
    job_title: Named,
    branch_id: z.string().nullable(),
    division_id: z.string().nullable(),
    employment_type_id: z.string().nullable(),
    employment_type: Named,
    hiring_method_id: z.string(),
    hiring_method: Named,
    set_root_id: z.string().nullable(),
    set_root: Named,
    description: z.string(),
    requirements: z.string().nullable(),
    benefits: z.string().nullable(),
    salary_from: z.string().nullable(),
    salary_to: z.string().nullable(),
    shows_salary: z.boolean(),
    referral_bonus: z.string().nullable(),
    referral_days: z.number(),
    visibility: z.enum(visibilities),
    remarks: z.string().nullable(),
    /** Of its page for candidates. */
    job_slug: z.string(),
    abilities: z.object({
      edit: z.boolean(),
      send: z.boolean(),
      verify: z.boolean(),
      close: z.boolean(),
      reopen: z.boolean(),
    }),
    version: z.number(),
  },
  phone: { first: 'title', second: ['state', 'applied', 'closes_on'] },
  empty: 'Vacancies appear here once you add one.',
})

const vacancyForm = {
  title: field.text('Vacancy', 150),
  requisition_id: field.reference('Requisition', openRequisitions, {
    hint: 'Leave blank if there is no requisition.',
  }),
  job_title_id: field.requiredReference('Job title', jobTitle.list, { label: 'title' }),
  branch_id: field.reference('Branch', branch.list),
  division_id: field.reference('Division', division.list),
  employment_type_id: field.reference('Employment type', employmentType.list, { label: 'title' }),
  seats: field.number('Seats', { min: 1, max: 500, initial: 1 }),
  closes_on: field.day('Deadline'),
  hiring_method_id: field.requiredReference('Hiring method', hiringMethod.list),
  set_root_id: setChoice('Application questions', 'Asked in the application form.'),
  salary_from: field.optionalAmount('Salary from', { sign: 'positive' }),
  salary_to: field.optionalAmount('Salary to', { sign: 'positive' }),
  referral_bonus: field.optionalAmount('Referral bonus', { sign: 'positive' }),
  referral_days: field.optionalNumber(
    'Due after days of service',
    { min: 0, max: 730 },
    { hint: 'Of the referral bonus. 90 unless told.' },
  ),
  shows_salary: field.onOff('Show salary to candidates', false),
  visibility: field.choice('Visibility', visibilities, {
    initial: 'Public',
    hint: 'Link only: not listed on the careers page.',
  }),
  description: { ...field.text('Description', 5000), kind: 'long_text' as const },
  requirements: field.optionalText('Requirements', 5000, { long: true }),
  benefits: field.optionalText('Benefits', 3000, { long: true }),
}
const salaryOrder = ({
  salary_from,
  salary_to,
}: {
  readonly salary_from?: string | null | undefined
  readonly salary_to?: string | null | undefined
}): Problems =>
  salary_from && salary_to && compareAmounts(salary_from, salary_to) > 0
    ? { salary_to: ['Salary to must be at least Salary from.'] }
    : {}

export const addVacancy = action('/recruitment/{org}/vacancy/', {
  access: write,
  title: 'Add vacancy',
  form: vacancyForm,
  problems: salaryOrder,
  success: 'Successfully created {title}',
  status: 201,
  response: z.object({ id: z.string(), title: z.string() }),
})
export const changeVacancy = action('/recruitment/{org}/vacancy/{id}/', {
  access: write,
  title: 'Edit vacancy',
  method: 'PATCH',
  on: vacancies,
  when: 'edit',
  form: vacancyForm,
  problems: salaryOrder,
  success: 'Successfully updated {title}',
})
export const sendVacancy = action('/recruitment/{org}/vacancy/{id}/send/', {
  access: write,
  title: 'Send for verification',
  on: vacancies,
  when: 'send',
  inline: true,
  confirm: 'Another person verifies text and salary of {title} before it is published.',
  success: 'Sent {title} for verification',
})
export const publishVacancy = action('/recruitment/{org}/vacancy/{id}/publish/', {
  access: verify,
  title: 'Verify and publish',
  on: vacancies,
  when: 'verify',
  inline: true,
  confirm: 'Publish {title}? Candidates can apply until the deadline.',
  success: 'Published {title}',
})
export const returnVacancy = action('/recruitment/{org}/vacancy/{id}/return/', {
  access: verify,
  title: 'Send back',
  on: vacancies,
  when: 'verify',
  form: { remarks: field.remarks() },
  success: 'Sent back {title}',
})
export const closeVacancy = action('/recruitment/{org}/vacancy/{id}/close/', {
  access: write,
  title: 'Close vacancy',
  on: vacancies,
  when: 'close',
  danger: true,
  form: {
    state: field.choice('Status', ['Closed', 'Filled', 'Withdrawn']),
    remarks: field.optionalRemarks(),
  },
  success: 'Successfully updated {title}',
})
export const reopenVacancy = action('/recruitment/{org}/vacancy/{id}/reopen/', {
  access: write,
  title: 'Reopen vacancy',
  on: vacancies,
  when: 'reopen',
  form: { closes_on: field.day('Deadline') },
  success: 'Successfully updated {title}',
})

/** For fields and filters that name one. */
export const vacancyChoices = get('/recruitment/{org}/vacancy-choice/', {
  access: { hr: [P.recruitment.vacancies, P.recruitment.applications] },
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})
