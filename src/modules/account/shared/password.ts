import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { newPassword } from '#modules/account/shared/password-rules.ts'

const Notice = z.object({ detail: z.string() })
const same = <T extends { password: string; repeat_password: string }>(
  form: T,
  ctx: z.core.$RefinementCtx,
) => {
  if (form.password !== form.repeat_password)
    ctx.addIssue({ code: 'custom', path: ['repeat_password'], message: 'Your Passwords do not match' })
}
const twice = {
  password: newPassword('Password'),
  repeat_password: z.string({ error: 'Repeat password is Required' }),
}

/** Always the same answer in the same time: it does not tell whether the account exists. */
export const recover = post('/security/recover/', {
  access: { public: true },
  limit: 20,
  body: z.object({
    email: z.string({ error: 'E-mail is Required' }).trim().min(1, 'E-mail is Required').max(255),
  }),
  response: Notice,
})
/** 404 for a wrong, used or expired link alike. */
export const resetLink = get('/security/reset/{uidb64}/{token}/', {
  access: { public: true },
  response: z.object({ valid: z.literal(true) }),
})
export const reset = post('/security/reset/{uidb64}/{token}/', {
  access: { public: true },
  body: z.object(twice).superRefine(same),
  response: Notice,
})
export const activationLink = get('/security/activate/{uid}/{token}/', {
  access: { public: true },
  response: z.object({ username: z.string(), full_name: z.string() }),
})
export const activate = post('/security/activate/{uid}/{token}/', {
  access: { public: true },
  body: z.object(twice).superRefine(same),
  response: Notice,
})

export const changePassword = post('/users/{id}/change-password/', {
  access: { account: true },
  body: z
    .object({
      old_password: z
        .string({ error: 'Old password is Required' })
        .min(1, 'Old password is Required')
        .max(128),
      ...twice,
    })
    .superRefine(same),
  response: Notice,
})
