import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '#kernel/errors.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { jobKind, type JobKind } from '#platform/jobs.ts'
import { newId } from '#platform/id.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { systemScope } from '#platform/system-scope.ts'
import { counting } from '#test/counting-job.ts'
import {
  makeOrganization,
  makePerson,
  testLog,
  type TestPerson,
  testProcess,
  type TestProcess,
  until,
} from '#test/services.ts'

let failuresLeft = 0
const flaky: JobKind = jobKind({
  kind: 'test.flaky',
  title: 'Fail now and then',
  input: z.object({}),
  async run() {
    if (failuresLeft-- > 0) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return 'well'
  },
})
const wrong = jobKind({
  kind: 'test.wrong',
  title: 'Be wrong',
  input: z.object({ how: z.string() }),
  async run(_, { how }) {
    if (how === 'refused') throw refuse('The fiscal year 2082/83 is closed.')
    throw new Error('secret inside')
  },
})
const order: string[] = []
const inOrder = jobKind({
  kind: 'test.serial',
  title: 'One by one',
  input: z.object({ name: z.string() }),
  serial: true,
  async run(_, { name }) {
    order.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 40))
    order.push(`${name} ends`)
  },
})
/** Keeps its process from renewing its lease, as reading a large file may. */
const blocking = jobKind({
  kind: 'test.blocking',
  title: 'Block the process',
  input: z.object({ ms: z.number() }),
  async run(ctx, { ms }) {
    const until = Date.now() + ms
    while (Date.now() < until);
    // whatever the process had to do by now comes first
    await new Promise((resolve) => setTimeout(resolve, 200))
    await ctx.batch(async () => {})
  },
})
const kinds = [counting, flaky, wrong, inOrder, blocking]

let base: TestDatabase
let here: TestProcess
let there: TestProcess
let workers: ReturnType<typeof startJobWorker>[]
let org: number
let asha: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  ;[here, there] = await Promise.all([
    testProcess(base.connection, { kinds }),
    testProcess(base.connection, { kinds }),
  ])
  org = await makeOrganization(here.services, 'himal')
  asha = await makePerson(here.services, 'asha', org)
  workers = [here, there].map(({ services }) => startJobWorker(services, testLog, { leaseMs: 1500 }))
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await here[Symbol.asyncDispose]()
  await there[Symbol.asyncDispose]()
  await base.drop()
})

const inOrg = <T>(work: Parameters<typeof here.services.database.inOrganization<T>>[1]) =>
  here.services.database.inOrganization(systemScope(org, 'test'), work)
const ask = (kind: string, input: unknown) =>
  inOrg((db) => here.services.jobs.enqueue(db, { kind, input, org_id: org, account_id: asha.account_id }))
const rowOf = (id: string) =>
  inOrg((db) => db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const ended = (id: string, ms?: number) =>
  until(
    () => rowOf(id),
    ({ state }) => !['Queued', 'Running'].includes(state),
    ms,
  )

test('a job runs once, whatever the number of processes, and leaves its result and progress', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => ask('test.count', { to: 3 })))
  for (const id of ids) {
    expect(await ended(id)).toMatchObject({
      state: 'Done',
      result: { counted: 3 },
      progress: 3,
      total: 3,
      attempts: 1,
    })
  }
})

test('a job whose transaction is rolled back never was', async () => {
  let id = ''
  await expect(
    inOrg(async (db) => {
      id = await here.services.jobs.enqueue(db, {
        kind: 'test.count',
        input: { to: 1 },
        org_id: org,
        account_id: null,
      })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await expect(rowOf(id)).rejects.toThrow()
})

test('its owner hears of its steps in every process', async () => {
  const heard: { state: string; progress: number }[] = []
  const leave = there.services.bus.subscribe('job', (text) => heard.push(JSON.parse(text)))
  const id = await ask('test.count', { to: 2 })
  await ended(id)
  await until(
    () => heard.filter((each) => 'id' in each && each.id === id).map(({ state }) => state),
    (states) => states.includes('Done'),
  )
  leave()
})

test('stopping ends a running job within a batch and keeps what was done', async () => {
  const id = await ask('test.count', { to: 1000, pause_ms: 20 })
  await until(
    () => rowOf(id),
    ({ progress }) => progress >= 3,
  )
  expect(await inOrg((db) => there.services.jobs.requestStop(db, id))).toBe(true)
  const row = await ended(id)
  expect(row.state).toBe('Stopped')
  expect(row.progress).toBeLessThan(300)
  expect(await inOrg((db) => there.services.jobs.requestStop(db, id))).toBe(false)
})

test('an error that may pass is tried again, with a wait', async () => {
  failuresLeft = 1
  expect(await ended(await ask('test.flaky', {}))).toMatchObject({
    state: 'Done',
    result: 'well',
    attempts: 2,
  })
})

test('a refusal fails at once with its words, a mistake of ours with a number and nothing of the inside', async () => {
  const refused = await ended(await ask('test.wrong', { how: 'refused' }))
  expect(refused).toMatchObject({ state: 'Failed', error: 'The fiscal year 2082/83 is closed.', attempts: 1 })
  const mistaken = await ended(await ask('test.wrong', { how: 'mistaken' }))
  expect(mistaken.error).toContain(mistaken.id)
  expect(mistaken.error).not.toContain('secret')
})

test('serial jobs of one organization run one after another, in order', async () => {
  const ids = []
  for (const name of ['first', 'second', 'third']) ids.push(await ask('test.serial', { name }))
  for (const id of ids) await ended(id)
  expect(order).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('an unknown kind, a wrong input and a missing organization are refused when asked for', async () => {
  await expect(ask('test.nothing', {})).rejects.toThrow('test.nothing')
  await expect(ask('test.count', { to: 'many' })).rejects.toMatchObject({ status: 400 })
  const nowhere = { kind: 'test.count', input: { to: 1 }, org_id: Number.NaN, account_id: null }
  await expect(inOrg((db) => here.services.jobs.enqueue(db, nowhere))).rejects.toThrow('no organization')
})

test('a process that ends in order gives its job back, and another goes on from the last batch', async () => {
  const third = await testProcess(base.connection, { kinds })
  await Promise.all(workers.map((worker) => worker.stop()))
  const worker = startJobWorker(third.services, testLog, { leaseMs: 1500 })
  const id = await ask('test.count', { to: 30, pause_ms: 15 })
  await until(
    () => rowOf(id),
    ({ progress }) => progress >= 3,
  )
  await worker.stop()
  expect(await rowOf(id)).toMatchObject({ state: 'Queued', attempts: 1 })
  await third[Symbol.asyncDispose]()
  workers = [startJobWorker(here.services, testLog, { leaseMs: 1500 })]
  expect(await ended(id)).toMatchObject({ state: 'Done', progress: 30, attempts: 2 })
})

test('a process does not take a job that it runs already, however late it renews its lease', async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = [startJobWorker(here.services, testLog, { leaseMs: 300 })]
  expect(await ended(await ask('test.blocking', { ms: 1500 }))).toMatchObject({ state: 'Done', attempts: 1 })
})

test('a job is taken when it is asked for: a worker that looks every five seconds does five in less than one look each', async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = [startJobWorker(here.services, testLog)]
  const from = Date.now()
  for (let count = 0; count < 5; count += 1) await ended(await ask('test.count', { to: 1 }))
  expect(Date.now() - from).toBeLessThan(12_000)
})

test('a predecessor that is still alive cannot write once its job was taken over', async () => {
  let meet: () => void = () => {}
  const met = new Promise<void>((resolve) => (meet = resolve))
  let goOn: () => void = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const id = newId()
  const { jobContext } = await import('#platform/job-context.ts')
  const row = {
    org_id: org,
    id,
    kind: 'test.count',
    title: 'Count',
    state: 'Running',
    attempts: 1,
    account_id: null,
  }
  await inOrg((db) => db.insertInto('job').values(row).execute())
  const organization = { org_id: org, slug: 'himal', name: 'himal', time_zone: 'Asia/Kathmandu' }
  const full = {
    ...row,
    reach: null,
    input: {},
    resume: null,
    progress: 0,
    total: null,
    stop_requested: false,
  }
  const old = jobContext(here.services, testLog, organization, full, {
    stopping: false,
    releasing: false,
    moved: false,
  })
  const late = old.batch(async (db) => {
    await db.insertInto('schedule_run').values({ org_id: org, name: id, period: 'late' }).execute()
    meet()
    await held
  })
  late.catch(() => {})
  await met
  await inOrg((db) => db.updateTable('job').set({ attempts: 2 }).where('id', '=', id).execute())
  goOn()
  await expect(late).rejects.toThrow('superseded')
  expect(
    await inOrg((db) => db.selectFrom('schedule_run').select('period').where('name', '=', id).execute()),
  ).toEqual([])
})
