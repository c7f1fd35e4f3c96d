import type { Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { newKeyPair } from '#modules/whistle-blower/server/envelope.ts'
import { investigator } from '#modules/whistle-blower/shared/investigator.ts'

export const investigatorRoutes: Route[] = serveSettings(investigator, {
  // a row is a person for good: with another one the keys would pass to them
  before: async (_, values, current) => {
    if (current) delete values['employee_id']
  },
  after: async (ctx, row) => {
    const { public_key, private_key } = newKeyPair()
    await ctx.db
      .insertInto('whistle_key')
      .values({
        investigator_id: String(row['id']),
        public_key,
        private_key: ctx.services.seal.seal(private_key),
      })
      .onConflict((one) => one.columns(['org_id', 'investigator_id']).doNothing())
      .execute()
    // what the menu offers follows from it
    ctx.afterCommit(() => ctx.services.bus.publish('viewers', ''))
  },
})
