// Writes database and uploads into one new file, while the program may go on running; with --check only reads one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readBackupKey } from '#platform/backup/backup-key.ts'
import { describeBackup } from '#platform/backup/content.ts'
import { refuseEmptyPlace } from '#platform/backup/empty-place.ts'
import { readManifest } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { runCommand } from '#platform/command.ts'
import { readConfig } from '#platform/config.ts'
import { addressOf } from '#platform/config-storage.ts'
import { reachDatabase } from '#platform/postgres/reach.ts'

await runCommand('npm run backup -- [--check] FILE', async (args) => {
  const [file, ...rest] = args.filter((arg) => arg !== '--check')
  if (!file || file.startsWith('-') || rest.length > 0) return false
  const key = readBackupKey(process.env)
  if (args.includes('--check')) {
    const { manifest, encrypted } = await readManifest(file, key)
    console.log(`${file} is whole${encrypted ? ' and encrypted' : ''}: ${describeBackup(manifest)}`)
    if (!encrypted) sayPlain(file)
    return true
  }
  const config = readConfig(process.env)
  refuseEmptyPlace(config)
  const database = await reachDatabase(config)
  try {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const uploads =
      config.storage.kind === 'folder' ? config.storage.dir : { elsewhere: addressOf(config.storage) }
    const source = { connection: database.connection, uploads, key, version }
    const manifest = await writeBackup(source, path.resolve(file))
    console.log(`${file} is written${key ? ', encrypted,' : ''} and read back: ${describeBackup(manifest)}`)
    if (key === null) sayPlain(file)
  } finally {
    await database.stop()
  }
  return true
})

function sayPlain(file: string) {
  console.log(`${file} is not encrypted: whoever has it can read it (BACKUP_KEY encrypts new ones)`)
}
