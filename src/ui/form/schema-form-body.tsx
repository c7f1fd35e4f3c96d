import type { FieldKind } from '#kernel/field.ts'
import { AsyncMultiSelectField, AsyncSelectField } from '#ui/form/async-fields.tsx'
import { namedSource } from '#ui/form/async-source.ts'
import { MultiSelectField, SelectField } from '#ui/form/choice-fields.tsx'
import { ColourField } from '#ui/form/colour-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import type { FieldProps, Option } from '#ui/form/field-props.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { FieldGrid, FieldGroup } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { MoneyField, NumberField } from '#ui/form/number-fields.tsx'
import type {
  DeclaredField,
  DeclaredFields,
  DeclaredRow,
  Drawn,
  SchemaFormProps,
} from '#ui/form/schema-form.tsx'
import { TextAreaField, TextField } from '#ui/form/text-fields.tsx'
import { TimeField } from '#ui/form/time-fields.tsx'
import { SwitchField } from '#ui/form/toggle-fields.tsx'

/** The form itself, in a chunk of its own with every kind of field. */
export default function SchemaFormBody({
  fields,
  params = {},
  row,
  start,
  children,
  drawn,
  ...form
}: SchemaFormProps) {
  return (
    <FormShell {...form} initial={initialOf(fields, row ?? start)}>
      <FieldGrid>
        <SchemaFields fields={fields} params={params} row={row ?? start ?? null} drawn={drawn} />
      </FieldGrid>
      {children}
    </FormShell>
  )
}

/** The declared fields alone. */
export function SchemaFields({
  fields,
  params = {},
  row = null,
  drawn = {},
}: {
  fields: DeclaredFields
  params?: Record<string, string>
  row?: DeclaredRow | null
  drawn?: Drawn | undefined
}) {
  const input = ([name, field]: Named) => (
    <DeclaredInput key={name} name={name} field={field} params={params} row={row} drawn={drawn[name]} />
  )
  return inRuns(Object.entries(fields), drawn).map((run) =>
    run.length > 1 ? <FieldGroup key={run[0]?.[0]}>{run.map(input)}</FieldGroup> : run.map(input),
  )
}

type Named = [string, DeclaredField]

/** Switches that follow each other stand together below the inputs: they have no labels above to be in line with. */
function inRuns(fields: readonly Named[], drawn: Drawn): Named[][] {
  const runs: Named[][] = []
  let open = false
  for (const field of fields) {
    const isSwitch = field[1].kind === 'boolean' && !drawn[field[0]]
    if (isSwitch && open) runs.at(-1)?.push(field)
    else runs.push([field])
    open = isSwitch
  }
  return runs
}

/** Values for every declared field: the row's, or empty ones of the kind. */
export const initialOf = (
  fields: DeclaredFields,
  row: DeclaredRow | null | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      // the row has the id of a file; the form one that is to be sent
      field.kind === 'file' ? null : (row?.[name] ?? blanks[field.kind] ?? null),
    ]),
  )

const blanks: Partial<Record<FieldKind, unknown>> = {
  text: '',
  email: '',
  phone: '',
  long_text: '',
  time: '',
  colour: '',
  boolean: false,
  choices: [],
  references: [],
  codes: [],
}

export function DeclaredInput({
  name,
  field,
  params,
  row,
  drawn,
}: {
  name: string
  field: DeclaredField
  params: Record<string, string>
  row: DeclaredRow | null
  drawn: Drawn[string] | undefined
}) {
  const { kind, title, required, hint, options = [], min, max, places } = field
  const input: FieldProps = { name, label: title, required, hint, disabled: field.disabled }
  if (drawn) return drawn(input)
  switch (kind) {
    case 'long_text':
      return <TextAreaField {...input} {...(max ? { max } : {})} />
    case 'number':
      return <NumberField {...input} min={min} max={max} />
    case 'money':
      return <MoneyField {...input} {...(places === undefined ? {} : { places })} />
    case 'day':
      return <DateField {...input} />
    case 'choice':
      return <SelectField {...input} options={options} />
    case 'choices':
    case 'codes':
      return <MultiSelectField {...input} options={options} />
    case 'time':
      return <TimeField {...input} />
    case 'boolean':
      return <SwitchField {...input} />
    case 'colour':
      return <ColourField {...input} />
    case 'file':
      return <FileField {...input} {...(field.accept ? { accept: field.accept } : {})} />
    case 'references':
      return <ReferencesInput input={input} field={field} params={params} row={row} />
    case 'reference':
      return <ReferenceInput input={input} field={field} params={params} row={row} />
    default:
      return <TextField {...input} type={kind === 'phone' ? 'tel' : kind} />
  }
}

function ReferenceInput({
  input,
  field,
  params,
  row,
}: {
  input: FieldProps
  field: DeclaredField
  params: Record<string, string>
  row: DeclaredRow | null
}) {
  if (!field.choices) throw new Error(`${input.name} is a reference without choices`)
  return (
    <AsyncSelectField
      {...input}
      source={namedSource(field.choices, params, field.label ?? 'name', field.asked)}
      chosen={chosenIn(row, input.name)}
    />
  )
}

function ReferencesInput({
  input,
  field,
  params,
  row,
}: {
  input: FieldProps
  field: DeclaredField
  params: Record<string, string>
  row: DeclaredRow | null
}) {
  if (!field.choices) throw new Error(`${input.name} are references without choices`)
  return (
    <AsyncMultiSelectField
      {...input}
      source={namedSource(field.choices, params, field.label ?? 'name', field.asked)}
      chosen={severalIn(row, input.name)}
    />
  )
}

/** References `employee_ids` are answered also as `employees: [{ id, name }]`. */
function severalIn(row: DeclaredRow | null, name: string): Option[] {
  const meant: unknown = row?.[name.replace(/_ids$/, 's')]
  if (!Array.isArray(meant)) return []
  return meant.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one && 'name' in one
      ? [{ value: String(one.id), label: String(one.name) }]
      : [],
  )
}

/** The list answers a reference `parent_id` also as `parent: { id, name }`. */
function chosenIn(row: DeclaredRow | null, name: string): Option | null {
  const meant: unknown = row?.[name.replace(/_id$/, '')]
  if (typeof meant !== 'object' || meant === null || !('id' in meant) || !('name' in meant)) return null
  return { value: String(meant.id), label: String(meant.name) }
}
