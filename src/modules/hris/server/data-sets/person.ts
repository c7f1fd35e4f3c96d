import { sql, type RawBuilder } from 'kysely'
import type { At, DataColumnSpec, Join } from '#engines/dataset/data-set-server.ts'
import { statusOf } from '#modules/hris/server/status-query.ts'
import { standingOn } from '#modules/hris/server/standing.ts'
import { standings } from '#modules/hris/shared/standing.ts'
import { employmentStatuses } from '#modules/hris/shared/employee-fields.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

// of those who have left, the place that they had last
const held = ({ day }: At) => sql`least(${day}::date, e.left_on)`

type PersonJoin = 'a' | 'branch' | 'division' | 'job' | 'level' | 'type' | 'supervisor'

/** What hangs on the alias `e` of an employee, each at most once. */
export const personJoins: Readonly<Record<PersonJoin, Join<PersonJoin>>> = {
  a: {
    sql: (at) => sql`left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
      and a.valid_from <= ${held(at)} and (a.valid_to is null or a.valid_to >= ${held(at)})`,
  },
  branch: {
    sql: sql`left join branch on branch.org_id = a.org_id and branch.id = a.branch_id`,
    needs: ['a'],
  },
  division: {
    sql: sql`left join division on division.org_id = a.org_id and division.id = a.division_id`,
    needs: ['a'],
  },
  job: {
    sql: sql`left join job_title job on job.org_id = a.org_id and job.id = a.job_title_id`,
    needs: ['a'],
  },
  level: {
    sql: sql`left join employment_level level on level.org_id = a.org_id and level.id = a.employment_level_id`,
    needs: ['a'],
  },
  type: {
    sql: sql`left join employment_type type on type.org_id = a.org_id and type.id = a.employment_type_id`,
    needs: ['a'],
  },
  supervisor: {
    sql: (at) => sql`left join lateral (select s.full_name from supervisor_on(${held(at)}) l
      join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
      where l.org_id = e.org_id and l.employee_id = e.id order by l.authority_order limit 1) supervisor on true`,
  },
}

const who = { group: 'Employee' } as const
const job = { group: 'Job' } as const
const text = { kind: 'text' } as const
const day = { kind: 'day' } as const

/** Who somebody is: what every data set about people can show. */
export const personColumns = {
  code: { ...who, ...text, title: 'Code', value: sql`e.code`, filled: true },
  full_name: { ...who, ...text, title: 'Name', value: sql`e.full_name`, filled: true },
  gender: { ...who, ...text, title: 'Gender', value: sql`e.gender`, choices: genders },
  status: { ...who, ...text, title: 'Status', value: statusOf, choices: employmentStatuses },
  standing: {
    ...who,
    ...text,
    title: 'Standing',
    value: (at) => standingOn(at.day),
    choices: standings,
  },
  joined_on: { ...who, ...day, title: 'Joined on', value: sql`e.joined_on`, filled: true },
  branch: { ...job, ...text, title: 'Branch', value: sql`branch.name`, joins: ['branch'], listed: true },
  division: {
    ...job,
    ...text,
    title: 'Division',
    value: sql`division.name`,
    joins: ['division'],
    listed: true,
  },
  job_title: { ...job, ...text, title: 'Job title', value: sql`job.title`, joins: ['job'], listed: true },
  employment_level: {
    ...job,
    ...text,
    title: 'Level',
    value: sql`level.title`,
    joins: ['level'],
    listed: true,
  },
  employment_type: {
    ...job,
    ...text,
    title: 'Employment type',
    value: sql`type.title`,
    joins: ['type'],
    listed: true,
  },
  employment_kind: {
    ...job,
    ...text,
    title: 'Kind of employment',
    value: sql`type.kind`,
    joins: ['type'],
  },
  supervisor: {
    ...job,
    ...text,
    title: 'Supervisor',
    value: sql`supervisor.full_name`,
    joins: ['supervisor'],
    listed: true,
  },
} satisfies Record<string, DataColumnSpec<PersonJoin>>

/** Narrows a look back to what was there; of today and of days to come nothing is left out. */
export const backThen = ({ day: on, today }: At, was: RawBuilder<unknown>): RawBuilder<unknown> =>
  on < today ? was : sql`true`

/** An instant that is told of a look back where it had come by then. */
export const comeBy = (at: At, instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${backThen(at, sql`(${instant} at time zone ${at.time_zone})::date <= ${at.day}::date`)} then ${instant} end`

/** The filter that a report about people begins with: those who work here. */
export const current = {
  column: 'status',
  is: 'any_of',
  values: ['Probation', 'Confirmed', 'Notice'],
} as const
