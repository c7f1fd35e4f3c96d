import type { Person } from '#kernel/person.ts'

/**
 * What a value is. One vocabulary for fields, columns, filters, exports, imports, reports and data sets: each of them
 * takes the kinds that it can show or read. Money and decimals travel as exact text, days as ISO days, instants as ISO
 * moments with Z, minutes as a number of minutes.
 */
export const kinds = [
  'text',
  'long_text',
  'email',
  'phone',
  'name',
  'number',
  'decimal',
  'money',
  'percent',
  'minutes',
  'day',
  'time',
  'instant',
  'boolean',
  /** One of several named values. */
  'choice',
  'choices',
  /** A state, drawn as a coloured badge. */
  'status',
  /** A row elsewhere, as `{ id, name }`. */
  'reference',
  'references',
  'person',
  'people',
  'file',
  'colour',
  /** Permission codes. */
  'codes',
  /** Text that the database cannot read: it can be compared, and neither searched nor sorted. */
  'encrypted',
] as const
export type Kind = (typeof kinds)[number]

export interface Reference {
  id: string
  name: string
}

/** What a value of a kind is in a row that is read. */
export interface KindValue {
  text: string
  long_text: string
  email: string
  phone: string
  name: string
  number: number
  decimal: string
  money: string
  percent: number
  minutes: number
  day: string
  time: string
  instant: string
  boolean: boolean
  choice: string
  choices: string[]
  status: string
  reference: Reference
  references: Reference[]
  person: Person
  people: Person[]
  file: Reference
  colour: string
  codes: string[]
  encrypted: string
}

/** Right-aligned, so that their digits line up. */
export const numericKinds: readonly Kind[] = ['number', 'decimal', 'money', 'percent', 'minutes']
