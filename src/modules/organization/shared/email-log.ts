import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

export const emailStates = ['Queued', 'Sent', 'Logged', 'Failed'] as const

/** Mails of the organization, newest first. Those with links and codes are nobody's to read, and not among them. */
export const emailLog = get('/org/{org}/email-log/', {
  access: { hr: [P.organization.report] },
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
      body_text: z.string(),
      state: z.enum(emailStates),
      attempts: z.number(),
      error: z.string().nullable(),
      created_at: z.string(),
      sent_at: z.string().nullable(),
    }),
  ),
  export: {
    title: 'E-mail logs',
    columns: {
      created_at: { title: 'Written at', kind: 'instant' },
      recipient: { title: 'To' },
      subject: { title: 'Subject' },
      state: { title: 'State' },
      sent_at: { title: 'Sent at', kind: 'instant' },
      error: { title: 'Error' },
    },
  },
})
