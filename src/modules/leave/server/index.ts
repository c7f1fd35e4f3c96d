import { sql } from 'kysely'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { JobKind } from '#platform/jobs.ts'
import type { SignalHandler } from '#platform/signals.ts'
import type { Flows } from '#engines/approval/flow.ts'
import { delegationRoutes } from '#engines/approval/delegation-server.ts'
import { serveRequestThread } from '#engines/approval/request-thread-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import type { DayEffect } from '#modules/organization/server/public.ts'
import { leaveFlows } from '#modules/leave/shared/leave-flows.ts'
import { awayRoutes } from '#modules/leave/server/away.ts'
import { awayTimelineRoutes } from '#modules/leave/server/away-timeline.ts'
import { balanceChangeRoutes } from '#modules/leave/server/balance-change.ts'
import { balanceRoutes } from '#modules/leave/server/balance.ts'
import { compensatoryRoutes } from '#modules/leave/server/compensatory.ts'
import { encashmentRequestRoutes } from '#modules/leave/server/encashment-request.ts'
import { encashmentRoutes } from '#modules/leave/server/encashment.ts'
import { deleteRoutes } from '#modules/leave/server/delete-leave.ts'
import { leaveCancelRoutes } from '#modules/leave/server/leave-cancel.ts'
import { previewRoutes } from '#modules/leave/server/leave-preview.ts'
import { leaves } from '#modules/leave/server/leave-import.ts'
import { openings } from '#modules/leave/server/opening-import.ts'
import { copyRoutes } from '#modules/leave/server/copy-policy.ts'
import { policyRoutes } from '#modules/leave/server/policy.ts'
import { ruleRoutes } from '#modules/leave/server/policy-rule.ts'
import { postRestart, restartRoutes } from '#modules/leave/server/leave-restart.ts'
import { postLeave, postLeaveJob } from '#modules/leave/server/post.ts'
import { leaveEffect, recountAfterChange, recountJob } from '#modules/leave/server/recount.ts'
import { recountAfterImports } from '#modules/leave/server/recount-import.ts'
import { recountAfterMoves } from '#modules/leave/server/recount-person.ts'
import { yearEndRoutes } from '#modules/leave/server/year-end.ts'
import { approvedLeaveRoutes } from '#modules/leave/server/reports/approved-leave.ts'
import { leaveSummaryRoutes } from '#modules/leave/server/reports/leave-summary.ts'
import { leaveRequestRoutes } from '#modules/leave/server/leave-request.ts'
import { overviewRoutes } from '#modules/leave/server/overview.ts'
import { peopleReportRoutes } from '#modules/leave/server/reports/routes.ts'
import { leaveSettingsRoutes } from '#modules/leave/server/leave-settings.ts'
import { requestBalanceRoutes } from '#modules/leave/server/request-balance.ts'
import { leaveFiles, teamRoutes } from '#modules/leave/server/leave-team.ts'
import { offlineRoutes } from '#modules/leave/server/offline.ts'
import { leaveThread } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { joinPersonNow } from '#modules/hris/server/public.ts'
import { leaveNow } from '#modules/leave/server/person-now.ts'

export const flows: Flows[] = [leaveFlows]
joinPersonNow('leave', leaveNow)

export const routes = [
  ...delegationRoutes,
  ...serveSettings(leaveType, {
    computed: ({ today }) => ({
      in_policy: sql`exists (select from leave_rule r join leave_master_setting s on s.org_id = r.org_id and s.id = r.setting_id
        where r.leave_type_id = leave_type.id and s.state <> 'Draft' and (s.effective_till is null or s.effective_till >= ${today}::date))`,
    }),
  }),
  // paths of their own come before those that take them for a request's id
  ...previewRoutes,
  ...deleteRoutes,
  ...requestBalanceRoutes,
  ...teamRoutes,
  ...leaveCancelRoutes,
  ...leaveRequestRoutes,
  ...offlineRoutes,
  ...encashmentRequestRoutes,
  ...encashmentRoutes,
  ...compensatoryRoutes,
  ...leaveSettingsRoutes,
  ...serveRequestThread(leaveThread),
  ...balanceChangeRoutes,
  ...balanceRoutes,
  ...awayRoutes,
  ...awayTimelineRoutes,
  ...copyRoutes,
  ...policyRoutes,
  ...ruleRoutes,
  ...yearEndRoutes,
  ...restartRoutes,
  ...approvedLeaveRoutes,
  ...leaveSummaryRoutes,
  ...peopleReportRoutes,
  ...overviewRoutes,
]
export const jobs: JobKind[] = [postLeaveJob, recountJob]
export const signals: SignalHandler[] = [
  postRestart,
  recountAfterChange,
  ...recountAfterMoves,
  ...recountAfterImports,
]
export const dayEffects: DayEffect[] = [leaveEffect]
export const schedules: Schedule[] = [postLeave]

export const files: FilePurpose[] = [leaveFiles]

export const importers: ServedImporter[] = [leaves, openings]

export { notifications } from '#modules/leave/server/notifications.ts'

export { leaveDataSets as dataSets } from '#modules/leave/server/data-sets.ts'
export { audited } from '#modules/leave/server/audited.ts'
export { personal } from '#modules/leave/server/personal.ts'
export { retention } from '#modules/leave/server/retention-classes.ts'

export { webhookEvents } from '#modules/leave/server/webhook-events.ts'
