import { Input } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useId, useRef, type ReactNode } from 'react'
import { DateInput, type DateInputProps, type PickerOpener } from '#ui/date/date-input.tsx'
import styles from '#ui/date/date-range-input.module.css'
import { dateWords } from '#ui/date/date-words.ts'
import type { DayRule, FieldDay } from '#ui/date/rule.ts'

/** What a form gives for one field; each end is a field of its own, with its own name and error. */
export type RangeEnd = Omit<
  DateInputProps,
  keyof DayRule | 'earliest' | 'latest' | 'today' | 'marked' | 'noted' | 'onPicked' | 'opener'
>

export interface DateRangeInputProps
  extends
    DayRule,
    Pick<
      DateInputProps,
      'earliest' | 'latest' | 'today' | 'weekStart' | 'noted' | 'disabled' | 'readOnly' | 'required'
    > {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  start: RangeEnd
  end: RangeEnd
}

/**
 * Two days of which the second is not before the first: the end follows a start that overtakes it, and a start picked with
 * the mouse leads on to the end.
 */
export function DateRangeInput(props: DateRangeInputProps) {
  const { label, description, error, start, end, required, ...shared } = props
  const labelId = useId()
  const [from, setFrom] = useEnd(start)
  const [to, setTo] = useEnd(end)
  const marked = from && to && from <= to ? { start: from, end: to } : undefined
  const endPicker = useRef<PickerOpener>(null)

  const changeStart = (day: FieldDay) => {
    setFrom(day)
    if (day && to < day) setTo(day)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
      withAsterisk={required}
    >
      <div
        role="group"
        aria-labelledby={label ? labelId : undefined}
        className={styles.ends}
        data-labelled={start.label ? true : undefined}
      >
        <DateInput
          {...named(start, 'from')}
          {...shared}
          required={required}
          withAsterisk={Boolean(start.label && required)}
          {...start}
          defaultValue={undefined}
          value={from}
          onChange={changeStart}
          onPicked={() => endPicker.current?.open()}
          marked={marked}
        />
        {!start.label && (
          <span className={styles.dash} aria-hidden>
            –
          </span>
        )}
        <DateInput
          {...named(end, 'to')}
          {...shared}
          required={required}
          withAsterisk={Boolean(end.label && required)}
          {...end}
          defaultValue={undefined}
          value={to}
          onChange={setTo}
          min={from || shared.min}
          opener={endPicker}
          marked={marked}
        />
      </div>
    </Input.Wrapper>
  )
}

/** An end without a label of its own is called by its place. */
const named = ({ label }: RangeEnd, place: 'from' | 'to') => (label ? {} : { 'aria-label': dateWords(place) })

const useEnd = ({ value, defaultValue, onChange }: RangeEnd) =>
  useUncontrolled<FieldDay>({
    value: value === null ? '' : value,
    defaultValue: defaultValue ?? '',
    finalValue: '',
    onChange,
  })
