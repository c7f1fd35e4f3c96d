import { z } from 'zod'
import { get, patch, post, put } from '#kernel/endpoint.ts'
import {
  birthDate,
  day,
  email,
  fieldMessages,
  name,
  optional,
  optionalText,
  phone,
  reference,
  remarks,
} from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { agreedPay } from '#modules/onboarding/shared/agreed-pay.ts'
import { PortalProgress } from '#modules/onboarding/shared/pre-boarding.ts'
import { employmentFields, hireFields } from '#modules/hris/shared/employee-fields.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'
import { genders, workLocations } from '#modules/organization/shared/person-choice.ts'

export const preStates = [
  'Draft',
  'Accepted',
  'Declined',
  'Onboarding',
  'Joined',
  'No-show',
  'Cancelled',
] as const
/** Neither joined nor given up. */
export const openStates = ['Draft', 'Declined', 'Accepted', 'Onboarding'] as const
/** How somebody was found. */
export const sources = ['Application', 'Direct', 'Rehire', 'Referral'] as const

const id = () =>
  z.preprocess((value) => (value === '' ? null : value), z.uuid(fieldMessages.choice).nullable())
const step = () =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .number({ error: 'Pay step must be a number.' })
      .int('Pay step must be a whole number.')
      .min(1, 'Pay step must be at least 1.')
      .max(99, 'Pay step must be at most 99.')
      .nullable(),
  )
/** What is not said is empty: the form sends the whole person. */
const orNull = <T>(schema: z.ZodType<T, string | null | undefined>) =>
  schema.default(null as never).transform((value) => value ?? null)
const version = z.number({ error: 'version is Required' }).int()

export const PreInput = z.object({
  first_name: name('First name', 100),
  middle_name: z.string().trim().max(100, 'Middle name must be at most 100 characters').default(''),
  last_name: z.string().trim().max(100, 'Last name must be at most 100 characters').default(''),
  email: email('Email').transform((value) => value.toLowerCase()),
  mobile: orNull(optional(phone('Mobile'))),
  gender: orNull(optional(z.string().pipe(z.enum(genders, { error: fieldMessages.choice })))),
  date_of_birth: orNull(optional(birthDate())),
  joins_on: day('Joins on'),
  source: z.enum(sources, { error: fieldMessages.choice }).default('Direct'),
  /** Who has left and comes back: taken back at joining, not made anew. */
  former_employee_id: id().default(null),
  /** Of who comes back: service counts on from the former employment. */
  is_continuous: z.boolean().default(false),
  branch_id: id().default(null),
  division_id: id().default(null),
  job_title_id: id().default(null),
  employment_level_id: id().default(null),
  employment_type_id: id().default(null),
  work_location: orNull(optional(z.string().pipe(z.enum(workLocations, { error: fieldMessages.choice })))),
  pay_step: step().default(null),
  /** What was agreed, one of both, which joins the record with them; null to viewers who may not read pay. */
  annual_salary: orNull(agreedPay.annual_salary),
  hourly_rate: orNull(agreedPay.hourly_rate),
  contract_ends_on: orNull(optional(day('Contract ends on'))),
  task_template_id: id().default(null),
  remarks: orNull(optionalText('Remarks', 1000)),
})
export type PreInput = z.output<typeof PreInput>

const Named = z.object({ id: z.string(), name: z.string() }).nullable()
const Check = z.object({
  key: z.enum(['job', 'supervisors', 'accepted', 'details', 'tasks', 'code', 'login', 'leave', 'holidays']),
  done: z.boolean(),
  detail: z.string(),
})
export const PreEmployment = z.object({
  id: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  date_of_birth: z.string().nullable(),
  joins_on: z.string(),
  source: z.enum(sources),
  former: Person.nullable(),
  is_continuous: z.boolean(),
  /** Who has left and may be this one, while nobody was chosen who comes back; empty in lists. */
  may_be: z.array(Person),
  /** Until the day of joining; negative when it is past. */
  days_left: z.number(),
  branch: Named,
  division: Named,
  job_title: Named,
  employment_level: Named,
  employment_type: Named,
  work_location: z.enum(workLocations).nullable(),
  pay_step: z.number().nullable(),
  annual_salary: z.string().nullable(),
  hourly_rate: z.string().nullable(),
  contract_ends_on: z.string().nullable(),
  task_template: Named,
  remarks: z.string().nullable(),
  state: z.enum(preStates),
  /** The employee that came of it. */
  employee: Person.nullable(),
  supervisors: z.array(Person),
  /** The colleague who looks after them; null: nobody yet. */
  buddy: Person.nullable(),
  tasks: z.object({ total: z.number(), closed: z.number(), required_open: z.number(), overdue: z.number() }),
  /** How far they are with the details that they were asked for; null: not asked. */
  pre_boarding: PortalProgress.nullable(),
  /** What is done and what is missing until the person works. */
  checks: z.array(Check),
  version: z.number(),
})
export type PreEmployment = z.output<typeof PreEmployment>

const write = { hr: [P.hris.preEmployment] }
const read = { hr: [P.hris.preEmployment, P.hris.onboarding] }

export const preEmployments = get('/onboarding/{org}/pre-employment/', {
  access: read,
  query: pageQuery.extend({
    state: oneOf(preStates),
    source: oneOf(sources),
    from: day('From').optional(),
    to: day('To').optional(),
    /** Only those without a supervisor. */
    unsupervised: z.enum(['true']).optional(),
    ...placeFilters,
  }),
  response: pageOf(PreEmployment),
  export: {
    title: 'Pre-employment',
    columns: {
      full_name: { title: 'Name' },
      email: { title: 'Email' },
      mobile: { title: 'Mobile' },
      joins_on: { title: 'Joins on', kind: 'day' },
      source: { title: 'Source' },
      'job_title.name': { title: 'Job title' },
      'branch.name': { title: 'Branch' },
      'division.name': { title: 'Division' },
      'buddy.full_name': { title: 'Buddy' },
      state: { title: 'State' },
      'pre_boarding.status': { title: 'Details' },
    },
  },
})
export const readPreEmployment = get('/onboarding/{org}/pre-employment/{id}/', {
  access: read,
  response: PreEmployment,
})
export const createPreEmployment = post('/onboarding/{org}/pre-employment/', {
  access: write,
  body: PreInput,
  response: PreEmployment,
  status: 201,
})
export const changePreEmployment = patch('/onboarding/{org}/pre-employment/{id}/', {
  access: write,
  body: PreInput.extend({ version }),
  response: PreEmployment,
})
/** The same supervisors for several at once, in order of authority. */
export const assignSupervisors = put('/onboarding/{org}/pre-employment/supervisors/', {
  access: write,
  body: z.object({
    ids: z
      .array(reference('Person'), { error: 'Choose at least one person.' })
      .min(1, 'Choose at least one person.')
      .max(200),
    supervisors: z.array(reference('Supervisor')).max(9, 'At most nine supervisors.'),
  }),
  response: z.object({ changed: z.number() }),
})
/** The same buddy for several at once, or none any more; tasks of the buddy that are open go along, also after the joining. */
export const assignBuddy = put('/onboarding/{org}/pre-employment/buddy/', {
  access: write,
  body: z.object({
    ids: z
      .array(reference('Person'), { error: 'Choose at least one person.' })
      .min(1, 'Choose at least one person.')
      .max(200),
    buddy_employee_id: id().default(null),
  }),
  response: z.object({ changed: z.number() }),
})
/** Who of those that have left comes back as this one; null: nobody. */
export const chooseFormer = put('/onboarding/{org}/pre-employment/{id}/former/', {
  access: write,
  body: z.object({ former_employee_id: id(), version }),
  response: PreEmployment,
})
const moved = { access: write, body: z.object({ version }), response: PreEmployment }
/** They have said yes. */
export const acceptPreEmployment = post('/onboarding/{org}/pre-employment/{id}/accept/', moved)
/** The tasks of the template begin. */
export const beginOnboarding = post('/onboarding/{org}/pre-employment/{id}/onboard/', {
  ...moved,
  access: { hr: [P.hris.preEmployment, P.hris.onboarding] },
})
/**
 * They are an employee now; with a login where it is asked for. Who comes back is taken back; where nobody was chosen, and
 * the source or a likeness says that they have worked here, `as_new` says that they are somebody else.
 */
export const joinPreEmployment = post('/onboarding/{org}/pre-employment/{id}/join/', {
  ...moved,
  body: z.object({
    with_login: z.boolean().default(true),
    as_new: z.boolean().default(false),
    /** As at hire: a blank end of probation is the one by type and level. */
    probation_ends_on: employmentFields.probation_ends_on,
    confirmation_reason: employmentFields.confirmation_reason,
    ...hireFields,
    version,
  }),
})
export const endPreEmployment = post('/onboarding/{org}/pre-employment/{id}/end/', {
  ...moved,
  body: z.object({
    state: z.enum(['No-show', 'Cancelled'], { error: fieldMessages.choice }),
    remarks: remarks(),
    version,
  }),
})
