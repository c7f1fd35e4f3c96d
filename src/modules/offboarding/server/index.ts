import type { Flows } from '#engines/approval/flow.ts'
import { resignationFlows } from '#modules/offboarding/shared/resignation-flows.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { serveQuestions } from '#engines/questions/sheet-server.ts'
import { beginClearance } from '#modules/offboarding/server/clearance-job.ts'
import { tellUnanswered } from '#modules/offboarding/server/resignation-answers.ts'
import { resignationRoutes } from '#modules/offboarding/server/resignation.ts'
import { exitLinkRoutes } from '#modules/offboarding/server/exit-link.ts'
import { exitMeetingRoutes } from '#modules/offboarding/server/exit-meeting.ts'
import { exitReportRoutes } from '#modules/offboarding/server/exit-report.ts'
import { offboarding } from '#modules/offboarding/server/separation-report.ts'
import { separationRoutes } from '#modules/offboarding/server/separation.ts'
import { withdrawalRoutes } from '#modules/offboarding/server/withdrawal.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

export const flows: Flows[] = [resignationFlows]
export const routes: Route[] = [
  ...resignationRoutes,
  ...withdrawalRoutes,
  ...separationRoutes,
  ...serveQuestions(exitInterview),
  ...exitMeetingRoutes,
  ...exitLinkRoutes,
  offboarding.route,
  ...exitReportRoutes,
]
export const schedules: Schedule[] = [beginClearance, tellUnanswered]

export { audited } from '#modules/offboarding/server/audited.ts'
export { notifications } from '#modules/offboarding/server/notifications.ts'
export { personal } from '#modules/offboarding/server/personal.ts'
