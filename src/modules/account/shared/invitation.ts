import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { outsideKinds } from '#modules/account/shared/outside-person.ts'

/** Days within which an invitation can be accepted. */
export const INVITATION_DAYS = 7

/** An organization's invitation, as the person invited sees it. */
const Invitation = z.object({
  id: z.string(),
  organization: z.object({ name: z.string(), abbreviation: z.string() }),
  kind: z.enum(outsideKinds),
  invited_by: z.string(),
  audit_from: z.string().nullable(),
  audit_to: z.string().nullable(),
  expires_at: z.string(),
  /** Nobody has shown yet that they read the mail of this address: it takes the link that was sent there. */
  needs_link: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

const path = '/users/me/invitations/' as const
const access = { account: true } as const

/** One's own, of all organizations. */
export const invitations = {
  list: get(path, { access, response: z.object({ results: z.array(Invitation) }), private: true }),
  accept: post(`${path}{id}/accept/`, {
    access,
    /** The secret of the link in the mail. */
    body: z.object({ token: z.string().max(100).optional() }),
    response: z.object({ slug: z.string(), name: z.string() }),
    by_person: true,
  }),
  decline: post(`${path}{id}/decline/`, { access, by_person: true }),
}
