import { useField, useFieldValue } from '#ui/form/form-context.ts'
import type { FieldProps } from '#ui/form/field-props.ts'
import { Day, useCalendarSlot } from '#ui/show/calendar-slot.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A time of day on a clock of 24 hours, kept as `15:30`. */
export function TimeField(field: FieldProps) {
  const { name, label, hint, required, disabled } = field
  const { TimeInput } = useCalendarSlot()
  const { props } = useField(field, { blank: '' })
  const value = useFieldValue(name)
  return (
    <TimeInput
      value={text(value)}
      onChange={props.onChange}
      label={label}
      description={hint}
      required={required}
      disabled={disabled}
      error={props.error}
      data-path={name}
    />
  )
}

/** A day and a time of day beside it, each in a field of the form of its own: `2026-11-20` and `15:30`. */
export function DayTimeField({
  time,
  min,
  max,
  ...field
}: FieldProps & { time: string; min?: string | undefined; max?: string | undefined }) {
  const { name, label, hint, required, disabled } = field
  const { DateTimeInput } = useCalendarSlot()
  const day = useField(field, { show: (value) => <Day value={text(value)} />, blank: '' })
  const clock = useField({ ...field, name: time }, { blank: '' })
  const [on, at] = [text(useFieldValue(name)), text(useFieldValue(time))]
  // what the clock on the wall says is kept, so the picker's zone is nobody's
  const change = (moment: string | null) => {
    day.props.onChange(moment ? moment.slice(0, 10) : '')
    if (moment) clock.props.onChange(moment.slice(11, 16))
  }
  return (
    <DateTimeInput
      value={on ? `${on}T${at || '00:00'}:00.000Z` : ''}
      onChange={change}
      zone="UTC"
      label={label}
      description={hint}
      required={required}
      disabled={disabled}
      error={day.props.error ?? clock.props.error}
      min={min}
      max={max}
      data-path={name}
    />
  )
}
