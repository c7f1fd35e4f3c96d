// Writes database and uploads into one new file, while the program may go on running; with --check only reads one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describeBackup } from '#platform/backup/content.ts'
import { readManifest } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { runCommand } from '#platform/command.ts'
import { readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/postgres/reach.ts'

await runCommand('npm run backup -- [--check] FILE', async (args) => {
  const [file, ...rest] = args.filter((arg) => arg !== '--check')
  if (!file || file.startsWith('-') || rest.length > 0) return false
  if (args.includes('--check')) {
    console.log(`${file} is whole: ${describeBackup(await readManifest(file))}`)
    return true
  }
  const config = readConfig(process.env)
  if (config.storage.kind !== 'folder') throw new Error('Only uploads in a folder can be put into a backup')
  const database = await reachDatabase(config)
  try {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const source = { connection: database.connection, uploads: config.storage.dir, version }
    const manifest = await writeBackup(source, path.resolve(file))
    console.log(`${file} is written and read back: ${describeBackup(manifest)}`)
  } finally {
    await database.stop()
  }
  return true
})
