import type { FilePurpose } from '#engines/file/file-server.ts'
import type { Flows } from '#engines/approval/flow.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { advanceRoutes } from '#modules/expense/server/advance.ts'
import { cancelRoutes } from '#modules/expense/server/cancel.ts'
import { claimRoutes } from '#modules/expense/server/claim.ts'
import { detailRoutes, expenseFiles } from '#modules/expense/server/detail.ts'
import { dueRoutes } from '#modules/expense/server/due.ts'
import { reportRoutes } from '#modules/expense/server/reports.ts'
import { travelRoutes } from '#modules/expense/server/travel.ts'
import { expenseFlows } from '#modules/expense/shared/expense-flows.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'
import { expenseRule, travelAllowance, travelLocation } from '#modules/expense/shared/travel-setting.ts'

export const flows: Flows[] = [expenseFlows]
export const routes = [
  ...serveSettings(travelLocation),
  ...serveSettings(travelAllowance),
  ...serveSettings(expenseRule),
  ...serveSingleton(expenseSettings),
  ...advanceRoutes,
  ...travelRoutes,
  ...detailRoutes,
  ...claimRoutes,
  ...cancelRoutes,
  ...dueRoutes,
  ...reportRoutes,
]
export const files: FilePurpose[] = [expenseFiles]

export { notifications } from '#modules/expense/server/notifications.ts'
export { audited } from '#modules/expense/server/audited.ts'
export { personal } from '#modules/expense/server/personal.ts'
