import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { processesIn, processMark } from '#platform/postgres/process-table.ts'

let home = ''
let dir = ''
let writers: ChildProcess[] = []

beforeEach(() => {
  home = fs.mkdtempSync('/tmp/chautari-embedded-')
  dir = path.join(home, 'postgres')
  writers = []
})
afterEach(async () => {
  for (const writer of writers) writer.kill('SIGKILL')
  killServer()
  await gone(() => processesIn(dir).length === 0)
  fs.rmSync(home, { recursive: true })
})

test('data stays from one start to the next, and the owner is no superuser', async () => {
  const first = await startEmbedded({ dir })
  expect(first.adopted).toBe(false)
  await rowsOf(first.connection, 'create table kept as select 1 as n')
  await first.stop()
  expect(processesIn(dir)).toEqual([])
  const second = await startEmbedded({ dir })
  expect(await rowsOf(second.connection, 'select n from kept')).toEqual([{ n: 1 }])
  expect(
    await rowsOf(
      second.connection,
      'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolbypassrls: true }])
  await second.stop()
})

test('what durability rests on is switched on', async () => {
  const server = await startEmbedded({ dir })
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses']
  const settings = await rowsOf(
    server.connection,
    `select name, setting from pg_settings where name in ('${names.join("','")}') order by name`,
  )
  expect(settings).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  await server.stop()
})

test('a folder deeper than a socket path may be long is served all the same', async () => {
  const deep = path.join(home, 'd'.repeat(60), 'e'.repeat(60), 'postgres')
  const server = await startEmbedded({ dir: deep, fsync: false })
  expect(await rowsOf(server.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  const socketDir = 'host' in server.connection ? server.connection.host : ''
  expect(fs.statSync(socketDir).mode & 0o777).toBe(0o700)
  await server.stop()
  expect(fs.existsSync(socketDir)).toBe(false)
})

test('a half-made folder of a start that was killed is made anew', async () => {
  fs.mkdirSync(`${dir}.draft-999999999/base`, { recursive: true })
  const server = await startEmbedded({ dir, fsync: false })
  expect(fs.readdirSync(home)).toEqual(['postgres'])
  await server.stop()
})

test('a folder with other things in it is left alone', async () => {
  fs.mkdirSync(dir)
  fs.writeFileSync(path.join(dir, 'thesis.txt'), 'mine')
  await expect(startEmbedded({ dir })).rejects.toThrow(/is no database and not empty/)
  expect(fs.readdirSync(dir)).toEqual(['thesis.txt'])
})

test('a process number that now belongs to a stranger does not stop the start', async () => {
  await (await startEmbedded({ dir, fsync: false })).stop()
  fs.writeFileSync(path.join(dir, 'postmaster.pid'), `${process.pid}\n${dir}\n0\n5432\n${dir}\n\n`)
  const server = await startEmbedded({ dir, fsync: false })
  expect(server.adopted).toBe(false)
  await server.stop()
})

test('two servers never work on one folder, even where neither sees the other', async () => {
  await (await startEmbedded({ dir, fsync: false })).stop()
  const note = path.join(dir, 'postmaster.pid')
  fs.writeFileSync(note, `999999999\n${dir}\n0\n5432\n${dir}\n\n`)
  const lock = spawn('flock', [path.join(dir, 'chautari.lock'), 'sleep', '20'], { cwd: '/', stdio: 'ignore' })
  writers.push(lock)
  await sleep(100)
  await expect(startEmbedded({ dir })).rejects.toThrow(/is in use by another server/)
  expect(fs.existsSync(note)).toBe(true)
})

test('killed and started again, nothing acknowledged is lost', { timeout: 30_000 }, async () => {
  const owed = new Set<number>()
  for (let round = 0; round < 3; round++) {
    const writer = startWriter(dir, round * 1_000_000, owed)
    await gone(() => owed.size > round * 50 + 50)
    if (round === 1) killServer()
    writer.child.kill('SIGKILL')
    await once(writer.child, 'exit')
  }
  const server = await startEmbedded({ dir })
  await expectAll(server.connection, owed)
  await server.stop()
})

test('a server that is killed comes back under the running program within five seconds', async () => {
  const owed = new Set<number>()
  const writer = startWriter(dir, 0, owed)
  for (let kill = 1; kill <= 3; kill++) {
    const before = owed.size
    await gone(() => owed.size > before + 50)
    if (kill === 2) process.kill(postmasterOf(dir), 'SIGKILL')
    else killServer()
    const killed = owed.size
    const since = Date.now()
    await gone(() => owed.size > killed + 10)
    expect(Date.now() - since).toBeLessThan(5000)
  }
  writer.child.kill('SIGTERM')
  await once(writer.child, 'exit')
  expect(processesIn(dir)).toEqual([])
  const server = await startEmbedded({ dir })
  await expectAll(server.connection, owed)
  await server.stop()
}, 30_000)

test('a second program shares the server, leaves it running, and takes over when the first is killed', async () => {
  const first = startWriter(dir, 0, new Set())
  await first.ready
  const second = startWriter(dir, 1_000_000, new Set())
  expect(await second.ready).toBe('adopted')
  const third = await startEmbedded({ dir })
  await third.stop()
  expect(processMark(postmasterOf(dir))).not.toBeNull()

  const owed = second.owed
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await sleep(300)
  const size = owed.size
  await gone(() => owed.size > size + 20)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  expect(processesIn(dir)).toEqual([])
}, 20_000)

test('a server that outlived its program is taken over and can be stopped', async () => {
  const gate = startWriter(dir, 0, new Set())
  await gate.ready
  const args = fs
    .readFileSync(`/proc/${postmasterOf(dir)}/cmdline`, 'utf8')
    .split('\0')
    .slice(0, -1)
  gate.child.kill('SIGTERM')
  await once(gate.child, 'exit')
  const prefix = process.getuid?.() === 0 ? ['unshare', '--user'] : []
  const [command = '', ...rest] = [...prefix, ...args]
  const orphan = spawn(command, rest, { cwd: '/', detached: true, stdio: 'ignore' })
  await gone(() => fs.existsSync(path.join(dir, 'postmaster.pid')))
  const server = await startEmbedded({ dir })
  expect(server.adopted).toBe(true)
  const ended = once(orphan, 'exit')
  await server.stop()
  await ended
})

function startWriter(at: string, first: number, owed: Set<number>) {
  const program = new URL('durable-writer.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, at, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  writers.push(child)
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => /^\d+$/.test(line) && owed.add(Number(line)))
  const ready = once(lines, 'line').then(([line]) => String(line))
  return { child, owed, ready }
}

async function expectAll(connection: Connection, owed: ReadonlySet<number>) {
  expect(owed.size).toBeGreaterThan(100)
  const rows = await rowsOf(connection, 'select n from acknowledged')
  const kept = new Set(rows.map(({ n }) => n))
  expect([...owed].filter((n) => !kept.has(n))).toEqual([])
}

const rowsOf = async (connection: Connection, sql: string) =>
  (await withClient(connection, (client) => client.query<Record<string, unknown>>(sql))).rows

const postmasterOf = (at: string) =>
  Number(fs.readFileSync(path.join(at, 'postmaster.pid'), 'utf8').split('\n')[0])

function killServer() {
  for (const pid of processesIn(dir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // its work may have ended since it was listed, or with the process that was killed before it
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

async function gone(condition: () => boolean) {
  for (let i = 0; !condition(); i++) {
    if (i > 1500) throw new Error('It did not happen within 15 seconds')
    await sleep(10)
  }
}
