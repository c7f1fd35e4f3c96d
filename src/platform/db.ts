import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { queriesOver } from '#platform/db-queries.ts'
import { openingTypes } from '#platform/db-sealing.ts'
import { gatheringSocket } from '#platform/gathering-socket.ts'
import { statementNames, withoutNames, type StatementNames } from '#platform/statement-name.ts'
import type { Sealing } from '#platform/sealing.ts'
import { StorageError } from '#platform/storage-error.ts'
import type { Tables } from '#platform/tables.ts'

// Dates stay the days they are: a JavaScript Date would move them with the server's zone.
pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(1184, (text) => new Date(text).toISOString())
pg.types.setTypeParser(20, (text) => Number(text))

/** Queries inside one transaction that is already scoped. Handlers get it as `ctx.db` and nothing else. */
export type Db = Kysely<Tables>
export type { Transaction }

/** Whose transaction it is. */
export interface Scope {
  org_id: number
  account_id: string
  acting_as: string
  request_no: string
  /** Their rights end at the branches they are given for: see migrations/0222. */
  limited?: boolean
  /** By which parts of them, where these differ: see migrations/0990. */
  reach?: readonly string[]
  /** By which key a program made the call. */
  api_key?: string | undefined
  /** Where the call came from. */
  ip?: string | undefined
  /** Why, in the caller's words. */
  reason?: string | undefined
}

/**
 * `unhurried`: the end does not wait for the disk. A crash of the machine may undo it, together with everything that
 * was committed after it: for work that is done again when the transaction that notes it is not there.
 */
export interface Ending {
  unhurried?: boolean
  /** On the connections of long work, with their generous time limit. */
  long?: boolean
}

export interface Database extends Transactions {
  /** Seals and opens what platform/sealed-columns.ts names; queries do so by themselves. */
  readonly sealing: Sealing
  /** The like for those who only look: what would write fails, whatever it is. */
  readOnly: Transactions
  /** Ends the statement that another connection is at, by the number of its backend. */
  cancel(pid: number): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Transactions {
  /** One transaction in one organization, as the role that row-level security binds. */
  inOrganization<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>
  /** One transaction of a person, outside any organization: their notifications and sessions. */
  asPerson<T>(accountId: string, work: (db: Db) => Promise<T>): Promise<T>
  /** One transaction as the owner: sign-in, the worker's outbox, migrations. test/imports.test.ts lists who may. */
  asOwner<T>(work: (db: Db) => Promise<T>, options?: Ending): Promise<T>
  /** The like of `inOrganization` for long work: connections of its own, generous time limit. */
  inBatch<T>(scope: Scope, work: (db: Db) => Promise<T>, options?: Ending): Promise<T>
}

export interface DatabaseOptions {
  connection: pg.PoolConfig
  sealing: Sealing
  /** Connections for requests. */
  size: number
  /** Connections for jobs. */
  batchSize?: number
  /** Milliseconds that a statement of a request may take. */
  patience?: number
  /** A pooler hands a transaction to any connection, which knows no statement by name. */
  pooler?: boolean
}

export function openDatabase({
  connection,
  sealing,
  size,
  batchSize = 4,
  patience = 8000,
  pooler = false,
}: DatabaseOptions): Database {
  const common = {
    ...connection,
    connectionTimeoutMillis: 4000,
    // a new one has parsed and planned nothing yet; the one used last is used next, so those beyond need end in time
    idleTimeoutMillis: 1_800_000,
    pipeline: true,
    stream: gatheringSocket,
    types: openingTypes(sealing),
  }
  const requests = new pg.Pool({ ...common, max: size, query_timeout: patience })
  const batches = new pg.Pool({ ...common, max: batchSize, query_timeout: 300_000 })
  // a lost connection is met by the next query; without a listener it would end the process, also while a transaction
  // holds it and asks nothing: the pool listens only to those that lie idle
  for (const pool of [requests, batches]) {
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
  }
  // ended by the database itself, a moment before we would: left to run, what nobody waits for slows down all others
  const limit = `; set local statement_timeout = ${whole(patience - 200)}`
  const names = pooler ? withoutNames : statementNames()
  const transaction = <T>(pool: pg.Pool, head: string, work: (db: Db) => Promise<T>, reason?: string) =>
    inTransaction({ pool, names, sealing, reason }, head, work)

  const transactions = (start: 'begin' | 'begin read only'): Transactions => ({
    inOrganization: (scope, work) =>
      transaction(requests, `${start}; ${within(scope)}${limit}`, work, scope.reason),
    inBatch: (scope, work, ending) =>
      transaction(batches, `${start}; ${within(scope)}${hurry(ending)}`, work, scope.reason),
    asPerson: (accountId, work) =>
      transaction(
        requests,
        `${start}; set local role chautari_app; set local app.account_id = '${uuid(accountId)}'`,
        work,
      ),
    asOwner: (work, ending) =>
      ending?.long
        ? transaction(batches, `${start}${hurry(ending)}`, work)
        : transaction(requests, `${start}${hurry(ending)}${limit}`, work),
  })

  return {
    sealing,
    ...transactions('begin'),
    readOnly: transactions('begin read only'),
    async cancel(pid) {
      await requests.query('select pg_cancel_backend($1)', [pid])
    },
    async ping() {
      await requests.query('select 1')
    },
    async close() {
      await Promise.all([requests.end(), batches.end()])
    },
  }
}

// These go into SQL text because SET takes no parameters: only digits, uuids and plain words pass.
const within = (scope: Scope) =>
  `set local role ${scope.limited ? 'chautari_part' : 'chautari_app'}; set local app.org_id = '${whole(scope.org_id)}'; ` +
  `set local app.account_id = '${uuid(scope.account_id)}'; set local app.acting_as = '${word(scope.acting_as)}'; ` +
  `set local app.request_no = '${word(scope.request_no)}'` +
  (scope.limited && scope.reach?.length ? `; set local app.reach = '${scope.reach.map(uuid).join()}'` : '') +
  (scope.api_key ? `; set local app.api_key = '${uuid(scope.api_key)}'` : '') +
  (scope.ip ? `; set local app.ip = '${address(scope.ip)}'` : '')

const hurry = ({ unhurried }: Ending = {}) => (unhurried ? '; set local synchronous_commit = off' : '')

const whole = (n: number) => {
  if (!Number.isSafeInteger(n)) throw new TypeError('organization')
  return n
}
const uuid = (text: string) => {
  if (!/^[0-9a-f-]{36}$/.test(text)) throw new TypeError('account')
  return text
}
// of the link, too: fe80::1%eth0
const address = (text: string) => {
  if (!/^[\w.:%-]{1,64}$/.test(text)) throw new TypeError('address')
  return text
}
const word = (text: string) => {
  if (!/^[\w-]{0,64}$/.test(text)) throw new TypeError('word')
  return text
}

interface Opening {
  pool: pg.Pool
  names: StatementNames
  sealing: Sealing
  reason: string | undefined
}

/**
 * The head of the transaction is sent without waiting: it travels with the first query.
 * A connection on which even ROLLBACK fails is thrown away.
 */
async function inTransaction<T>(
  { pool, names, sealing, reason }: Opening,
  head: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const { db, end, fail } = queriesOver(client, names, sealing)
  let broken: Error | undefined
  try {
    // named before and not used since: the connection lets go of their plans
    const gone = names.dropped(client).map((name) => `deallocate ${name}; `)
    const begun = client.query(gone.join('') + head)
    begun.catch(fail)
    // words of people are no SQL: they go as a parameter, on the same journey
    const told = reason ? client.query("select set_config('app.reason', $1, true)", [reason]) : null
    told?.catch(fail)
    const result = await work(db)
    end()
    await begun
    await told
    const ended = await client.query('commit')
    // a failed statement whose error was swallowed turns COMMIT into ROLLBACK: that must not look like success
    if (ended.command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    return result
  } catch (error) {
    end()
    if (isOutdated(error)) names.renew()
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** The name of the constraint that a write ran into, or null when the error is another. */
export const violated = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('23') ? (error.constraint ?? '') : null

/** Errors worth trying the whole transaction again: serialization failure, deadlock, tables that were changed meanwhile. */
export const retryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01' || isOutdated(error))

/** A migration of a newer release added a column to what a named statement answers. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.message.includes('cached plan must not change result type')

/** A limited person wrote about somebody, or into a branch, out of their reach. */
export const outOfReach = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42501' && error.message.includes('row-level security')

/** A transaction for reading only was asked to write. */
export const wouldWrite = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006'

/** The statement was ended because it took longer than its transaction allows. */
export const timedOut = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014'

/** Database or storage are away, not answering, out of space, or shutting down: 503, and nothing was written. */
export const unavailable = (error: unknown): boolean => {
  if (error instanceof StorageError) return true
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code) ||
    /timeout|terminated|not queryable|Connection ended/i.test(error.message)
  )
}
