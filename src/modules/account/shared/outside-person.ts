import { z } from 'zod'
import { del, get, post } from '#kernel/endpoint.ts'
import { day, email, fieldMessages, name, optional, reference } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const path = '/permission/{org}/outside/' as const
const access = { hr: [P.groups.all] } as const
export const outsideKinds = ['Auditor', 'HR'] as const

/** Somebody who has an account here and is no employee: an auditor, or HR who works elsewhere. */
const OutsidePerson = z.object({
  account_id: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  profile_picture: z.string().nullable(),
  kind: z.enum(outsideKinds),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of an auditor: the days of the audit, both included; null has no end. */
  audit_from: z.string().nullable(),
  audit_to: z.string().nullable(),
  /** Has chosen a password. */
  is_activated: z.boolean(),
  last_login_at: z.string().nullable(),
  /** Nobody takes themselves out. */
  can_take_out: z.boolean(),
})
export type OutsidePerson = z.output<typeof OutsidePerson>

export const outsidePersonInput = z
  .object({
    email: email(),
    /** Of an e-mail that has an account already its own name stays. */
    full_name: name('Name'),
    kind: z.enum(outsideKinds, { error: fieldMessages.choice }),
    group_ids: z.array(reference('Group')).max(50).default([]),
    audit_from: optional(day('From')),
    audit_to: optional(day('Until')),
  })
  .refine(({ kind, group_ids }) => kind === 'Auditor' || group_ids.length > 0, {
    path: ['group_ids'],
    error: 'Groups is Required',
  })
  .refine(({ audit_from, audit_to }) => !audit_from || !audit_to || audit_from <= audit_to, {
    path: ['audit_to'],
    error: 'Until cannot be before From.',
  })

export const outsidePeople = {
  list: get(path, { access, query: pageQuery, response: pageOf(OutsidePerson) }),
  /** By holders of all permissions. Makes an account where the e-mail has none, and mails its person. */
  add: post(path, {
    access,
    body: outsidePersonInput,
    response: OutsidePerson,
    status: 201,
    // few ask for many: what an e-mail is refused for tells something of who has it
    limit: 20,
    by_person: true,
  }),
  takeOut: del(`${path}{id}/`, { access, by_person: true }),
}
