import { useUncontrolled } from '@mantine/hooks'
import { useField } from '#ui/form/form-context.ts'
import { hinted, type FieldProps } from '#ui/form/field-props.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Day, Moment, useCalendarSlot, type DateInputProps } from '#ui/show/calendar-slot.tsx'
import type { ComponentType } from 'react'

export interface DateFieldProps extends FieldProps {
  /** Earliest and latest day that may be picked. */
  min?: string | undefined
  max?: string | undefined
  /** Another picker than the application's, such as one with a time. */
  input?: ComponentType<DateInputProps>
}

/** A day, kept as an English ISO day, picked in the calendar that the person chose. */
export function DateField(field: DateFieldProps) {
  const { key, props } = useField(field, { show: inWords, blank: '' })
  return <Picker key={key} {...field} props={props} />
}

/** A day, or a moment, in the chosen calendar. */
const inWords = (value: unknown) => {
  if (typeof value !== 'string') return null
  return value.includes('T') ? <Moment value={value} /> : <Day value={value} />
}

function Picker({
  props,
  input,
  label,
  hint,
  required,
  disabled,
  placeholder,
  min,
  max,
}: DateFieldProps & { props: ReturnType<typeof useField>['props'] }) {
  const { DateInput } = useCalendarSlot()
  const Input = input ?? DateInput
  const [value, change] = useUncontrolled<string | null>({
    defaultValue: typeof props.defaultValue === 'string' && props.defaultValue ? props.defaultValue : null,
    onChange: props.onChange,
  })
  const { defaultValue: _, onChange: _change, ...rest } = props
  return (
    <Input
      {...rest}
      value={value}
      onChange={change}
      label={declared(label)}
      description={hinted(hint)}
      required={required}
      disabled={disabled}
      placeholder={placeholder}
      min={min}
      max={max}
    />
  )
}
