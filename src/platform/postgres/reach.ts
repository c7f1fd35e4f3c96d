import type { Config } from '#platform/config.ts'
import type { Connection } from '#platform/postgres/connection.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'

export interface Reached {
  /** As the owner of the tables, straight to the server. */
  readonly connection: Connection
  /** The embedded server is used by another program that runs now. */
  readonly shared: boolean
  readonly stop: () => Promise<void>
}

/** The configured database for a command that comes and goes: the embedded server is started when it does not run. */
export async function reachDatabase({ database }: Pick<Config, 'database'>): Promise<Reached> {
  if (database.kind === 'embedded') return startEmbedded({ dir: database.dir })
  return { connection: { connectionString: database.directUrl }, shared: false, stop: async () => {} }
}
