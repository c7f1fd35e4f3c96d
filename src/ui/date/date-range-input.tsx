import { Input } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useId, type ReactNode } from 'react'
import { DateInput, type DateInputProps } from '#ui/date/date-input.tsx'
import styles from '#ui/date/date-range-input.module.css'
import { dateWords } from '#ui/date/date-words.ts'
import type { DayRule, FieldDay } from '#ui/date/rule.ts'

/** What a form gives for one field; each end is a field of its own, with its own name and error. */
export type RangeEnd = Omit<DateInputProps, keyof DayRule | 'earliest' | 'latest' | 'today' | 'marked'>

export interface DateRangeInputProps
  extends
    DayRule,
    Pick<DateInputProps, 'earliest' | 'latest' | 'today' | 'disabled' | 'readOnly' | 'required'> {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  start: RangeEnd
  end: RangeEnd
}

/** Two days of which the second is not before the first: choosing a start after the end empties the end. */
export function DateRangeInput(props: DateRangeInputProps) {
  const { label, description, error, start, end, required, ...shared } = props
  const labelId = useId()
  const [from, setFrom] = useEnd(start)
  const [to, setTo] = useEnd(end)
  const marked = from && to && from <= to ? { start: from, end: to } : undefined

  const changeStart = (day: FieldDay) => {
    setFrom(day)
    if (day && to && to < day) setTo('')
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
      <div role="group" aria-labelledby={label ? labelId : undefined} className={styles.ends}>
        <DateInput
          aria-label={dateWords('from')}
          {...shared}
          required={required}
          withAsterisk={false}
          {...start}
          defaultValue={undefined}
          value={from}
          onChange={changeStart}
          marked={marked}
        />
        <span className={styles.dash} aria-hidden>
          –
        </span>
        <DateInput
          aria-label={dateWords('to')}
          {...shared}
          required={required}
          withAsterisk={false}
          {...end}
          defaultValue={undefined}
          value={to}
          onChange={setTo}
          min={from || shared.min}
          marked={marked}
        />
      </div>
    </Input.Wrapper>
  )
}

const useEnd = ({ value, defaultValue, onChange }: RangeEnd) =>
  useUncontrolled<FieldDay>({
    value: value === null ? '' : value,
    defaultValue: defaultValue ?? '',
    finalValue: '',
    onChange,
  })
