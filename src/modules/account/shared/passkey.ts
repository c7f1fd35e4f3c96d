import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { fieldMessages, text } from '#kernel/fields.ts'
import { SignedIn } from '#modules/account/shared/session.ts'

const account = { access: { account: true } } as const
const password = z
  .string({ error: fieldMessages.required('Password') })
  .min(1, { error: fieldMessages.required('Password'), abort: true })
  .max(128, fieldMessages.tooLong('Password', 128))
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const credential = {
  id: bytes.max(1500),
  rawId: bytes.max(1500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}
/** What a browser answers, as WebAuthn writes it in JSON; bytes are base64url. */
export const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
/** What a browser is asked, in WebAuthn's own JSON; `key` names the asking and is good once, for five minutes. */
const Asked = z.object({ key: z.string(), options: z.record(z.string(), z.unknown()) })
const key = z.uuid('This took too long. Try again.')

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Kept by the maker of the device on all devices of the person. */
  is_synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** As of an authenticator: without the password 428, but where who one is was shown within five minutes. */
const byPassword = z.object({ password: password.optional() })

/** One's own passkeys. Whoever has one is asked for it at sign-in, or comes in by it alone. */
export const passkeys = {
  list: get('/security/passkeys/', {
    private: true,
    ...account,
    at_step: 'enrol',
    response: z.object({ results: z.array(Passkey) }),
  }),
  begin: post('/security/passkeys/begin/', {
    ...account,
    at_step: 'enrol',
    body: byPassword,
    response: Asked,
    limit: 20,
  }),
  /** `recovery_codes`: shown once, for whoever has none yet. */
  create: post('/security/passkeys/', {
    ...account,
    at_step: 'enrol',
    body: z.object({ key, name: text('Name', 100), response: Registration }),
    response: z.object({ id: z.string(), recovery_codes: z.array(z.string()) }),
    limit: 20,
  }),
  rename: patch('/security/passkeys/{id}/', {
    ...account,
    body: z.object({ name: text('Name', 100) }),
    response: Passkey,
  }),
  remove: post('/security/passkeys/{id}/remove/', { ...account, body: byPassword }),
}

/** The like of `confirmSession` by one of one's own passkeys, which has to see that it is the person. */
export const confirmByPasskey = {
  begin: post('/security/confirm/passkey/begin/', {
    ...account,
    at_step: 'enrol',
    response: Asked,
    limit: 60,
  }),
  show: post('/security/confirm/passkey/', {
    ...account,
    at_step: 'enrol',
    body: z.object({ key, response: Assertion }),
  }),
}

/** `key`: of a sign-in whose second step it is; without one the passkey alone says who comes. */
export const beginPasskeySignIn = post('/security/passkey-sign-in/begin/', {
  access: { public: true },
  body: z.object({ key: z.uuid('The login has expired. Sign in again.').optional() }),
  response: Asked,
  limit: 60,
})
export const passkeySignIn = post('/security/passkey-sign-in/', {
  access: { public: true },
  /** `trust`: as of a code, of a second step. */
  body: z.object({
    key,
    response: Assertion,
    remember: z.boolean().default(false),
    trust: z.boolean().default(false),
  }),
  response: SignedIn,
})
