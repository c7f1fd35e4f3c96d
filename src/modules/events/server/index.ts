import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { calendarRoutes } from '#modules/events/server/calendar.ts'
import { eventActRoutes } from '#modules/events/server/event-acts.ts'
import { eventRoutes } from '#modules/events/server/event.ts'
import { exceptionRoutes } from '#modules/events/server/exceptions.ts'
import { remindOfEvents } from '#modules/events/server/notifications.ts'

// paths of their own come before those that take them for an event's id
export const routes: Route[] = [...calendarRoutes, ...eventRoutes, ...eventActRoutes, ...exceptionRoutes]
export const schedules: Schedule[] = [remindOfEvents]

export { audited } from '#modules/events/server/audited.ts'
export { eventDataSets as dataSets } from '#modules/events/server/data-sets.ts'
export { guestMails as signals } from '#modules/events/server/guest-mails.ts'
export { notifications } from '#modules/events/server/notifications.ts'
export { personal } from '#modules/events/server/personal.ts'
