import { COMMON_ZONE } from '#kernel/calendar/zone.ts'
import { initialFlags } from '#kernel/flag.ts'
import { handleOpen } from '#platform/route.ts'
import { publicWhistleSettings, serverInfo, trialClient } from '#modules/account/shared/me.ts'

const API_VERSION = 'v1'

export const serverInfoRoutes = [
  handleOpen(serverInfo, async ({ services: { config } }) => ({
    timezone: COMMON_ZONE,
    api_version: API_VERSION,
    system_name: config.systemName,
    brand: config.clientBrand,
    trial_mode: config.trialExpiresOn !== null,
    websocket: config.websocket,
  })),
  handleOpen(trialClient, async ({ services: { config } }) => ({ expires_on: config.trialExpiresOn })),
  handleOpen(publicWhistleSettings, async ({ services }) => {
    const saved = await services.database.asOwner((db) =>
      db
        .selectFrom('common_setting')
        .select('value')
        .where('key', '=', 'public_whistle_blower')
        .executeTakeFirst(),
    )
    const value = saved?.value as { enabled?: boolean } | undefined
    return { results: [{ enabled: value?.enabled ?? initialFlags().public_whistle_blower }] }
  }),
]
