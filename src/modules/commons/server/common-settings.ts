import type { PersonCtx } from '#platform/context.ts'
import { handlePerson, type Route } from '#platform/route.ts'
import { commonSettingOf, serveCommonSingleton } from '#engines/settings/singleton-server.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { noticeBoard } from '#modules/commons/shared/notice-board.ts'
import { transferSetting, transferSettings } from '#modules/commons/shared/transfer-setting.ts'

// what viewers are told of flags follows from it, in every process
const forgetViewers = (ctx: PersonCtx) => ctx.afterCommit(() => ctx.services.bus.publish('viewers', ''))

export const commonSettingRoutes: Route[] = [
  ...serveCommonSingleton(commonSecurity),
  ...serveCommonSingleton(noticeBoard),
  ...serveCommonSingleton(transferSetting, forgetViewers),
  handlePerson(transferSettings, async ({ db }) => {
    const { enabled } = await commonSettingOf(db, transferSetting)
    return { results: [{ enabled }] }
  }),
]
