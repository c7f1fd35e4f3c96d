import type { UseFormReturnType } from '@mantine/form'
import { createContext, createElement, use, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { FieldProps } from '#ui/form/field-props.ts'
import { Refused } from '#ui/form/refused.tsx'
import { declared } from '#ui/i18n/declared.ts'

// The values of every form pass through here; which they are is the business of the typed fields.
export type Values = Record<string, unknown>

/** What a field tells of itself, for whatever speaks of it elsewhere. */
export interface FieldAbout {
  readonly label: string
  /** It must be filled: left empty, it is not sent. */
  readonly required: boolean
  /** A value of it in words; the value itself unless told. */
  readonly show?: (value: unknown) => ReactNode
  /** What it holds when it is empty; null unless told. */
  readonly blank?: unknown
}

export interface FormState {
  readonly form: UseFormReturnType<Values>
  readonly pending: boolean
  /** A field says that it is on show; errors of the server find it by this. */
  readonly register: (name: string, about: RefObject<FieldAbout>) => () => void
  readonly aboutOf: (name: string) => FieldAbout | undefined
  /** What ids are called that fields hold: the value alone does not tell. */
  readonly titles: Map<string, string>
  /** Leaves the form, asking first where something would be lost. */
  readonly cancel?: (() => void) | undefined
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
  { name, label = '', required = false, disabled = false }: Pick<FieldProps, 'name'> & Partial<FieldProps>,
  told: Pick<FieldAbout, 'show' | 'blank'> = {},
  type: 'input' | 'checkbox' = 'input',
) {
  const { form, register } = useFormState()
  const about = { label: declared(label), required: required && !disabled, ...told }
  const latest = useRef<FieldAbout>(about)
  useEffect(() => {
    latest.current = about
  })
  useEffect(() => register(name, latest), [name, register])
  const props = form.getInputProps(name, { type })
  const error: ReactNode =
    typeof props.error === 'string' ? createElement(Refused, { message: props.error }) : props.error
  return { key: form.key(name), props: { ...props, error }, form }
}

/** The present value of a field; the caller is drawn again when it changes. */
export function useFieldValue(name: string): unknown {
  const { form } = useFormState()
  return form.useWatchValue(name)
}
