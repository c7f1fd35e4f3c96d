import type { Flows } from '#engines/approval/flow.ts'
import { formFlows } from '#modules/forms/shared/form-flows.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { serveSets } from '#engines/questions/set-server.ts'
import { answeringRoutes } from '#modules/forms/server/answering.ts'
import { formRoutes } from '#modules/forms/server/form.ts'
import { mixResponses, remindOfForms } from '#modules/forms/server/form-jobs.ts'
import { formRequestRoutes } from '#modules/forms/server/form-request.ts'
import { publicFormRoutes } from '#modules/forms/server/public-form.ts'
import { responseRoutes } from '#modules/forms/server/responses.ts'
import { resultRoutes } from '#modules/forms/server/results.ts'
import { formQuestions } from '#modules/forms/shared/form.ts'

export const flows: Flows[] = [formFlows]
export const routes: Route[] = [
  // the engine's own type of a use, whatever its path
  ...serveSets(formQuestions as never),
  ...formRoutes,
  ...answeringRoutes,
  ...formRequestRoutes,
  ...responseRoutes,
  ...resultRoutes,
  ...publicFormRoutes,
]
export const schedules: Schedule[] = [remindOfForms, mixResponses]

export { audited } from '#modules/forms/server/audited.ts'
export { notifications } from '#modules/forms/server/notifications.ts'
export { personal } from '#modules/forms/server/personal.ts'
export { formDataSets as dataSets } from '#modules/forms/server/data-sets.ts'
