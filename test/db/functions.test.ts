import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import { readFunctions } from '#platform/postgres/functions.ts'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

const migrations = path.resolve(import.meta.dirname, '../../migrations')
/** The last migration that could still define a function: they stand in `migrations/functions` since. */
const LAST_WITH_FUNCTIONS = '1101_outside_invitation'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-functions-'))
let fresh: TestDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(async () => {
  await fresh.drop()
  fs.rmSync(home, { recursive: true })
})

/** Every function and procedure of the product, as the database has it. */
const functionsOf = (connection: Connection) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(`
      select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by p.oid::regprocedure::text`)
    return rows
  })

test('every function of the database stands in a file of its name, and every file has one', async () => {
  const names = new Set((await functionsOf(fresh.connection)).map(({ name }) => name))
  expect([...names].toSorted()).toEqual(readFunctions(migrations).map(({ name }) => name))
})

test('no later migration defines a function: the folder would overwrite it', () => {
  const defines = /^\s*create\s+(or\s+replace\s+)?(function|procedure)\s+(?!pg_temp\.)/im
  const wrong = readMigrations(migrations)
    .filter(({ name, sql }) => name > LAST_WITH_FUNCTIONS && defines.test(sql))
    .map(({ name }) => `${name}: move its functions to migrations/functions`)
  expect(wrong).toEqual([])
})

/** A database that a former program has made from its own folder, and what becomes of it. */
async function upgraded(former: string) {
  const nothing = fs.mkdtempSync(path.join(home, 'nothing-'))
  const database = await freshDatabase({ migrations: nothing })
  try {
    await migrate(database.connection, former)
    const applied = await migrate(database.connection, migrations)
    return { applied, functions: await functionsOf(database.connection) }
  } finally {
    await database.drop()
  }
}

test('a database from before the folder ends with the functions of a fresh one', async () => {
  const former = path.join(home, 'before')
  fs.mkdirSync(former)
  for (const { name } of readMigrations(migrations).filter((each) => each.name < '0950'))
    fs.copyFileSync(path.join(migrations, `${name}.sql`), path.join(former, `${name}.sql`))
  const { functions } = await upgraded(former)
  expect(functions).toEqual(await functionsOf(fresh.connection))
})

test('a database whose functions had another text, or are not there yet, ends with those of a fresh one', async () => {
  const former = path.join(home, 'former')
  fs.cpSync(migrations, former, { recursive: true })
  const changed = path.join(former, 'functions', 'org_today.sql')
  fs.writeFileSync(changed, fs.readFileSync(changed, 'utf8').replace('o.time_zone)::date', `'UTC')::date`))
  fs.rmSync(path.join(former, 'functions', 'words_of.sql'))
  const { applied, functions } = await upgraded(former)
  expect(applied).toEqual(['functions/org_today', 'functions/words_of'])
  expect(functions).toEqual(await functionsOf(fresh.connection))
})
