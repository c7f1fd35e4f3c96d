import { createContext, use, type ReactNode } from 'react'
import type { Field } from '#kernel/field.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaField, type DeclaredRow } from '#ui/form/schema-form.tsx'

/** The row that a form is about, for fields that show what a reference is called. */
export const FormRow = createContext<DeclaredRow | null>(null)

interface BoundProps<N extends string> {
  name: N
  /** Where the declaration says it otherwise. */
  label?: string
  hint?: string
  disabled?: boolean
  required?: boolean
}

/**
 * The fields of an act, to be laid out by hand: `const F = fieldsFor(assignStation)`, then `<F name="valid_from" />`.
 * Label, input, limits and choices are those of the declaration; a name that it lacks does not compile.
 */
export const fieldsFor =
  <F extends Readonly<Record<string, Field>>>({ fields }: { fields: F }) =>
  ({ name, label, hint, disabled, required }: BoundProps<keyof F & string>): ReactNode => {
    const { org } = useScope()
    const row = use(FormRow)
    const field = fields[name]
    if (!field) return null
    return (
      <SchemaField
        name={name}
        field={{
          ...field,
          ...(label === undefined ? {} : { title: label }),
          ...(hint === undefined ? {} : { hint }),
          ...(disabled === undefined ? {} : { disabled }),
          ...(required === undefined ? {} : { required }),
        }}
        params={{ org }}
        row={row}
      />
    )
  }
