import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Of a schedule: there is work only where one of these finds a row. `from x where …`, without the day, in one look. */
export const neededWhere =
  (...some: RawBuilder<unknown>[]) =>
  async (db: Db): Promise<boolean> => {
    const any = sql.join(
      some.map((from) => sql`exists (select ${from})`),
      sql` or `,
    )
    const { rows } = await sql<{ any: boolean }>`select ${any} as any`.execute(db)
    return rows[0]?.any ?? false
  }
