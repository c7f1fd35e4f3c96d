import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

export const loginResults = ['succeeded', 'failed', 'limited', 'otp_sent', 'signed_out'] as const
/** With what somebody came in, or tried to. */
export const loginMethods = ['password', 'otp', 'passkey', 'sso', 'directory'] as const
export type LoginMethod = (typeof loginMethods)[number]
export type LoginResult = (typeof loginResults)[number]
const moment = z.iso.datetime({ offset: true, error: 'Invalid Date' }).optional()

/** Who came in, who tried to, from where: sign-ins of the people of the organization, newest first. */
export const loginLog = get('/authentication-activity/{org}/', {
  access: { hr: [P.organization.report, P.security.all] },
  query: pageQuery.extend({
    result: oneOf(loginResults),
    from: moment,
    to: moment,
    account_id: z.uuid('Select a valid choice.').optional(),
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      at: z.string(),
      result: z.enum(loginResults),
      method: z.enum(loginMethods).nullable(),
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
      user: z.object({
        id: z.string(),
        employee_id: z.string().nullable(),
        full_name: z.string(),
        username: z.string(),
        profile_picture: z.string().nullable(),
      }),
    }),
  ),
})
