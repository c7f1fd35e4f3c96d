// Puts a backup in the place of the database, which keeps its content under another name unless --discard-old is said.
import path from 'node:path'
import { BackupError, describeBackup } from '#platform/backup/content.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { runCommand } from '#platform/command.ts'
import { readConfig } from '#platform/config.ts'
import { addressOf } from '#platform/config-storage.ts'
import { inDatabase, withClient } from '#platform/postgres/connection.ts'
import { reachDatabase } from '#platform/postgres/reach.ts'
import { openSealing } from '#platform/sealing.ts'
import { knownSecretKey } from '#platform/secret-key.ts'

await runCommand('npm run restore -- [--discard-old] FILE', async (args) => {
  const [file, ...rest] = args.filter((arg) => arg !== '--discard-old')
  if (!file || file.startsWith('-') || rest.length > 0) return false
  const config = readConfig(process.env)
  const database = await reachDatabase(config)
  const discard = (old: string) =>
    withClient(inDatabase(database.connection, 'postgres'), (client) =>
      client.query(`drop database "${old}"`),
    )
  try {
    if (database.shared) throw new BackupError('The program runs: stop it first, then restore')
    const { manifest, old } = await restoreBackup(file, {
      connection: database.connection,
      uploads:
        config.storage.kind === 'folder' ? config.storage.dir : { elsewhere: addressOf(config.storage) },
      keyIds: [knownSecretKey(config) ?? [], config.formerSecretKeys]
        .flat()
        .flatMap((key) => openSealing(key).keyIds),
      migrations: path.resolve('migrations'),
      say: console.log,
    })
    console.log(`${file} is in place: ${describeBackup(manifest)}`)
    if (old === null) return true
    if (args.includes('--discard-old')) await discard(old)
    else console.log(`The database as it was before stays under the name ${old}`)
  } finally {
    await database.stop()
  }
  return true
})
