import type { Route } from '#platform/route.ts'
import { serveAppraisal } from '#engines/appraisal/appraisal-server.ts'
import { serveSets } from '#engines/questions/set-server.ts'
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
]

export { audited } from '#modules/employee-evaluation/server/audited.ts'
export { evaluationDataSets as dataSets } from '#modules/employee-evaluation/server/data-sets.ts'
export { notifications } from '#modules/employee-evaluation/server/notifications.ts'
export { personal } from '#modules/employee-evaluation/server/personal.ts'
