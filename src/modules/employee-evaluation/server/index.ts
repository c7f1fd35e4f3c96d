import type { Flows } from '#engines/approval/flow.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import { below } from '#platform/below.ts'
import type { JobKind } from '#platform/jobs.ts'
import type { Route } from '#platform/route.ts'
import { serveAppraisal } from '#engines/appraisal/appraisal-server.ts'
import { formsJob } from '#engines/appraisal/work-server.ts'
import { serveSets } from '#engines/questions/set-server.ts'
import { actualImporter } from '#modules/employee-evaluation/server/actual-import.ts'
import { actualFiles, actualRoutes } from '#modules/employee-evaluation/server/actuals.ts'
import { assignedRoutes } from '#modules/employee-evaluation/server/assigned.ts'
import { payRoutes } from '#modules/employee-evaluation/server/pay.ts'
import { rankingRoutes } from '#modules/employee-evaluation/server/ranking.ts'
import { scaleRoutes } from '#modules/employee-evaluation/server/scales.ts'
import { actualFlows } from '#modules/employee-evaluation/shared/actual.ts'
import { periodRoutes } from '#modules/employee-evaluation/server/periods.ts'
import { targetSource } from '#modules/employee-evaluation/server/target-form.ts'
import { targetRoutes } from '#modules/employee-evaluation/server/targets.ts'
import { ev, evQuestions } from '#modules/employee-evaluation/shared/evaluation.ts'

export const routes: Route[] = [
  // the engine's own type of a use, whatever its path
  ...serveSets(evQuestions as never),
  ...serveAppraisal(ev, { KPI: targetSource }),
  ...periodRoutes,
  ...targetRoutes,
  ...assignedRoutes,
  ...scaleRoutes.map(below('scale_id', 'evaluation_scale')),
  ...actualRoutes,
  ...rankingRoutes.map(below('occasion_id', 'evaluation_period')),
  ...payRoutes.map(below('occasion_id', 'evaluation_period')),
]

export const flows: Flows[] = [actualFlows]
export const files: FilePurpose[] = [actualFiles]
export const importers: ServedImporter[] = [actualImporter]
export const jobs: JobKind[] = [formsJob(ev)]

export { audited } from '#modules/employee-evaluation/server/audited.ts'
export { evaluationDataSets as dataSets } from '#modules/employee-evaluation/server/data-sets.ts'
export { notifications } from '#modules/employee-evaluation/server/notifications.ts'
export { personal } from '#modules/employee-evaluation/server/personal.ts'
