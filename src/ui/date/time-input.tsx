import { Input } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useId, useState } from 'react'
import { ClockParts, type Clock } from '#ui/date/clock-parts.tsx'
import styles from '#ui/date/date-time-input.module.css'
import type { TimeInputProps } from '#ui/show/calendar-slot.tsx'

const nothing: Clock = { hour: '', minute: '' }

/** A time of day, `15:30`, by the rules of the date-time picker: held within a day, never pasted. */
export default function TimeInput(props: TimeInputProps) {
  const { value, onChange, label, description, error, required, disabled } = props
  const labelId = useId()
  const [time, setTime] = useUncontrolled<string>({ value: value ?? '', finalValue: '', onChange })
  const [begun, setBegun] = useState(nothing)
  const [hour = '', minute = ''] = time.split(':')
  const parts = time ? { hour, minute } : begun
  const change = (part: Partial<Clock>) => {
    const next = { ...parts, ...part }
    setBegun(next)
    setTime(next.hour || next.minute ? `${next.hour || '00'}:${next.minute || '00'}` : '')
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
      <div role="group" aria-labelledby={labelId} className={styles.clock}>
        <ClockParts
          {...parts}
          onChange={change}
          disabled={disabled ?? false}
          error={Boolean(error)}
          path={props['data-path']}
        />
      </div>
    </Input.Wrapper>
  )
}
