import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, day, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson } from '#modules/hris/server/data-sets/about-person.ts'
import { personColumns, personJoins } from '#modules/hris/server/data-sets/person.ts'
import { stateColumn } from '#modules/hris/server/employment-review-query.ts'
import { changeCategories } from '#modules/hris/shared/change-type.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { reviewStates } from '#modules/hris/shared/employment-review.ts'
import { workLocations } from '#modules/organization/shared/person-choice.ts'

const {
  code,
  full_name,
  gender,
  status,
  joined_on,
  supervisor,
  branch,
  division,
  job_title,
  employment_level,
  employment_type,
} = personColumns
const who = { code, full_name, gender, status, joined_on }
const place = { group: 'From this day' } as const

/** Where and as what people have worked: a line for each time that it changed. */
export const assignments = dataSet('assignments', {
  title: 'Employment history',
  about: 'One line for each stretch of an employment: from when to when somebody held which job where.',
  module: 'hris',
  codes: [P.hris.employees, P.hris.employmentReview],
  from: sql`employment_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id`,
  ...aboutPerson,
  joins: {
    branch: { sql: sql`left join branch on branch.org_id = a.org_id and branch.id = a.branch_id` },
    division: { sql: sql`left join division on division.org_id = a.org_id and division.id = a.division_id` },
    job: { sql: sql`left join job_title job on job.org_id = a.org_id and job.id = a.job_title_id` },
    level: {
      sql: sql`left join employment_level level on level.org_id = a.org_id and level.id = a.employment_level_id`,
    },
    type: {
      sql: sql`left join employment_type type on type.org_id = a.org_id and type.id = a.employment_type_id`,
    },
  },
  id: sql`a.id`,
  columns: {
    ...who,
    valid_from: { ...place, ...day, title: 'From', value: sql`a.valid_from` },
    valid_to: { ...place, ...day, title: 'Until', value: sql`a.valid_to` },
    days: {
      ...place,
      kind: 'number',
      title: 'Days',
      value: ({ today }) => sql`coalesce(a.valid_to, ${today}::date) - a.valid_from + 1`,
    },
    change_reason: { ...place, ...text, title: 'Reason', value: sql`a.change_reason`, listed: true },
    branch: { ...branch, ...place, joins: ['branch'] },
    division: { ...division, ...place, joins: ['division'] },
    job_title: { ...job_title, ...place, joins: ['job'] },
    employment_level: { ...employment_level, ...place, joins: ['level'] },
    employment_type: { ...employment_type, ...place, joins: ['type'] },
    weekly_hours: { ...place, kind: 'decimal', title: 'Weekly hours', value: sql`a.weekly_hours` },
    work_location: {
      ...place,
      ...text,
      title: 'Place of work',
      value: sql`a.work_location`,
      choices: workLocations,
    },
    pay_step: { ...place, kind: 'number', title: 'Pay step', value: sql`a.pay_step` },
  },
  start: {
    columns: [
      'code',
      'full_name',
      'valid_from',
      'valid_to',
      'change_reason',
      'job_title',
      'division',
      'branch',
    ],
    sort: [{ key: 'valid_from', descending: true }],
  },
})

const change = { group: 'Change' } as const
const after = { group: 'New place' } as const
const pay = { group: 'Pay', codes: compensationCodes, unmailed: true, reads: 'Pay' } as const

/** Promotions, transfers and the like, as they were decided and whether the day has come. */
export const employmentChanges = dataSet('employment-changes', {
  title: 'Employment changes',
  about: 'One line for each employment review: what changes for whom from which day, and its state.',
  module: 'hris',
  codes: [P.hris.employmentReview],
  from: sql`employment_review r join employee e on e.org_id = r.org_id and e.id = r.employee_id
    join change_type kind on kind.org_id = r.org_id and kind.id = r.change_type_id`,
  ...aboutPerson,
  joins: {
    ...personJoins,
    new_branch: { sql: sql`left join branch nb on nb.org_id = r.org_id and nb.id = r.branch_id` },
    new_division: { sql: sql`left join division nd on nd.org_id = r.org_id and nd.id = r.division_id` },
    new_job: { sql: sql`left join job_title nj on nj.org_id = r.org_id and nj.id = r.job_title_id` },
    new_level: {
      sql: sql`left join employment_level nl on nl.org_id = r.org_id and nl.id = r.employment_level_id`,
    },
    new_type: {
      sql: sql`left join employment_type nt on nt.org_id = r.org_id and nt.id = r.employment_type_id`,
    },
  },
  id: sql`r.id`,
  columns: {
    ...who,
    supervisor,
    branch,
    division,
    job_title,
    change_type: { ...change, ...text, title: 'Change type', value: sql`kind.name`, listed: true },
    category: { ...change, ...text, title: 'Category', value: sql`kind.category`, choices: changeCategories },
    effective_from: { ...change, ...day, title: 'Effective from', value: sql`r.effective_from` },
    state: { ...change, ...text, title: 'State', value: stateColumn, choices: reviewStates },
    remarks: { ...change, ...text, title: 'Remarks', value: sql`r.remarks` },
    applied_at: { ...change, kind: 'instant', title: 'Applied at', value: sql`r.applied_at` },
    new_branch: {
      ...after,
      ...text,
      title: 'New branch',
      value: sql`nb.name`,
      joins: ['new_branch'],
      listed: true,
    },
    new_division: {
      ...after,
      ...text,
      title: 'New division',
      value: sql`nd.name`,
      joins: ['new_division'],
      listed: true,
    },
    new_job_title: {
      ...after,
      ...text,
      title: 'New job title',
      value: sql`nj.title`,
      joins: ['new_job'],
      listed: true,
    },
    new_level: {
      ...after,
      ...text,
      title: 'New level',
      value: sql`nl.title`,
      joins: ['new_level'],
      listed: true,
    },
    new_work_location: {
      ...after,
      ...text,
      title: 'New place of work',
      value: sql`r.work_location`,
      choices: workLocations,
    },
    new_step: { ...after, kind: 'number', title: 'New pay step', value: sql`r.pay_step` },
    new_salary: { ...pay, kind: 'money', title: 'New annual salary', value: sql`r.annual_salary` },
    new_rate: { ...pay, kind: 'money', title: 'New hourly rate', value: sql`r.hourly_rate` },
    new_type: {
      ...after,
      ...text,
      title: 'New employment type',
      value: sql`nt.title`,
      joins: ['new_type'],
      listed: true,
    },
  },
  start: {
    columns: ['code', 'full_name', 'change_type', 'effective_from', 'state', 'new_job_title', 'new_branch'],
    sort: [{ key: 'effective_from', descending: true }],
  },
})
