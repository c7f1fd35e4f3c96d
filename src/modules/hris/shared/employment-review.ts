import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { amount, day, fieldMessages, optional, reference, remarks } from '#kernel/fields.ts'
import { ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { History } from '#engines/approval/request-type.ts'
import { thread } from '#engines/thread/thread.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'
import { placeFilters } from '#modules/hris/shared/place-filters.ts'
import { SupervisorInput } from '#modules/hris/shared/supervisor.ts'
import { workLocations } from '#modules/organization/shared/person-choice.ts'

/**
 * Approved is a moment and no state: what was approved is Scheduled until its day, or Applied at once; the request says who
 * approved it.
 */
export const reviewStates = ['Draft', 'Requested', 'Declined', 'Scheduled', 'Applied', 'Cancelled'] as const
export type ReviewState = (typeof reviewStates)[number]

const id = () =>
  z
    .preprocess((value) => (value === '' ? null : value), z.uuid(fieldMessages.choice).nullable())
    .default(null)
const day_ = (title: string) => optional(day(title)).transform((value) => value ?? null)
const pay = (title: string, places: number, digits: number) =>
  optional(amount(title, { sign: 'positive', places, digits }))
    .transform((value) => value ?? null)
    .default(null)

export const ReviewInput = z.object({
  employee_id: reference('Employee'),
  change_type_id: reference('Change type'),
  effective_from: day('Effective from'),
  branch_id: id(),
  division_id: id(),
  job_title_id: id(),
  employment_level_id: id(),
  employment_type_id: id(),
  work_location: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z.enum(workLocations, { error: fieldMessages.choice }).nullable(),
    )
    .default(null),
  pay_step: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z
        .number({ error: 'Pay step must be a number.' })
        .int('Pay step must be a whole number.')
        .min(1, 'Pay step must be at least 1.')
        .max(99, 'Pay step must be at most 99.')
        .nullable(),
    )
    .default(null),
  /** One of both, which says how the person is paid from then on; null to viewers who may not read pay. */
  annual_salary: pay('Annual salary', 2, 12),
  hourly_rate: pay('Hourly rate', 4, 8),
  /** The whole new list; null leaves the supervisors as they are. */
  supervisors: z.array(SupervisorInput).max(9).nullable().default(null),
  confirmed_on: day_('Confirmed on'),
  probation_ends_on: day_('Probation ends on'),
  contract_ends_on: day_('Contract ends on'),
  /** Whether the balances of leave go on or start anew on the day. */
  leave_balances: z.enum(['keep', 'restart']).default('keep'),
  remarks: remarks('Remarks'),
})
export type ReviewInput = z.output<typeof ReviewInput>

export const Change = z.object({
  field: z.string(),
  title: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type Change = z.output<typeof Change>

export const Review = z.object({
  id: z.string(),
  person: Person,
  change_type: z.object({ id: z.string(), name: z.string(), category: z.string() }),
  effective_from: z.string(),
  state: z.enum(reviewStates),
  /** What it changes, from what to what. */
  changes: z.array(Change),
  /** The pay changes too, which is not shown to the viewer. */
  hides_pay: z.boolean(),
  remarks: z.string(),
  /** Why the day came and it could not be applied. */
  problem: z.string().nullable(),
  created_by: z.string().nullable(),
  applied_at: z.string().nullable(),
  tasks: z.object({ total: z.number(), closed: z.number(), required_open: z.number(), overdue: z.number() }),
  abilities: z.object({
    change: z.boolean(),
    /** Somebody else has to approve it: it is sent to them. */
    request: z.boolean(),
    schedule: z.boolean(),
    cancel: z.boolean(),
    attach: z.boolean(),
  }),
  version: z.number(),
})
export type Review = z.output<typeof Review>
const ReviewDetail = Review.extend({
  input: ReviewInput,
  /** The request by which it was sent last; null: it never was. */
  request_id: z.string().nullable(),
  /** Of all its requests together. */
  histories: z.array(History),
})
export type ReviewDetail = z.output<typeof ReviewDetail>

const access = { hr: [P.hris.employmentReview] }
export const reviews = get('/hris/{org}/employment-review/', {
  access,
  query: pageQuery.extend({
    state: oneOf(reviewStates),
    change_type_id: ids(),
    employee_id: z.uuid().optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    ...placeFilters,
  }),
  response: pageOf(Review),
  export: {
    title: 'Employment Reviews',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'change_type.name': { title: 'Change type' },
      effective_from: { title: 'Effective from', kind: 'day' },
      state: { title: 'State' },
      remarks: { title: 'Remarks' },
    },
  },
})
export const readReview = get('/hris/{org}/employment-review/{id}/', { access, response: ReviewDetail })
export const createReview = post('/hris/{org}/employment-review/', {
  access,
  body: ReviewInput,
  response: ReviewDetail,
  status: 201,
})
/** Until its day comes everything about it can be changed; what was sent or approved is sent anew. */
export const changeReview = patch('/hris/{org}/employment-review/{id}/', {
  access,
  body: ReviewInput.omit({ employee_id: true }).extend({ version }),
  response: ReviewDetail,
})
/**
 * Where nobody has to approve it: from now on it comes on its day; a day that is past or today comes at once. Remarks stand
 * among its comments.
 */
export const scheduleReview = post('/hris/{org}/employment-review/{id}/schedule/', {
  access,
  body: z.object({ remarks: optional(remarks()), version }),
  response: ReviewDetail,
})
/** Taken back before its day: nothing of it happens. */
export const cancelReview = post('/hris/{org}/employment-review/{id}/cancel/', {
  access,
  body: z.object({ remarks: remarks(), version }),
  response: ReviewDetail,
})

/** The papers of a change: they may speak of pay, and are for who may read changes. */
export const reviewThread = thread('employment_review', '/hris/{org}/employment-review', access)
