import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, reference, text } from '#kernel/fields.ts'
import { hatQuery, ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { StoredFile } from '#engines/file/file.ts'
import { Person } from '#kernel/person.ts'
import { customFilter, CustomFieldValue, CustomInput } from '#modules/hris/shared/custom-info.ts'
import { CustomValue } from '#modules/hris/shared/custom-value.ts'
import { PlaceInput } from '#modules/hris/shared/assignment.ts'
import { changeWays } from '#modules/hris/domain/change-policy.ts'
import { fieldGroups, profileCodes } from '#modules/hris/domain/field-groups.ts'
import { rightsShape } from '#modules/hris/shared/field-groups.ts'
import {
  basicFields,
  codeField,
  contactFields,
  employmentFields,
  employmentStatuses,
  hireFields,
  version,
} from '#modules/hris/shared/employee-fields.ts'
import { legalFields } from '#modules/hris/shared/legal-fields.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'
import { standings } from '#modules/hris/shared/standing.ts'
import { sections } from '#modules/hris/shared/section.ts'
import { SupervisorInput } from '#modules/hris/shared/supervisor.ts'
import { genders, maritalStatuses, workLocations } from '#modules/organization/shared/person-choice.ts'

const write = { hr: [P.hris.employees] }
const profile = { hr: profileCodes }
export const employeeOrder = ['full_name', 'code', 'joined_on', 'left_on'] as const

export const EmployeeRow = z.object({
  id: z.string(),
  person: Person,
  gender: z.enum(genders).nullable(),
  employment_type: z.string().nullable(),
  work_location: z.string().nullable(),
  joined_on: z.string(),
  left_on: z.string().nullable(),
  leaving_reason: z.string().nullable(),
  status: z.enum(employmentStatuses),
  /** Suspended or on long leave on the day; null for most. */
  standing: z.enum(standings).nullable(),
  work_email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** By the codes of the organization's own fields, those that the viewer may read. */
  custom: z.record(z.string(), CustomValue),
  version: z.number(),
})
export type EmployeeRow = z.output<typeof EmployeeRow>

export const employeeFilters = {
  status: z.enum(['current', 'past', 'all'], { error: fieldMessages.choice }).default('current'),
  ...placeFilters,
  marital_status: oneOf(maritalStatuses),
  work_location: oneOf(workLocations),
  standing: oneOf(standings),
  born_from: optional(day('Born from')),
  born_to: optional(day('Born to')),
  /** Whose profile has nothing in this section. */
  missing: oneOf(sections),
  joined_from: optional(day('Joined from')),
  joined_to: optional(day('Joined to')),
  left_from: optional(day('Left from')),
  left_to: optional(day('Left to')),
  /** Of people who are not confirmed yet. */
  probation_from: optional(day('Probation ends from')),
  probation_to: optional(day('Probation ends to')),
  contract_from: optional(day('Contract ends from')),
  contract_to: optional(day('Contract ends to')),
  /** Whose contract ends before its end, because they leave; nobody's on a day of the past. */
  contract_ended: z.enum(['yes', 'no'], { error: 'Select a valid choice.' }).optional(),
  /** Whether the next contract is written already. */
  contract_renewed: z.enum(['yes', 'no'], { error: 'Select a valid choice.' }).optional(),
  /** Whose birthday is celebrated on these days, at most a year; a first day alone means that day. */
  birthday_from: optional(day('Birthday from')),
  birthday_to: optional(day('Birthday to')),
  segment_id: ids(),
  /** `tshirt_size:M,license:`: who has one of the values of each field; without a value, who has none. */
  custom: customFilter(),
  /** The list as it was, or will be, on that day; today when left out. */
  as_of: optional(day('As of')),
}
/** `search` may hold several words: each must begin a word of the name, the code or the work email. */
export const employees = get('/hris/{org}/employees/', {
  access: profile,
  /** `employee_ids`: only these, such as those that were chosen for a file. */
  query: pageQuery.extend({ ...employeeFilters, employee_ids: ids() }),
  response: pageOf(EmployeeRow),
  export: {
    title: 'Employees',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Full name' },
      gender: { title: 'Gender' },
      'person.job_title': { title: 'Job title' },
      'person.employee_level': { title: 'Level' },
      'person.branch.name': { title: 'Branch' },
      'person.division.name': { title: 'Division' },
      employment_type: { title: 'Employment type' },
      work_location: { title: 'Place of work' },
      status: { title: 'Status' },
      standing: { title: 'Standing' },
      joined_on: { title: 'Joined on', kind: 'day' },
      left_on: { title: 'Left on', kind: 'day' },
      leaving_reason: { title: 'Leaving reason' },
      work_email: { title: 'Work email' },
      mobile: { title: 'Mobile' },
    },
  },
})

/** A login for the person: the link to choose a password goes to the email, the work email where none is named. */
export const AccountInput = z.object({
  email: contactFields.work_email,
  username: optional(text('Username').regex(/^[\w.+-]+$/, 'Username may hold letters, digits and . + - _.')),
})
export const EmployeeInput = z.object({
  code: codeField,
  ...basicFields,
  ...contactFields,
  ...employmentFields,
  ...hireFields,
  assignment: PlaceInput.prefault({}),
  supervisors: z.array(SupervisorInput).max(9).default([]),
  account: AccountInput.nullish(),
  /** What the organization keeps beside, by the codes of its fields. */
  custom: CustomInput.default({}),
  /** Numbers of identity, by which a former employee is known again: of those who may enter them. */
  legal: z.object({ pan_no: legalFields.pan_no, citizenship_no: legalFields.citizenship_no }).nullish(),
})
export type EmployeeInput = z.output<typeof EmployeeInput>

/**
 * A person as the viewer may see them. Everybody sees `directory`; a group that the viewer has no right to is null, and so
 * is each list of the profile (contacts, banks …), which has an address of its own.
 */
export const Profile = z.object({
  id: z.string(),
  person: Person,
  version: z.number(),
  rights: z.object(rightsShape),
  /** What the viewer may ask HR to change: of their own, as the organization says. */
  asks: z.array(z.enum(fieldGroups)),
  /** How each field of a section is changed: one’s own, and for HR; of others nothing is said. */
  ways: z.record(z.string(), z.record(z.string(), z.enum(changeWays))),
  directory: z.object({
    name_nepali: z.string().nullable(),
    work_email: z.string().nullable(),
    extension: z.string().nullable(),
    /** Month and day, `MM-DD`: the year is for those who may see `basic`. */
    birthday: z.string().nullable(),
    /** Changes of the last thirty days that the organization shows everybody. */
    badges: z.array(z.object({ name: z.string(), since: z.string() })),
    supervisor: Person.nullable(),
  }),
  basic: z
    .object({
      title: z.string().nullable(),
      first_name: z.string(),
      middle_name: z.string(),
      last_name: z.string(),
      gender: z.enum(genders).nullable(),
      date_of_birth: z.string().nullable(),
      age: z.number().nullable(),
      marital_status: z.string().nullable(),
      blood_group: z.string().nullable(),
      nationality: z.string().nullable(),
      preferred_name: z.string().nullable(),
      married_on: z.string().nullable(),
    })
    .nullable(),
  /** What people are is theirs and HR's: no supervisor is told of it. */
  background: z
    .object({
      religion: z.object({ id: z.string(), name: z.string() }).nullable(),
      ethnicity: z.object({ id: z.string(), name: z.string() }).nullable(),
      disability: z.string().nullable(),
      disability_percent: z.number().nullable(),
    })
    .nullable(),
  contact: z
    .object({
      work_email: z.string().nullable(),
      personal_email: z.string().nullable(),
      mobile: z.string().nullable(),
      extension: z.string().nullable(),
      linkedin: z.string().nullable(),
    })
    .nullable(),
  employment: z
    .object({
      status: z.enum(employmentStatuses),
      joined_on: z.string(),
      hired_on: z.string().nullable(),
      /** From when service counts, where it was agreed that it began before joining. */
      served_since: z.string().nullable(),
      probation_ends_on: z.string().nullable(),
      confirmed_on: z.string().nullable(),
      confirmation_reason: z.string().nullable(),
      contract_ends_on: z.string().nullable(),
      left_on: z.string().nullable(),
      leaving_reason: z.string().nullable(),
      standing: z.enum(standings).nullable(),
      service: z.object({ years: z.number(), months: z.number(), days: z.number() }),
      /** The same without long leaves without pay, and how many days those were. */
      net_service: z.object({ years: z.number(), months: z.number(), days: z.number() }),
      unpaid_days: z.number(),
      /** When the next step of the level is due. */
      next_step_on: z.string().nullable(),
      /** Days of notice today: what the contract says, else the level, at least what the law does (Labour Act 144). */
      notice_days: z.number(),
      contract_notice_days: z.number().nullable(),
      retires_on: z.string().nullable(),
    })
    .nullable(),
  /** What the organization keeps beside, as far as the viewer sees it. */
  custom: z.array(CustomFieldValue),
  account: z
    .object({
      username: z.string(),
      email: z.string().nullable(),
      is_active: z.boolean(),
      is_blocked: z.boolean(),
      last_login_at: z.string().nullable(),
    })
    .nullable(),
  /** The image of their signature, for those who may see it: themselves and who keeps their record. */
  signature: StoredFile.nullable(),
  /** What the viewer may do with the record itself. */
  abilities: z.object({
    change_picture: z.boolean(),
    /** Keep the person's login out, or let it in again. */
    block: z.boolean(),
    /** Mail the link to a first password once more. */
    activate: z.boolean(),
    separate: z.boolean(),
    reinstate: z.boolean(),
    /** Taken back with a new employment. */
    rehire: z.boolean(),
    remove: z.boolean(),
  }),
})
export type Profile = z.output<typeof Profile>

export const createEmployee = post('/hris/{org}/employees/', {
  access: write,
  body: EmployeeInput,
  response: Profile,
  status: 201,
})
/** When a probation ends that nobody names, by employment type and level; null: there is none, or it is over. */
export const probationDefault = get('/hris/{org}/probation-default/', {
  access: { hr: [P.hris.employees, P.hris.separation] },
  query: z.object({
    joined_on: day('Joined on'),
    employment_type_id: optional(reference('Employment type')),
    employment_level_id: optional(reference('Level')),
  }),
  response: z.object({ probation_ends_on: z.string().nullable() }),
})
export const readEmployee = get('/hris/{org}/employees/{id}/', {
  access: { user: true, supervisor: true, hr: [] },
  query: hatQuery,
  response: Profile,
})
const Change = z.object({ code: codeField, ...basicFields, ...contactFields, ...employmentFields }).partial()
export const EmployeeChange = Change.extend({
  // a PATCH that does not name them must not empty them, so no defaults here
  middle_name: basicFields.middle_name.unwrap().optional(),
  last_name: basicFields.last_name.unwrap().optional(),
  version,
})
export type EmployeeChange = z.output<typeof EmployeeChange>
/** Code and employment are for those who keep all of HR records. */
export const updateEmployee = patch('/hris/{org}/employees/{id}/', {
  access: profile,
  body: EmployeeChange,
  response: Profile,
})
/** How the person is reached: they change it themselves too, all but the work email. */
export const updateContact = patch('/hris/{org}/employees/{id}/contact/', {
  access: { user: true, ...profile },
  query: hatQuery,
  body: z.object(contactFields).partial().extend({ version }),
  response: Profile,
})
/** Only a record made by mistake, to which nothing is attached yet. */
export const removeEmployee = del('/hris/{org}/employees/{id}/', { access: { hr: [P.hris.all] } })

/** One's own profile, without knowing one's id. */
export const readMyself = get('/hris/{org}/me/', { access: { user: true }, response: Profile })

/** The uploaded image that shows the person, or that they sign with, or null to take it away. */
export const setPicture = post('/hris/{org}/employees/{id}/picture/', {
  access: { user: true, ...profile },
  query: hatQuery,
  body: z.object({
    kind: z.enum(['profile', 'cover', 'signature'], { error: fieldMessages.choice }).default('profile'),
    file_id: z.uuid(fieldMessages.choice).nullable(),
  }),
  response: Profile,
})
