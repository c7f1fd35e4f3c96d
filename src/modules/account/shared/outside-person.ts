import { z } from 'zod'
import { del, get, post } from '#kernel/endpoint.ts'
import { day, email, fieldMessages, name, optional, reference } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const path = '/permission/{org}/outside/' as const
const access = { hr: [P.groups.all] } as const
export const outsideKinds = ['Auditor', 'HR', 'Investigator'] as const
export type OutsideKind = (typeof outsideKinds)[number]

export const outsideStates = ['Joined', 'Invited', 'Declined', 'Expired'] as const

/**
 * Somebody who is no employee here: an auditor, HR who works elsewhere, or an investigator of whistle-blowers' reports. Until they accept, all that is told of them is
 * what HR typed: whether the address has an account, and whose it is, stays unknown.
 */
const OutsidePerson = z.object({
  /** The account of a member; of others the invitation. */
  id: z.string(),
  state: z.enum(outsideStates),
  full_name: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  profile_picture: z.string().nullable(),
  kind: z.enum(outsideKinds),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of an auditor: the days of the audit, both included; null has no end. */
  audit_from: z.string().nullable(),
  audit_to: z.string().nullable(),
  /** Of an invitation: until when it can be accepted. */
  expires_at: z.string().nullable(),
  /** Has chosen a password; of an invitation that is not told. */
  is_activated: z.boolean(),
  last_login_at: z.string().nullable(),
  /** Nobody takes themselves out. */
  can_take_out: z.boolean(),
})
export type OutsidePerson = z.output<typeof OutsidePerson>

export const outsidePersonInput = z
  .object({
    email: email(),
    /** Whoever has an account keeps its name. */
    full_name: name('Name'),
    kind: z.enum(outsideKinds, { error: fieldMessages.choice }),
    group_ids: z.array(reference('Group')).max(50).default([]),
    audit_from: optional(day('From')),
    audit_to: optional(day('Until')),
  })
  .refine(({ kind, group_ids }) => kind !== 'HR' || group_ids.length > 0, {
    path: ['group_ids'],
    error: 'Groups is Required',
  })
  .refine(({ audit_from, audit_to }) => !audit_from || !audit_to || audit_from <= audit_to, {
    path: ['audit_to'],
    error: 'Until cannot be before From.',
  })

export const outsidePeople = {
  list: get(path, { access, query: pageQuery, response: pageOf(OutsidePerson) }),
  /** By holders of all permissions. Invites by mail; the answer is the same whether the email has an account or not. */
  add: post(path, {
    access,
    body: outsidePersonInput,
    response: OutsidePerson,
    status: 201,
    // few invite many: each is a mail to somebody
    limit: 20,
    by_person: true,
  }),
  /** Ends a membership, or withdraws an invitation. */
  takeOut: del(`${path}{id}/`, { access, by_person: true }),
}
