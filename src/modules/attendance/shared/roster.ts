import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { ids, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

const reading = { user: true, supervisor: true, hr: [P.attendance.roster, P.attendance.reports] } as const
const planning = { supervisor: true, hr: [P.attendance.roster] } as const
/** So many days are planned at once. */
export const MOST_DAYS = 42

/** What stands in a cell that is no shift; a shift is its place among `shifts`. */
export const OFF = -1
export const HOLIDAY = -2
export const NONE = -3

export const RosterShift = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  hours: z.string(),
  minutes: z.number(),
  /** Its hours on each day of the week from Sunday, null where it has none. */
  week: z.array(z.object({ start: z.number(), end: z.number(), minutes: z.number() }).nullable()),
})
export type RosterShift = z.output<typeof RosterShift>
export const RosterRow = z.object({
  person: Person,
  /** What holds on each day, in order. */
  cells: z.array(z.number()),
  /** Days, counted from the first, on which the roster says it. */
  rostered: z.array(z.number()),
  /** Leave of a whole day, by the day. */
  leave: z.record(z.string(), z.string()),
  /** What is planned but not published, by the day; `NONE` takes the roster away. */
  drafts: z.record(z.string(), z.number()),
})
export type RosterRow = z.output<typeof RosterRow>

/** Who works when, on each day of a range; drafts for those who plan. */
export const roster = get('/attendance/{org}/roster/', {
  access: reading,
  query: pageQuery.extend({
    start: day('From').optional(),
    end: day('To').optional(),
    branch_id: ids(),
    division_id: ids(),
  }),
  response: z.object({
    start: z.string(),
    end: z.string(),
    today: z.string(),
    can_plan: z.boolean(),
    count: z.number(),
    /** Drafts of everybody in the range, with how many people they are about. */
    drafts: z.object({ days: z.number(), people: z.number() }),
    shifts: z.array(RosterShift),
    /** Shifts (by their place) that have fewer people than they need on a day, drafts included; for those who plan. */
    short: z.array(
      z.object({
        shift: z.number(),
        day: z.number(),
        branch: z.string().nullable(),
        have: z.number(),
        need: z.number(),
      }),
    ),
    results: z.array(RosterRow),
  }),
})

const people = z
  .array(z.uuid(), { error: 'Employees is Required' })
  .min(1, 'Select at least one employee.')
  .max(500, 'At most 500 people at once.')
const span = { employee_ids: people, start: day('From'), end: day('To') }

/** Writes drafts: a shift, a day off, or none. */
export const planRoster = post('/attendance/{org}/roster/plan/', {
  access: planning,
  body: z.object({
    ...span,
    kind: z.enum(['Shift', 'Off', 'None'], { error: 'Select a valid choice.' }),
    work_shift_id: z.uuid('Select a valid choice.').nullable().default(null),
  }),
  response: z.object({ changed: z.number() }),
})

/** Drafts the days before the range again: what their roster says, day by day. */
export const copyRoster = post('/attendance/{org}/roster/copy/', {
  access: planning,
  body: z.object(span),
  response: z.object({ changed: z.number() }),
})

/** Makes drafts what holds; everybody who is concerned is told. */
export const publishRoster = post('/attendance/{org}/roster/publish/', {
  access: planning,
  body: z.object({ start: day('From'), end: day('To') }),
  response: z.object({ days: z.number(), people: z.number() }),
})
