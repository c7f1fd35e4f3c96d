import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { fieldMessages, optionalText, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.security.all] } as const
export const providerKinds = ['oidc', 'saml'] as const
export type ProviderKind = (typeof providerKinds)[number]

const host = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
/** As people write them: `himal.com, himal.com.np`. */
const domains = text('Domains', 2000).transform((typed, ctx) => {
  const all = [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,;@]+/)
        .filter(Boolean),
    ),
  ]
  const wrong = all.filter((one) => one.length > 253 || !host.test(one))
  if (wrong.length) ctx.addIssue(`No domain: ${wrong.join(', ')}. Write them as himal.com.`)
  else if (all.length > 20) ctx.addIssue('At most 20 domains.')
  return all
})

export const providerFields = {
  kind: z.enum(providerKinds, { error: fieldMessages.choice }),
  name: text('Name', 100),
  domains,
  issuer: text('Issuer', 500),
  client_id: optionalText('Client id', 300),
  /** Written and never read: left out, the one that is stored stays. */
  client_secret: optionalText('Client secret', 500),
  entry_point: optionalText('Sign-in address', 500),
  certificate: optionalText('Certificate', 10_000),
  is_enabled: z.boolean(),
  is_required: z.boolean(),
  trusts_second_step: z.boolean(),
}
const Provider = z.object({
  id: z.string(),
  kind: providerFields.kind,
  name: z.string(),
  domains: z.array(z.string()),
  issuer: z.string(),
  client_id: z.string().nullable(),
  has_secret: z.boolean(),
  entry_point: z.string().nullable(),
  certificate: z.string().nullable(),
  is_enabled: z.boolean(),
  is_required: z.boolean(),
  trusts_second_step: z.boolean(),
  /** When somebody last came back from it with a mail address. */
  tried_at: z.string().nullable(),
  /** What the provider has to know of us. */
  callback: z.string(),
  metadata: z.string().nullable(),
  version: z.number(),
})
export type Provider = z.output<typeof Provider>
const body = z.object(providerFields)
export type ProviderInput = z.output<typeof body>

/** Where people of an organization sign in elsewhere. Changed by holders of all rights: who is asked lets in anybody. */
export const identityProviders = {
  list: get('/security/api/{org}/identity-providers/', {
    access,
    response: z.object({ results: z.array(Provider) }),
  }),
  create: post('/security/api/{org}/identity-providers/', { access, body, response: Provider, status: 201 }),
  update: patch('/security/api/{org}/identity-providers/{id}/', {
    access,
    body: body
      .omit({ kind: true })
      .partial()
      .extend({ version: z.number({ error: 'version is Required' }).int() }),
    response: Provider,
  }),
  remove: del('/security/api/{org}/identity-providers/{id}/', { access }),
  /** Asks the provider what it says of itself, and answers where to go to come back from it once. Nobody is signed in. */
  try: post('/security/api/{org}/identity-providers/{id}/try/', {
    access,
    response: z.object({ url: z.string() }),
    limit: 20,
  }),
}
