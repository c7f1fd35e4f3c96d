import type { Schedule } from '#platform/job-schedule.ts'
import type { JobKind } from '#platform/jobs.ts'
import { serveRequestThread } from '#engines/approval/request-thread-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { balanceRoutes } from '#modules/leave/server/balance.ts'
import { copyRoutes } from '#modules/leave/server/copy-policy.ts'
import { policyRoutes } from '#modules/leave/server/policy.ts'
import { postLeave, postLeaveJob } from '#modules/leave/server/post.ts'
import { yearEndRoutes } from '#modules/leave/server/year-end.ts'
import { leaveRequestRoutes } from '#modules/leave/server/leave-request.ts'
import { giveRule } from '#modules/leave/server/rules.ts'
import { leaveThread } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

export const routes = [
  ...serveSettings(leaveType, { after: (ctx, row) => giveRule(ctx.db, String(row['id'])) }),
  ...leaveRequestRoutes,
  ...serveRequestThread(leaveThread),
  ...balanceRoutes,
  ...copyRoutes,
  ...policyRoutes,
  ...yearEndRoutes,
]
export const jobs: JobKind[] = [postLeaveJob]
export const schedules: Schedule[] = [postLeave]

export { notifications } from '#modules/leave/server/notifications.ts'

export { audited } from '#modules/leave/server/audited.ts'
