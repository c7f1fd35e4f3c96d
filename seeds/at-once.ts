import { sql } from 'kysely'
import type { Database, Db, Scope } from '#platform/db.ts'
import { systemScope } from '#platform/system-scope.ts'

/** What the demo is written through: the like of the database, inside one transaction. */
export type SeedDatabase = Pick<Database, 'asOwner' | 'inBatch'>

/**
 * All that the work writes is there together or not at all, so that a first start that is killed is made good by the
 * next. Programs that start together come one after another, and the later one sees what is there.
 */
export const atOnce = <T>(database: Database, work: (database: SeedDatabase) => Promise<T>): Promise<T> =>
  database.inBatch(systemScope(0, 'demo'), async (db) => {
    await become(db, null)
    await sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`.execute(db)
    return work({
      asOwner: (part) => part(db),
      async inBatch(scope, part) {
        await become(db, scope)
        const result = await part(db)
        await become(db, null)
        return result
      },
    })
  })

/** null: the owner, in no organization. */
const become = (db: Db, scope: Scope | null) =>
  sql`select set_config('role', ${scope ? 'chautari_app' : 'none'}, true),
    set_config('app.org_id', ${scope ? String(scope.org_id) : ''}, true),
    set_config('app.account_id', ${scope?.account_id ?? ''}, true),
    set_config('app.acting_as', ${scope?.acting_as ?? ''}, true),
    set_config('app.request_no', ${scope?.request_no ?? ''}, true)`.execute(db)
