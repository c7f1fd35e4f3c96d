import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'

const account = { access: { account: true } } as const
const password = z
  .string({ error: fieldMessages.required('Password') })
  .min(1, { error: fieldMessages.required('Password'), abort: true })
  .max(128, fieldMessages.tooLong('Password', 128))
const State = z.object({
  is_on: z.boolean(),
  confirmed_at: z.string().nullable(),
  recovery_left: z.number(),
  /** HR has taken it off: the code comes by mail until there is another, or the person does without. */
  was_reset: z.boolean(),
  /** An organization asks for one: nothing else is served from then on. */
  due_at: z.string().nullable(),
  /** What it asks for and is not there. A passkey does for an authenticator too. */
  lacking: z.enum(['totp', 'passkey']).nullable(),
  must_enrol: z.boolean(),
})
/** Without the password where who one is was shown within five minutes, or one is to be put on right after signing in; else 428. */
const byPassword = z.object({ password: password.optional() })
/** Shown once: only their hashes are kept. */
const Recovery = z.object({ recovery_codes: z.array(z.string()) })

/** One's own authenticator: asked for at every sign-in once it is on, in place of the code by mail. */
export const totp = {
  read: get('/security/totp/', { private: true, ...account, at_step: 'enrol', response: State }),
  /** `qr`: rows of the picture, 1 is dark. The secret is for typing where no picture can be taken. */
  begin: post('/security/totp/begin/', {
    ...account,
    at_step: 'enrol',
    body: byPassword,
    response: z.object({ secret: z.string(), uri: z.string(), qr: z.array(z.string()) }),
    limit: 10,
  }),
  confirm: post('/security/totp/confirm/', {
    ...account,
    at_step: 'enrol',
    body: z.object({
      otp: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'OTP must be 6 digits'),
    }),
    response: Recovery,
    limit: 20,
  }),
  renew: post('/security/totp/recovery/', { ...account, body: byPassword, response: Recovery }),
  remove: post('/security/totp/remove/', { ...account, body: byPassword }),
}
