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
  state: z.enum(['Coming', 'Running', 'Over', 'Called off']),
  created_at: z.string(),
  can_end: z.boolean(),
})
export type Delegation = z.output<typeof Delegation>

const access = { supervisor: true, hr: [P.leave.masterSettings] } as const
/** One's own, given and taken on; all of the organization for HR. */
export const delegations = get('/org/{org}/approval-delegation/', {
  access,
  query: pageQuery,
  response: pageOf(Delegation),
})
/** Names who decides about requests while an approver is away. HR may do it for somebody. */
export const delegateApprovals = post('/org/{org}/approval-delegation/', {
  access,
  query: hatQuery,
  body: z.object({
    delegator_id: fields.optional(fields.reference('Approver')),
    delegate_id: fields.reference('Who decides'),
    from_on: fields.day('From'),
    to_on: fields.day('To'),
    reason: fields.remarks('Reason'),
  }),
  response: Delegation,
  status: 201,
})
export const endDelegation = post('/org/{org}/approval-delegation/{id}/end/', {
  access,
  query: hatQuery,
  body: z.object({ version: z.number({ error: 'version is Required' }).int() }),
  response: Delegation,
})
