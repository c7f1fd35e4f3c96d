import pg from 'pg'

/** What `pg` needs to connect: parts over a unix socket, or an address. */
export type Connection =
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }
  | { readonly connectionString: string }

/** The same server and user, another database. */
export function inDatabase(connection: Connection, database: string): Connection {
  if ('host' in connection) return { ...connection, database }
  const [, head = '', , tail = ''] =
    /^(postgres(?:ql)?:\/\/[^/?]*)(\/[^?]*)?(.*)$/s.exec(connection.connectionString) ?? []
  return { connectionString: `${head}/${encodeURIComponent(database)}${tail}` }
}

/** The name of the database that the connection leads to. */
export const databaseOf = (connection: Connection): string =>
  'database' in connection
    ? connection.database
    : decodeURIComponent(/^postgres(?:ql)?:\/\/[^/?]*\/([^?]*)/.exec(connection.connectionString)?.[1] ?? '')

/** One connection for the length of the work. */
export async function withClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  // Without a listener a connection that the server cuts would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
