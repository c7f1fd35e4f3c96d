import type { PersonCtx } from '#platform/context.ts'
import { serveCommon } from '#engines/settings/settings-server.ts'
import { serveCommonSingleton } from '#engines/settings/singleton-server.ts'
import { remindOfClocks } from '#modules/whistle-blower/server/clock-reminders.ts'
import { identityRoutes } from '#modules/whistle-blower/server/identity-request.ts'
import { investigatorRoutes } from '#modules/whistle-blower/server/investigator.ts'
import { purgeReports } from '#modules/whistle-blower/server/purge.ts'
import { reportRoutes } from '#modules/whistle-blower/server/report.ts'
import { reportingRoutes } from '#modules/whistle-blower/server/reporting.ts'
import { statisticsRoutes } from '#modules/whistle-blower/server/statistics.ts'
import { incidentType, whistleSetting } from '#modules/whistle-blower/shared/whistle-setting.ts'

export { audited } from '#modules/whistle-blower/server/audited.ts'
export { notifications } from '#modules/whistle-blower/server/notifications.ts'
const forgetViewers = (ctx: PersonCtx) => ctx.afterCommit(() => ctx.services.bus.publish('viewers', ''))

export const routes = [
  ...serveCommonSingleton(whistleSetting, forgetViewers),
  ...serveCommon(incidentType),
  ...investigatorRoutes,
  ...reportRoutes,
  ...identityRoutes,
  ...statisticsRoutes,
  ...reportingRoutes,
]
export const schedules = [purgeReports, remindOfClocks]
