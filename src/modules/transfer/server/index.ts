import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalHandler } from '#platform/signals.ts'
import type { Route } from '#platform/route.ts'
import { arrivingRoutes } from '#modules/transfer/server/arriving.ts'
import { askingRoutes } from '#modules/transfer/server/asking.ts'
import { balancesHandedOver } from '#modules/transfer/server/balances.ts'
import { decidingRoutes } from '#modules/transfer/server/deciding.ts'
import { departingRoutes } from '#modules/transfer/server/departing.ts'
import { transferDetailRoutes } from '#modules/transfer/server/detail.ts'
import { arrivalJoined, loginsGoOver } from '#modules/transfer/server/joined.ts'
import { swappingRoutes } from '#modules/transfer/server/swapping.ts'
import { talkRoutes } from '#modules/transfer/server/talk.ts'
import { transferListRoutes } from '#modules/transfer/server/lists.ts'
import { transferSettingRoutes } from '#modules/transfer/server/settings.ts'

export const routes: Route[] = [
  ...transferListRoutes,
  ...askingRoutes,
  ...swappingRoutes,
  ...transferDetailRoutes,
  ...talkRoutes,
  ...decidingRoutes,
  ...departingRoutes,
  ...arrivingRoutes,
  ...transferSettingRoutes,
]

export const signals: SignalHandler[] = [arrivalJoined, balancesHandedOver]
export const schedules: Schedule[] = [loginsGoOver]
export { audited } from '#modules/transfer/server/audited.ts'
export { transferDataSets as dataSets } from '#modules/transfer/server/data-sets.ts'
export { notifications } from '#modules/transfer/server/notifications.ts'
export { personal } from '#modules/transfer/server/personal.ts'
