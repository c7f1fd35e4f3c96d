import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

export const emailStates = ['Queued', 'Sent', 'Logged', 'Failed'] as const

/**
 * Mails that stand in the log of no organization, newest first: of the installation itself, and those with links and
 * codes (specification 1, section 7). That they went out is told, what they say is not.
 */
export const systemEmailLog = get('/commons/system-email-log/', {
  access: { common: [P.commons.emailTemplate] },
  query: pageQuery.extend({
    state: oneOf(emailStates),
    from: day('From').optional(),
    to: day('To').optional(),
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      recipient: z.string(),
      subject: z.string(),
      state: z.enum(emailStates),
      attempts: z.number(),
      error: z.string().nullable(),
      created_at: z.string(),
      sent_at: z.string().nullable(),
    }),
  ),
})
