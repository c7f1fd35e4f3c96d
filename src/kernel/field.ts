import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import {
  amount as kernelAmount,
  day as kernelDay,
  reference as kernelReference,
  fieldMessages,
  optional,
  optionalText as kernelText,
  wholeNumber,
  type AmountRule,
} from '#kernel/fields.ts'

import type { FieldOptions } from '#kernel/field-type.ts'
import {
  email,
  optionalEmail,
  optionalRemarks,
  optionalTime,
  phone,
  remarks,
  time,
} from '#kernel/field-text.ts'

export type { Field, FieldKind, Fields, ShapeOf } from '#kernel/field-type.ts'

type Options = FieldOptions

const missing = (title: string) => `${title} is Required`

/** Required text, trimmed. */
const text = (title: string, max = 150, more: Options & { long?: boolean } = {}) => ({
  kind: more.long ? ('long_text' as const) : ('text' as const),
  title,
  required: true,
  max,
  schema: z
    .string({ error: missing(title) })
    .trim()
    .min(1, missing(title))
    .max(max, fieldMessages.tooLong(title, max)),
  ...more,
})

/** Text that may stay empty; empty is stored as null. */
const optionalText = (title: string, max = 255, more: Options & { long?: boolean } = {}) => ({
  kind: more.long ? ('long_text' as const) : ('text' as const),
  title,
  required: false,
  max,
  schema: kernelText(title, max),
  ...more,
})

const number = (
  title: string,
  range: { min: number; max: number; initial?: number },
  more: Options = {},
) => ({
  kind: 'number' as const,
  title,
  required: true,
  schema: wholeNumber(title, range),
  min: range.min,
  max: range.max,
  ...more,
})

/** A whole number that may stay empty. */
const optionalNumber = (title: string, range: { min: number; max: number }, more: Options = {}) => ({
  kind: 'number' as const,
  title,
  required: false,
  ...range,
  schema: z
    .number({ error: `${title} must be a number.` })
    .int(`${title} must be a whole number.`)
    .min(range.min, `${title} must be at least ${range.min}.`)
    .max(range.max, `${title} must be at most ${range.max}.`)
    .nullish(),
  ...more,
})

/** An exact decimal, as text. */
const amount = (title: string, rule: AmountRule = {}, more: Options = {}) => ({
  kind: 'money' as const,
  title,
  required: true,
  places: rule.places ?? 2,
  schema: kernelAmount(title, rule),
  ...more,
})

const optionalAmount = (title: string, rule: AmountRule = {}, more: Options = {}) => ({
  kind: 'money' as const,
  title,
  required: false,
  places: rule.places ?? 2,
  schema: optional(kernelAmount(title, rule)),
  ...more,
})

const optionalDay = (title: string, more: Options = {}) => ({
  kind: 'day' as const,
  title,
  required: false,
  schema: optional(kernelDay(title)),
  ...more,
})

/** Several of the named values. */
const choices = <const V extends readonly [string, ...string[]]>(
  title: string,
  options: V,
  more: Options = {},
) => ({
  kind: 'choices' as const,
  title,
  required: false,
  options,
  schema: z.array(z.enum(options, { error: 'Select a valid choice.' })),
  ...more,
})

const day = (title: string, more: Options = {}) => ({
  kind: 'day' as const,
  title,
  required: true,
  schema: kernelDay(title),
  ...more,
})

const choice = <const V extends readonly [string, ...string[]]>(
  title: string,
  options: V,
  more: Options = {},
) => ({
  kind: 'choice' as const,
  title,
  required: true,
  options,
  schema: z.enum(options, { error: (issue) => (issue.input ? 'Select a valid choice.' : missing(title)) }),
  ...more,
})

const optionalChoice = <const V extends readonly [string, ...string[]]>(
  title: string,
  options: V,
  more: Options = {},
) => ({
  kind: 'choice' as const,
  title,
  required: false,
  options,
  schema: optional(z.string().pipe(z.enum(options, { error: 'Select a valid choice.' }))),
  ...more,
})

const onOff = (title: string, initial: boolean, more: Options = {}) => ({
  kind: 'boolean' as const,
  title,
  required: false,
  initial,
  schema: z.boolean({ error: `${title} must be on or off.` }),
  ...more,
})

/** A row of another table of the same organization. `table` and `label` are what master data is answered with. */
const reference = <T extends { table: string; label: string; choices: Endpoint } | Endpoint>(
  title: string,
  to: T,
  more: Options & { label?: string } = {},
) => ({
  kind: 'reference' as const,
  title,
  required: false,
  ...choicesFrom(to),
  schema: optional(z.uuid(fieldMessages.choice)),
  ...more,
})

/** The like that must be chosen. */
const requiredReference = (title: string, choices: Endpoint, more: Options & { label?: string } = {}) => ({
  kind: 'reference' as const,
  title,
  required: true,
  choices,
  schema: kernelReference(title),
  ...more,
})

/** Several rows of another table, by their ids. */
const references = (
  title: string,
  choices: Endpoint,
  { max = 500, min = 1, ...more }: Options & { label?: string; min?: number; max?: number } = {},
) => ({
  kind: 'references' as const,
  title,
  required: min > 0,
  choices,
  schema: z
    .array(z.uuid(fieldMessages.choice), { error: missing(title) })
    .min(min, missing(title))
    .max(max, `At most ${max} at once.`)
    .transform((ids) => [...new Set(ids)]),
  ...more,
})

const choicesFrom = (to: { table: string; label: string; choices: Endpoint } | Endpoint) =>
  'method' in to ? { choices: to } : to

/** A stored file of the organization; it is answered with its name, as a reference is. */
const file = (title: string, of: { purpose: string; accept?: readonly string[] }, more: Options = {}) => ({
  kind: 'file' as const,
  title,
  required: false,
  table: 'stored_file',
  label: 'name',
  ...of,
  schema: optional(z.uuid('Select a valid choice.')),
  ...more,
})

const colour = (title: string, more: Options = {}) => ({
  kind: 'colour' as const,
  title,
  required: true,
  schema: z
    .string({ error: missing(title) })
    .regex(/^#[0-9a-fA-F]{6}$/, `${title} must be a colour such as #4964DE.`),
  ...more,
})

/** `field.text('Name')`, `field.reference('Parent', …)`: the vocabulary of settings declarations. */
export const field = {
  text,
  optionalText,
  number,
  optionalNumber,
  amount,
  optionalAmount,
  day,
  optionalDay,
  choice,
  optionalChoice,
  choices,
  onOff,
  reference,
  requiredReference,
  references,
  remarks,
  optionalRemarks,
  time,
  optionalTime,
  email,
  optionalEmail,
  phone,
  file,
  colour,
}
