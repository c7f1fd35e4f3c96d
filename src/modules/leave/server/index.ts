import { serveRequestThread } from '#engines/approval/request-thread-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { balanceChangeRoutes } from '#modules/leave/server/balance-change.ts'
import { balanceRoutes } from '#modules/leave/server/balance.ts'
import { deleteRoutes } from '#modules/leave/server/delete-leave.ts'
import { leaveCancelRoutes } from '#modules/leave/server/leave-cancel.ts'
import { previewRoutes } from '#modules/leave/server/leave-preview.ts'
import { leaveRequestRoutes } from '#modules/leave/server/leave-request.ts'
import { giveRule } from '#modules/leave/server/rules.ts'
import { leaveSettingsRoutes } from '#modules/leave/server/leave-settings.ts'
import { offlineRoutes } from '#modules/leave/server/offline.ts'
import { leaveThread } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

export const routes = [
  ...serveSettings(leaveType, { after: (ctx, row) => giveRule(ctx.db, String(row['id'])) }),
  // paths of their own come before those that take them for a request's id
  ...previewRoutes,
  ...deleteRoutes,
  ...leaveCancelRoutes,
  ...leaveRequestRoutes,
  ...offlineRoutes,
  ...leaveSettingsRoutes,
  ...serveRequestThread(leaveThread),
  ...balanceChangeRoutes,
  ...balanceRoutes,
]

export { notifications } from '#modules/leave/server/notifications.ts'

export { audited } from '#modules/leave/server/audited.ts'
