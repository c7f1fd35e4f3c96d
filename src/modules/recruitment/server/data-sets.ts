import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import {
  aboutPerson,
  personColumns,
  personJoins,
  requestColumns,
  requestJoins,
} from '#modules/hris/server/public.ts'

const vacancy = { group: 'Vacancy' } as const
const candidate = { group: 'Candidate' } as const
const application = { group: 'Application' } as const
const stages = [
  'Applied',
  'Pre-screening',
  'Pre-screening interview',
  'Assessment',
  'Interview',
  'Post-screening',
  'Reference check',
  'Salary declaration',
  'Offer',
] as const
const vacancyJoins = {
  place: { sql: sql`left join branch place on place.org_id = v.org_id and place.id = v.branch_id` },
  part: { sql: sql`left join division part on part.org_id = v.org_id and part.id = v.division_id` },
  work: { sql: sql`left join job_title work on work.org_id = v.org_id and work.id = v.job_title_id` },
} as const
const vacancyColumns = {
  vacancy: { ...vacancy, ...text, title: 'Vacancy', value: sql`v.title`, listed: true },
  vacancy_state: {
    ...vacancy,
    ...text,
    title: 'State of the vacancy',
    value: sql`v.state`,
    choices: ['Draft', 'Verification', 'Published', 'Closed', 'Filled', 'Withdrawn'],
  },
  vacant_job: {
    ...vacancy,
    ...text,
    title: 'Job title',
    value: sql`work.title`,
    joins: ['work'],
    listed: true,
  },
  vacant_branch: {
    ...vacancy,
    ...text,
    title: 'Branch',
    value: sql`place.name`,
    joins: ['place'],
    listed: true,
  },
  vacant_division: {
    ...vacancy,
    ...text,
    title: 'Division',
    value: sql`part.name`,
    joins: ['part'],
    listed: true,
  },
} as const

/** Candidates whose time has come are there no more, even before the night takes them; scorecards are told nowhere here. */
const applications = dataSet('job-applications', {
  title: 'Job applications',
  about: 'One line for each application: vacancy, candidate, stage, source and days in the stage. No scores.',
  module: 'recruitment',
  codes: [P.recruitment.applications],
  from: sql`job_application j join vacancy v on v.org_id = j.org_id and v.id = j.vacancy_id
    join candidate c on c.org_id = j.org_id and c.id = j.candidate_id`,
  where: ({ today }) => sql`c.keep_until >= ${today}::date`,
  joins: {
    ...vacancyJoins,
    referrer: {
      sql: sql`left join employee referrer on referrer.org_id = j.org_id and referrer.id = j.referrer_id`,
    },
  },
  id: sql`j.id`,
  columns: {
    ...vacancyColumns,
    candidate: { ...candidate, ...text, title: 'Candidate', value: sql`c.full_name`, unmailed: true },
    email: { ...candidate, ...text, title: 'Email', value: sql`c.email`, unmailed: true },
    mobile: { ...candidate, ...text, title: 'Mobile', value: sql`c.mobile`, unmailed: true },
    keep_until: { ...candidate, ...day, title: 'Kept until', value: sql`c.keep_until` },
    applied_at: {
      ...application,
      kind: 'instant',
      title: 'Applied at',
      value: sql`j.applied_at`,
      filled: true,
    },
    stage: { ...application, ...text, title: 'Stage', value: sql`j.stage`, choices: stages },
    application_state: {
      ...application,
      ...text,
      title: 'State of the application',
      value: sql`j.state`,
      choices: ['In progress', 'On hold', 'Rejected', 'Withdrawn'],
    },
    stage_days: {
      ...application,
      ...number,
      title: 'Days in the stage',
      value: ({ today, time_zone }) =>
        sql`${today}::date - (j.stage_since::timestamptz at time zone ${time_zone})::date`,
    },
    source: {
      ...application,
      ...text,
      title: 'Source',
      value: sql`j.source`,
      choices: ['Careers page', 'Referral', 'Direct', 'Agency'],
    },
    referrer: {
      ...application,
      ...text,
      title: 'Referred by',
      value: sql`referrer.full_name`,
      joins: ['referrer'],
      listed: true,
    },
    reject_reason: {
      ...application,
      ...text,
      title: 'Reason of rejection',
      value: sql`j.reject_reason`,
      listed: true,
    },
    notice_days: { ...application, ...number, title: 'Notice (days)', value: sql`j.notice_days` },
    expected_salary: {
      ...application,
      kind: 'money',
      title: 'Expected salary',
      value: sql`j.expected_salary`,
      unmailed: true,
    },
    is_hired: {
      ...application,
      kind: 'boolean',
      title: 'Hired',
      value: sql`(j.pre_employment_id is not null)`,
    },
  },
  start: {
    columns: ['vacancy', 'candidate', 'applied_at', 'stage', 'application_state', 'source', 'stage_days'],
    sort: [{ key: 'applied_at', descending: true }],
  },
})

const counted = (condition: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from job_application j where j.org_id = v.org_id and j.vacancy_id = v.id and ${condition})`
const vacancies = dataSet('vacancies', {
  title: 'Vacancies',
  about: 'One line for each vacancy: seats, closing day, applications and how many are hired.',
  module: 'recruitment',
  codes: [P.recruitment.vacancies],
  from: sql`vacancy v`,
  joins: vacancyJoins,
  id: sql`v.id`,
  columns: {
    ...vacancyColumns,
    seats: { ...vacancy, ...number, title: 'Seats', value: sql`v.seats` },
    closes_on: { ...vacancy, ...day, title: 'Closes on', value: sql`v.closes_on`, filled: true },
    made_at: { ...vacancy, kind: 'instant', title: 'Created at', value: sql`v.created_at`, filled: true },
    visibility: {
      ...vacancy,
      ...text,
      title: 'Visibility',
      value: sql`v.visibility`,
      choices: ['Public', 'Link only'],
    },
    salary_from: {
      ...vacancy,
      kind: 'money',
      title: 'Salary from',
      value: sql`v.salary_from`,
      unmailed: true,
    },
    salary_to: { ...vacancy, kind: 'money', title: 'Salary to', value: sql`v.salary_to`, unmailed: true },
    applications: { ...application, ...number, title: 'Applications', value: counted(sql`true`) },
    in_progress: {
      ...application,
      ...number,
      title: 'Applications in progress',
      value: counted(sql`j.state in ('In progress', 'On hold')`),
    },
    hired: {
      ...application,
      ...number,
      title: 'Hired',
      value: counted(sql`j.pre_employment_id is not null`),
    },
  },
  start: {
    columns: ['vacancy', 'vacant_division', 'vacancy_state', 'closes_on', 'seats', 'applications', 'hired'],
    sort: [{ key: 'closes_on', descending: true }],
  },
})

const wanted = { group: 'Requisition' } as const
const requisitions = dataSet('requisitions', {
  title: 'Requisitions',
  about: 'One line for each requisition: who asks for how many people, until when, and what was decided.',
  module: 'recruitment',
  codes: [P.recruitment.vacancies],
  from: sql`requisition v join request r on r.org_id = v.org_id and r.id = v.request_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id`,
  ...aboutPerson,
  joins: { ...personJoins, ...requestJoins, ...vacancyJoins },
  id: sql`r.id`,
  columns: {
    ...personColumns,
    ...requestColumns,
    vacant_job: {
      ...wanted,
      ...text,
      title: 'Vacant job',
      value: sql`work.title`,
      joins: ['work'],
      listed: true,
    },
    vacant_branch: {
      ...wanted,
      ...text,
      title: 'Branch',
      value: sql`place.name`,
      joins: ['place'],
      listed: true,
    },
    vacant_division: {
      ...wanted,
      ...text,
      title: 'Division',
      value: sql`part.name`,
      joins: ['part'],
      listed: true,
    },
    seats: { ...wanted, ...number, title: 'Seats', value: sql`v.seats` },
    reason: {
      ...wanted,
      ...text,
      title: 'Reason',
      value: sql`v.reason`,
      choices: ['New position', 'Replacement', 'Project'],
    },
    needed_by: { ...wanted, ...day, title: 'Needed by', value: sql`v.needed_by`, filled: true },
  },
  start: {
    columns: ['full_name', 'vacant_job', 'seats', 'reason', 'needed_by', 'request_status'],
    sort: [{ key: 'needed_by', descending: true }],
  },
})

export const recruitmentDataSets: readonly DataSet[] = [applications, vacancies, requisitions]
