import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { fieldMessages, newPassword } from '#kernel/fields.ts'

const Notice = z.object({ detail: z.string() })
const same = <T extends { password: string; repeat_password: string }>(
  form: T,
  ctx: z.core.$RefinementCtx,
) => {
  if (form.password !== form.repeat_password)
    ctx.addIssue({ code: 'custom', path: ['repeat_password'], message: fieldMessages.passwordsDiffer })
}
// not trimmed: spaces are characters of a password
const typed = (title: string) =>
  z
    .string({ error: fieldMessages.required(title) })
    .min(1, { error: fieldMessages.required(title), abort: true })
    .max(128, fieldMessages.tooLong(title, 128))
const twice = { password: newPassword('Password'), repeat_password: typed('Repeat password') }

export const NewPasswordForm = z.object(twice).superRefine(same)
export const ChangePasswordForm = z
  .object({ old_password: typed('Old password'), ...twice })
  .superRefine(same)
export const RecoverForm = z.object({
  email: z
    .string({ error: fieldMessages.required('Email') })
    .trim()
    .min(1, { error: fieldMessages.required('Email'), abort: true })
    .max(255, fieldMessages.tooLong('Email', 255)),
})

/** Always the same answer in the same time: it does not tell whether the account exists. */
export const recover = post('/security/recover/', {
  access: { public: true },
  body: RecoverForm,
  response: Notice,
})
/** 404 for a wrong, used or expired link alike. */
export const resetLink = get('/security/reset/{uidb64}/{token}/', {
  access: { public: true },
  response: z.object({ valid: z.literal(true) }),
})
export const reset = post('/security/reset/{uidb64}/{token}/', {
  access: { public: true },
  body: NewPasswordForm,
  response: Notice,
})
/** 404 with the specification's words for a wrong, used or expired link alike. */
export const activationLink = get('/security/activate/{uid}/{token}/', {
  access: { public: true },
  response: z.object({ username: z.string(), full_name: z.string() }),
})
export const activate = post('/security/activate/{uid}/{token}/', {
  access: { public: true },
  body: NewPasswordForm,
  response: Notice,
})

/** `id`: one's own account or employee; nobody else's password can be changed. */
export const changePassword = post('/users/{id}/change-password/', {
  access: { account: true },
  at_step: 'change_password',
  body: ChangePasswordForm,
  response: Notice,
})
/** Why another password is asked before anything else, and whose it is. */
export const passwordDue = get('/security/password-due/', {
  private: true,
  access: { account: true },
  at_step: 'change_password',
  response: z.object({
    id: z.string(),
    /** `asked` by HR, or `expired`; null: it is not asked. */
    why: z.enum(['asked', 'expired']).nullable(),
  }),
})
