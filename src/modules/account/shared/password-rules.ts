import { z } from 'zod'

/** The list that the change-password screen shows, each with its test (specification 1, section 5). */
export const passwordRules = [
  { key: 'length', title: 'At least 8 characters', holds: (p: string) => p.length >= 8 },
  { key: 'upper', title: '1 uppercase letter', holds: (p: string) => /\p{Lu}/u.test(p) },
  { key: 'lower', title: '1 lowercase letter', holds: (p: string) => /\p{Ll}/u.test(p) },
  { key: 'digit', title: '1 number', holds: (p: string) => /\p{Nd}/u.test(p) },
  { key: 'symbol', title: '1 symbol (@#$…)', holds: (p: string) => /[^\p{L}\p{N}\s]/u.test(p) },
] as const

/** A password that somebody chooses. Taken whole up to 128 characters; the server also refuses the ten thousand commonest. */
export const newPassword = (title: string) =>
  z
    .string({ error: `${title} is Required` })
    .min(1, `${title} is Required`)
    .max(128, `${title} must be at most 128 characters.`)
    .superRefine((password, ctx) => {
      if (password.length < 8 || !/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) {
        ctx.addIssue({
          code: 'custom',
          message: 'Password must contain Minimum eight characters, at least one letter and one digit',
        })
        return
      }
      for (const rule of passwordRules)
        if (!rule.holds(password))
          ctx.addIssue({ code: 'custom', message: `Password must contain: ${rule.title}` })
    })
