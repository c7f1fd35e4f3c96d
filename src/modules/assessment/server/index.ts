import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { assessmentRoutes } from '#modules/assessment/server/assessments.ts'
import { publishedRoutes } from '#modules/assessment/server/published.ts'
import { statisticsRoutes } from '#modules/assessment/server/statistics.ts'
import { takerRoutes } from '#modules/assessment/server/takers.ts'
import { closeAttempts, takingRoutes } from '#modules/assessment/server/taking.ts'

export const routes: Route[] = [
  ...assessmentRoutes,
  ...takerRoutes,
  ...takingRoutes,
  ...statisticsRoutes,
  ...publishedRoutes,
]
export const schedules: Schedule[] = [closeAttempts]

export { audited } from '#modules/assessment/server/audited.ts'
export { assessmentDataSets as dataSets } from '#modules/assessment/server/data-sets.ts'
export { notifications } from '#modules/assessment/server/notifications.ts'
export { personal } from '#modules/assessment/server/personal.ts'
