import { z } from 'zod'
import { get, patch } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { channels } from '#engines/notify/mail-setting.ts'

const MailChoice = z.object({
  /** The signal that is told: `leave_request.approved`. */
  event: z.string(),
  title: z.string(),
  /** The module that tells it, as people call it. */
  group: z.string(),
  /** Who gets it: `Who decides`. */
  to: z.string(),
  is_on: z.boolean(),
  /** Where it is told: for oneself by mail and in the application alike. */
  channel: z.enum(channels),
  /** How many of others the organization lets hear of it: kinds, groups and people. */
  others: z.number(),
  /** The languages in which the organization words it itself. */
  worded: z.array(z.enum(['en', 'ne'])),
  /** Why it is sent in any case and cannot be chosen; null where it can. */
  locked: z.string().nullable(),
})
export type MailChoice = z.output<typeof MailChoice>
const body = z.object({
  /** One, or all of a group at once. */
  events: z.array(z.string().max(100)).min(1, 'Select a valid choice.').max(200),
  is_on: z.boolean({ error: 'Choose on or off.' }),
})
const response = z.object({ results: z.array(MailChoice) })

/** Which mails of what happens an organization sends. The application itself tells it in any case. */
export const organizationMail = {
  list: get('/notifications/{org}/mail/', { access: { hr: [P.organization.emailNotification] }, response }),
  change: patch('/notifications/{org}/mail/', {
    access: { hr: [P.organization.emailNotification] },
    body,
    response,
  }),
}

/** Which of those a person wants. What the organization does not send is not among them. */
export const ownMail = {
  list: get('/notifications/{org}/own-mail/', { private: true, access: { user: true }, response }),
  change: patch('/notifications/{org}/own-mail/', { access: { user: true }, body, response }),
}
