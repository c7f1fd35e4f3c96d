import { sql, type RawBuilder } from 'kysely'
import { P } from '#kernel/permission.ts'
import { type At, dataSet, day, text } from '#engines/dataset/data-set-server.ts'
import { scoreKinds } from '#modules/hris/domain/score.ts'
import { customColumns } from '#modules/hris/server/data-sets/custom.ts'
import { calledOf, levelOf } from '#modules/hris/server/data-sets/employee-joins.ts'
import {
  backThen,
  comeBy,
  current,
  personColumns,
  personJoins,
} from '#modules/hris/server/data-sets/person.ts'

const of = (table: string): RawBuilder<unknown> =>
  sql`${sql.table(table)} r join employee e on e.org_id = r.org_id and e.id = r.employee_id`
const about = {
  module: 'hris',
  codes: [P.hris.employees],
  joins: personJoins,
  id: sql`r.id`,
  person: sql`e.id`,
  own: customColumns,
} as const
const paperSeen = {
  kind: 'instant',
  title: 'Paper seen at',
  value: (at: At) => comeBy(at, sql`r.verified_at`),
} as const
const working = [{ ...current, values: [...current.values] }]
const family = { group: 'Family member' } as const
const study = { group: 'Education' } as const
const past = { group: 'Former employment' } as const

export const familyMembers = dataSet('family-members', {
  ...about,
  title: 'Family and dependents',
  about: 'One line for each member of somebody’s family, with who depends on them.',
  from: of('employee_family'),
  where: (at) => backThen(at, sql`(r.date_of_birth is null or r.date_of_birth <= ${at.day}::date)`),
  has_as_of: true,
  columns: {
    ...personColumns,
    name: { ...family, ...text, title: 'Family member', value: sql`r.name` },
    relation: { ...family, ...text, title: 'Relation', value: sql`r.relation`, listed: true },
    date_of_birth: { ...family, ...day, title: 'Date of birth', value: sql`r.date_of_birth` },
    age: {
      ...family,
      kind: 'number',
      title: 'Age',
      value: ({ day: on }) => sql`extract(year from age(${on}::date, r.date_of_birth))::int`,
    },
    occupation: { ...family, ...text, title: 'Occupation', value: sql`r.occupation`, listed: true },
    is_dependent: { ...family, kind: 'boolean', title: 'Dependent', value: sql`r.is_dependent` },
    nominee_percent: {
      ...family,
      kind: 'number',
      title: 'Nominee for (percent)',
      value: sql`r.nominee_percent`,
    },
    verified_at: { ...family, ...paperSeen },
  },
  start: {
    columns: ['code', 'full_name', 'name', 'relation', 'date_of_birth', 'is_dependent'],
    filters: working,
    sort: [{ key: 'full_name', descending: false }],
  },
})

// Whose years they are, of which calendar, nobody says: before the year of the day by the English one they are over by
// both. Of the others the day on which they were written down.
const studied = ({ day: on, time_zone }: At) => sql`(r.finished_in < extract(year from ${on}::date)
  or not exists (select from audit_row written where written.org_id = r.org_id and written.table_name = 'employee_education'
    and written.row_id = r.id and written.operation = 'insert' and (written.at at time zone ${time_zone})::date > ${on}::date))`

export const educations = dataSet('educations', {
  ...about,
  title: 'Education',
  about: 'One line for each degree that somebody has.',
  from: of('employee_education'),
  where: (at) => backThen(at, studied(at)),
  has_as_of: true,
  columns: {
    ...personColumns,
    level: { ...study, ...text, title: 'Level of education', value: levelOf('r'), listed: true },
    degree: { ...study, ...text, title: 'Degree', value: calledOf('r'), listed: true },
    institution: { ...study, ...text, title: 'Institution', value: sql`r.institution`, listed: true },
    board: { ...study, ...text, title: 'Board or university', value: sql`r.board`, listed: true },
    // a year is written without separators, as exact figures are
    finished_in: { ...study, kind: 'decimal', title: 'Finished in', value: sql`r.finished_in::numeric` },
    started_in: { ...study, kind: 'decimal', title: 'Began in', value: sql`r.started_in::numeric` },
    score_kind: {
      ...study,
      ...text,
      title: 'Score in terms of',
      value: sql`r.score_kind`,
      choices: scoreKinds,
      // no part of an organization
      words: { Division: 'Class of marks' },
    },
    score: { ...study, ...text, title: 'Score', value: sql`r.score` },
    verified_at: { ...study, ...paperSeen },
  },
  start: {
    columns: ['code', 'full_name', 'level', 'degree', 'institution', 'finished_in', 'score'],
    filters: working,
    sort: [{ key: 'full_name', descending: false }],
  },
})

export const experiences = dataSet('experiences', {
  ...about,
  title: 'Past experience',
  about: 'One line for each employer whom somebody worked for before.',
  from: of('employee_experience'),
  where: (at) => backThen(at, sql`r.started_on <= ${at.day}::date`),
  has_as_of: true,
  columns: {
    ...personColumns,
    employer: { ...past, ...text, title: 'Employer', value: sql`r.employer`, listed: true },
    // the job here is another
    former_title: { ...past, ...text, title: 'Job title there', value: sql`r.job_title` },
    started_on: { ...past, ...day, title: 'Started on', value: sql`r.started_on` },
    ended_on: { ...past, ...day, title: 'Ended on', value: sql`r.ended_on` },
    description: { ...past, ...text, title: 'Description', value: sql`r.description` },
    verified_at: { ...past, ...paperSeen },
    days: {
      ...past,
      kind: 'number',
      title: 'Days',
      // of one that went on, those until then
      value: ({ day: on }) =>
        sql`case when r.ended_on is not null then least(r.ended_on, ${on}::date) - r.started_on + 1 end`,
    },
  },
  start: {
    columns: ['code', 'full_name', 'employer', 'former_title', 'started_on', 'ended_on'],
    filters: working,
    sort: [{ key: 'full_name', descending: false }],
  },
})
