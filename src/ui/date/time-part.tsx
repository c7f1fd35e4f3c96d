import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { two } from '#kernel/calendar/day.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { latinDigits } from '#kernel/latin-digits.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import styles from '#ui/date/date-time-input.module.css'

export interface TimePartProps {
  label: string
  /** 23 for hours, 59 for minutes. */
  max: number
  /** Two digits, or '' while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** Where a value below zero goes. */
  below: number
  disabled?: boolean
  readOnly?: boolean
  error?: boolean
  /** Where a form finds the field. */
  path?: string | undefined
}

/** Hours or minutes: two digits, typed or stepped with the arrow keys, held within their bounds, never pasted. */
export function TimePart({ label, max, value, onChange, below, path, ...field }: TimePartProps) {
  const [draft, setDraft] = useState<string>()
  const { digits } = useCalendar().writing
  const put = (number: number) => onChange(two(clampPart(number, max, below)))
  const commit = () => {
    if (draft !== undefined && draft !== '') put(Number(draft))
    setDraft(undefined)
  }
  const step = (event: KeyboardEvent, by: number) => {
    event.preventDefault()
    setDraft(undefined)
    put((draft ? Number(draft) : Number(value || 0)) + by)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (field.disabled || field.readOnly) return
    if (event.key === 'ArrowUp') step(event, 1)
    if (event.key === 'ArrowDown') step(event, -1)
  }
  return (
    <TextInput
      {...field}
      data-path={path}
      role="spinbutton"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ? Number(value) : undefined}
      aria-valuetext={value || undefined}
      inputMode="numeric"
      data-any-digits
      autoComplete="off"
      placeholder="--"
      maxLength={2}
      value={inDigits(draft ?? value, digits)}
      onChange={(event) => setDraft(latinDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, 2))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={key}
      onPaste={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      classNames={{ input: styles.part }}
    />
  )
}

/** Above the bound becomes the bound; below zero becomes what the specification says (1, section 5): 23 for hours. */
export const clampPart = (number: number, max: number, below: number) =>
  number > max ? max : number < 0 ? below : number
