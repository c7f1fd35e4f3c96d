import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { fieldMessages, optional, optionalText, text } from '#kernel/fields.ts'
import { hat, ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { genders, maritalStatuses, workLocations } from '#modules/organization/shared/person-choice.ts'

const edit = [P.organization.settings, P.hris.settings, P.hris.employees]
export const standings = ['Probation', 'Confirmed'] as const

/** `shift:Day`: a value by the code of a field of the organization; nothing after the colon is who has none. */
const said = z
  .string()
  .max(160, fieldMessages.choice)
  .regex(/^[a-z][a-z0-9_]*:/, fieldMessages.choice)
/** So many rows one part of a rule names. */
export const MOST_NAMED = 200
const several = () => z.array(z.uuid(fieldMessages.choice)).max(MOST_NAMED).optional()
const whole = (title: string, max: number) =>
  z
    .number({ error: `${title} must be a number.` })
    .int(`${title} must be a whole number.`)
    .min(0, `${title} must be at least 0.`)
    .max(max, `${title} must be at most ${max}.`)

/** The parts of a rule that name rows; what each one means is in `people_of_rule` of the database. */
export const namedParts = [
  'branch_ids',
  'division_ids',
  'job_title_ids',
  'employment_level_ids',
  'level_group_ids',
  'employment_type_ids',
  'duty_station_ids',
  'religion_ids',
  'ethnicity_ids',
] as const
export type NamedPart = (typeof namedParts)[number]

/**
 * Who is meant: every part that is given must fit, several values of one part are alternatives, and branches and
 * divisions mean those below them too. Nothing given means everybody who works here. `include_ids` are in whatever
 * else they are, and alone mean only themselves; `exclude_ids` never are.
 */
export const SegmentRule = z.object({
  branch_ids: several(),
  division_ids: several(),
  job_title_ids: several(),
  employment_level_ids: several(),
  level_group_ids: several(),
  employment_type_ids: several(),
  duty_station_ids: several(),
  work_locations: z.array(z.enum(workLocations, { error: fieldMessages.choice })).optional(),
  religion_ids: several(),
  ethnicity_ids: several(),
  genders: z.array(z.enum(genders, { error: fieldMessages.choice })).optional(),
  marital_statuses: z.array(z.enum(maritalStatuses, { error: fieldMessages.choice })).optional(),
  standing: optional(z.string().pipe(z.enum(standings, { error: fieldMessages.choice }))),
  /** Whole months since joining. */
  service_from: whole('Months of service from', 720).nullish(),
  service_below: whole('Months of service below', 720).nullish(),
  /** Whole years. */
  age_from: whole('Age from', 120).nullish(),
  age_below: whole('Age below', 120).nullish(),
  /** Values of one field are alternatives, of several fields each must fit. */
  custom: z.array(said).max(200).optional(),
  include_ids: several(),
  exclude_ids: several(),
})
export type SegmentRule = z.output<typeof SegmentRule>

function plainly(one: string): string {
  try {
    return decodeURIComponent(one)
  } catch {
    return one
  }
}

const asNumber = (title: string, max: number) => z.coerce.number().pipe(whole(title, max)).optional()
/** A rule in an address: lists are separated by commas. */
const RuleQuery = z.object({
  branch_ids: ids(),
  division_ids: ids(),
  job_title_ids: ids(),
  employment_level_ids: ids(),
  level_group_ids: ids(),
  employment_type_ids: ids(),
  duty_station_ids: ids(),
  work_locations: oneOf(workLocations),
  religion_ids: ids(),
  ethnicity_ids: ids(),
  genders: oneOf(genders),
  marital_statuses: oneOf(maritalStatuses),
  standing: z.enum(standings, { error: fieldMessages.choice }).optional(),
  service_from: asNumber('Months of service from', 720),
  service_below: asNumber('Months of service below', 720),
  age_from: asNumber('Age from', 120),
  age_below: asNumber('Age below', 120),
  /** One by one as in an address: they may hold commas. */
  custom: z
    .string()
    .max(8000)
    .transform((all) => all.split(',').filter(Boolean).map(plainly))
    .pipe(z.array(said).max(200))
    .optional(),
  include_ids: ids(),
  exclude_ids: ids(),
  as: hat,
})

export const SegmentInput = z.object({
  name: text('Name', 100),
  description: optionalText('Description', 1000),
  /** Changed as a whole: parts that are not given narrow no longer. */
  rule: SegmentRule,
})

const Named = z.object({ id: z.string(), name: z.string() })
export const Segment = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  is_archived: z.boolean(),
  rule: SegmentRule,
  /** What the ids of the rule are called, in the order of its parts. */
  named: z.record(z.string(), z.array(Named)),
  /** Who is in it today. */
  people: z.number(),
})
export type Segment = z.output<typeof Segment>

/** Saved populations. HR of every module chooses from them; those who keep them change them. */
export const segments = {
  edit,
  list: get('/org/{org}/segment/', {
    access: { hr: [] },
    query: pageQuery.extend({ is_archived: z.enum(['true', 'false', 'all']).default('false') }),
    response: pageOf(Segment),
  }),
  read: get('/org/{org}/segment/{id}/', { access: { hr: [] }, response: Segment }),
  create: post('/org/{org}/segment/', {
    access: { hr: edit },
    body: SegmentInput,
    response: Segment,
    status: 201,
  }),
  update: patch('/org/{org}/segment/{id}/', {
    access: { hr: edit },
    body: SegmentInput.partial().extend({
      version: z.number({ error: 'version is Required' }).int(),
      is_archived: z.boolean().optional(),
    }),
    response: Segment,
  }),
  remove: del('/org/{org}/segment/{id}/', { access: { hr: edit } }),
  /** Names people to be in it whatever else they are. Who cannot be added is named, the others are. */
  add: post('/org/{org}/segment/{id}/people/', {
    access: { hr: edit },
    body: z.object({
      employee_ids: z
        .array(z.uuid(fieldMessages.choice), fieldMessages.required('Employees'))
        .min(1, 'Choose at least one person.')
        .max(MOST_NAMED, `At most ${MOST_NAMED} people at once.`),
    }),
    response: z.object({
      done: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
    summary: 'Add people to a segment by name',
  }),
  /** Who is in it, today or on another day. */
  people: list('/org/{org}/segment-people/', {
    access: { hr: edit },
    title: 'People of a segment',
    columns: {
      person: col.person('Employee'),
      job_title: col.text('Job title', { from: 'person.job_title', file_only: true }),
      branch: col.text('Branch', { from: 'person.branch.name' }),
      division: col.text('Division', { from: 'person.division.name' }),
    },
    filters: {
      segment_id: filter.linked('Segment', z.uuid(fieldMessages.choice)),
      on: filter.day('On'),
    },
    phone: { first: 'person', second: ['branch', 'division'] },
  }),
  /** How many a rule means before it is saved, and the first of them. */
  preview: get('/org/{org}/segment-preview/', {
    access: { hr: edit },
    query: RuleQuery,
    response: z.object({ count: z.number(), first: z.array(Person) }),
    summary: 'How many people a rule means today',
  }),
}
