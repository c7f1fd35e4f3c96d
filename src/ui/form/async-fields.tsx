import type { ReactNode } from 'react'
import { AsyncMultiSelect } from '#ui/form/async-multi-select.tsx'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import type { AsyncSource } from '#ui/form/async-source.ts'
import { useField, useFieldValue, useFormState } from '#ui/form/form-context.ts'
import { hinted, type FieldProps, type Option } from '#ui/form/field-props.ts'
import { declared } from '#ui/i18n/declared.ts'

interface AsyncFieldProps<Row> extends FieldProps {
  source: AsyncSource<Row>
  render?: (row: Row) => ReactNode
}

export interface AsyncSelectFieldProps<Row> extends AsyncFieldProps<Row> {
  /** The choice that the form begins with, for the value alone does not tell how it is called. */
  chosen?: Option | null
  onChosen?: (row: Row | null) => void
}

/** The field holds the id of one of many. */
export function AsyncSelectField<Row>({ chosen = null, onChosen, ...field }: AsyncSelectFieldProps<Row>) {
  const titleOf = useTitles(chosen ? [chosen] : [])
  const { key, props } = useField(field, { show: titleOf })
  const value = useFieldValue(field.name)
  const { onChange, defaultValue: _, ...rest } = props
  return (
    <AsyncSelect
      key={key}
      {...looks(field)}
      {...rest}
      source={field.source}
      render={field.render}
      clearable={!field.required}
      value={typeof value === 'string' && value ? { value, label: titleOf(value) ?? '' } : null}
      onChange={(next, row) => {
        if (next) titleOf.keep(next)
        onChange(next?.value ?? null)
        onChosen?.(row)
      }}
    />
  )
}

/** The field holds the ids of several of many. */
export function AsyncMultiSelectField<Row>({
  chosen = [],
  onChosen,
  ...field
}: AsyncFieldProps<Row> & {
  chosen?: readonly Option[]
  onChosen?: (values: readonly string[]) => void
}) {
  const titleOf = useTitles(chosen)
  const { key, props } = useField(field, { show: titleOf, blank: [] })
  const value = useFieldValue(field.name)
  const { onChange, defaultValue: _, ...rest } = props
  return (
    <AsyncMultiSelect
      key={key}
      {...looks(field)}
      {...rest}
      source={field.source}
      render={field.render}
      value={idsIn(value).map((id) => ({ value: id, label: titleOf(id) ?? '' }))}
      onChange={(next) => {
        for (const option of next) titleOf.keep(option)
        const values = next.map((option) => option.value)
        onChange(values)
        onChosen?.(values)
      }}
    />
  )
}

/** What the form has learned of its ids, and before that what the field began with. */
function useTitles(chosen: readonly Option[]) {
  const { titles } = useFormState()
  // kept by the form: in a list the value goes to another row, and what a row began with stays with its place
  for (const { value, label } of chosen) if (!titles.has(value)) titles.set(value, label)
  const titleOf = (id: unknown) => (typeof id === 'string' ? titles.get(id) : undefined)
  return Object.assign(titleOf, { keep: ({ value, label }: Option) => void titles.set(value, label) })
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const looks = ({ label, hint, required, disabled, placeholder }: FieldProps) => ({
  label: declared(label),
  required,
  disabled,
  ...(hint ? { description: hinted(hint) } : {}),
  ...(placeholder ? { placeholder } : {}),
})
