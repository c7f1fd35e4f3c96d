import { lazy, Suspense, type ReactNode } from 'react'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { FieldKind } from '#kernel/field.ts'
import type { FieldProps, Option } from '#ui/form/field-props.ts'
import type { FormShellProps } from '#ui/form/form-shell.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'

/** A field as a declaration tells it; the settings engine's fields fit. */
export interface DeclaredField {
  readonly kind: FieldKind
  readonly title: string
  readonly required: boolean
  readonly hint?: string
  readonly disabled?: boolean
  readonly options?: readonly (string | Option)[]
  /** `reference`: the list that offers the choices, and the column of it that is shown. */
  readonly choices?: Endpoint
  /** What the list of choices is asked beside. */
  readonly asked?: Readonly<Record<string, string>>
  readonly label?: string
  /** `money`: digits after the point. */
  readonly places?: number
  /** `file`: media types that are offered. */
  readonly accept?: readonly string[]
  readonly min?: number
  readonly max?: number
}
export type DeclaredFields = Readonly<Record<string, DeclaredField>>

export type DeclaredRow = Readonly<Record<string, unknown>>

export interface SchemaFormProps extends Omit<
  FormShellProps<Record<string, unknown>>,
  'initial' | 'children'
> {
  fields: DeclaredFields
  /** What the address of every choices endpoint needs: `{ org }`. */
  params?: Record<string, string>
  /** The row that is changed, as the list answers it; nothing when one is made. */
  row?: DeclaredRow | null
  /** Values that a new row begins with. */
  start?: DeclaredRow
  children?: ReactNode
  /** Fields that the caller draws, by name, at their place among the others. */
  drawn?: Drawn
}
export type Drawn = Readonly<Record<string, (input: FieldProps) => ReactNode>>

const SchemaFormBody = lazy(() => import('#ui/form/schema-form-body.tsx'))
const LaterFields = lazy(async () => ({
  default: (await import('#ui/form/schema-form-body.tsx')).SchemaFields,
}))
const LaterField = lazy(async () => ({
  default: (await import('#ui/form/schema-form-body.tsx')).DeclaredInput,
}))

interface SchemaFieldsProps {
  fields: DeclaredFields
  params?: Record<string, string>
  row?: DeclaredRow | null
  drawn?: Drawn | undefined
}

/** The declared fields alone, to stand in a form of one's own. */
export const SchemaFields = (props: SchemaFieldsProps) => (
  <Suspense fallback={<FormSkeleton fields={Math.min(6, Object.keys(props.fields).length)} />}>
    <LaterFields {...props} />
  </Suspense>
)

/** One declared field, to stand where a form of one's own wants it. */
export const SchemaField = (props: {
  name: string
  field: DeclaredField
  params: Record<string, string>
  row: DeclaredRow | null
}) => (
  <Suspense fallback={<FormSkeleton fields={1} />}>
    <LaterField {...props} drawn={undefined} />
  </Suspense>
)

/** A form made from a declaration: what the settings engine shows for any table of master data. */
export const SchemaForm = (props: SchemaFormProps) => (
  <Suspense fallback={<FormSkeleton fields={Math.min(6, Object.keys(props.fields).length)} />}>
    <SchemaFormBody {...props} />
  </Suspense>
)
