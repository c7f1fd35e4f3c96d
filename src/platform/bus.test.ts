import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bus, openBus } from '#platform/bus.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { until } from '#test/services.ts'

let database: TestDatabase
let here: Bus
let there: Bus
beforeAll(async () => {
  database = await freshDatabase()
  ;[here, there] = await Promise.all([openBus(database.connection), openBus(database.connection)])
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await database.drop()
})

function listen(bus: Bus, topic: string): string[] {
  const heard: string[] = []
  bus.subscribe(topic, (payload) => heard.push(payload))
  return heard
}

test('a message is heard at once in its own process and soon in the other, once in each', async () => {
  const [mine, theirs] = [listen(here, 'a'), listen(there, 'a')]
  here.publish('a', 'one two\nthree')
  expect(mine).toEqual(['one two\nthree'])
  await until(
    () => theirs,
    (seen) => seen.length === 1,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([mine, theirs]).toEqual([['one two\nthree'], ['one two\nthree']])
})

test('a thousand messages arrive in order', async () => {
  const theirs = listen(there, 'b')
  for (let n = 0; n < 1000; n++) here.publish('b', String(n))
  await until(
    () => theirs.length,
    (length) => length === 1000,
  )
  expect(theirs).toEqual(Array.from({ length: 1000 }, (_, n) => String(n)))
})

test('a listener that has left hears nothing more', () => {
  const heard: string[] = []
  const leave = here.subscribe('c', (payload) => heard.push(payload))
  here.publish('c', '1')
  leave()
  here.publish('c', '2')
  expect(heard).toEqual(['1'])
})

test('a message too long for the carrier is refused before anybody hears it', () => {
  const mine = listen(here, 'd')
  expect(() => here.publish('d', 'x'.repeat(7001))).toThrow(RangeError)
  expect(mine).toEqual([])
})

test('after the connection was cut it says that something may be missing, and works again', async () => {
  let gaps = 0
  there.onGap(() => gaps++)
  const theirs = listen(there, 'e')
  await withClient(database.connection, (client: pg.Client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'chautari bus'`,
    ),
  )
  await until(
    () => gaps,
    (count) => count > 0,
  )
  await until(
    () => {
      here.publish('e', 'again')
      return theirs
    },
    (seen) => seen.includes('again'),
  )
})
