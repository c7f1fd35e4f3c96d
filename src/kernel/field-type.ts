import type { ZodType } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Kind } from '#kernel/kind.ts'

/** The kinds that a form has an input for. */
export type FieldKind = Extract<
  Kind,
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'number'
  | 'money'
  | 'day'
  | 'time'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'file'
  | 'colour'
  | 'codes'
>

/** One field of a declaration: its schema, and what a form and a table need to show it. */
export interface Field<S extends ZodType = ZodType> {
  readonly kind: FieldKind
  readonly title: string
  readonly required: boolean
  readonly schema: S
  readonly hint?: string
  /** `reference`: what the list says where nothing is chosen. */
  readonly none?: string
  /** `choice` and `choices`: the values as they are stored and shown. */
  readonly options?: readonly string[]
  /** `reference`: the table whose row is meant, the column shown, and the list that offers the choices. */
  readonly table?: string
  readonly label?: string
  readonly choices?: Endpoint
  readonly min?: number
  readonly max?: number
  /** `file`: what it is for, which decides who may send and read it, and the media types that are offered. */
  readonly purpose?: string
  readonly accept?: readonly string[]
  /** `money`: digits after the point, 2 unless told. */
  readonly places?: number
  /** What a new row has when nothing is said; of a day in a form, `today`. */
  readonly initial?: unknown
  /** Not shown in the table, only in the form. */
  readonly hidden_in_list?: boolean
  /** In neither table, form nor export: a screen of its own shows and changes it. */
  readonly elsewhere?: true
}
export type Fields = Record<string, Field>
export type ShapeOf<F extends Fields> = { [K in keyof F]: F[K]['schema'] }

/** What any field may say beside its title. */
export interface FieldOptions {
  /** What a form begins with; `today` of a day. */
  readonly initial?: unknown
  readonly hint?: string
  readonly none?: string
  readonly hidden_in_list?: boolean
}
