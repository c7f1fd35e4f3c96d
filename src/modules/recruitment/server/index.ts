import type { Flows } from '#engines/approval/flow.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { applicationRoutes } from '#modules/recruitment/server/application.ts'
import { assigningRoutes } from '#modules/recruitment/server/assigning.ts'
import { careersRoutes } from '#modules/recruitment/server/careers.ts'
import { detailRoutes } from '#modules/recruitment/server/detail.ts'
import { funnelRoutes } from '#modules/recruitment/server/funnel.ts'
import { remindInterviews } from '#modules/recruitment/server/interview-reminder.ts'
import { interviewLinkRoutes } from '#modules/recruitment/server/interview-link.ts'
import { interviewRoutes } from '#modules/recruitment/server/interview.ts'
import { headcountRoutes } from '#modules/recruitment/server/headcount.ts'
import { knockoutRoutes, tellDeclined } from '#modules/recruitment/server/knockout-rule.ts'
import { cvFiles, myAssignmentRoutes } from '#modules/recruitment/server/my-assignment.ts'
import { outsideRoutes } from '#modules/recruitment/server/outside.ts'
import { referralPostingRoutes } from '#modules/recruitment/server/referral-posting.ts'
import { referralRoutes } from '#modules/recruitment/server/referral.ts'
import { requisitionRoutes } from '#modules/recruitment/server/requisition.ts'
import { salaryRoutes } from '#modules/recruitment/server/salary.ts'
import { setupRoutes } from '#modules/recruitment/server/setup.ts'
import { dropUploads } from '#modules/recruitment/server/tidy.ts'
import { talentRoutes } from '#modules/recruitment/server/talent.ts'
import { vacancyRoutes } from '#modules/recruitment/server/vacancy.ts'
import { requisitionFlows } from '#modules/recruitment/shared/requisition.ts'

export const flows: Flows[] = [requisitionFlows]
export const routes: Route[] = [
  ...setupRoutes,
  ...requisitionRoutes,
  ...headcountRoutes,
  ...referralRoutes,
  ...referralPostingRoutes,
  ...vacancyRoutes,
  ...knockoutRoutes,
  ...applicationRoutes,
  ...assigningRoutes,
  ...salaryRoutes,
  ...detailRoutes,
  ...funnelRoutes,
  ...talentRoutes,
  ...interviewRoutes,
  ...interviewLinkRoutes,
  ...myAssignmentRoutes,
  ...outsideRoutes,
  ...careersRoutes,
]
export const files: FilePurpose[] = [cvFiles]
export const schedules: Schedule[] = [dropUploads, remindInterviews, tellDeclined]

export { audited } from '#modules/recruitment/server/audited.ts'
export { recruitmentDataSets as dataSets } from '#modules/recruitment/server/data-sets.ts'
export { notifications } from '#modules/recruitment/server/notifications.ts'
export { personal } from '#modules/recruitment/server/personal.ts'
export { retention } from '#modules/recruitment/server/retention-classes.ts'
