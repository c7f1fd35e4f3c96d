import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import type { DayNote } from '#ui/date/noted-days.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { holidaysInRange } from '#modules/organization/shared/holiday.ts'

/** How far the picker of dates knows holidays and leave, in days. */
const reach = { back: 62, ahead: 400 }
const live = 'Requested,Forwarded,Approved'

/** One's holidays and leave by day, and the type that was last requested. */
export function useOwnDays(wanted: boolean) {
  const { org, today } = useScope()
  const [from, to] = [addDays(today, -reach.back), addDays(today, reach.ahead)]
  const holidays = useRead(
    holidaysInRange,
    wanted ? { params: { org }, query: { start: from, end: to, mine: 'true' } } : null,
    { errors: 'inline' },
  )
  const requests = useRead(
    leaveRequest.list,
    wanted ? { params: { org }, query: { as: 'user', from, to, status: live, limit: 100 } } : null,
    { errors: 'inline' },
  )
  const noted = new Map<string, DayNote>()
  for (const { name, start_on, end_on } of holidays.data?.results ?? [])
    for (const day of daysOf(start_on, end_on)) noted.set(day, { look: 'off', title: name })
  for (const { leave_type, status, start_on, end_on } of requests.data?.results ?? [])
    for (const day of daysOf(start_on, end_on))
      noted.set(day, { look: 'taken', title: `${leave_type.name} · ${declared(status)}` })
  return { noted, lastType: requests.data?.results[0]?.leave_type_id, isRead: !requests.isPending }
}

const daysOf = (start: string, end: string) =>
  Array.from({ length: daysBetween(start, end) + 1 }, (_, at) => addDays(start, at))
