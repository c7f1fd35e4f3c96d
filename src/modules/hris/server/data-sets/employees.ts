import { sql, type RawBuilder } from 'kysely'
import { P } from '#kernel/permission.ts'
import { type At, type DataColumnSpec, dataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import { inHeadcount, servesSince } from '#modules/organization/server/public.ts'
import { belongingColumns } from '#modules/hris/server/data-sets/belonging.ts'
import { contactColumns } from '#modules/hris/server/data-sets/contact-columns.ts'
import { customColumns } from '#modules/hris/server/data-sets/custom.ts'
import { employeeJoins as joins } from '#modules/hris/server/data-sets/employee-joins.ts'
import { guardedColumns } from '#modules/hris/server/data-sets/guarded-columns.ts'
import { current, personColumns } from '#modules/hris/server/data-sets/person.ts'
import { nextStep } from '#modules/hris/server/next-step.ts'
import { unpaidDays } from '#modules/hris/server/standing.ts'
import { retiresByTerms } from '#modules/hris/server/law-terms.ts'
import { bloodGroups, titles } from '#modules/hris/shared/employee-fields.ts'
import { maritalStatuses, workLocations } from '#modules/organization/shared/person-choice.ts'

const who = { group: 'Employee' } as const
const time = { group: 'Employment' } as const
const job = { group: 'Job' } as const
const records = { group: 'Records' } as const

const age = ({ day: on }: At) => sql`extract(year from age(${on}::date, e.date_of_birth))::int`
/** Of who has left until their last day, which counts; of who is to come none. */
const served =
  (unpaid: (at: At) => RawBuilder<unknown> = () => sql`0`) =>
  (at: At) =>
    sql`greatest(0, extract(year from age(least(${at.day}::date, e.left_on + 1), ${servesSince(sql`${at.day}::date`)} + ${unpaid(at)}))::int)`
const unpaid = ({ day: on }: At) => unpaidDays(sql`least(${on}::date, e.left_on)`)
const bandOf = (years: (at: At) => RawBuilder<unknown>, ends: readonly number[]) => (at: At) => {
  const bands = ends.map(
    (end, i) => sql`when ${years(at)} < ${sql.lit(end)} then ${sql.lit(titleOf(ends, i))}`,
  )
  return sql`case ${sql.join(bands, sql` `)} when ${years(at)} is not null then ${sql.lit(titleOf(ends, ends.length))} end`
}
/** Sorted as texts they are in order: `05 to 09`. */
const titleOf = (ends: readonly number[], i: number) => {
  const two = (n: number) => String(n).padStart(2, '0')
  const from = ends[i - 1]
  const end = ends[i]
  if (from === undefined) return `Below ${two(end ?? 0)}`
  return end === undefined ? `${two(from)} and more` : `${two(from)} to ${two(end - 1)}`
}
const ages = [20, 25, 30, 35, 40, 45, 50, 55, 60] as const
const services = [1, 3, 5, 10, 15, 20, 25, 30] as const
const countOf = (
  table: 'employee_family' | 'employee_education' | 'employee_experience' | 'employee_document',
) => sql`(select count(*) from ${sql.table(table)} r where r.org_id = e.org_id and r.employee_id = e.id)`

const named = (table: 'religion' | 'ethnicity') =>
  sql`(select n.name from ${sql.table(table)} n where n.id = ${sql.ref(`e.${table}_id`)})`

/** Of whom one may not read it one may still count: in groups of five and more. */
const diversity = { codes: [P.hris.sensitive], counted: true } as const

type Joins = keyof typeof joins

const columns = {
  ...personColumns,
  title: { ...who, ...text, title: 'Title', value: sql`e.title`, choices: titles },
  name_nepali: { ...who, ...text, title: 'Name in Nepali', value: sql`e.name_nepali` },
  date_of_birth: { ...who, ...day, title: 'Date of birth', value: sql`e.date_of_birth` },
  age: { ...who, ...number, title: 'Age', value: age },
  age_band: {
    ...who,
    ...text,
    title: 'Age band',
    value: bandOf(age, ages),
    listed: true,
  },
  marital_status: {
    ...who,
    ...text,
    title: 'Marital status',
    value: sql`e.marital_status`,
    choices: maritalStatuses,
  },
  blood_group: {
    ...who,
    ...text,
    title: 'Blood group',
    value: sql`e.blood_group`,
    choices: bloodGroups,
    ...diversity,
  },
  nationality: { ...who, ...text, title: 'Nationality', value: sql`e.nationality`, listed: true },
  preferred_name: { ...who, ...text, title: 'Preferred name', value: sql`e.preferred_name` },
  married_on: { ...who, ...day, title: 'Married on', value: sql`e.married_on` },
  religion: { ...who, ...text, title: 'Religion', value: named('religion'), listed: true, ...diversity },
  ethnicity: { ...who, ...text, title: 'Ethnicity', value: named('ethnicity'), listed: true, ...diversity },
  disability: { ...who, ...text, title: 'Disability', value: sql`e.disability`, ...diversity },
  disability_percent: {
    ...who,
    ...number,
    title: 'Disability in percent',
    value: sql`e.disability_percent`,
    ...diversity,
  },
  ...contactColumns,
  service_years: { ...time, ...number, title: 'Years of service', value: served() },
  service_band: {
    ...time,
    ...text,
    title: 'Service band',
    value: bandOf(served(), services),
    listed: true,
  },
  unpaid_days: {
    ...time,
    ...number,
    title: 'Days of long unpaid leave',
    value: unpaid,
  },
  net_service_years: {
    ...time,
    ...number,
    title: 'Years of service without unpaid leave',
    value: served(unpaid),
  },
  next_step_on: { ...time, ...day, title: 'Next step on', value: (at) => nextStep(at.day) },
  in_headcount: {
    ...time,
    kind: 'boolean',
    title: 'In headcount',
    value: ({ day: on }) => inHeadcount(sql`${on}::date`),
  },
  hired_on: { ...time, ...day, title: 'Hired on', value: sql`e.hired_on` },
  contract_notice_days: { ...time, ...number, title: 'Notice by contract (days)', value: sql`e.notice_days` },
  probation_ends_on: { ...time, ...day, title: 'Probation ends on', value: sql`e.probation_ends_on` },
  confirmed_on: { ...time, ...day, title: 'Confirmed on', value: sql`e.confirmed_on` },
  contract_ends_on: { ...time, ...day, title: 'Contract ends on', value: sql`e.contract_ends_on` },
  retires_on: { ...time, ...day, title: 'Retires on', value: retiresByTerms },
  left_on: { ...time, ...day, title: 'Last working day', value: sql`e.left_on` },
  leaving_reason: { ...time, ...text, title: 'Leaving reason', value: sql`e.leaving_reason`, listed: true },
  weekly_hours: { ...job, kind: 'decimal', title: 'Weekly hours', value: sql`a.weekly_hours`, joins: ['a'] },
  work_location: {
    ...job,
    ...text,
    title: 'Place of work',
    value: sql`a.work_location`,
    choices: workLocations,
    joins: ['a'],
  },
  pay_step: { ...job, ...number, title: 'Pay step', value: sql`a.pay_step`, joins: ['a'] },
  in_place_since: { ...job, ...day, title: 'In this place since', value: sql`a.valid_from`, joins: ['a'] },
  ...belongingColumns,
  highest_education: {
    ...records,
    ...text,
    title: 'Highest education',
    value: sql`highest.name`,
    joins: ['highest'],
    listed: true,
  },
  degree: {
    ...records,
    ...text,
    title: 'Latest degree',
    value: sql`degree.degree`,
    joins: ['degree'],
    listed: true,
  },
  institution: {
    ...records,
    ...text,
    title: 'Latest institution',
    value: sql`degree.institution`,
    joins: ['degree'],
  },
  family_members: { ...records, ...number, title: 'Family members', value: countOf('employee_family') },
  educations: { ...records, ...number, title: 'Educations', value: countOf('employee_education') },
  experiences: { ...records, ...number, title: 'Former employers', value: countOf('employee_experience') },
  documents: {
    ...records,
    ...number,
    title: 'Documents',
    value: countOf('employee_document'),
    codes: [P.hris.documents],
  },
  ...guardedColumns,
} satisfies Record<string, DataColumnSpec<Joins>>

/** Everybody who works here, has worked here or is going to, with all that is kept of them. */
export const employees = dataSet('employees', {
  title: 'Employees',
  about:
    'One line for each person: who they are, their job on a day, contacts, dates, pay and papers. Addresses, contacts, numbers and the bank account are those of today.',
  module: 'hris',
  codes: [P.hris.employees],
  from: sql`employee e`,
  joins,
  id: sql`e.id`,
  person: sql`e.id`,
  own: customColumns,
  has_as_of: true,
  columns,
  start: {
    columns: ['code', 'full_name', 'job_title', 'division', 'branch', 'joined_on'],
    filters: [{ ...current, values: [...current.values] }],
    sort: [{ key: 'full_name', descending: false }],
  },
  // what is guarded is chosen on purpose: it is kept who reads it
  wide: {
    title: 'Employee Master',
    // no more than a PDF has
    columns: [
      'full_name',
      'code',
      'status',
      'job_title',
      'division',
      'branch',
      'employment_level',
      'employment_type',
      'supervisor',
      'duty_station',
      'gender',
      'date_of_birth',
      'marital_status',
      'work_email',
      'mobile',
      'home_address',
      'home_district',
      'emergency_name',
      'emergency_phone',
      'joined_on',
      'service_years',
      'probation_ends_on',
      'contract_ends_on',
      'degree',
    ],
  },
})
