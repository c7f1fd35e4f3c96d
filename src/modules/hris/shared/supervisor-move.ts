import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, reference, remarks } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

/** So many people get another supervisor at once. */
export const MOST_MOVED = 500
const access = { hr: [P.hris.employees] }

const Whom = z.object({
  /** Those who report to this one on the day, in whatever order of authority unless it is told. */
  from_id: optional(reference('Reports to')),
  segment_id: optional(reference('Segment')),
  employee_ids: z
    .array(z.uuid(fieldMessages.choice))
    .min(1, 'Choose at least one person.')
    .max(MOST_MOVED, `At most ${MOST_MOVED} people at once.`)
    .optional(),
  /** Which order of authority the new one gets. Null: that of the one whose place they take, else the first. */
  authority_order: z.number().int().min(1).max(9).nullish(),
  supervisor_id: reference('New supervisor'),
  valid_from: day('From'),
})
export type Whom = z.output<typeof Whom>

const Moved = z.object({
  id: z.string(),
  person: Person,
  authority_order: z.number(),
  /** Who stands there until then. */
  former: Person.nullable(),
  /** Why it cannot be; null: it can. */
  problem: z.string().nullable(),
})
export type Moved = z.output<typeof Moved>

/** Who would get another supervisor, and who cannot and why. Writes nothing. */
export const lookAtMove = post('/hris/{org}/supervisors/move/look/', {
  access,
  body: Whom,
  response: z.object({ results: z.array(Moved) }),
  summary: 'Look at a change of supervisors of several people before it is written',
})

/** Gives these people another supervisor from a day, all or none: `employee_ids` are those who were looked at. */
export const moveSupervisors = post('/hris/{org}/supervisors/move/', {
  access,
  body: Whom.extend({
    employee_ids: Whom.shape.employee_ids.unwrap(),
    reason: remarks('Reason'),
  }),
  response: z.object({ count: z.number() }),
  summary: 'Give several people another supervisor from a day',
})
