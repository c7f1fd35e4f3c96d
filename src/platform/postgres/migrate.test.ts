import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Connection, withClient } from '#platform/postgres/connection.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'chautari-migrate-'))
const empty = path.join(home, 'empty')
let dir = ''
let database: TestDatabase

beforeAll(() => fs.mkdirSync(empty))
afterAll(() => fs.rmSync(home, { recursive: true }))
beforeEach(async () => {
  dir = fs.mkdtempSync(path.join(home, 'm-'))
  database = await freshDatabase({ migrations: empty })
  return database.drop
})

const write = (name: string, sql: string) => fs.writeFileSync(path.join(dir, name), sql)
const rowsOf = async (connection: Connection, sql: string): Promise<unknown[]> =>
  (await withClient(connection, (client) => client.query<Record<string, unknown>>(sql))).rows

test('files run once, in the order of their numbers', async () => {
  write('0001_first.sql', 'create table a (n int); insert into a values (1)')
  write('0002_second.sql', 'insert into a select n + 1 from a')
  expect(await migrate(database.connection, dir)).toEqual(['0001_first', '0002_second'])
  expect(await migrate(database.connection, dir)).toEqual([])
  write('0010_third.sql', 'insert into a values (9)')
  expect(await migrate(database.connection, dir)).toEqual(['0010_third'])
  expect(await rowsOf(database.connection, 'select n from a order by n')).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 9 },
  ])
})

test('several programs that start at once apply each file once', async () => {
  for (let i = 1; i <= 5; i++)
    write(
      `000${i}_step.sql`,
      `create table t${i} (n int); select pg_sleep(0.02); insert into t${i} values (1)`,
    )
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.connection, dir)))
  expect(applied.flat().toSorted()).toEqual([1, 2, 3, 4, 5].map((i) => `000${i}_step`))
})

test('a failing file leaves nothing of itself, keeps those before it, and says where it failed', async () => {
  write('0001_good.sql', 'create table good (n int)')
  write('0002_bad.sql', 'create table half (n int);\n\ninsert into nowhere values (1)')
  await expect(migrate(database.connection, dir)).rejects.toThrow(
    'migrations/0002_bad.sql:3: relation "nowhere" does not exist',
  )
  expect(
    await rowsOf(
      database.connection,
      `select to_regclass('good') is null as good, to_regclass('half') as half`,
    ),
  ).toEqual([{ good: false, half: null }])
  expect(await rowsOf(database.connection, 'select name from schema_migration')).toEqual([
    { name: '0001_good' },
  ])
})

test('a newer database is refused', async () => {
  write('0001_a.sql', 'select 1')
  write('0002_b.sql', 'select 1')
  await migrate(database.connection, dir)
  fs.rmSync(path.join(dir, '0002_b.sql'))
  await expect(migrate(database.connection, dir)).rejects.toThrow(/0002_b, which this program does not know/)
})

test('a file that was changed after it ran is refused, its line ends aside', async () => {
  write('0001_a.sql', 'select 1;\nselect 2;\n')
  await migrate(database.connection, dir)
  write('0001_a.sql', 'select 1;\r\nselect 2;\r\n')
  expect(await migrate(database.connection, dir)).toEqual([])
  write('0001_a.sql', 'select 3')
  await expect(migrate(database.connection, dir)).rejects.toThrow(/0001_a.sql was changed/)
})

test('a file numbered before an applied one is refused', async () => {
  write('0005_a.sql', 'select 1')
  await migrate(database.connection, dir)
  write('0004_b.sql', 'select 1')
  await expect(migrate(database.connection, dir)).rejects.toThrow(/0004_b.sql comes before 0005_a/)
})

test.each([
  [['0001_a.sql', '0001_b.sql'], /used twice/],
  [['first.sql'], /a name is like/],
])('the files %j are refused', async (names, message) => {
  for (const name of names) write(name, 'select 1')
  await expect(migrate(database.connection, dir)).rejects.toThrow(message)
})

const define = (name: string, sql: string) => {
  fs.mkdirSync(path.join(dir, 'functions'), { recursive: true })
  fs.writeFileSync(path.join(dir, 'functions', `${name}.sql`), sql)
}

test('functions follow the migrations, in whatever order they need each other', async () => {
  write('0001_a.sql', 'create table a (n int); insert into a values (2)')
  // the alphabet has it first, and it needs the other
  define('double', 'create or replace function double() returns int language sql as $$ select base() * 2 $$')
  define('base', 'create or replace function base() returns int language sql as $$ select max(n) from a $$')
  expect(await migrate(database.connection, dir)).toEqual(['0001_a', 'functions/base', 'functions/double'])
  expect(await migrate(database.connection, dir)).toEqual([])
  expect(await rowsOf(database.connection, 'select double()')).toEqual([{ double: 4 }])
})

test('a function is defined again when its text has changed, and no other is', async () => {
  define('one', 'create or replace function one() returns int language sql as $$ select 1 $$')
  define('two', 'create or replace function two() returns int language sql as $$ select 2 $$')
  await migrate(database.connection, dir)
  define('one', 'create or replace function one() returns int language sql as $$ select 11 $$')
  expect(await migrate(database.connection, dir)).toEqual(['functions/one'])
  expect(await rowsOf(database.connection, 'select one(), two()')).toEqual([{ one: 11, two: 2 }])
})

test('a migration has the functions that its first lines name', async () => {
  define('stamp', 'create or replace function stamp() returns int language sql as $$ select 7 $$')
  write('0001_a.sql', '-- needs: stamp\ncreate table a (n int default stamp()); insert into a default values')
  expect(await migrate(database.connection, dir)).toEqual(['0001_a'])
  expect(await rowsOf(database.connection, 'select n from a')).toEqual([{ n: 7 }])
  write('0002_b.sql', '-- needs: gone\nselect 1')
  await expect(migrate(database.connection, dir)).rejects.toThrow(/0002_b.sql needs .*gone.sql/)
})

test('a wrong function leaves all as they were, and is told with its line', async () => {
  define('one', 'create or replace function one() returns int language sql as $$ select 1 $$')
  await migrate(database.connection, dir)
  define('one', 'create or replace function one() returns int language sql as $$ select 11 $$')
  define('wrong', 'create or replace function wrong() returns int language sql as $$\n  select nothing() $$')
  await expect(migrate(database.connection, dir)).rejects.toThrow(
    /migrations\/functions\/wrong\.sql:\d+: function nothing\(\) does not exist/,
  )
  expect(await rowsOf(database.connection, 'select one()')).toEqual([{ one: 1 }])
})

test('several programs that start at once define each function once', async () => {
  define('one', 'create or replace function one() returns int language sql as $$ select 1 $$')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.connection, dir)))
  expect(applied.flat()).toEqual(['functions/one'])
})
