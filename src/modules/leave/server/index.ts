import { serveRequestThread } from '#engines/approval/request-thread-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { balanceRoutes } from '#modules/leave/server/balance.ts'
import { leaveRequestRoutes } from '#modules/leave/server/leave-request.ts'
import { leaveThread } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

export const routes = [
  ...serveSettings(leaveType),
  ...leaveRequestRoutes,
  ...serveRequestThread(leaveThread),
  ...balanceRoutes,
]

export { notifications } from '#modules/leave/server/notifications.ts'

export { leaveDataSets as dataSets } from '#modules/leave/server/data-sets.ts'
export { audited } from '#modules/leave/server/audited.ts'
