import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createArchive, readArchive, verifyArchive } from '#platform/backup/archive.ts'
import { type BackupKey, keyOf, readBackupKey } from '#platform/backup/backup-key.ts'
import { readManifest, restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { databaseOf, inDatabase, withClient } from '#platform/postgres/connection.ts'
import { freshDatabase, type TestDatabase, testServer } from '#platform/postgres/test-database.ts'

const passphrase = 'ten goats cross the Marsyangdi'
const key = keyOf(passphrase)
const other = keyOf('eleven goats cross the Marsyangdi')
const chunk = 1 << 20
const head = 128
const stride = chunk + 16

let home = ''
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-backup-'))
})
afterEach(() => fs.rmSync(home, { recursive: true }))

describe('an encrypted archive', () => {
  // Header, content, hash and end: 512 bytes and three times as many beside the content.
  const around = 512 + 512 + 512 + 1024
  test.each([
    ['one chunk but a block', chunk - around - 512],
    ['exactly one chunk', chunk - around],
    ['one chunk and a block', chunk - around + 512],
    ['exactly three chunks', 3 * chunk - around],
  ])('of %s is read as it was written', async (_, size) => {
    const file = path.join(home, 'archive')
    const content = randomBytes(size)
    const archive = await createArchive(file, key)
    await archive.addStream('content', size, piecesOf(content))
    await archive.seal()
    const plainSize = size + around
    expect(fs.statSync(file).size).toBe(head + plainSize + 16 * Math.ceil(plainSize / chunk))
    expect(await verifyArchive(file, key)).toEqual({ encrypted: true })
    for await (const { read, stream } of readArchive(file, key)) {
      expect(content.equals(await read())).toBe(true)
      const parts: Buffer[] = []
      for await (const part of stream()) parts.push(part)
      expect(content.equals(Buffer.concat(parts))).toBe(true)
    }
  })

  test('of the same content is never the same', async () => {
    const files = ['one', 'two'].map((name) => path.join(home, name))
    for (const file of files) {
      const archive = await createArchive(file, key)
      await archive.add('a', Buffer.from('a'))
      await archive.seal()
    }
    const [one, two] = files.map((file) => fs.readFileSync(file).subarray(32))
    expect(one?.subarray(0, 32).equals(two?.subarray(0, 32) ?? Buffer.alloc(0))).toBe(false)
    expect(one?.subarray(96).equals(two?.subarray(96) ?? Buffer.alloc(0))).toBe(false)
  })
})

describe('an encrypted backup', () => {
  const upload = randomBytes(3 * chunk)
  let migrations = ''
  let uploads = ''
  let file = ''
  let database: TestDatabase

  beforeEach(async () => {
    migrations = path.join(home, 'migrations')
    uploads = path.join(home, 'files')
    file = path.join(home, 'hr.backup')
    fs.mkdirSync(migrations)
    fs.mkdirSync(uploads)
    fs.writeFileSync(path.join(migrations, '0001_start.sql'), 'create table note (text text)')
    fs.writeFileSync(path.join(uploads, 'picture'), upload)
    database = await freshDatabase({ migrations })
    await run(`insert into note values ('kept')`)
    return database.drop
  })

  const run = async (sql: string) =>
    (await withClient(database.connection, (client) => client.query<{ text: string }>(sql))).rows
  const back = (by: BackupKey | null) =>
    writeBackup({ connection: database.connection, uploads, key: by, version: '1.2.3' }, file)
  const restore = (by: BackupKey | null, { from = file, say = (_: string) => {} } = {}) =>
    restoreBackup(from, { connection: database.connection, uploads, keyIds: [], key: by, migrations, say })
  /** Refused, in one line; and nothing of the database has changed. */
  const refused = async (by: BackupKey | null, message: RegExp, from = file) => {
    await expect(readManifest(from, by)).rejects.toThrow(message)
    const error: unknown = await restore(by, { from }).catch((failure: unknown) => failure)
    expect(String(error)).toMatch(message)
    expect(String(error)).not.toContain('\n')
  }

  test('shows nothing, and brings back all', async () => {
    await back(key)
    const bytes = fs.readFileSync(file)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    for (const plain of ['manifest.json', 'ustar', 'database/note', upload.subarray(0, 32)])
      expect(bytes.includes(plain)).toBe(false)
    await run('delete from note')
    fs.rmSync(path.join(uploads, 'picture'))
    // The passphrase as it is typed on another day.
    await restore(keyOf(passphrase))
    expect(await run('select text from note')).toEqual([{ text: 'kept' }])
    expect(upload.equals(fs.readFileSync(path.join(uploads, 'picture')))).toBe(true)
  })

  test('is refused without its key, with another, and when it was changed; the old data stays', async () => {
    await back(key)
    await run(`update note set text = 'since'`)
    await refused(null, /is encrypted: give its passphrase as BACKUP_KEY/)
    await refused(other, /is encrypted with another passphrase/)
    const whole = fs.readFileSync(file)
    const changed = path.join(home, 'changed.backup')
    const refusedAs = async (bytes: Buffer) => {
      fs.writeFileSync(changed, bytes)
      await refused(key, /is damaged|is cut off/, changed)
    }

    const spots = Array.from({ length: 20 }, (_, i) => spot(i, whole.length))
    for (const at of [...spots, 0, 16, 40, 70, 100, head, whole.length - 1]) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      await refusedAs(bytes)
    }
    const ends = [0, 15, 16, head - 1, head, head + 16, head + stride, head + 2 * stride, whole.length - 1]
    for (const length of [...ends, whole.length - 512, ...spots.slice(0, 5)])
      await refusedAs(whole.subarray(0, length))

    const first = whole.subarray(head, head + stride)
    const second = whole.subarray(head + stride, head + 2 * stride)
    const rest = whole.subarray(head + 2 * stride)
    const start = whole.subarray(0, head)
    await refusedAs(Buffer.concat([start, second, first, rest]))
    await refusedAs(Buffer.concat([start, first, first, second, rest]))
    await refusedAs(Buffer.concat([start, second, rest]))
    await refusedAs(Buffer.concat([whole, Buffer.alloc(512)]))
    await refusedAs(Buffer.concat([whole, first]))

    expect(await run('select text from note')).toEqual([{ text: 'since' }])
    expect(await leftovers(database)).toEqual([])
  })

  test('one from before there was a key is still checked and restored', async () => {
    await back(null)
    await run('delete from note')
    const said: string[] = []
    expect(await readManifest(file, key)).toMatchObject({ encrypted: false })
    await restore(key, { say: (line) => said.push(line) })
    expect(said).toContain('this backup is not encrypted: nothing proves who wrote it')
    expect(await run('select text from note')).toEqual([{ text: 'kept' }])
  })
})

test('the passphrase comes from the environment or from a file, the same by either', async () => {
  const BACKUP_KEY_FILE = path.join(home, 'key')
  fs.writeFileSync(BACKUP_KEY_FILE, `${passphrase}\n`)
  const cost = { N: 16, r: 8, p: 1 }
  const made = await keyOf(passphrase)(Buffer.alloc(32), cost)
  for (const env of [{ BACKUP_KEY: passphrase }, { BACKUP_KEY_FILE }])
    expect(await readBackupKey(env)?.(Buffer.alloc(32), cost)).toEqual(made)
  expect(readBackupKey({ BACKUP_KEY: '', BACKUP_KEY_FILE: '' })).toBe(null)
})

test.each([
  [{ BACKUP_KEY: 'fifteen letters' }, 'BACKUP_KEY: the passphrase is shorter than 16 characters'],
  [{ BACKUP_KEY_FILE: '/dev/null' }, 'BACKUP_KEY_FILE: the passphrase is shorter than 16 characters'],
  [{ BACKUP_KEY_FILE: '/nowhere/key' }, 'BACKUP_KEY_FILE: /nowhere/key cannot be read'],
  [{ BACKUP_KEY: passphrase, BACKUP_KEY_FILE: '/dev/null' }, 'BACKUP_KEY_FILE: has no meaning beside'],
])('of %o the command says what is wrong', (env, message) => {
  expect(() => readBackupKey(env)).toThrow(message)
})

/** A spread of places that is the same on every run. */
const spot = (i: number, length: number) =>
  createHash('sha256').update(`spot ${i}`).digest().readUInt32BE(0) % length

/** Sizes that fit neither chunks nor blocks. */
async function* piecesOf(content: Buffer) {
  for (let at = 0; at < content.length; at += 65_537) yield content.subarray(at, at + 65_537)
}

/** Databases that a restore made beside this one. */
async function leftovers({ connection }: TestDatabase) {
  const server = inDatabase(testServer().connection, 'postgres')
  const like = `select datname from pg_database where starts_with(datname, $1)`
  return withClient(
    server,
    async (client) => (await client.query(like, [`${databaseOf(connection).slice(0, 30)}_`])).rows,
  )
}
