import { below } from '#platform/below.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { overviewRoutes } from '#modules/task/server/overview.ts'
import { projectRoutes } from '#modules/task/server/projects.ts'
import { makeRecurring, recurringRoutes } from '#modules/task/server/recurring.ts'
import { taskSettingRoutes } from '#modules/task/server/settings.ts'
import { taskActRoutes } from '#modules/task/server/task-acts.ts'
import { taskCheckRoutes } from '#modules/task/server/task-check.ts'
import { taskListRoutes } from '#modules/task/server/task-list.ts'

export const routes: Route[] = [
  ...taskListRoutes,
  ...taskActRoutes,
  ...taskCheckRoutes,
  ...recurringRoutes,
  ...overviewRoutes,
  ...projectRoutes,
  ...taskSettingRoutes,
].map(below('project_id', 'project'))
export const schedules: Schedule[] = [makeRecurring]

export { audited } from '#modules/task/server/audited.ts'
export { taskDataSets as dataSets } from '#modules/task/server/data-sets.ts'
export { notifications } from '#modules/task/server/notifications.ts'
export { personal } from '#modules/task/server/personal.ts'
