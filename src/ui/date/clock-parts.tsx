import styles from '#ui/date/date-time-input.module.css'
import { dateWords } from '#ui/date/date-words.ts'
import { TimePart } from '#ui/date/time-part.tsx'

export interface Clock {
  /** Two digits, or '' while nothing is chosen. */
  hour: string
  minute: string
}

/** Hours and minutes of a clock of 24 hours, with the colon between them. */
export function ClockParts({
  hour,
  minute,
  onChange,
  path,
  ...state
}: Clock & {
  onChange: (part: Partial<Clock>) => void
  disabled?: boolean
  readOnly?: boolean
  error?: boolean
  /** Where a form finds the field. */
  path?: string | undefined
}) {
  return (
    <>
      <TimePart
        {...state}
        label={dateWords('hour')}
        max={23}
        below={23}
        value={hour}
        onChange={(next) => onChange({ hour: next })}
        path={path}
      />
      <span className={styles.colon} aria-hidden>
        :
      </span>
      <TimePart
        {...state}
        label={dateWords('minute')}
        max={59}
        below={0}
        value={minute}
        onChange={(next) => onChange({ minute: next })}
      />
    </>
  )
}
