import { TextInput } from '@mantine/core'
import { createContext, use, type ComponentType, type ReactNode } from 'react'
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

/** How dates are shown and picked. The application puts in what knows the chosen calendar. */
export interface CalendarSlot {
  DateText: ComponentType<{ value: string }>
  DateTimeText: ComponentType<{ value: string }>
  DateInput: ComponentType<DateInputProps>
}

/** Without a calendar: ISO days, and the browser's own picker. */
const plain: CalendarSlot = {
  DateText: ({ value }) => <span className="ch-num">{value}</span>,
  DateTimeText: ({ value }) => <span className="ch-num">{value.slice(0, 16).replace('T', ' ')}</span>,
  DateInput: ({ value, onChange, onBlur, ...input }) => (
    <TextInput
      {...input}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      {...(onBlur ? { onBlur } : {})}
    />
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
