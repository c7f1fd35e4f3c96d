import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { ids, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.security.all] } as const
export const passwordStates = ['current', 'asked', 'expired', 'none'] as const

const PasswordOf = z.object({
  id: z.string(),
  employee_id: z.string().nullable(),
  full_name: z.string(),
  username: z.string(),
  profile_picture: z.string().nullable(),
  role: z.enum(['HR', 'Supervisor', 'Employee']),
  /** `asked`: HR has asked for another at the next sign-in. `none`: a provider or a passkey lets them in, or nobody yet. */
  state: z.enum(passwordStates),
  changed_at: z.string().nullable(),
  /** By the rule of this organization. */
  expires_at: z.string().nullable(),
  asked_at: z.string().nullable(),
})
export type PasswordOf = z.output<typeof PasswordOf>

const chosen = z.object({
  accounts: z
    .array(z.uuid(fieldMessages.choice))
    .min(1, 'Accounts is Required')
    .max(500, 'At most 500 people at once.'),
})

/** Since when people have their password, and of whom another is asked at the next sign-in. */
export const passwordDemand = {
  list: get('/security/api/{org}/user-security/passwords/', {
    access,
    query: pageQuery.extend({
      state: z.enum(passwordStates).optional(),
      role: z.enum(['HR', 'Supervisor', 'Employee']).optional(),
      /** Those who are in one of these segments today. */
      segment_id: ids(),
    }),
    response: pageOf(PasswordOf),
  }),
  ask: post('/security/api/{org}/user-security/passwords/ask/', {
    access,
    body: chosen,
    response: z.object({
      asked: z.number(),
      failed: z.array(z.object({ id: z.string(), full_name: z.string(), why: z.string() })),
    }),
  }),
  withdraw: post('/security/api/{org}/user-security/passwords/withdraw/', {
    access,
    body: chosen,
    response: z.object({ withdrawn: z.number() }),
  }),
}
