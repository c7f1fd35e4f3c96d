import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

export const Delegation = z.object({
  id: z.string(),
  version: z.number(),
  /** Who is away. */
  delegator: Person,
  /** Who decides meanwhile. */
  delegate: Person,
  from_on: z.string(),
  to_on: z.string(),
  reason: z.string(),
  /** Titles of the types of requests that it is for; null: all. */
  request_types: z.array(z.string()).nullable(),
  /** Asked until the delegate has taken it on: nobody is bound to decide for somebody else. */
  state: z.enum(['Asked', 'Refused', 'Coming', 'Running', 'Over', 'Called off']),
  created_at: z.string(),
  can_end: z.boolean(),
  can_answer: z.boolean(),
})
export type Delegation = z.output<typeof Delegation>

const access = { supervisor: true, hr: [P.leave.masterSettings] } as const
/** One's own, given and taken on; all of the organization for HR. */
export const delegations = get('/org/{org}/approval-delegation/', {
  access: { ...access, user: true },
  query: pageQuery,
  response: pageOf(Delegation),
})
/** What approvers are asked for: types of requests by their titles. */
export const delegatedTypes = get('/org/{org}/approval-delegation-types/', {
  access,
  query: hatQuery,
  response: z.object({ results: z.array(z.object({ name: z.string(), title: z.string() })) }),
})
/** Names who decides about requests while an approver is away: it holds once they take it on. HR may do it for somebody, at once. */
export const delegateApprovals = post('/org/{org}/approval-delegation/', {
  access,
  query: hatQuery,
  body: z.object({
    delegator_id: fields.optional(fields.reference('Approver')),
    delegate_id: fields.reference('Who decides'),
    from_on: fields.day('From'),
    to_on: fields.day('To'),
    /** All that an approver is asked for, unless told. */
    request_types: z.array(z.string()).max(50).optional(),
    reason: fields.remarks('Reason'),
  }),
  response: Delegation,
  status: 201,
})
/** The delegate takes it on, or does not. */
export const answerDelegation = post('/org/{org}/approval-delegation/{id}/answer/', {
  access: { user: true },
  body: z.object({
    version: z.number({ error: 'version is Required' }).int(),
    accept: z.boolean({ error: 'accept is Required' }),
  }),
  response: Delegation,
})
export const endDelegation = post('/org/{org}/approval-delegation/{id}/end/', {
  access,
  query: hatQuery,
  body: z.object({ version: z.number({ error: 'version is Required' }).int() }),
  response: Delegation,
})
