import type { Route } from '#platform/route.ts'
import { appealRoutes } from '#engines/appraisal/appeal-server.ts'
import { assignmentRoutes } from '#engines/appraisal/assignment-server.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { externalRoutes } from '#engines/appraisal/external-server.ts'
import { formRoutes, type FormSources } from '#engines/appraisal/form-server.ts'
import { matrixRoutes } from '#engines/appraisal/matrix-server.ts'
import { nominationRoutes } from '#engines/appraisal/nomination-server.ts'
import { belowOccasion, occasionRoutes } from '#engines/appraisal/occasion-server.ts'
import { resultRoutes } from '#engines/appraisal/result-server.ts'
import { workRoutes } from '#engines/appraisal/work-server.ts'

/** Serves a use of appraisals; the module keeps its occasions and says what its KPI forms ask. */
export function serveAppraisal(declared: unknown, sources: FormSources = {}): Route[] {
  // the paths were checked where the use was declared; the engine needs its names only
  const use = declared as AppraisalUse
  return [
    ...occasionRoutes(use),
    ...assignmentRoutes(use),
    ...externalRoutes(use),
    ...nominationRoutes(use),
    ...formRoutes(use, sources),
    ...matrixRoutes(use),
    ...workRoutes(use),
    ...resultRoutes(use, sources),
    ...appealRoutes(use),
  ].map(belowOccasion(use))
}
