import type { UseFormReturnType } from '@mantine/form'
import { createContext, use, useEffect } from 'react'
import type { FieldProps } from '#ui/form/field-props.ts'

// The values of every form pass through here; which they are is the business of the typed fields.
export type Values = Record<string, unknown>

export interface FormState {
  readonly form: UseFormReturnType<Values>
  readonly pending: boolean
  /**
   * A field says that it is on show; errors of the server find it by this. One that must be filled says what it is
   * called: left empty, it is not sent.
   */
  readonly register: (name: string, required?: string) => () => void
}

export const FormContext = createContext<FormState | null>(null)

/** The form around, for parts that depend on its values. */
export function useFormState(): FormState {
  const state = use(FormContext)
  if (!state) throw new Error('A field stands outside of a FormShell')
  return state
}

/** What an input needs to be this field. Spread `props`, and give `key` by hand. */
export function useField(
  { name, label, required, disabled }: Pick<FieldProps, 'name'> & Partial<FieldProps>,
  type: 'input' | 'checkbox' = 'input',
) {
  const { form, register } = useFormState()
  const title = required && !disabled ? label : undefined
  useEffect(() => register(name, title), [name, title, register])
  return { key: form.key(name), props: form.getInputProps(name, { type }), form }
}

/** The present value of a field; the caller is drawn again when it changes. */
export function useFieldValue(name: string): unknown {
  const { form } = useFormState()
  return form.useWatchValue(name)
}
