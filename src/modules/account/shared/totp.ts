import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'

const account = { access: { account: true } } as const
const password = z
  .string({ error: fieldMessages.required('Password') })
  .min(1, { error: fieldMessages.required('Password'), abort: true })
  .max(128, fieldMessages.tooLong('Password', 128))
const State = z.object({ is_on: z.boolean(), confirmed_at: z.string().nullable(), recovery_left: z.number() })
/** Shown once: only their hashes are kept. */
const Recovery = z.object({ recovery_codes: z.array(z.string()) })

/** One's own authenticator: asked for at every sign-in once it is on, in place of the code by mail. */
export const totp = {
  read: get('/security/totp/', { ...account, response: State }),
  /** `qr`: rows of the picture, 1 is dark. The secret is for typing where no picture can be taken. */
  begin: post('/security/totp/begin/', {
    ...account,
    body: z.object({ password }),
    response: z.object({ secret: z.string(), uri: z.string(), qr: z.array(z.string()) }),
    limit: 10,
  }),
  confirm: post('/security/totp/confirm/', {
    ...account,
    body: z.object({
      otp: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'OTP must be 6 digits'),
    }),
    response: Recovery,
    limit: 20,
  }),
  renew: post('/security/totp/recovery/', { ...account, body: z.object({ password }), response: Recovery }),
  remove: post('/security/totp/remove/', { ...account, body: z.object({ password }) }),
}
