import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { serveAppraisal } from '#engines/appraisal/appraisal-server.ts'
import { appraisalNotifications } from '#engines/appraisal/notices-server.ts'
import { belowOccasion } from '#engines/appraisal/occasion-server.ts'
import { serveSets } from '#engines/questions/set-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import type { JobKind } from '#platform/jobs.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { appraiserRoutes } from '#modules/monthly-appraisal/server/appraisers.ts'
import { gridRoutes } from '#modules/monthly-appraisal/server/grid.ts'
import { monthRoutes } from '#modules/monthly-appraisal/server/months.ts'
import { monthlyForms, monthlyRound } from '#modules/monthly-appraisal/server/open.ts'
import { recommendationRoutes } from '#modules/monthly-appraisal/server/recommendations.ts'
import { skipRoutes } from '#modules/monthly-appraisal/server/skips.ts'
import { ma, maQuestions } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { monthlySetting } from '#modules/monthly-appraisal/shared/setting.ts'

// the engine's own type of a use, whatever its path
const use = ma as unknown as AppraisalUse
export const routes: Route[] = [
  ...serveSets(maQuestions as never),
  ...serveAppraisal(ma),
  ...serveSettings(monthlySetting),
  ...appraiserRoutes,
  ...monthRoutes,
  ...recommendationRoutes,
  ...gridRoutes.map(belowOccasion(use)),
  ...skipRoutes.map(belowOccasion(use)),
]
export const jobs: JobKind[] = [monthlyForms]
export const schedules: Schedule[] = [monthlyRound]
export const notifications = appraisalNotifications(ma, {
  title: 'Monthly appraisal',
  toFill: '/user/monthly-appraisal',
  form: (id) => `/user/monthly-appraisal/${id}/individual-appraisal`,
  results: '/user/monthly-appraisal?tab=results',
})

export { audited } from '#modules/monthly-appraisal/server/audited.ts'
export { monthlyAppraisalDataSets as dataSets } from '#modules/monthly-appraisal/server/data-sets.ts'
export { personal } from '#modules/monthly-appraisal/server/personal.ts'
