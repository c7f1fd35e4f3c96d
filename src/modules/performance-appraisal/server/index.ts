import type { JobKind } from '#platform/jobs.ts'
import type { Route } from '#platform/route.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { serveAppraisal } from '#engines/appraisal/appraisal-server.ts'
import { formsJob } from '#engines/appraisal/work-server.ts'
import { belowOccasion } from '#engines/appraisal/occasion-server.ts'
import { serveSets } from '#engines/questions/set-server.ts'
import { calibrationRoutes } from '#modules/performance-appraisal/server/calibration.ts'
import { handOverRoutes } from '#modules/performance-appraisal/server/hand-over.ts'
import { planRoutes } from '#modules/performance-appraisal/server/improvement-plan.ts'
import { kaarForm } from '#modules/performance-appraisal/server/kaar-form.ts'
import { kpiRoutes } from '#modules/performance-appraisal/server/kpis.ts'
import { reportRoutes } from '#modules/performance-appraisal/server/reports.ts'
import { slotRoutes } from '#modules/performance-appraisal/server/slots.ts'
import { pa, paQuestions } from '#modules/performance-appraisal/shared/appraisal.ts'

export const routes: Route[] = [
  // the engine's own type of a use, whatever its path
  ...serveSets(paQuestions as never),
  ...serveAppraisal(pa, { KPI: kaarForm }),
  ...slotRoutes,
  ...kpiRoutes,
  ...calibrationRoutes,
  ...planRoutes,
  ...handOverRoutes.map(belowOccasion(pa as unknown as AppraisalUse)),
  ...reportRoutes.map(belowOccasion(pa as unknown as AppraisalUse)),
]
export const jobs: JobKind[] = [formsJob(pa)]

export { audited } from '#modules/performance-appraisal/server/audited.ts'
export { performanceAppraisalDataSets as dataSets } from '#modules/performance-appraisal/server/data-sets.ts'
export { notifications } from '#modules/performance-appraisal/server/notifications.ts'
export { personal } from '#modules/performance-appraisal/server/personal.ts'
