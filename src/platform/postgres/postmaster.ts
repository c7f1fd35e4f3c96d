import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '#platform/postgres/account.ts'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import { aloneIn, clearStaleLocks } from '#platform/postgres/folder-lock.ts'
import { bareEnvironment } from '#platform/postgres/initialise.ts'
import { isAlive, processesIn, processMark, type ProcessMark } from '#platform/postgres/process-table.ts'
import { settingsFor } from '#platform/postgres/server-settings.ts'

/** A running server: its first process and the folder of its socket. */
export interface Postmaster {
  readonly mark: ProcessMark
  readonly socketDir: string
}

const port = 5432
/** Recovery after a sudden end replays at most what `max_wal_size` lets pile up: seconds, on a slow disk minutes. */
const patienceMs = 180_000
const logLimitBytes = 5_000_000

export const superuser = (socketDir: string): Connection => ({
  host: socketDir,
  port,
  user: 'postgres',
  database: 'postgres',
})

/**
 * The server that already runs over this folder, or null: one that outlived its program, or one of another
 * program that runs now. Waits for one that starts or stops, and ends what a killed server left behind.
 */
export async function findRunning(dir: string): Promise<Postmaster | null> {
  const deadline = Date.now() + patienceMs
  for (let rounds = 0; Date.now() < deadline; rounds++) {
    const pids = processesIn(dir)
    const noted = readPidFile(dir)
    if (pids.length === 0) return null
    const mark = noted && pids.includes(noted.pid) ? processMark(noted.pid) : null
    if (mark && noted?.socketDir && (await answers(noted.socketDir)))
      return { mark, socketDir: noted.socketDir }
    // Without their first process the others end by themselves as soon as they look up from their work.
    if (!mark && rounds > 40) for (const pid of processesIn(dir)) end(pid, 'SIGKILL')
    await sleep(50)
  }
  throw new Error(`The database in ${dir} neither answers nor ends`)
}

/** Starts a server over the folder and waits until it answers. It ends with this process, even by SIGKILL. */
export async function launch(account: Account, fsync: boolean): Promise<Postmaster> {
  const { prefix, root, dir, owner } = account
  const socketDir = socketDirFor(dir, owner)
  clearStaleLocks(account, socketDir)
  const settings = Object.entries(settingsFor(fsync)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [path.join(root, 'bin/postgres'), '-D', dir, '-k', socketDir, '-p', String(port)]
  const dieWithUs = ['setpriv', '--pdeathsig', 'INT']
  const [command = '', ...args] = [...prefix, ...aloneIn(dir), ...dieWithUs, ...server, ...settings]
  const log = openLog(account)
  // Detached: Ctrl+C goes to the whole terminal, and the program must outlive its own requests.
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', log],
  })
  fs.closeSync(log)
  child.unref()
  const failed = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code) => resolve(`exit ${code}`))
  })
  const failure = await Promise.race([failed, answering(socketDir)])
  const mark = processMark(child.pid ?? 0)
  if (failure !== null || mark === null)
    throw new Error(`The database does not start (${failure ?? 'it ended at once'}): ${logTail(dir)}`)
  return { mark, socketDir }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function shutDown({ mark }: Postmaster): Promise<void> {
  end(mark.pid, 'SIGINT')
  for (let waited = 0; isAlive(mark); waited += 10) {
    // Immediate shutdown: what is committed is in the log, and the next start replays it.
    if (waited === 20_000) end(mark.pid, 'SIGQUIT')
    if (waited >= 30_000) throw new Error(`The database (process ${mark.pid}) does not stop`)
    await sleep(10)
  }
}

export async function answers(socketDir: string): Promise<boolean> {
  try {
    await withClient(superuser(socketDir), (client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

/** null once it answers, or why not. */
async function answering(socketDir: string): Promise<string | null> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
    if (await answers(socketDir)) return null
    await sleep(15)
  }
  return 'it does not answer'
}

function end(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch {
    // It has gone by itself.
  }
}

/** PostgreSQL's own note: number on line 1, folder of the socket on line 5. */
function readPidFile(dir: string): { pid: number; socketDir: string } | null {
  const file = path.join(dir, 'postmaster.pid')
  if (!fs.existsSync(file)) return null
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '' }
}

/** The kernel takes at most 107 bytes for a socket's path; long ones move to a private folder under /tmp. */
function socketDirFor(dir: string, owner: Account['owner']): string {
  if (Buffer.byteLength(`${dir}/.s.PGSQL.${port}`) <= 107) return dir
  const me = process.getuid?.() ?? 0
  const short = `/tmp/chautari-${me}-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
  fs.mkdirSync(short, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(short)
  if (!found.isDirectory() || (found.uid !== me && found.uid !== owner?.uid))
    throw new Error(`${short} belongs to somebody else: set DATA_DIR to a shorter path`)
  fs.chmodSync(short, 0o700)
  if (owner) fs.chownSync(short, owner.uid, owner.gid)
  return short
}

const logFile = (dir: string) => path.join(dir, 'server.log')

function openLog({ dir, owner }: Account): number {
  const file = logFile(dir)
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes)
    fs.renameSync(file, `${file}.old`)
  const log = fs.openSync(file, 'a', 0o600)
  if (owner) fs.fchownSync(log, owner.uid, owner.gid)
  return log
}

const logTail = (dir: string) =>
  fs.readFileSync(logFile(dir), 'utf8').trim().split('\n').slice(-5).join(' | ')
