import type { ReactNode } from 'react'
import { DateInput } from '#ui/date/date-input.tsx'
import { DateText, MomentText } from '#ui/date/date-text.tsx'
import { CalendarProvider, type CalendarSlot } from '#ui/show/calendar-slot.tsx'
import { organizationAt } from '#app/shell/facts.ts'
import { currentSession } from '#app/shell/session.ts'

/** Tables, forms and timelines show and take dates in the calendar that the person chose. */
export const Calendars = ({ children }: { children: ReactNode }) => (
  <CalendarProvider slot={slot}>{children}</CalendarProvider>
)

const slot: CalendarSlot = {
  DateText: ({ value }) => <DateText value={value} />,
  DateTimeText: ({ value }) => <MomentText value={value} {...zone()} />,
  DateInput: ({ onChange, ...input }) => (
    <DateInput {...input} {...years()} onChange={(day) => onChange(day || null)} />
  ),
}

const home = () => {
  const session = currentSession()
  return session && organizationAt(session, undefined)
}

/** Moments are told in the zone of the organization, as its devices and schedules are. */
function zone() {
  const organization = home()
  return organization ? { zone: organization.time_zone } : {}
}

function years() {
  const organization = home()
  if (!organization) return {}
  const { today, calendar_years } = organization
  return { today, earliest: calendar_years.from, latest: calendar_years.to }
}
