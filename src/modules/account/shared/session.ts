import { z } from 'zod'
import { del, get, post } from '#kernel/endpoint.ts'

const username = z
  .string({ error: 'Username is Required' })
  .trim()
  .min(1, 'Username is Required')
  .max(255, 'Username must be at most 255 characters.')
const password = z
  .string({ error: 'Password is Required' })
  .min(1, 'Password is Required')
  .max(128, 'Password must be at most 128 characters.')
/** A checkbox of a form arrives as text. */
const checkbox = z.preprocess((v) => v === true || v === 'true' || v === 'on' || v === '1', z.boolean())

export const LoginForm = z.object({ email: username, password, remember: checkbox.default(false) })

export const SignedIn = z.object({
  /** `otp_verification`: a code was sent by mail, and `key` names the login it is for. */
  next_step: z.enum(['otp_verification']).nullable(),
  key: z.string().nullable(),
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

export const verifyOtp = post('/security/mechanism/otp/verify/', {
  access: { public: true },
  body: z.object({
    key: z.uuid('The login has expired. Sign in again.'),
    otp: z
      .string({ error: 'OTP is Required' })
      .trim()
      .regex(/^\d{6}$/, 'OTP must be 6 digits.'),
  }),
  response: SignedIn,
})
export const regenerateOtp = post('/security/mechanism/otp/regenerate/', {
  access: { public: true },
  body: z.object({ key: z.uuid('The login has expired. Sign in again.') }),
  response: z.object({ detail: z.string() }),
})

const Session = z.object({
  id: z.string(),
  is_current: z.boolean(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  remember: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
})
export const sessions = get('/security/sessions/', {
  access: { account: true },
  response: z.object({ results: z.array(Session), count: z.number(), next: z.null(), previous: z.null() }),
})
export const endSession = del('/security/sessions/{id}/', { access: { account: true } })
export const endOtherSessions = post('/security/sessions/end-others/', {
  access: { account: true },
  response: z.object({ ended: z.number() }),
})
