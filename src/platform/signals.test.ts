import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#platform/id.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { derivedSignal } from '#platform/signal.ts'
import { onSignal, onSignals, startSignalWorker } from '#platform/signals.ts'
import { systemScope } from '#platform/system-scope.ts'
import { makeOrganization, testLog, testProcess, type TestProcess, until } from '#test/services.ts'

const heard: string[] = []
let failing = false
const Leave = z.object({ id: z.string() })
const named = (name: string) => derivedSignal<{ id: string }>(name)
const handlers = [
  onSignal(named('leave.asked'), Leave, async (ctx, { id }) => {
    const { rows } = await sql<{ org_id: number }>`select current_org() as org_id`.execute(ctx.db)
    heard.push(`${ctx.org.slug} ${rows[0]?.org_id} ${id}`)
    await ctx.signal(named('leave.noted'), { id })
  }),
  onSignal(named('leave.noted'), Leave, async (_, { id }) => void heard.push(`noted ${id}`)),
  onSignal(named('leave.broken'), Leave, async (ctx, { id }) => {
    await ctx.db
      .insertInto('schedule_run')
      .values({ org_id: ctx.org.org_id, name: 'half done', period: id })
      .execute()
    heard.push(`tried ${id}`)
    if (failing) throw new Error('not today')
  }),
  onSignal(named('leave.broken'), Leave, async (_, { id }) => void heard.push(`the other handled ${id}`)),
  onSignals(named('leave.counted'), Leave, async ({ org }, all) => {
    if (failing && all.some(({ id }) => id === 'bad')) throw new Error('not this one')
    heard.push(`${org.slug} ${all.map(({ id }) => id).join()}`)
  }),
]

let base: TestDatabase
let here: TestProcess
let there: TestProcess
let workers: ReturnType<typeof startSignalWorker>[]
let himal: number
let terai: number
beforeAll(async () => {
  base = await freshDatabase()
  ;[here, there] = await Promise.all([testProcess(base.connection), testProcess(base.connection)])
  himal = await makeOrganization(here.services, 'himal')
  terai = await makeOrganization(here.services, 'terai')
  workers = [here, there].map(({ services }) => startSignalWorker(services, testLog, handlers))
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await here[Symbol.asyncDispose]()
  await there[Symbol.asyncDispose]()
  await base.drop()
})
beforeEach(() => {
  heard.length = 0
  failing = false
})

async function say(org_id: number, name: string, payload: unknown): Promise<string> {
  const id = newId()
  await here.services.database.inOrganization(systemScope(org_id, 'test'), (db) =>
    db
      .insertInto('signal')
      .values({ id, org_id, name, payload: JSON.stringify(payload) })
      .execute(),
  )
  here.services.bus.publish('signal', String(org_id))
  return id
}
const rowOf = (id: string) =>
  here.services.database.asOwner((db) =>
    db.selectFrom('signal').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('what was signalled is handled once, in its own organization, and may signal further', async () => {
  await say(himal, 'leave.asked', { id: 'one' })
  await say(terai, 'leave.asked', { id: 'two' })
  await until(
    () => heard,
    (seen) => seen.length === 4,
  )
  expect(heard.toSorted()).toEqual(
    [`himal ${himal} one`, 'noted one', 'noted two', `terai ${terai} two`].toSorted(),
  )
})

test('what is handled together comes at once for each organization, and one that fails holds up no other', async () => {
  const write = (...all: [org_id: number, id: string][]) =>
    here.services.database.asOwner((db) =>
      db
        .insertInto('signal')
        .values(
          all.map(([org_id, id]) => ({
            id: newId(),
            org_id,
            name: 'leave.counted',
            payload: JSON.stringify({ id }),
          })),
        )
        .execute(),
    )
  await write([himal, 'a'], [himal, 'b'], [himal, 'c'], [terai, 'd'])
  here.services.bus.publish('signal', '')
  await until(
    () => heard,
    (seen) => seen.length === 2,
  )
  expect(heard.toSorted()).toEqual(['himal a,b,c', 'terai d'])
  heard.length = 0
  failing = true
  await write([himal, 'e'], [himal, 'bad'], [himal, 'f'])
  here.services.bus.publish('signal', '')
  await until(
    () => heard,
    (seen) => seen.length === 2,
  )
  expect(heard.toSorted()).toEqual(['himal e', 'himal f'])
})

test('many signals are shared by the processes and none is handled twice', async () => {
  const ids = Array.from({ length: 150 }, (_, n) => `n${n}`)
  for (const id of ids) await say(himal, 'leave.noted', { id })
  await until(
    () => heard.length,
    (length) => length >= 150,
  )
  expect(heard.toSorted()).toEqual(ids.map((id) => `noted ${id}`).toSorted())
})

test('a handler that fails is undone and tried again; another of the same signal does its work', async () => {
  failing = true
  const id = await say(himal, 'leave.broken', { id: 'x' })
  const waiting = await until(
    () => rowOf(id),
    ({ error }) => error !== null,
  )
  expect(waiting).toMatchObject({ error: 'not today', handled_at: null, tries: 1 })
  expect(heard).toContain('the other handled x')
  failing = false
  const done = await until(
    () => rowOf(id),
    ({ handled_at }) => handled_at !== null,
  )
  expect(done).toMatchObject({ error: null, tries: 2 })
  expect(heard.filter((line) => line === 'tried x')).toHaveLength(2)
})

test('a signal that failed eight times is parked with its error and not tried again', async () => {
  const id = newId()
  failing = true
  await here.services.database.asOwner((db) =>
    db
      .insertInto('signal')
      .values({ id, org_id: himal, name: 'leave.broken', payload: '{"id":"y"}', tries: 7 })
      .execute(),
  )
  here.services.bus.publish('signal', String(himal))
  await until(
    () => rowOf(id),
    ({ error }) => error !== null,
  )
  await here.services.database.asOwner((db) =>
    sql`update signal set next_try_at = now() where id = ${id}`.execute(db),
  )
  here.services.bus.publish('signal', String(himal))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await rowOf(id)).toMatchObject({ tries: 8, error: 'not today', handled_at: null })
})

test('a payload that does not fit its schema stays open with its error, and does not hold up the others', async () => {
  const id = await say(himal, 'leave.noted', { id: 5 })
  await say(himal, 'leave.noted', { id: 'fine' })
  await until(
    () => heard,
    (seen) => seen.includes('noted fine'),
  )
  expect(
    (
      await until(
        () => rowOf(id),
        ({ error }) => error !== null,
      )
    ).handled_at,
  ).toBeNull()
})

test('a signal without handlers is done', async () => {
  const id = await say(himal, 'nobody.listens', {})
  await until(
    () => rowOf(id),
    ({ handled_at }) => handled_at !== null,
  )
})

test('a signal whose poke was lost is found within some five seconds', async () => {
  const id = newId()
  await here.services.database.asOwner((db) =>
    db
      .insertInto('signal')
      .values({ id, org_id: himal, name: 'leave.noted', payload: '{"id":"lost"}' })
      .execute(),
  )
  await until(
    () => rowOf(id),
    ({ handled_at }) => handled_at !== null,
    7000,
  )
})
