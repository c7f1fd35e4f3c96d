import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import countries from '#modules/commons/shared/country-en.json' with { type: 'json' }

export const loginResults = [
  'succeeded',
  'break_glass',
  'failed',
  'limited',
  'otp_sent',
  'signed_out',
] as const
/** With what somebody came in, or tried to. */
export const loginMethods = ['password', 'otp', 'passkey', 'sso', 'directory'] as const
export const loginReasons = [
  'credentials',
  'otp',
  'passkey',
  'not active',
  'provider required',
  'nobody',
] as const
export type LoginReason = (typeof loginReasons)[number]
export type LoginMethod = (typeof loginMethods)[number]
/** All that is written down of sign-ins: the log shows every line of them. */
export type LoginResult = SecurityEventName extends infer N
  ? N extends `login.${infer R}`
    ? R
    : never
  : never
const results: Record<LoginResult, string> = {
  succeeded: 'Signed in',
  break_glass: 'Came in past the provider',
  failed: 'Failed',
  limited: 'Too many tries',
  otp_sent: 'Code sent',
  signed_out: 'Signed out',
}
const methods: Record<LoginMethod, string> = {
  password: 'Password',
  otp: 'Password and code',
  passkey: 'Passkey',
  sso: 'Provider',
  directory: 'Directory',
}
const reasons: Record<LoginReason, string> = {
  credentials: 'Wrong password',
  otp: 'Wrong code',
  passkey: 'Passkey refused',
  'not active': 'Account not active',
  'provider required': 'Has to sign in by the provider',
  nobody: 'The directory knows nobody like that',
}
const hr = [P.organization.report, P.security.all] as const
/** A moment, or a day of the organization's zone. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'Invalid Date' }).optional()

/** Who came in, who tried to, from where: sign-ins of the people of the organization, newest first. */
export const loginLog = get('/authentication-activity/{org}/', {
  access: { hr },
  query: pageQuery.extend({
    result: oneOf(loginResults),
    /** `US,NP`: of these countries. */
    country: z
      .string()
      .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'Select a valid choice.')
      .transform((codes) => codes.split(','))
      .optional(),
    from: moment,
    /** A moment that is no more meant, or the last day. */
    to: moment,
    account_id: z.uuid('Select a valid choice.').optional(),
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      at: z.string(),
      result: z.enum(loginResults),
      method: z.enum(loginMethods).nullable(),
      /** Why it failed: one of `loginReasons`, or what a provider has said. */
      reason: z.string().nullable(),
      ip: z.string().nullable(),
      /** ISO 3166 alpha-2, as it was known when it happened; null for private addresses, too. */
      country: z.string().nullable(),
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
  export: {
    title: 'Login logs',
    columns: {
      'user.full_name': { title: 'Name' },
      'user.username': { title: 'Username' },
      at: { title: 'Time', kind: 'instant' },
      result: { title: 'Result', words: results },
      reason: { title: 'Reason', words: reasons },
      method: { title: 'With', words: methods },
      ip: { title: 'Address' },
      country: { title: 'Country', words: countries },
      user_agent: { title: 'Device' },
    },
  },
})

/** From which countries there are lines in the log. */
export const loginCountries = get('/authentication-activity/{org}/countries/', {
  access: { hr },
  response: z.object({ results: z.array(z.string()) }),
})
