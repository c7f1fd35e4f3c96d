import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveSets } from '#engines/questions/set-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { reviewUse } from '#modules/transfer/server/detail.ts'
import { transferReason, transferReviewer } from '#modules/transfer/shared/transfer-settings.ts'

// what the menu offers a reviewer follows from it
const forgetViewers = (ctx: Ctx) => ctx.afterCommit(() => ctx.services.bus.publish('viewers', ''))

export const transferSettingRoutes: Route[] = [
  ...serveSettings(transferReason),
  ...serveSettings(transferReviewer, { after: async (ctx) => forgetViewers(ctx) }),
  ...serveSets(reviewUse),
]
