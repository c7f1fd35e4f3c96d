import { z } from 'zod'
import { del, get, put } from '#kernel/endpoint.ts'
import { day, fieldMessages, reference } from '#kernel/fields.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { profileCodes } from '#modules/hris/domain/field-groups.ts'
import { standings } from '#modules/hris/shared/standing.ts'
import { employmentStatuses, version } from '#modules/hris/shared/employee-fields.ts'

const order = z
  .number({ error: 'Authority order is Required' })
  .int('Authority order must be a whole number.')
  .min(1, 'Authority order must be at least 1.')
  .max(9, 'Authority order must be at most 9.')

export const SupervisorInput = z.object({
  supervisor_id: reference('Supervisor'),
  authority_order: order,
  can_approve: z.boolean().default(true),
  can_deny: z.boolean().default(true),
  can_forward: z.boolean().default(true),
})
export type SupervisorInput = z.output<typeof SupervisorInput>

export const Supervisor = z.object({
  supervisor_id: z.string(),
  supervisor: Person,
  authority_order: z.number(),
  can_approve: z.boolean(),
  can_deny: z.boolean(),
  can_forward: z.boolean(),
})
export type Supervisor = z.output<typeof Supervisor>
const DatedSupervisor = Supervisor.extend({
  id: z.string(),
  valid_from: z.string(),
  /** null: until something changes. */
  valid_to: z.string().nullable(),
})
export type DatedSupervisor = z.output<typeof DatedSupervisor>
const Supervisors = z.object({
  /** Who supervises today, in order of authority. */
  results: z.array(DatedSupervisor),
  /** Who did before or will, the latest first. */
  others: z.array(DatedSupervisor),
  /** Who looks after somebody who joined within the last year. */
  buddy: Person.nullable(),
  version: z.number(),
})

/** Who supervises, did and will. */
export const supervisors = get('/hris/{org}/employees/{id}/supervisors/', {
  access: { user: true, supervisor: true, hr: profileCodes },
  query: hatQuery,
  response: Supervisors,
})
/**
 * The whole list that holds from a day, today where none is said: what is different ends the day before, or is put right
 * where it began on that day, and what is arranged for later still comes. Nobody comes above themselves, by whatever way,
 * on any day.
 */
export const replaceSupervisors = put('/hris/{org}/employees/{id}/supervisors/', {
  access: { hr: [P.hris.employees] },
  body: z.object({
    supervisors: z.array(SupervisorInput).max(9),
    valid_from: day('From').optional(),
    version,
  }),
  response: Supervisors,
})

/** Takes a row back, of whatever day: who was before it in its order lasts on. */
export const removeSupervisor = del('/hris/{org}/employees/{id}/supervisors/{link_id}/', {
  access: { hr: [P.hris.employees] },
})

export const TeamMember = z.object({
  id: z.string(),
  person: Person,
  joined_on: z.string(),
  status: z.enum(employmentStatuses),
  standing: z.enum(standings).nullable(),
  work_email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** 1 reports to the viewer; 2 to somebody who does. */
  level: z.number(),
  direct_count: z.number(),
})
export type TeamMember = z.output<typeof TeamMember>
/** The viewer's people: those who report to them, or everybody below. */
export const myTeam = get('/hris/{org}/my-team/', {
  access: { supervisor: true },
  query: pageQuery.extend({
    reach: z.enum(['direct', 'all'], { error: fieldMessages.choice }).default('direct'),
    status: z.enum(['current', 'past', 'all'], { error: fieldMessages.choice }).default('current'),
  }),
  response: pageOf(TeamMember),
})

/** What the caller may do with requests of this person (specification 1, section 7). 404 when they are no subordinate. */
export const subordinatePermissions = get('/hris/subordinate/{id}/permissions/', {
  access: { account: true },
  response: z.object({ approve: z.boolean(), deny: z.boolean(), forward: z.boolean() }),
})
