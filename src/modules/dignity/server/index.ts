import type { JobKind } from '#platform/jobs.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { formsJob } from '#engines/appraisal/work-server.ts'
import { appraisalRoutes } from '#modules/dignity/server/appraisal.ts'
import { coachingRoutes } from '#modules/dignity/server/coaching.ts'
import { externalRoutes } from '#modules/dignity/server/external.ts'
import { goalActRoutes } from '#modules/dignity/server/goal-acts.ts'
import { goalListRoutes } from '#modules/dignity/server/goal-list.ts'
import { goalWriteRoutes } from '#modules/dignity/server/goal-write.ts'
import { milestoneRoutes } from '#modules/dignity/server/milestones.ts'
import { overviewRoutes } from '#modules/dignity/server/overview.ts'
import { periodRoutes } from '#modules/dignity/server/periods.ts'
import { remindOfSilence } from '#modules/dignity/server/silence.ts'
import { goalForms } from '#modules/dignity/shared/appraisal.ts'

export const routes: Route[] = [
  ...periodRoutes,
  ...goalListRoutes,
  ...goalWriteRoutes,
  ...goalActRoutes,
  ...milestoneRoutes,
  ...coachingRoutes,
  ...overviewRoutes,
  ...appraisalRoutes,
  ...externalRoutes,
]
export const jobs: JobKind[] = [formsJob(goalForms)]
export const schedules: Schedule[] = [remindOfSilence]

export { audited } from '#modules/dignity/server/audited.ts'
export { dignityDataSets as dataSets } from '#modules/dignity/server/data-sets.ts'
export { notifications } from '#modules/dignity/server/notifications.ts'
export { personal } from '#modules/dignity/server/personal.ts'
