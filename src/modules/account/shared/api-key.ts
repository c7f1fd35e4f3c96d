import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, optionalText, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { keyStates } from '#modules/account/domain/key-state.ts'

const access = { hr: [P.security.all] } as const

export const keyPurposes = ['api', 'scim'] as const

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** `scim`: keeps logins and members of groups by the protocol of that name, and nothing else. */
  purpose: z.enum(keyPurposes),
  /** How the secret begins; the whole is told once, to who made it. */
  prefix: z.string(),
  codes: z.array(z.object({ code: z.string(), title: z.string(), is_lost: z.boolean() })),
  can_write: z.boolean(),
  networks: z.array(z.string()),
  made_by: z.object({ id: z.string(), full_name: z.string() }),
  made_at: z.string(),
  /** The last day on which it holds. */
  expires_on: z.string(),
  revoked_at: z.string().nullable(),
  used_at: z.string().nullable(),
  used_from: z.string().nullable(),
  /** `Ended`: its maker may not make keys any more. */
  state: z.enum(keyStates),
})
export type ApiKey = z.output<typeof ApiKey>

export const apiKeyInput = z.object({
  name: text('Name', 100),
  purpose: z.enum(keyPurposes).default('api'),
  /** Of a key of purpose `scim` none: it does what its maker may. */
  codes: z.array(z.string().max(10), { error: 'Permissions is Required' }).max(300),
  can_write: z.boolean().default(false),
  /** The last day on which it holds. */
  expires_on: day('Valid until'),
  networks: optionalText('Addresses that it comes from', 2000),
})

/** Keys of programs. None of these calls can be made by one. */
export const apiKeys = {
  list: get('/security/api/{org}/api-keys/', {
    access,
    query: pageQuery.extend({ purpose: oneOf(keyPurposes) }),
    response: pageOf(ApiKey),
  }),
  /** What the viewer may give to a key. */
  codes: get('/security/api/{org}/api-keys/codes/', {
    access,
    response: z.object({
      results: z.array(z.object({ code: z.string(), title: z.string(), module_title: z.string() })),
    }),
  }),
  /** `secret` is told here and never again. */
  create: post('/security/api/{org}/api-keys/', {
    access,
    body: apiKeyInput,
    response: ApiKey.extend({ secret: z.string() }),
    status: 201,
    by_person: true,
    summary: 'Make a key for a program',
  }),
  revoke: post('/security/api/{org}/api-keys/{id}/revoke/', { access, response: ApiKey, by_person: true }),
}
