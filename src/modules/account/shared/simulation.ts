import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'

/** How long one looks at most, in minutes. */
export const MOST_MINUTES = 30

// an audit user reads everything already, and as nobody but themselves
const access = { hr: [P.groups.all], audit: false } as const
const path = '/security/api/{org}/simulations'
const Begun = z.object({
  id: z.string(),
  /** For calls as the other sees the organization, by whoever began it: ten minutes, and not refreshed by itself. */
  access: z.string(),
  expires_at: z.string(),
})

/**
 * To look at the organization as another of its people sees it: read only, and for half an hour. By holders of all that
 * the other holds, after showing again who they are; the other is told.
 */
export const simulations = {
  begin: post(`${path}/`, {
    access,
    body: z.object({ account_id: z.uuid('Select a valid choice.') }),
    response: Begun,
    status: 201,
    by_person: true,
    limit: 20,
    summary: 'Look as another person, read only',
  }),
  /** The token anew, in the session that began it. */
  token: post(`${path}/{id}/token/`, { access, response: Begun, by_person: true }),
  end: post(`${path}/{id}/end/`, { access, by_person: true }),
}
