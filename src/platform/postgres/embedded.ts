import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor, type Account } from '#platform/postgres/account.ts'
import { findBinaries } from '#platform/postgres/binaries.ts'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import { initialise } from '#platform/postgres/initialise.ts'
import { findRunning, launch, type Postmaster, shutDown, superuser } from '#platform/postgres/postmaster.ts'
import { isAlive, processMark } from '#platform/postgres/process-table.ts'

export interface EmbeddedOptions {
  /** Folder of the data; made when it is missing. */
  readonly dir: string
  /** false for tests only. */
  readonly fsync?: boolean
  /** Told when the server died under us and was started again. */
  readonly log?: (line: string) => void
}

export interface Embedded {
  /** As the owner of the database `chautari`: no superuser; makes roles, passes row-level security. */
  readonly connection: Connection
  /** The server ran already: it outlived a killed program, or belongs to another one that runs now. */
  readonly adopted: boolean
  /** The server is used by another program that runs now. */
  readonly shared: boolean
  /** Stops the server, unless it belongs to another program that runs now. */
  readonly stop: () => Promise<void>
}

const name = 'chautari'
const watchMs = 250

/**
 * Starts PostgreSQL over a folder, or takes over the one that runs there, and starts it again whenever it dies.
 * Call it from the main thread: the server ends with the thread that started it.
 */
export async function startEmbedded({ dir, fsync = true, log }: EmbeddedOptions): Promise<Embedded> {
  const account = accountFor(findBinaries(), path.resolve(dir))
  await initialise(account, fsync)
  const first = await open(account, fsync)
  let current = first.postmaster
  let restarting: Promise<void> | null = null

  const watch = setInterval(() => {
    if (restarting || isOthers(account.dir)) return
    if (isAlive(current.mark)) return
    restarting = restart().finally(() => (restarting = null))
  }, watchMs)
  watch.unref()

  async function restart() {
    log?.('the database died and is started again')
    try {
      current = (await open(account, fsync)).postmaster
      log?.('the database is back')
    } catch (error) {
      log?.(`the database does not start: ${error instanceof Error ? error.message : String(error)}`)
      await sleep(2000)
    }
  }

  return {
    connection: { host: current.socketDir, port: 5432, user: name, database: name },
    adopted: first.adopted,
    shared: isOthers(account.dir),
    async stop() {
      clearInterval(watch)
      await restarting
      if (isOthers(account.dir)) return
      await shutDown(current)
      fs.rmSync(ownerFile(account.dir), { force: true })
      if (current.socketDir !== account.dir) fs.rmSync(current.socketDir, { recursive: true, force: true })
    },
  }
}

/** Two programs may start at once over one folder: PostgreSQL lets one win, and the other takes that one. */
async function open(account: Account, fsync: boolean): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const running = await findRunning(account.dir)
      const postmaster = running ?? (await launch(account, fsync))
      await prepare(postmaster.socketDir)
      if (!isOthers(account.dir)) claim(account)
      return { postmaster, adopted: running !== null }
    } catch (error) {
      if (attempt === 3) throw error
      await sleep(100 * attempt)
    }
  }
}

/** The owner of the database is no superuser, so that it can do here what it can do on any server. */
async function prepare(socketDir: string) {
  await withClient(superuser(socketDir), async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [name],
    )
    if (!rows[0]?.role) await client.query(`create role ${name} login createrole createdb bypassrls`)
    if (!rows[0]?.database) await client.query(`create database ${name} owner ${name}`)
  })
}

const ownerFile = (dir: string) => path.join(dir, 'chautari.owner')

/** Who stops the server and starts it again is noted beside the data. */
function claim({ dir, owner }: Account) {
  fs.writeFileSync(ownerFile(dir), `${process.pid} ${processMark(process.pid)?.began}\n`, { mode: 0o600 })
  if (owner) fs.chownSync(ownerFile(dir), owner.uid, owner.gid)
}

/** Whether another program that runs now answers for the server. */
function isOthers(dir: string): boolean {
  const file = ownerFile(dir)
  if (!fs.existsSync(file)) return false
  const [pid = '', began = ''] = fs.readFileSync(file, 'utf8').trim().split(' ')
  return Number(pid) !== process.pid && isAlive({ pid: Number(pid), began })
}
