import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { boardRoutes } from '#modules/work-log/server/boards.ts'
import { logRoutes } from '#modules/work-log/server/logs.ts'
import { postingRoutes } from '#modules/work-log/server/posting.ts'
import { stopForgotten } from '#modules/work-log/server/timer.ts'
import { weekRoutes } from '#modules/work-log/server/week.ts'

export const routes: Route[] = [...logRoutes, ...weekRoutes, ...boardRoutes, ...postingRoutes]

export const schedules: Schedule[] = [stopForgotten]

export { audited } from '#modules/work-log/server/audited.ts'
export { workLogDataSets as dataSets } from '#modules/work-log/server/data-sets.ts'
export { notifications } from '#modules/work-log/server/notifications.ts'
export { personal } from '#modules/work-log/server/personal.ts'
