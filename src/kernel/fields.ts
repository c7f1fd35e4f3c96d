import { z, type ZodType } from 'zod'
import { asReason } from '#kernel/audit-reason.ts'
import { dateMessages } from '#kernel/calendar/messages.ts'
import { addDays, ageOn, isDay, type Day } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { latinDigits } from '#kernel/latin-digits.ts'
import { isZoneName } from '#kernel/calendar/zone-names.ts'

/** Messages of the specification (1, section 5), word for word, and in its manner where it is silent. */
export const fieldMessages = {
  required: (title: string) => `${title} is Required`,
  tooLong: (title: string, max: number) => `${title} must be at most ${max} characters`,
  notText: (title: string) => `${title} should be valid text`,
  email: 'E-mail must be valid',
  phone: (title: string) => `${title} should be valid phone number`,
  name: (title: string) => `${title} should be valid name`,
  password: 'Password must contain Minimum eight characters, at least one letter and one digit',
  letterAndDigit: (title: string) => `${title} must contain at least one letter and one digit`,
  passwordsDiffer: 'Your Passwords do not match',
  age: (title: string) => `${title} must be between 16 and 99 years.`,
  past: (title: string) => `${title} cannot be a past date`,
  between: (title: string, min: string, max: string) => `${title} must be between ${min} and ${max}.`,
  amount: (title: string, places: number) => `${title} should be an amount with at most ${places} decimals`,
  notNegative: (title: string) => `${title} cannot be negative`,
  positive: (title: string) => `${title} must be greater than 0`,
  choice: 'Select a valid choice.',
}

/** Required text, trimmed. */
export const text = (title: string, max = 255) => filled(title).max(max, fieldMessages.tooLong(title, max))

/**
 * A field that may stay empty: '' and null become null. An absent key stays absent, so that a PATCH that does not
 * name a field never clears it.
 */
export const optional = <T>(schema: ZodType<T, string>) =>
  z
    .string()
    .nullish()
    .transform((value) => (value?.trim() === '' ? null : value))
    .pipe(schema.nullish())

export const optionalText = (title: string, max = 255) => optional(text(title, max))

/** A currency by its code of ISO 4217. */
export const currency = (title = 'Currency') =>
  text(title, 3)
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, `${title} should be a code such as USD`)

/** Empty where it is the one of the organization. */
export const optionalCurrency = (title = 'Currency') => optional(currency(title))

/** A time zone by its IANA name. */
export const timeZone = (title = 'Time zone') =>
  text(title, 64).refine(isZoneName, `${title} should be one such as Asia/Dubai`)

/** Why something is done, as an approver or a sender has to write (specification 1, section 9); the audit keeps it. */
export const remarks = (title = 'Remarks', max = 255) => asReason(text(title, max))

/** The same where nobody has to: '' where nothing is said. */
export const optionalRemarks = (title = 'Remarks', max = 255) =>
  asReason(z.string().trim().max(max, fieldMessages.tooLong(title, max)).default(''))

export const email = (title = 'Email') => text(title).pipe(z.email(fieldMessages.email))

/** Country code of 1 to 3 digits, 3+3+4 digits with or without separators, extension: the first and last optional.
 * Digits of either script, kept as Latin ones. */
export const phone = (title = 'Phone') =>
  text(title).overwrite(latinDigits).regex(phoneNumber, fieldMessages.phone(title))

/** Letters of any script, with their marks: names are written in Devanagari too. */
export const name = (title = 'Name', max = 255) =>
  text(title, max).normalize('NFC').regex(properName, fieldMessages.name(title))

/** The rule of every password. Never trimmed: spaces are characters of a password. */
export const password = (title = 'Password') =>
  secret(title).refine((value) => longEnough(value) && hasLetterAndDigit(value), {
    error: title === 'Password' ? fieldMessages.password : fieldMessages.letterAndDigit(title),
  })

/** The list beside the change-password form: each line is shown, ticked by `holds`, and is also its message. */
export const newPasswordRules = [
  { title: 'At least 8 characters', holds: (value: string) => longEnough(value) },
  { title: '1 uppercase', holds: (value: string) => /\p{Lu}/u.test(value) },
  { title: '1 lowercase', holds: (value: string) => /\p{Ll}/u.test(value) },
  { title: '1 number', holds: (value: string) => /\d/.test(value) },
  { title: '1 symbol (@#$)', holds: (value: string) => /[@#$]/.test(value) },
] as const

/** A password being set: the rule of every password and the whole list. */
export const newPassword = (title = 'Password') =>
  newPasswordRules.reduce(
    (schema, rule) => schema.refine(rule.holds, { error: `${title} must contain: ${rule.title}` }),
    password(title),
  )

/** An English ISO day that exists. */
export const day = (title: string) => filled(title).refine(isDay, dateMessages.invalid)

/** Both ends allowed. */
export const dayBetween = (title: string, min: Day, max: Day) =>
  day(title).refine((value) => min <= value && value <= max, fieldMessages.between(title, min, max))

// The clock is given, in milliseconds, so that tests and previews can set it.

/** 16 to 99 years of age. */
export const birthDate = (title = 'Date of Birth', now: () => number = Date.now) =>
  day(title).refine((value) => {
    const age = ageOn(value, dayAt(now(), 'UTC'))
    return age >= 16 && age <= 99
  }, fieldMessages.age(title))

/**
 * A day that is not past. A schema knows no organization and so no time zone: it refuses what is past everywhere on
 * earth; a handler that must be exact compares with its organization's today.
 */
export const futureDay = (title: string, now: () => number = Date.now) =>
  day(title).refine((value) => value >= addDays(dayAt(now(), 'UTC'), -1), fieldMessages.past(title))

/** A moment, ISO with Z, not in the past by a minute or more. */
export const futureMoment = (title: string, now: () => number = Date.now) =>
  moment(title).refine((value) => Date.parse(value) > now() - 60_000, fieldMessages.past(title))

/** A moment, ISO with Z. */
export const moment = (title: string) => filled(title).pipe(z.iso.datetime(dateMessages.invalid))

/** A time of day, `HH:MM`. */
export const timeOfDay = (title: string) =>
  filled(title).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${title} should be valid time`)

/** An exact decimal as text. `digits` counts those before the point. */
export const amount = (title: string, rule: AmountRule = {}) => {
  const { places = 2, digits = 13, sign = 'not_negative' } = rule
  const form = new RegExp(`^-?\\d{1,${digits}}(\\.\\d{1,${places}})?$`)
  return filled(title)
    .regex(form, { error: fieldMessages.amount(title, places), abort: true })
    .refine((value) => sign === 'any' || !isBelowZero(value), fieldMessages.notNegative(title))
    .refine((value) => sign !== 'positive' || /[1-9]/.test(value), fieldMessages.positive(title))
}

export interface AmountRule {
  places?: number
  digits?: number
  sign?: 'any' | 'not_negative' | 'positive'
}

/** A whole number, also where it is written as text. Emptied it is missing, and not 0. */
export const wholeNumber = (title: string, { min, max }: { min: number; max: number }) =>
  z.preprocess(
    (given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : given),
    z
      .number({
        error: ({ input }) =>
          isMissing(input) ? fieldMessages.required(title) : `${title} must be a number.`,
      })
      .int(`${title} must be a whole number.`)
      .min(min, `${title} must be at least ${min}.`)
      .max(max, `${title} must be at most ${max}.`),
  )

/** The id of a row elsewhere. */
export const reference = (title: string) => filled(title).pipe(z.uuid(fieldMessages.choice))

function filled(title: string) {
  const required = fieldMessages.required(title)
  return z
    .string({
      error: ({ input }) => (input === undefined || input === null ? required : fieldMessages.notText(title)),
    })
    .trim()
    .min(1, { error: required, abort: true })
    .refine(storable, { error: fieldMessages.notText(title), abort: true })
}

const isMissing = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

const secret = (title: string) =>
  z
    .string({ error: fieldMessages.required(title) })
    .min(1, { error: fieldMessages.required(title), abort: true })
    .max(128, { error: fieldMessages.tooLong(title, 128), abort: true })

// PostgreSQL cannot hold the null character in text.
const storable = (value: string) => !value.includes('\u0000')
const longEnough = (value: string) => Array.from(value).length >= 8
const hasLetterAndDigit = (value: string) => /\p{L}/u.test(value) && /\d/.test(value)
const isBelowZero = (value: string) => value.startsWith('-') && /[1-9]/.test(value)

const phoneNumber = /^(?:\+?\d{1,3}[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i
// The joiners \u200c and \u200d belong to the spelling of some Devanagari names; apostrophe and hyphen to others.
const properName =
  /^\p{L}(?:[\p{L}\p{M}\p{Nd} .,'’\-\u200c\u200d]|\([\p{L}\p{M}\p{Nd} .,'’\-\u200c\u200d]+\))*$/u
