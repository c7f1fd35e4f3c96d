import type { Flows } from '#engines/approval/flow.ts'
import { resignationFlows } from '#modules/offboarding/shared/resignation-flows.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { resignationFiles } from '#modules/offboarding/server/resignation-file.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { beginClearance } from '#modules/offboarding/server/clearance-job.ts'
import { tellUnanswered } from '#modules/offboarding/server/resignation-answers.ts'
import { resignationRoutes } from '#modules/offboarding/server/resignation.ts'
import { exitFeedbackRoutes } from '#modules/offboarding/server/exit-feedback.ts'
import { exitLinkRoutes } from '#modules/offboarding/server/exit-link.ts'
import { exitMeetingRoutes } from '#modules/offboarding/server/exit-meeting.ts'
import { exitReportRoutes } from '#modules/offboarding/server/exit-report.ts'
import { offboarding } from '#modules/offboarding/server/separation-report.ts'
import { lastDayRoutes } from '#modules/offboarding/server/last-day.ts'
import { retentionRoutes } from '#modules/offboarding/server/retention.ts'
import { settlementRoutes } from '#modules/offboarding/server/settlement.ts'
import { separationRoutes } from '#modules/offboarding/server/separation.ts'
import { withdrawalRoutes } from '#modules/offboarding/server/withdrawal.ts'

export const flows: Flows[] = [resignationFlows]
export const routes: Route[] = [
  // paths of their own come before those that take them for an action
  ...lastDayRoutes,
  ...retentionRoutes,
  ...resignationRoutes,
  ...withdrawalRoutes,
  ...separationRoutes,
  ...settlementRoutes,
  ...exitFeedbackRoutes,
  ...exitMeetingRoutes,
  ...exitLinkRoutes,
  offboarding.route,
  ...exitReportRoutes,
]
export const files: FilePurpose[] = [resignationFiles]
export const schedules: Schedule[] = [beginClearance, tellUnanswered]

export { audited } from '#modules/offboarding/server/audited.ts'
export { notifications } from '#modules/offboarding/server/notifications.ts'
export { personal } from '#modules/offboarding/server/personal.ts'
export { offboardingDataSets as dataSets } from '#modules/offboarding/server/data-sets.ts'
export { retention } from '#modules/offboarding/server/retention-classes.ts'
