import type { ReactNode } from 'react'
import { declared } from '#ui/i18n/declared.ts'

/** What every field takes. */
export interface FieldProps<N extends string = string> {
  name: N
  label: string
  required?: boolean | undefined
  hint?: ReactNode
  disabled?: boolean | undefined
  placeholder?: string | undefined
}

/** Dotted paths of a form's values, list indexes among them: `rows.0.name`. */
export type PathOf<V> = V extends Blob | ((...rest: never[]) => unknown)
  ? never
  : V extends readonly (infer Item)[]
    ? `${number}` | `${number}.${PathOf<Item>}`
    : V extends object
      ? { [K in keyof V & string]: K | `${K}.${PathOf<NonNullable<V[K]>>}` }[keyof V & string]
      : never

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

/** Options from plain values, in the words of the reader. */
export const optionsOf = (options: readonly (string | Option)[]): Option[] =>
  options.map((option) => (typeof option === 'string' ? { value: option, label: declared(option) } : option))

/** A hint in the words of the reader; what is drawn is in them already. */
export const hinted = (hint: ReactNode) => (typeof hint === 'string' ? declared(hint) : hint)

/** The part of the input's look that all share. */
export const shared = ({ name, label, required, hint, disabled, placeholder }: FieldProps) => ({
  name,
  label: declared(label),
  required: required ?? false,
  'aria-required': required ?? false,
  ...(hint ? { description: hinted(hint) } : {}),
  ...(disabled ? { disabled } : {}),
  ...(placeholder ? { placeholder } : {}),
})
