import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { fieldMessages, optionalText, reference, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.security.all] } as const
/** `ldap`: a directory, which is shown what is typed on the login page. */
export const providerKinds = ['oidc', 'saml', 'ldap'] as const
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
  base_dn: optionalText('Base', 500),
  login_filter: optionalText('Filter', 500),
  /** Which of us a person of a directory is: by an address of `domains`, or by the code of the employee. */
  match_by: z.enum(['email', 'code'], { error: fieldMessages.choice }).nullish(),
  match_attribute: optionalText('Attribute', 100),
  /** The claim, or attribute, that tells what `groups` follow from. */
  group_claim: optionalText('Claim of groups', 200),
  /** Who is told with this value is in the group, for as long. Left out, those that are stored stay. */
  groups: z
    .array(z.object({ value: text('Value', 500), group_id: reference('Group') }))
    .max(100, 'At most 100 groups.')
    .optional(),
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
  base_dn: z.string().nullable(),
  login_filter: z.string().nullable(),
  match_by: z.enum(['email', 'code']).nullable(),
  match_attribute: z.string().nullable(),
  group_claim: z.string().nullable(),
  groups: z.array(
    z.object({
      value: z.string(),
      group_id: z.string(),
      group_name: z.string(),
      /** Nobody is given it: whoever declared it does not hold all of it any more. */
      is_beyond: z.boolean(),
    }),
  ),
  is_enabled: z.boolean(),
  is_required: z.boolean(),
  trusts_second_step: z.boolean(),
  /** When somebody last came back from it with a mail address. */
  tried_at: z.string().nullable(),
  /** What the provider has to know of us; a directory nothing. */
  callback: z.string().nullable(),
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
  /** The like of a directory, with a name and password of somebody in it. Nobody is signed in. */
  ask: post('/security/api/{org}/identity-providers/{id}/ask/', {
    access,
    body: z.object({
      login: text('Username'),
      password: z
        .string({ error: fieldMessages.required('Password') })
        .min(1, fieldMessages.required('Password'))
        .max(128, fieldMessages.tooLong('Password', 128)),
    }),
    response: z.object({
      /** What the directory has told, and whose it is here. */
      email: z.string().nullable(),
      code: z.string().nullable(),
      full_name: z.string().nullable(),
      problem: z.string().nullable(),
    }),
    limit: 20,
    by_person: true,
  }),
}
