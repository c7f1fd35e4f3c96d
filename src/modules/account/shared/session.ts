import { z } from 'zod'
import { del, get, post } from '#kernel/endpoint.ts'
import { fieldMessages, text } from '#kernel/fields.ts'

const typedPassword = z
  .string({ error: fieldMessages.required('Password') })
  .min(1, { error: fieldMessages.required('Password'), abort: true })
  .max(128, fieldMessages.tooLong('Password', 128))
/** A checkbox of a form arrives as text. */
const checkbox = z.preprocess((v) => v === true || v === 'true' || v === 'on' || v === '1', z.boolean())

export const LoginForm = z.object({
  email: text('Username'),
  password: typedPassword,
  remember: checkbox.default(false),
  /** After failures: what answers the `challenge` of the refusal, once. */
  proof: z.string().max(200).optional(),
})

const secondMethod = z.enum(['email_otp', 'totp', 'passkey'])
export type SecondMethod = z.output<typeof secondMethod>
export const SignedIn = z.object({
  /**
   * `otp_verification`: a code was sent by mail, or a passkey or authenticator is the person's own; `key` names the login.
   * The others come with the token, and nothing else is served before they are done.
   */
  next_step: z.enum(['otp_verification', 'change_password', 'enrol', 'accept_terms']).nullable(),
  method: secondMethod.nullable(),
  /** All that do, `method` first: a passkey, and the authenticator of whoever has both. */
  methods: z.array(secondMethod),
  key: z.string().nullable(),
  /** May the browser be remembered, so that it is asked for no second step for a time? */
  may_trust: z.boolean(),
  token: z.object({ access: z.string(), refresh: z.literal('true') }).nullable(),
  user: z.object({ id: z.string(), full_name: z.string(), is_audit_user: z.boolean() }).nullable(),
})

/** Specification 1, section 7: form data email, password. The refresh token is an httpOnly cookie, never in the body. */
export const signIn = post('/security/auth/', {
  access: { public: true },
  accepts: 'form',
  body: LoginForm,
  response: SignedIn,
})
export const refresh = post('/security/auth/refresh/', {
  access: { public: true },
  body: z.object({ refresh: z.string().max(200).optional() }),
  response: z.object({ token: z.object({ access: z.string(), refresh: z.literal('true') }) }),
})
/** `next`: where to go on, when it was asked for and its origin is a known relying party; else the login screen. */
const SignedOut = z.object({ next: z.string().nullable() })
export const signOut = post('/security/auth/logout/', {
  access: { public: true },
  response: SignedOut,
  body: z.object({ next: z.string().max(2000).optional() }),
})
/** A relying party sends the browser here to end the session everywhere (OpenID Connect RP-initiated logout). */
export const rpLogout = post('/rp-logout-handler/', {
  access: { public: true },
  response: SignedOut,
  body: z.object({
    next: z.string().max(2000).optional(),
    post_logout_redirect_uri: z.string().max(2000).optional(),
    state: z.string().max(500).optional(),
  }),
})

// what is no key at all is answered like one that is over
const loginKey = z.uuid('The login has expired. Sign in again.')
export const verifyOtp = post('/security/mechanism/otp/verify/', {
  access: { public: true },
  body: z.object({
    key: loginKey,
    otp: z
      .string({ error: fieldMessages.required('OTP') })
      .trim()
      .min(1, { error: fieldMessages.required('OTP'), abort: true })
      // in place of a code one of those for a lost authenticator
      .regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/i, 'OTP must be 6 digits'),
    /** Remembers this browser for thirty days, where `may_trust`. */
    trust: z.boolean().default(false),
  }),
  response: SignedIn,
})
export const regenerateOtp = post('/security/mechanism/otp/regenerate/', {
  access: { public: true },
  body: z.object({ key: loginKey }),
  response: z.object({ detail: z.string() }),
})

/** The password once more, for what asks for it: holds for this session and some minutes. */
export const confirmSession = post('/security/confirm/', {
  access: { account: true },
  at_step: 'enrol',
  body: z.object({ password: typedPassword }),
})

const Session = z.object({
  id: z.string(),
  is_current: z.boolean(),
  ip: z.string().nullable(),
  /** ISO 3166 alpha-2 of where it was opened. */
  country: z.string().nullable(),
  user_agent: z.string().nullable(),
  remember: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
})
export const sessions = get('/security/sessions/', {
  private: true,
  access: { account: true },
  response: z.object({ results: z.array(Session), count: z.number(), next: z.null(), previous: z.null() }),
})
export const endSession = del('/security/sessions/{id}/', { access: { account: true } })
export const endOtherSessions = post('/security/sessions/end-others/', {
  access: { account: true },
  response: z.object({ ended: z.number() }),
})
