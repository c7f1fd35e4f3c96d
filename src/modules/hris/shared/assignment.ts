import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, remarks } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { profileCodes } from '#modules/hris/domain/field-groups.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'
import { workLocations } from '#modules/organization/shared/person-choice.ts'

const place = () =>
  z.preprocess((value) => (value === '' ? null : value), z.uuid(fieldMessages.choice).nullable())
const hours = () =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.coerce
      .number('Weekly hours must be a number.')
      .min(0, 'Weekly hours must be at least 0.')
      .max(168, 'Weekly hours must be at most 168.')
      .nullable(),
  )

const step = () =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.coerce
      .number('Pay step must be a number.')
      .int('Pay step must be a whole number.')
      .min(1, 'Pay step must be at least 1.')
      .max(99, 'Pay step must be at most 99.')
      .nullish(),
  )

const workLocation = () =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.enum(workLocations, { error: fieldMessages.choice }).nullable(),
  )

/** Where and as what somebody works. In a change, what is absent stays: so the fields themselves have no default. */
const Place = z.object({
  branch_id: place(),
  division_id: place(),
  job_title_id: place(),
  employment_level_id: place(),
  employment_type_id: place(),
  weekly_hours: hours(),
  work_location: workLocation(),
  pay_step: step(),
})
const PlaceChange = Place.partial()
/** For a new person, what is absent is empty. */
export const PlaceInput = z.object({
  branch_id: place().default(null),
  division_id: place().default(null),
  job_title_id: place().default(null),
  employment_level_id: place().default(null),
  employment_type_id: place().default(null),
  weekly_hours: hours().default(null),
  work_location: workLocation().default(null),
  pay_step: step(),
})
export type PlaceInput = z.output<typeof PlaceInput>

const Named = z.object({ id: z.string(), name: z.string() }).nullable()
export const Assignment = z.object({
  id: z.string(),
  valid_from: z.string(),
  /** null: until something changes. */
  valid_to: z.string().nullable(),
  branch: Named,
  division: Named,
  job_title: Named,
  employment_level: Named,
  employment_type: Named,
  weekly_hours: z.number().nullable(),
  work_location: z.enum(workLocations).nullable(),
  /** The step of pay within the level. */
  pay_step: z.number().nullable(),
  change_reason: z.string(),
  /** The change that wrote it, for who may read changes. */
  source_review_id: z.string().nullable(),
  is_current: z.boolean(),
  version: z.number(),
})
export type Assignment = z.output<typeof Assignment>

const History = z.object({ results: z.array(Assignment) })
const access = { hr: [P.hris.employees, P.hris.employmentReview] }
const reason = remarks('Reason')

/** The whole timeline, latest first: what was, is, and is arranged for later. */
export const assignments = get('/hris/{org}/employees/{id}/assignments/', {
  access: { user: true, supervisor: true, hr: [...profileCodes, P.hris.employmentReview] },
  query: hatQuery,
  response: History,
})
/**
 * From a day on, something is different. What is not named stays as it was on the day before. The row of that day ends the
 * day before; the new one lasts until the next change that is already arranged.
 */
export const changeAssignment = post('/hris/{org}/employees/{id}/assignments/', {
  access,
  body: PlaceChange.extend({ valid_from: day('From'), change_reason: reason }),
  response: History,
  status: 201,
})
/** What was entered wrong. Moving the start moves the end of the row before with it. */
export const correctAssignment = patch('/hris/{org}/employees/{id}/assignments/{assignment_id}/', {
  access,
  body: PlaceChange.extend({
    valid_from: day('From').optional(),
    change_reason: reason.optional(),
    version,
  }),
  response: History,
})
/** Takes a change back: the row before lasts on. The first row of an employment stays. */
export const removeAssignment = del('/hris/{org}/employees/{id}/assignments/{assignment_id}/', {
  access,
})
