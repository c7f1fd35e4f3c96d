import type pg from 'pg'
import { ConfigError } from '#platform/config-value.ts'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import type { Sealing } from '#platform/sealing.ts'

/** Notes in the database by which key it will hold sealed values. Throws ConfigError where it holds some of another. */
export const useSealingKey = (connection: Connection, sealing: Sealing): Promise<void> =>
  withClient(connection, async (client) => {
    await refuseOtherKeys(client, sealing)
    await client.query('insert into sealing_key (key_id) values ($1) on conflict do nothing', [sealing.keyId])
  })

/** Also for a database that was restored, and may come from before there was sealing. */
export async function refuseOtherKeys(client: pg.Client, { keyIds }: Pick<Sealing, 'keyIds'>): Promise<void> {
  const { rows: found } = await client.query<{ key_id: string }>(
    'select key_id from sealing_key where not key_id = any($1::text[]) order by made_at',
    [keyIds],
  )
  if (found.length === 0) return
  const names = found.map(({ key_id }) => key_id).join(', ')
  throw new ConfigError(
    'SECRET_KEY',
    `is not the key by which the database is sealed (${names}): give that one, or name it in FORMER_SECRET_KEYS`,
  )
}
