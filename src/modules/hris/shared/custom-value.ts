import { z, type ZodType } from 'zod'
import { amount, day, email, fieldMessages, optional, phone, text } from '#kernel/fields.ts'

export const customKinds = [
  'Text',
  'Long text',
  'Number',
  'Money',
  'Date',
  'Yes or no',
  'Choice',
  'Several choices',
  'Email',
  'Phone',
  'Link',
] as const
export type CustomKind = (typeof customKinds)[number]

/** Yes or no is a boolean, several choices are a list, everything else is text: decimals exact, days ISO. */
export const CustomValue = z.union([z.string(), z.boolean(), z.array(z.string())])
export type CustomValue = z.output<typeof CustomValue>
/** What somebody has, by the codes of the fields; what they have not is not there. */
export type CustomValues = Readonly<Record<string, CustomValue>>

/** What of a field decides which values it takes. */
export interface ValueRule {
  title: string
  kind: CustomKind
  options: readonly string[]
  archived_options: readonly string[]
  places: number
}

/**
 * The rule of a field's values. Empty is null, a key that is absent stays absent. `kept` is what somebody has already:
 * of a choice that was archived since, they may keep it.
 */
export function customSchema(
  rule: ValueRule,
  kept: CustomValue | null = null,
): ZodType<CustomValue | null | undefined> {
  const { title, kind, places } = rule
  const offered = rule.options.filter(
    (option) => !rule.archived_options.includes(option) || [kept].flat().includes(option),
  )
  switch (kind) {
    case 'Yes or no':
      return z
        .union([z.boolean(), z.enum(['Yes', 'No', '']).nullish()], fieldMessages.choice)
        .transform((value) => (typeof value === 'string' ? (value ? value === 'Yes' : null) : value))
    case 'Several choices':
      return (
        z
          .array(z.string(), fieldMessages.choice)
          .refine((chosen) => chosen.every((one) => offered.includes(one)), fieldMessages.choice)
          // once each, in the order of the field: the same choice is the same value
          .transform((chosen) => rule.options.filter((option) => chosen.includes(option)))
          .transform((chosen) => (chosen.length ? chosen : null))
          .nullish()
      )
    case 'Choice':
      return optional(z.string().refine((value) => offered.includes(value), fieldMessages.choice))
    case 'Number':
      return optional(decimal(title, places).transform(canonical))
    case 'Money':
      return optional(amount(title).transform((value) => padded(canonical(value))))
    case 'Date':
      return optional(day(title))
    case 'Email':
      return optional(email(title).transform((address) => address.normalize('NFKC').toLowerCase()))
    case 'Phone':
      return optional(phone(title))
    case 'Link':
      return optional(text(title, 500).pipe(link(title)))
    case 'Text':
      return optional(text(title, 500))
    case 'Long text':
      return optional(text(title, 4000))
  }
}

const decimal = (title: string, places: number) =>
  places > 0
    ? amount(title, { places, sign: 'any' })
    : text(title).regex(/^-?\d{1,13}$/, `${title} should be a whole number`)

/** `007.50` is `7.5`: one number is written in one way, so that it is found and counted as one. */
function canonical(value: string): string {
  const [whole = '0', part = ''] = value.replace('-', '').split('.')
  const decimals = part.replace(/0+$/, '')
  const plain = whole.replace(/^0+(?=\d)/, '') + (decimals ? `.${decimals}` : '')
  return value.startsWith('-') && plain !== '0' ? `-${plain}` : plain
}
const padded = (value: string) => {
  const [whole = '0', part = ''] = value.split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}

/** Only what a browser opens as a page: a link that runs a script is none. */
const link = (title: string) =>
  z.url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: `${title} should be a web address such as https://example.org`,
  })

export const isEmpty = (value: CustomValue | null | undefined): value is null | undefined =>
  value === null || value === undefined

/** As files, letters and lists write it. */
export const customText = (value: CustomValue | null | undefined): string | null => {
  if (isEmpty(value)) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : value.join('; ')
}

/** What a cell says for a field: several choices stand in one cell, apart by semicolons, or by commas. */
export function fromCell({ kind, options }: ValueRule, cell: string): unknown {
  if (kind === 'Yes or no') return cell === 'true'
  if (kind !== 'Several choices') return cell
  const parts = (by: RegExp) =>
    cell
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean)
  const apart = parts(/[;\n]/)
  return apart.every((part) => options.includes(part)) ? apart : parts(/[;,\n]/)
}
