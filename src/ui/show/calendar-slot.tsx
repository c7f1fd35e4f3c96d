import { TextInput } from '@mantine/core'
import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { NotedDays } from '#ui/date/noted-days.ts'
import { Missing } from '#ui/show/figures.tsx'

export interface DateInputProps {
  /** `YYYY-MM-DD`, English calendar; null when empty. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  min?: string | undefined
  max?: string | undefined
  size?: string | undefined
  'aria-label'?: string | undefined
}

/** `15:30`, or '' while nothing is chosen. */
export interface TimeInputProps extends Pick<
  DateInputProps,
  'label' | 'description' | 'error' | 'required' | 'disabled'
> {
  value: string
  onChange: (value: string) => void
  'data-path'?: string | undefined
}
/** A moment, ISO with Z, or ''; of the clock of a zone. */
export interface DateTimeInputProps extends DateInputProps {
  zone: string
  'data-path'?: string | undefined
}

/** Two days of which the second is not before the first, each a field of its own. */
export interface DateRangeProps {
  start: DateInputProps
  end: DateInputProps
  /** Days that the picker says something about. */
  noted?: NotedDays | undefined
}

/** How dates are shown and picked. The application puts in what knows the chosen calendar. */
export interface CalendarSlot {
  DateText: ComponentType<{ value: string }>
  DateTimeText: ComponentType<{ value: string }>
  DateInput: ComponentType<DateInputProps>
  DateRange: ComponentType<DateRangeProps>
  DateTimeInput: ComponentType<DateTimeInputProps>
  TimeInput: ComponentType<TimeInputProps>
}

const PlainDate = ({ value, onChange, onBlur, ...input }: DateInputProps) => (
  <TextInput
    {...input}
    type="date"
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || null)}
    {...(onBlur ? { onBlur } : {})}
  />
)

/** Without a calendar: ISO days, and the browser's own picker. */
const plain: CalendarSlot = {
  DateText: ({ value }) => <span className="ch-num">{value}</span>,
  DateTimeText: ({ value }) => <span className="ch-num">{value.slice(0, 16).replace('T', ' ')}</span>,
  DateInput: PlainDate,
  DateRange: ({ start, end }) => (
    <>
      <PlainDate {...start} />
      <PlainDate {...end} min={start.value ?? undefined} />
    </>
  ),
  DateTimeInput: ({ value, onChange, zone: _, ...input }) => (
    <TextInput
      {...input}
      type="datetime-local"
      value={(value ?? '').slice(0, 16)}
      onChange={(event) =>
        onChange(event.currentTarget.value ? `${event.currentTarget.value}:00.000Z` : null)
      }
    />
  ),
  TimeInput: ({ onChange, ...input }) => (
    <TextInput {...input} type="time" onChange={(event) => onChange(event.currentTarget.value)} />
  ),
}

const Slot = createContext(plain)

export const CalendarProvider = ({ slot, children }: { slot: CalendarSlot; children: ReactNode }) => (
  <Slot value={slot}>{children}</Slot>
)

export const useCalendarSlot = (): CalendarSlot => use(Slot)

/** A day in the chosen calendar. */
export function Day({ value }: { value: string | null | undefined }) {
  const { DateText } = useCalendarSlot()
  return value ? <DateText value={value} /> : <Missing />
}

/** An instant in the chosen calendar and the person's time zone. */
export function Moment({ value }: { value: string | null | undefined }) {
  const { DateTimeText } = useCalendarSlot()
  return value ? <DateTimeText value={value} /> : <Missing />
}
