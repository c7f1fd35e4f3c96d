import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeBackup } from '#platform/backup/content.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

const bucket = { elsewhere: 's3://bucket/hr' }
let home = ''
let migrations = ''
let file = ''
let database: TestDatabase

beforeEach(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-backup-'))
  migrations = path.join(home, 'migrations')
  file = path.join(home, 'hr.backup')
  fs.mkdirSync(migrations)
  fs.writeFileSync(path.join(migrations, '0001_start.sql'), 'create table note (text text)')
  database = await freshDatabase({ migrations })
  await run(`insert into note values ('kept')`)
  return database.drop
})
afterEach(() => fs.rmSync(home, { recursive: true }))

const run = (sql: string) =>
  withClient(database.connection, async (client) => (await client.query<{ text: string }>(sql)).rows)
const notes = () => run('select text from note')
const back = (uploads: string | typeof bucket) =>
  writeBackup({ connection: database.connection, uploads, version: '1.2.3' }, file)

test('of a bucket the backup says where the uploads are, and a restore adds none', async () => {
  const manifest = await back(bucket)
  expect(manifest.uploads).toEqual({ files: 0, bytes: 0, ...bucket })
  expect(describeBackup(manifest)).toContain('no uploads (they are in s3://bucket/hr)')
  await run('delete from note')
  const said: string[] = []
  const say = (line: string) => said.push(line)
  await restoreBackup(file, { connection: database.connection, uploads: bucket, keyIds: [], migrations, say })
  expect(await notes()).toEqual([{ text: 'kept' }])
  expect(said).toContain('the uploads are not in the backup: they are in s3://bucket/hr')
})

test('a backup with uploads is not restored beside a bucket: its rows would name what is not there', async () => {
  const uploads = path.join(home, 'files')
  fs.mkdirSync(uploads)
  fs.writeFileSync(path.join(uploads, 'a'), 'a')
  await back(uploads)
  await run(`update note set text = 'since'`)
  const target = { connection: database.connection, uploads: bucket, keyIds: [], migrations }
  await expect(restoreBackup(file, target)).rejects.toThrow(
    'The backup holds 1 uploads, and a restore puts none into s3://bucket/hr',
  )
  expect(await notes()).toEqual([{ text: 'since' }])
})
