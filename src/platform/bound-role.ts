import { ConfigError } from '#platform/config-value.ts'
import { type Connection, withClient } from '#platform/postgres/connection.ts'

/** Sign-in and queues read across organizations, also the role that owns the tables: one that is bound would see nothing. */
export const refuseBoundRole = (connection: Connection): Promise<void> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string }>(
      'select rolname::text as role from pg_roles where rolname = current_user and not (rolsuper or rolbypassrls)',
    )
    const [bound] = rows
    if (bound)
      throw new ConfigError(
        'DATABASE_URL',
        `names a role that row security binds: alter role ${bound.role} bypassrls`,
      )
  })
