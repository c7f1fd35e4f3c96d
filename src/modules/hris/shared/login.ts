import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { AccountInput, Profile } from '#modules/hris/shared/employee.ts'

const write = { hr: [P.hris.employees] }

/** The way in for somebody who works here already. */
export const openLogin = post('/hris/{org}/employees/{id}/account/', {
  access: write,
  body: AccountInput,
  response: Profile,
  status: 201,
})
/** So many people get their logins at once. */
export const MOST_LOGINS = 500
/** Why somebody among the chosen gets no mail. */
export const loginGaps = ['left', 'no_email', 'email_taken', 'username_taken', 'in_use'] as const
/**
 * Opens a login for those of the chosen who have none, and mails each the link to the first password. Who has chosen one
 * already, or has no address, is left out and named.
 */
export const sendLogins = post('/hris/{org}/employees/logins/', {
  access: write,
  body: z.object({
    employee_ids: z
      .array(z.uuid(fieldMessages.choice), fieldMessages.required('Employees'))
      .min(1, 'Choose at least one person.')
      .max(MOST_LOGINS, `At most ${MOST_LOGINS} people at once.`),
  }),
  response: z.object({
    opened: z.number(),
    sent: z.number(),
    left_out: z.array(z.object({ id: z.string(), full_name: z.string(), why: z.enum(loginGaps) })),
  }),
  summary: 'Open logins for several people and mail them the link to their password',
})
/** A new link to the first password; those that were sent before are void. */
export const sendActivation = post('/hris/{org}/employees/{id}/account/activation/', {
  access: write,
  response: Profile,
})
/** Blocked, the person is signed out everywhere at once and cannot come in; the employment goes on. */
export const blockLogin = post('/hris/{org}/employees/{id}/account/block/', {
  access: write,
  body: z.object({ is_blocked: z.boolean({ error: fieldMessages.required('is_blocked') }) }),
  response: Profile,
})
