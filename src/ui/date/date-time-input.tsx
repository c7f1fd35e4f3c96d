import { Input } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useId, useState } from 'react'
import { clockAt, dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { ClockParts, type Clock } from '#ui/date/clock-parts.tsx'
import { DateInput, type DateInputProps } from '#ui/date/date-input.tsx'
import { browserZone } from '#ui/date/date-text.tsx'
import styles from '#ui/date/date-time-input.module.css'
import { dateWords } from '#ui/date/date-words.ts'
import { withinBs, type FieldDay } from '#ui/date/rule.ts'

export interface DateTimeInputProps extends Omit<
  DateInputProps,
  'value' | 'defaultValue' | 'onChange' | 'marked'
> {
  /** A moment, ISO with Z; empty is ''. */
  value?: string | null
  defaultValue?: string | null
  onChange?: (moment: string) => void
  /** Whose day and clock are shown: the organization's; the browser's unless told. */
  zone?: string
}

/** A day and a time of day on a clock of 24 hours. Pasting is off, as the specification wants it (1, section 5). */
export function DateTimeInput(props: DateTimeInputProps) {
  const { value, defaultValue, onChange, zone = browserZone(), min, max, closed, ...rest } = props
  const { label, description, error, required, withAsterisk, name, disabled, readOnly, ...field } = rest
  const labelId = useId()
  const { other } = useCalendar()
  const [moment, setMoment] = useUncontrolled({
    value: value === null ? '' : value,
    defaultValue: defaultValue ?? '',
    finalValue: '',
    onChange,
  })
  const [begun, setBegun] = useState<Parts>(nothing)
  const parts = moment ? partsOf(moment, zone) : begun

  const change = (part: Partial<Parts>) => {
    const next = { ...parts, ...part }
    setBegun(next.day ? nothing : next)
    if (next.day) return setMoment(momentAt(next.day, `${next.hour || '00'}:${next.minute || '00'}`, zone))
    if (moment) setMoment('')
  }
  const rule = other ? withinBs({ min, max, closed }) : { min, max, closed }
  const state = { disabled, readOnly, error: Boolean(error) }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
      withAsterisk={withAsterisk ?? required}
    >
      <div role="group" aria-labelledby={label ? labelId : undefined} className={styles.parts}>
        <DateInput
          aria-label={dateWords('date')}
          {...field}
          {...rule}
          {...state}
          required={required}
          withAsterisk={false}
          value={parts.day}
          onChange={(day) => change({ day })}
          onPaste={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
        />
        <ClockParts {...state} hour={parts.hour} minute={parts.minute} onChange={change} />
      </div>
      {name && <input type="hidden" name={name} value={moment} disabled={disabled} />}
    </Input.Wrapper>
  )
}

interface Parts extends Clock {
  day: FieldDay
}

const nothing: Parts = { day: '', hour: '', minute: '' }

function partsOf(moment: string, zone: string): Parts {
  if (Number.isNaN(Date.parse(moment))) return nothing
  const [hour = '', minute = ''] = clockAt(moment, zone).split(':')
  return { day: dayAt(moment, zone), hour, minute }
}
