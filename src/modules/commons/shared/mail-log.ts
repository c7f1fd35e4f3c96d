import { z } from 'zod'
import { day } from '#kernel/fields.ts'
import { oneOf, pageQuery } from '#kernel/list.ts'

export const emailStates = ['Queued', 'Sent', 'Logged', 'Failed'] as const

/** What a log of mails is asked: whose it is, each log says itself. */
export const MailsAsked = pageQuery.extend({
  state: oneOf(emailStates),
  from: day('From').optional(),
  to: day('To').optional(),
})
export type MailsAsked = z.output<typeof MailsAsked>

/** A mail as a log tells of it, without what it says. */
export const LoggedMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  attempts: z.number(),
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type LoggedMail = z.output<typeof LoggedMail>
