import { useState, type ReactNode } from 'react'
import { AsyncMultiSelect } from '#ui/form/async-multi-select.tsx'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import type { AsyncSource } from '#ui/form/async-source.ts'
import { useField } from '#ui/form/form-context.ts'
import type { FieldProps, Option } from '#ui/form/field-props.ts'

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
  const { key, props } = useField(field)
  const [option, setOption] = useState(chosen)
  const { onChange, defaultValue: _, ...rest } = props
  return (
    <AsyncSelect
      key={key}
      {...looks(field)}
      {...rest}
      source={field.source}
      render={field.render}
      clearable={!field.required}
      value={option}
      onChange={(next, row) => {
        setOption(next)
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
  const { key, props } = useField(field)
  const [options, setOptions] = useState(chosen)
  const { onChange, defaultValue: _, ...rest } = props
  return (
    <AsyncMultiSelect
      key={key}
      {...looks(field)}
      {...rest}
      source={field.source}
      render={field.render}
      value={options}
      onChange={(next) => {
        setOptions(next)
        const values = next.map((option) => option.value)
        onChange(values)
        onChosen?.(values)
      }}
    />
  )
}

const looks = ({ label, hint, required, disabled, placeholder }: FieldProps) => ({
  label,
  required,
  disabled,
  ...(hint ? { description: hint } : {}),
  ...(placeholder ? { placeholder } : {}),
})
