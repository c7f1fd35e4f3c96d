import { existsSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from '#platform/backup/content.ts'
import type { Config } from '#platform/config.ts'

/** A folder without a database is most likely the wrong one: a database made there now would be saved, and empty. */
export function refuseEmptyPlace({ database }: Pick<Config, 'database'>): void {
  if (database.kind === 'embedded' && !existsSync(path.join(database.dir, 'PG_VERSION')))
    throw new BackupError(
      `There is no database in ${database.dir}: nothing was saved. Set DATA_DIR, or DATABASE_URL, as for the program`,
    )
}
