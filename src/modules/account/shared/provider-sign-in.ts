import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { SignedIn } from '#modules/account/shared/session.ts'

const access = { public: true } as const

/** Where people with such a mail address may sign in. Told by the part after the @ alone: not whether there is such a person. */
export const providersFor = get('/security/sso/', {
  access,
  query: z.object({ email: z.string().max(255) }),
  response: z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) }),
  limit: 60,
})
/** Where to send the browser; a cookie binds the way back to it. */
export const beginProvider = post('/security/sso/begin/', {
  access,
  body: z.object({
    id: z.uuid(),
    email: z.string().max(255).optional(),
    remember: z.boolean().default(false),
    next: z.string().max(2000).nullable().default(null),
  }),
  response: z.object({ url: z.string() }),
  limit: 30,
})
/** Here providers of OpenID Connect send the browser back; it is led on to `/account/sso`, whose address says nothing. */
export const providerCallback = get('/security/sso/callback/', {
  access,
  query: z
    .object({
      code: z.string().max(4000).optional(),
      state: z.string().max(200).optional(),
      iss: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
    })
    .loose(),
  summary: 'Answers of OpenID Connect providers',
})
/** The like of SAML, by post. */
export const assertionConsumer = post('/security/sso/{id}/acs/', {
  access,
  accepts: 'form',
  body: z.object({ SAMLResponse: z.string().max(90_000), RelayState: z.string().max(200).default('') }),
  summary: 'Answers of SAML providers',
})
export const providerMetadata = get('/security/sso/{id}/metadata/', {
  access,
  file: true,
  summary: 'What a SAML provider has to know of us',
})
/** Who came back: signed in, or led on to the second step; for HR that tried it, what was told. */
export const finishProvider = post('/security/sso/finish/', {
  access,
  body: z.object({}),
  response: SignedIn.extend({
    next: z.string().nullable(),
    tried: z
      .object({
        org: z.string(),
        kind: z.string(),
        email: z.string().nullable(),
        full_name: z.string().nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
})
