import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { newKeyPair } from '#modules/whistle-blower/server/envelope.ts'
import { refuseLastReader } from '#modules/whistle-blower/server/last-reader.ts'
import { investigator, outsideInvestigators } from '#modules/whistle-blower/shared/investigator.ts'

export const investigatorRoutes: Route[] = [
  handle(outsideInvestigators, async (ctx, { query }) => {
    const all = fromOutside(ctx).$if(!!query.search, (rows) =>
      rows.where('a.full_name', 'ilike', `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`),
    )
    return page(
      query,
      all,
      all.select(['a.id', 'a.full_name as name']).orderBy('a.full_name').orderBy('a.id'),
    )
  }),
  ...serveSettings(investigator, {
    // a row is a person with one duty for good: with another one the keys would pass to them
    before: async (ctx, values, current) => {
      if (current) {
        for (const name of ['employee_id', 'account_id', 'duty']) delete values[name]
        if (values['is_archived'] === true && current['is_archived'] === false)
          await refuseLastReader(ctx, String(current['id']))
        if (current['duty'] === 'Custodian' && values['is_fallback'] === true) throw noFallback()
        return
      }
      const { duty, employee_id = null, account_id = null, is_fallback } = values
      if ((employee_id === null) === (account_id === null))
        throw invalid({ employee_id: ['Choose an employee or a person from outside.'] })
      if (duty === 'Custodian' && account_id !== null)
        throw invalid({ account_id: ['A custodian is an employee.'] })
      if (duty === 'Custodian' && is_fallback === true) throw noFallback()
      if (typeof account_id !== 'string') return
      const person = await fromOutside(ctx)
        .select('a.full_name')
        .where('a.id', '=', account_id)
        .executeTakeFirst()
      if (!person) throw invalid({ account_id: ['Select a valid choice.'] })
      return { outside_name: person.full_name }
    },
    beforeRemove: (ctx, row) => refuseLastReader(ctx, String(row['id'])),
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
  }),
]

const noFallback = () => invalid({ is_fallback: ['A custodian reads no reports.'] })

/** People of the organization who were let in for this alone. */
const fromOutside = ({ db, org }: Ctx) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.org_id', '=', org.org_id)
    .where(sql<boolean>`m.is_investigator`)
