import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, retryable, unavailable, type Database, type Db } from '#platform/db.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { openSealing } from '#platform/sealing.ts'
import { systemScope } from '#platform/system-scope.ts'

const sealing = openSealing('the key of this test')

let base: TestDatabase
let database: Database
const scope = systemScope(1, 'test')
beforeAll(async () => {
  base = await freshDatabase()
  // the server of the tests never waits for the disk by itself
  const options = '-c synchronous_commit=on'
  database = openDatabase({ connection: { ...base.connection, options }, size: 2, sealing })
})
afterAll(async () => {
  await database.close()
  await base.drop()
})

const branches = () => database.inOrganization(scope, (db) => db.selectFrom('branch').selectAll().execute())
/** Statements that the connections of this database have a plan of. */
const planned = () =>
  database.asOwner(async (db) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    return rows.map(({ statement }) => statement)
  })

test('what is asked is planned once for each connection', async () => {
  await branches()
  expect(await planned()).toContain('select * from "branch"')
})

test('a connection lets go of what has not been asked for longest, and keeps what is asked between', async () => {
  const one = openDatabase({ connection: base.connection, size: 1, sealing })
  try {
    const ask = (text: string) => one.asOwner((db) => sql.raw(text).execute(db))
    for (let n = 0; n < 300; n++) {
      await ask(`select ${n}`)
      await ask('select current_date')
    }
    const held = await one.asOwner(async (db) => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        db,
      )
      return rows.map(({ statement }) => statement)
    })
    // and this question itself
    expect(held.length).toBeLessThanOrEqual(251)
    expect(held).toContain('select current_date')
    expect(held).toContain('select 299')
    expect(held).not.toContain('select 0')
    // a name that was given up is asked for again as any other
    expect((await ask('select 0')).rows).toHaveLength(1)
  } finally {
    await one.close()
  }
})

test('where a transaction fails amid statements that were sent ahead, its connection serves the next', async () => {
  const one = openDatabase({ connection: base.connection, size: 1, sealing })
  try {
    for (let round = 0; round < 3; round++) {
      const failure = await one
        .asOwner(async (db) => {
          const ask = (text: string) => sql.raw(text).execute(db)
          // known from the round before, failing, new, and new twice: the second relies on the parsing of the first
          await Promise.allSettled(
            [
              "select 'known'",
              `select ${round} / 0`,
              `select 'new ${round}'`,
              `select 'new ${round}'`,
              "select 'known'",
            ].map(ask),
          )
          // fails by what went wrong first, whatever followed from it
          await ask('select 1')
        })
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: '22012' })
      const { rows } = await one.asOwner((db) => {
        const again = () => sql<{ said: string }>`select ${sql.raw(`'new ${round}'`)} as said`.execute(db)
        return sql.raw(`select 'new ${round}'`).execute(db).then(again)
      })
      expect(rows).toEqual([{ said: `new ${round}` }])
    }
  } finally {
    await one.close()
  }
})

test('names that were given up are let go of after such a failure too', async () => {
  const one = openDatabase({ connection: base.connection, size: 1, sealing })
  try {
    const ask = (text: string) => one.asOwner((db) => sql.raw(text).execute(db))
    await one
      .asOwner((db) =>
        Promise.all(
          ['select 1 / 0', "select 'lost'", "select 'lost'"].map((text) => sql.raw(text).execute(db)),
        ),
      )
      .catch(() => {})
    await ask("select 'kept'")
    // more than have names: those of before are given up, whether they were ever parsed or not
    for (let n = 0; n < 260; n++) await ask(`select ${n}`)
    const held = await one.asOwner(async (db) => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        db,
      )
      return rows.map(({ statement }) => statement)
    })
    expect(held.length).toBeLessThanOrEqual(251)
    expect(held).not.toContain("select 'kept'")
    expect((await ask("select 'lost'")).rows).toHaveLength(1)
    expect((await ask("select 'kept'")).rows).toHaveLength(1)
  } finally {
    await one.close()
  }
})

test('a column that a newer release adds costs one more try, and no restart', async () => {
  await withClient(base.connection, (client) => client.query('alter table branch add column colour text'))
  const error = await branches().then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error).toSatisfy(retryable)
  expect(await branches()).toEqual([])
})

test('where its head or its reason fails, a transaction fails by that', async () => {
  const asked = (reason: string) =>
    database.inOrganization({ ...scope, reason }, (db) => db.selectFrom('branch').select('id').execute())
  await expect(asked('a\u0000b')).rejects.toMatchObject({ code: '22021' })
  expect(await asked('ab')).toEqual([])
})

test('statements that were sent together fail by what the first of them failed by', async () => {
  const codes: unknown[] = []
  const keep = (error: unknown) => {
    codes.push(error instanceof Error && 'code' in error && error.code)
    throw error
  }
  await expect(
    database.asOwner((db) =>
      Promise.allSettled(['select 1 / 0', 'select 1'].map((text) => sql.raw(text).execute(db).catch(keep))),
    ),
  ).rejects.toThrow('rolled back')
  expect(codes).toEqual(['22012', '22012'])
})

test('a statement that takes too long ends its connection, and neither the process nor what comes after', async () => {
  const hasty = openDatabase({ connection: { ...base.connection }, size: 1, patience: 400, sealing })
  const slow = hasty.asOwner((db) => sql`select pg_sleep(20)`.execute(db))
  await expect(slow).rejects.toSatisfy(unavailable)
  const { rows: left } = await hasty.asOwner((db) =>
    sql`select from pg_stat_activity where state = 'active' and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`.execute(
      db,
    ),
  )
  expect(left).toEqual([])
  const { rows } = await hasty.asOwner((db) => sql<{ one: number }>`select 1 as one`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
  await hasty.close()
})

test('a statement that the database does not end in time costs its connection alone', async () => {
  const hasty = openDatabase({ connection: { ...base.connection }, size: 1, patience: 400, sealing })
  const slow = hasty.asOwner(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`select pg_sleep(1)`.execute(db)
  })
  await expect(slow).rejects.toSatisfy(unavailable)
  // the thrown away connection says its last word meanwhile
  await new Promise((done) => setTimeout(done, 1200))
  const { rows } = await hasty.asOwner((db) => sql<{ one: number }>`select 1 as one`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
  await hasty.close()
})

test('behind a pooler no statement has a name', async () => {
  const pooled = openDatabase({ connection: { ...base.connection }, size: 1, pooler: true, sealing })
  const count = () => pooled.asOwner((db) => sql`select count(*) from branch`.execute(db))
  for (let n = 0; n < 10; n++) await count()
  const { rows } = await pooled.asOwner((db) => sql`select name from pg_prepared_statements`.execute(db))
  await pooled.close()
  expect(rows).toEqual([])
})

test('statements that are sent together are answered in their order, and a failure of one undoes all', async () => {
  const read = (text: string) => database.inOrganization(scope, (db) => sql`${sql.raw(text)}`.execute(db))
  const numbers = await database.inOrganization(scope, (db) =>
    Promise.all(
      [1, 2, 3].map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]?.n),
    ),
  )
  expect(numbers).toEqual([1, 2, 3])
  await expect(
    database.asOwner((db) =>
      Promise.all([
        sql`create table half_done (n int)`.execute(db),
        sql`select 1 / 0`.execute(db),
        sql`select 1`.execute(db),
      ]),
    ),
  ).rejects.toThrow('division by zero')
  await expect(read('select * from half_done')).rejects.toThrow('does not exist')
})

test('a query that comes after its transaction is refused, for the connection may be with somebody else', async () => {
  let late: Db | undefined
  await database.inOrganization(scope, async (db) => void (late = db))
  await expect(late?.selectFrom('branch').selectAll().execute()).rejects.toThrow('has ended')
  const refused = database.inOrganization(scope, async (db) => {
    late = db
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await expect(late?.selectFrom('branch').selectAll().execute()).rejects.toThrow('has ended')
})

test('only an unhurried transaction ends without waiting for the disk, and the next one waits again', async () => {
  const waits = async (ending?: { unhurried: boolean }) => {
    const show = (db: Db) => sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db)
    const { rows } = await database.asOwner(show, ending)
    return rows[0]?.synchronous_commit
  }
  expect([await waits(), await waits({ unhurried: true }), await waits()]).toEqual(['on', 'off', 'on'])
})

test('a connection that dies while its transaction thinks costs that transaction, not the process', async () => {
  const lost = database.asOwner(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await withClient(base.connection, (other) =>
      other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]),
    )
    await sql`select 1`.execute(db)
  })
  expect(await lost.catch((error: unknown) => error)).toSatisfy(unavailable)
  expect(await branches()).toEqual([])
})
