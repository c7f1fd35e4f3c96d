import { afterAll, beforeAll, expect, test } from 'vitest'
import { P } from '#kernel/permission.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { systemScope } from '#platform/system-scope.ts'
import { jobs } from '#engines/job/job.ts'
import { jobRoutes } from '#engines/job/job-server.ts'
import { counting } from '#test/counting-job.ts'
import {
  makeOrganization,
  makePerson,
  testLog,
  type TestPerson,
  testProcess,
  type TestProcess,
  testServer,
  until,
} from '#test/services.ts'

let base: TestDatabase
let here: TestProcess
let server: Awaited<ReturnType<typeof testServer>>
let worker: ReturnType<typeof startJobWorker>
let himal: number
let asha: TestPerson
let maya: TestPerson
let hari: TestPerson
let auditor: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection, { kinds: [counting] })
  himal = await makeOrganization(here.services, 'himal')
  asha = await makePerson(here.services, 'asha', himal)
  maya = await makePerson(here.services, 'maya', himal)
  hari = await makePerson(here.services, 'hari', himal, { codes: [P.leave.balance] })
  auditor = await makePerson(here.services, 'adit', himal, { audit: true })
  stranger = await makePerson(here.services, 'tara', await makeOrganization(here.services, 'terai'))
  server = await testServer(here, jobRoutes)
  worker = startJobWorker(here.services, testLog)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

const ask = (person: TestPerson | null, to: number, pause_ms = 0) =>
  here.services.database.inOrganization(systemScope(himal, 'test'), (db) =>
    here.services.jobs.enqueue(db, {
      kind: 'test.count',
      title: `Count to ${to}`,
      input: { to, pause_ms },
      org_id: himal,
      account_id: person?.account_id ?? null,
    }),
  )
const at = (id: string) => ({ params: { org: 'himal', id } })
const read = async (person: TestPerson, id: string) => (await server.ask(person, jobs.read, at(id))).body

test('everybody follows their own job to its result', async () => {
  const id = await ask(asha, 3)
  const done = await until(
    () => read(asha, id),
    ({ state }) => state === 'Done',
  )
  expect(done).toMatchObject({
    title: 'Count to 3',
    progress: 3,
    total: 3,
    result: { counted: 3 },
    error: null,
    is_mine: true,
    can_stop: false,
    asked_by: { full_name: 'asha' },
  })
})

test("others' jobs do not exist, except for HR and auditors, who see no result", async () => {
  const id = await ask(asha, 1)
  await until(
    () => read(asha, id),
    ({ state }) => state === 'Done',
  )
  expect((await server.ask(maya, jobs.read, at(id))).status).toBe(404)
  expect((await server.ask(stranger, jobs.read, at(id))).status).toBe(404)
  for (const person of [hari, auditor])
    expect(await read(person, id)).toMatchObject({ state: 'Done', result: null, is_mine: false })
})

test('the list holds own jobs for people and all for HR, filtered by state', async () => {
  await ask(null, 1)
  await until(
    async () =>
      (await server.ask(hari, jobs.list, { params: { org: 'himal' }, query: { state: 'Queued,Running' } }))
        .body.count,
    (count) => count === 0,
  )
  const all = (await server.ask(hari, jobs.list, { params: { org: 'himal' } })).body
  const own = (await server.ask(asha, jobs.list, { params: { org: 'himal' } })).body
  expect(own.results.every(({ is_mine }) => is_mine)).toBe(true)
  expect(all.count).toBe(own.count + 1)
  expect(all.results[0]?.asked_by).toBeNull()
  expect((await server.ask(maya, jobs.list, { params: { org: 'himal' } })).body.count).toBe(0)
})

test('HR without the codes of its kind sees no job of others', async () => {
  const sita = await makePerson(here.services, 'sita', himal, { codes: [P.payroll.collection] })
  const id = await ask(asha, 1)
  expect((await server.ask(sita, jobs.read, at(id))).status).toBe(404)
  expect((await server.ask(sita, jobs.stop, at(id))).status).toBe(404)
  expect((await server.ask(sita, jobs.list, { params: { org: 'himal' } })).body).toMatchObject({ count: 0 })
  const own = await ask(sita, 1)
  expect((await server.ask(sita, jobs.list, { params: { org: 'himal' } })).body.results).toMatchObject([
    { id: own },
  ])
})

test('stopping ends it; a second time it is too late', async () => {
  const id = await ask(asha, 500, 20)
  await until(
    () => read(asha, id),
    ({ progress }) => progress > 1,
  )
  expect((await server.ask(maya, jobs.stop, at(id))).status).toBe(404)
  expect((await server.ask(auditor, jobs.stop, at(id))).status).toBe(403)
  expect((await server.ask(asha, jobs.stop, at(id))).body.can_stop).toBe(false)
  await until(
    () => read(asha, id),
    ({ state }) => state === 'Stopped',
  )
  expect(await server.ask(asha, jobs.stop, at(id))).toEqual({
    status: 409,
    body: { detail: 'This has already ended.' },
  })
})

test('HR who only reads stops nothing of others', async () => {
  const nima = await makePerson(here.services, 'nima', himal, { codes: ['4.99', '6.99'] })
  const id = await ask(asha, 500, 20)
  expect((await read(nima, id)).can_stop).toBe(false)
  expect((await server.ask(nima, jobs.stop, at(id))).status).toBe(403)
  expect((await server.ask(asha, jobs.stop, at(id))).status).toBe(200)
  await until(
    () => read(asha, id),
    ({ state }) => state === 'Stopped',
  )
})

test('HR may stop what others asked for', async () => {
  const id = await ask(asha, 500, 20)
  expect((await read(hari, id)).can_stop).toBe(true)
  expect((await server.ask(hari, jobs.stop, at(id))).status).toBe(200)
  await until(
    () => read(asha, id),
    ({ state }) => state === 'Stopped',
  )
})
