import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type CompiledQuery,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { bound, sealingPlugin } from '#platform/db-sealing.ts'
import type { Sealing } from '#platform/sealing.ts'
import type { StatementNames } from '#platform/statement-name.ts'
import type { Tables } from '#platform/tables.ts'

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
/** Never connects: transactions are begun by db.ts and by nobody else. */
const driver = new DummyDriver()
const dialect = new PostgresDialect({
  pool: async () => Promise.reject(new Error('Queries run in transactions.')),
})

/**
 * Queries over one connection that is already in a transaction, sent as they come without waiting for each other.
 * After `end` they are refused: by then the connection may serve another organization.
 */
export function queriesOver(
  client: pg.PoolClient,
  names: StatementNames,
  sealing: Sealing,
): { db: Kysely<Tables>; end: () => void; fail: (error: unknown) => void } {
  let ended = false
  let failed: unknown
  // those sent together fail together: what the first failed by says whether all is tried again
  const fail = (error: unknown) => {
    if (!isFollowing(error)) failed = error
  }
  const connection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (ended) throw new Error('This transaction has ended.')
      try {
        return await run<R>(client, names, sealing, query)
      } catch (error) {
        fail(error)
        throw failed ?? error
      }
    },
    streamQuery(): never {
      throw new Error('Long results are read in batches.')
    },
  }
  const executor = new DefaultQueryExecutor(
    compiler,
    adapter,
    { provideConnection: (consumer) => consumer(connection) },
    [sealingPlugin],
  )
  const db = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
  return { db, end: () => void (ended = true), fail }
}

/**
 * What follows from a failure before it: the transaction does no more, and a statement that was sent twice is not there
 * for the second because the first was not parsed any more.
 */
const isFollowing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '25P02' || error.code === '26000')

const written = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

async function run<R>(
  client: pg.PoolClient,
  names: StatementNames,
  sealing: Sealing,
  { sql, parameters }: CompiledQuery,
): Promise<QueryResult<R>> {
  const name = names.of(sql)
  const values = parameters.map((value) => bound(sealing, value))
  const { command, rowCount, rows } = await client.query(
    name === null ? { text: sql, values } : { name, text: sql, values },
  )
  return written.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] }
}
