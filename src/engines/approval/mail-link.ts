import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { DecisionInput } from '#engines/approval/request-type.ts'

const Seen = z.object({
  organization: z.string(),
  /** `Leave Request`: what it is. */
  title: z.string(),
  sender: z.string(),
  /** The request in one phrase: `2 days of Home Leave, 2026-12-01–2026-12-02`. */
  said: z.string(),
  remarks: z.string(),
  /** Who decides by this link. */
  approver: z.string(),
  may_approve: z.boolean(),
  may_decline: z.boolean(),
  expires_at: z.string(),
})
export type SeenByLink = z.output<typeof Seen>

export const linkDecisions = ['approve', 'decline'] as const

/**
 * A decision by the link of a mail, for who is asked. Looking changes nothing. The link is for one step of one request
 * and ends with it, or after 72 hours (features: act from email).
 */
export const mailLink = {
  read: get('/public/decide/{token}/', { access: { public: true }, response: Seen, limit: 30 }),
  act: post('/public/decide/{token}/{action}/', {
    access: { public: true },
    body: DecisionInput.pick({ remarks: true, confirmed: true }),
    response: z.object({ detail: z.string() }),
    limit: 10,
  }),
}
