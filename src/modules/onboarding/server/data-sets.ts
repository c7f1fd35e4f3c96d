import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import { preStates, sources } from '#modules/onboarding/shared/pre-employment.ts'

const person = { group: 'Newcomer' } as const
const place = { group: 'Place' } as const
const progress = { group: 'Progress' } as const
const named = (table: string, alias: string, column: string) => ({
  sql: sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.org_id`)} = p.org_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(`p.${column}`)}`,
})
const tasks = (condition: ReturnType<typeof sql>) => sql`(select count(*)::int from life_task t
  where t.org_id = p.org_id and t.process = 'onboarding' and t.subject_id = p.id and ${condition})`

/** Agreed pay and contacts are read where the newcomer is opened. */
const newcomers = dataSet('newcomers', {
  title: 'Newcomers',
  about: 'One line for each person before joining: when, where, how far onboarding is.',
  module: 'onboarding',
  codes: [P.hris.preEmployment],
  from: sql`pre_employment p`,
  joins: {
    branch: named('branch', 'branch', 'branch_id'),
    division: named('division', 'division', 'division_id'),
    job_title: named('job_title', 'job_title', 'job_title_id'),
    employment_type: named('employment_type', 'employment_type', 'employment_type_id'),
    buddy: named('employee', 'buddy', 'buddy_employee_id'),
  },
  id: sql`p.id`,
  columns: {
    newcomer: { ...person, ...text, title: 'Name', value: sql`p.full_name` },
    pre_state: { ...person, ...text, title: 'Status', value: sql`p.state`, choices: preStates },
    hired_through: { ...person, ...text, title: 'Hired through', value: sql`p.source`, choices: sources },
    joins_on: { ...person, ...day, title: 'Joining date', value: sql`p.joins_on`, filled: true },
    entered_at: { ...person, kind: 'instant', title: 'Entered at', value: sql`p.created_at` },
    branch: { ...place, ...text, title: 'Branch', value: sql`branch.name`, joins: ['branch'], listed: true },
    division: {
      ...place,
      ...text,
      title: 'Division',
      value: sql`division.name`,
      joins: ['division'],
      listed: true,
    },
    job_title: {
      ...place,
      ...text,
      title: 'Job title',
      value: sql`job_title.title`,
      joins: ['job_title'],
      listed: true,
    },
    employment_type: {
      ...place,
      ...text,
      title: 'Employment type',
      value: sql`employment_type.title`,
      joins: ['employment_type'],
      listed: true,
    },
    buddy: {
      ...progress,
      ...text,
      title: 'Buddy',
      value: sql`buddy.full_name`,
      joins: ['buddy'],
      listed: true,
    },
    tasks: { ...progress, ...number, title: 'Tasks', value: tasks(sql`true`) },
    tasks_open: { ...progress, ...number, title: 'Open tasks', value: tasks(sql`t.state = 'Open'`) },
    tasks_blocking: {
      ...progress,
      ...number,
      title: 'Open tasks required before joining',
      value: tasks(sql`t.state = 'Open' and t.blocks_joining`),
    },
  },
  start: {
    columns: ['newcomer', 'pre_state', 'joins_on', 'branch', 'job_title', 'tasks', 'tasks_open'],
    sort: [{ key: 'joins_on', descending: true }],
  },
})

export const onboardingDataSets: readonly DataSet[] = [newcomers]
