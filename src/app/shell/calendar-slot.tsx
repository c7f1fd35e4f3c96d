import { TextInput } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { calendarNow } from '#ui/date/calendar-choice.ts'
import { DateText, MomentText } from '#ui/date/date-text.tsx'
import { inCalendar, fieldDay } from '#ui/date/written.ts'
import { writeDaysBy } from '#ui/i18n/with-days.ts'
import { CalendarProvider, type CalendarSlot, type DateInputProps } from '#ui/show/calendar-slot.tsx'
import { clockAt } from '#app/shell/facts.ts'
import { currentSession } from '#app/shell/session.ts'

writeDaysBy((text) => inCalendar(calendarNow(), text))

/** The calendars that open are fetched with the first field for a date. */
const DateTimeInput = lazy(() =>
  import('#ui/date/date-time-input.tsx').then((file) => ({ default: file.DateTimeInput })),
)
const TimeInput = lazy(() => import('#ui/date/time-input.tsx'))
const DateRange = lazy(() =>
  import('#ui/date/date-range-input.tsx').then((file) => ({ default: file.DateRangeInput })),
)
const DateInput = lazy(() => import('#ui/date/date-input.tsx').then((file) => ({ default: file.DateInput })))

/** Tables, forms and timelines show and take dates in the calendar that the person chose. */
export const Calendars = ({ children }: { children: ReactNode }) => (
  <CalendarProvider slot={slot}>{children}</CalendarProvider>
)

const slot: CalendarSlot = {
  DateText: ({ value }) => <DateText value={value} />,
  DateTimeText: ({ value }) => <MomentText value={value} {...zone()} />,
  DateInput: ({ onChange, ...input }) => (
    <Suspense fallback={<Awaited {...input} />}>
      <DateInput {...input} {...years()} onChange={(day) => onChange(day || null)} />
    </Suspense>
  ),
  DateRange: ({ start, end, noted }) => (
    <Suspense
      fallback={
        <>
          <Awaited {...start} />
          <Awaited {...end} />
        </>
      }
    >
      <DateRange {...years()} noted={noted} start={endOf(start)} end={endOf(end)} />
    </Suspense>
  ),
  DateTimeInput: ({ onChange, zone: of, ...input }) => (
    <Suspense fallback={<Awaited {...input} value={null} />}>
      <DateTimeInput {...input} {...years()} zone={of} onChange={(moment) => onChange(moment || null)} />
    </Suspense>
  ),
  TimeInput: (input) => (
    <Suspense fallback={<Awaited {...input} value={null} />}>
      <TimeInput {...input} />
    </Suspense>
  ),
}

const endOf = ({ onChange, min: _, max: _max, ...input }: DateInputProps) => ({
  ...input,
  onChange: (day: string) => onChange(day || null),
})

/** As high as the field that comes and as readable, so that nothing on the page moves. */
const Awaited = ({
  label,
  description,
  error,
  required,
  size,
  ...input
}: Omit<DateInputProps, 'onChange'>) => (
  <TextInput
    {...{ label, description, error, required, size }}
    aria-label={input['aria-label']}
    value={input.value ? fieldDay(calendarNow(), input.value) : ''}
    readOnly
  />
)

const home = () => {
  const session = currentSession()
  return session && clockAt(session, location.pathname)
}

/** Moments are told in the zone of the organization, as its devices and schedules are. */
function zone() {
  const organization = home()
  return organization ? { zone: organization.time_zone } : {}
}

function years() {
  const organization = home()
  if (!organization) return {}
  const { today, calendar_years, week_start } = organization
  return { today, weekStart: week_start, earliest: calendar_years.from, latest: calendar_years.to }
}
