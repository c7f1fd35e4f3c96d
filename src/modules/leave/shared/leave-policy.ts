import { z } from 'zod'
import { get, patch, post, del } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { reachOf } from '#engines/list/reach.ts'
import { settings } from '#engines/settings/settings.ts'
import { Parts } from '#modules/leave/shared/leave-parts.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'

const edit = [P.leave.masterSettings] as const
/** Whoever assigns leave reads by what it is given. */
const assigns = [P.leave.assign] as const
const uses = (title: string, hint?: string) =>
  field.onOff(title, true, { hidden_in_list: true, ...(hint ? { hint } : {}) })

/** Scheduled: activated, and its first day is still to come. */
export const policyStates = ['Draft', 'Scheduled', 'Active', 'Expired'] as const

/** A version of the policy. A draft is changed freely; one in force only until something was given by it. */
export const leavePolicy = settings('/leave/{org}/policy', {
  title: 'Leave Setting',
  plural: 'Leave Master Settings',
  table: 'leave_master_setting',
  edit,
  fields: {
    name: field.text('Name', 100),
    description: field.optionalText('Description', 255, { hidden_in_list: true }),
    effective_from: field.day('Effective from'),
    effective_till: field.optionalDay('Effective till', { hint: 'Empty until a next version begins.' }),
    accrual: uses('Accrual'),
    renewal: uses('Renewal'),
    carry_forward: uses('Carry forward'),
    encashment: uses('Encashment'),
    collapse: uses('Collapse', 'What becomes of days that are not carried.'),
    compensatory: uses('Compensatory leave'),
    time_off: uses('Time off', 'Leave by hours.'),
    years_of_service: uses('Years of service'),
    half_leave: uses('Half and quarter days'),
    sandwich: uses('Sandwich rule'),
    beyond_balance: uses('Beyond the balance'),
    employee_limit: uses('Request limits'),
    supporting_document: uses('Supporting documents'),
    continuous: uses('Continuous leave'),
    restriction: uses('Gender and marital status'),
  },
  search: ['name'],
  order: ['effective_from', 'name'],
  descending: true,
  unique: { leave_master_setting_name: 'name', leave_master_setting_overlap: 'effective_from' },
  computed: {
    state: z.enum(policyStates),
    types: z.number(),
    /** Something was given by it: it is not changed any more, a next version is made of it. */
    is_used: z.boolean(),
  },
  closed: assigns,
})

const number = (title: string, max: number, min = 1) =>
  z
    .number({ error: `${title} must be a number.` })
    .int(`${title} must be a whole number.`)
    .min(min, `${title} must be at least ${min}.`)
    .max(max, `${title} must be at most ${max}.`)
    .nullable()
    .default(null)
const days = (title: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, `${title} must be a number such as 5 or 2.5.`)
    .refine((text) => Number(text) > 0, `${title} must be more than zero.`)
    .nullable()
    .default(null)

export const appliers = ['Employee', 'Supervisor', 'HR'] as const
export const perPeriods = ['Week', 'Month', 'Quarter', 'Year'] as const
export const sandwiches = ['none', 'offs', 'holidays', 'both'] as const

/** What a policy says about a type. */
export const RuleBody = z
  .object({
    /** A saved population that it is for; null: everybody. */
    segment_id: z.uuid('Select a valid choice.').nullable().default(null),
    gender: z.enum(genders).nullable().default(null),
    marital_status: z.enum(maritalStatuses).nullable().default(null),
    employment_type_ids: z.array(z.uuid('Select a valid choice.')).max(50).default([]),
    min_tenure_months: z.number().int().min(0).max(600).default(0),
    in_probation: z.boolean().default(true),
    in_notice_period: z.boolean().default(true),
    applied_by: z.enum(appliers).default('Employee'),
    is_visible: z.boolean().default(true),
    min_days: days('Minimum days'),
    max_days: days('Maximum days'),
    max_consecutive: days('Maximum consecutive days'),
    min_gap_days: number('Days between', 366),
    notice_days: number('Notice', 366, 0),
    past_days: number('Days back', 366, 0),
    past_in_working_days: z.boolean().default(false),
    future_days: number('Days ahead', 1000),
    per_period: z.enum(perPeriods).nullable().default(null),
    max_per_period: days('Most in the period'),
    once_per_event: z.boolean().default(false),
    event_span_days: z
      .number({ error: 'Days of one event must be a number.' })
      .int('Days of one event must be a whole number.')
      .min(0, 'Days of one event must be at least 0.')
      .max(730, 'Days of one event must be at most 730.')
      .default(180),
    max_events: number('Events', 50),
    allows_half_day: z.boolean().default(true),
    allows_quarter_day: z.boolean().default(false),
    allows_hours: z.boolean().default(false),
    min_minutes: number('Minimum minutes', 1440),
    document_after_days: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,3})?$/, 'Document after must be a number of days.')
      .nullable()
      .default(null),
    counts_non_working_days: z.boolean().default(false),
    sandwich: z.enum(sandwiches).default('none'),
    half_triggers_sandwich: z.boolean().default(false),
    clubbing_prohibited_ids: z.array(z.uuid('Select a valid choice.')).max(50).default([]),
    negative_limit: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,3})?$/, 'Days below zero must be a number such as 5 or 2.5.')
      .default('0'),
    reduces_type_id: z.uuid('Select a valid choice.').nullable().default(null),
    ...Parts.shape,
  })
  .refine(({ per_period, max_per_period }) => (per_period === null) === (max_per_period === null), {
    error: 'Period and its most days belong together.',
    path: ['max_per_period'],
  })

export type RuleBody = z.output<typeof RuleBody>

const RuledType = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  colour: z.string(),
  unit: z.enum(['Day', 'Hour']),
  has_balance: z.boolean(),
})
export type RuledType = z.output<typeof RuledType>
export const Rule = z.object({
  id: z.string(),
  version: z.number(),
  leave_type: RuledType,
  /** Added while the policy was in force: from when on it applies. Null: from the policy's first day. */
  applies_from: z.string().nullable(),
  /** Whether this viewer may change or remove it now. */
  can_edit: z.boolean(),
  /** As it is written: what the policy's switches leave out is not taken out. */
  ...RuleBody.shape,
})
export type Rule = z.output<typeof Rule>

const access = { hr: edit } as const
const reading = { hr: [...edit, ...assigns] } as const
const version = z.number({ error: 'version is Required' }).int()

export const policyRules = get('/leave/{org}/policy/{id}/rule/', {
  access: reading,
  response: z.object({
    policy: z.object({
      id: z.string(),
      name: z.string(),
      state: z.string(),
      effective_from: z.string(),
      effective_till: z.string().nullable(),
      /** Whether this viewer may change the rules now. */
      can_edit: z.boolean(),
      /** Whether this viewer may add a type now; to one that has given leave, from a date. */
      can_add: z.boolean(),
      is_used: z.boolean(),
      version: z.number(),
    }),
    rules: z.array(Rule),
    /** Types that it says nothing about. */
    without: z.array(RuledType),
  }),
})
/** A policy in force gets one more type from a date; its other rules, and what they gave, stay as they are. */
export const addRule = post('/leave/{org}/policy/{id}/rule/', {
  access,
  body: RuleBody.safeExtend({
    leave_type_id: fields.reference('Leave type'),
    applies_from: fields.optional(fields.day('Applies from')),
  }),
  response: Rule,
  status: 201,
})
export const changeRule = patch('/leave/{org}/policy/{id}/rule/{rule_id}/', {
  access,
  body: RuleBody.safeExtend({ version }),
  response: Rule,
})
export const removeRule = del('/leave/{org}/policy/{id}/rule/{rule_id}/', { access })

/** Whom a policy applies to on its first day. */
export const policyReach = {
  people: 'Employees',
  day: 'Effective from',
  asked: reachOf('/leave/{org}/policy/{id}/activate/', access),
}
/** From its first day on it is in force, and the one before it ends the day before. */
export const activatePolicy = post('/leave/{org}/policy/{id}/activate/', {
  access,
  body: z.object({ version }),
  response: z.object({ id: z.string(), state: z.string() }),
})

const Made = z.object({ id: z.string(), name: z.string(), types: z.number(), made_types: z.number() })
/** Copies a policy with its rules as a draft, within the organization or into another that one administers too. */
export const clonePolicy = post('/leave/{org}/policy/{id}/clone/', {
  access,
  body: z.object({
    name: fields.text('Name', 100),
    effective_from: fields.day('Effective from'),
    /** Slug of the organization that gets it; this one where it is not said. */
    to: z.string().max(40).nullish(),
  }),
  response: Made,
  status: 201,
})
/** The leave of Nepal's Labour Act as a draft, which the organization then changes as it likes. */
export const applyStatutory = post('/leave/{org}/policy/statutory/', {
  access,
  body: z.object({ name: fields.text('Name', 100), effective_from: fields.day('Effective from') }),
  response: Made,
  status: 201,
})
/** The policies to choose from, and the organizations whose leave one may set. */
export const policyChoices = get('/leave/{org}/policy-choice/', {
  access: reading,
  response: z.object({
    policies: z.array(
      z.object({ id: z.string(), name: z.string(), state: z.string(), effective_from: z.string() }),
    ),
    targets: z.array(z.object({ slug: z.string(), name: z.string(), is_this: z.boolean() })),
  }),
})
