import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'

const account = { access: { account: true }, at_step: 'enrol' } as const
const key = z.uuid('This took too long. Try again.')

const confirmWay = z.enum(['password', 'passkey', 'email_otp'])
export type ConfirmWay = z.output<typeof confirmWay>
/** By what who is signed in can show again who they are; `email`: where a code goes, for who has nothing else. */
export const confirmWays = get('/security/confirm/', {
  private: true,
  ...account,
  response: z.object({ ways: z.array(confirmWay), email: z.string().nullable() }),
})

/** The like of `confirmSession` by a code of a mail, good once and for five minutes: for who has neither password nor passkey. */
export const confirmByMail = {
  begin: post('/security/confirm/code/begin/', {
    ...account,
    response: z.object({ key: z.string() }),
    limit: 20,
  }),
  /** Another code, a minute after the last. */
  again: post('/security/confirm/code/again/', { ...account, body: z.object({ key }), limit: 20 }),
  show: post('/security/confirm/code/', {
    ...account,
    body: z.object({
      key,
      otp: z
        .string({ error: fieldMessages.required('OTP') })
        .trim()
        .min(1, { error: fieldMessages.required('OTP'), abort: true })
        .regex(/^\d{6}$/, 'OTP must be 6 digits'),
    }),
    limit: 60,
  }),
}
