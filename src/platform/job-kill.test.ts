import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobWorker } from '#platform/job-worker.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { systemScope } from '#platform/system-scope.ts'
import { counting } from '#test/counting-job.ts'
import { makeOrganization, testLog, testProcess, type TestProcess, until } from '#test/services.ts'

let base: TestDatabase
let here: TestProcess
let org: number
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection, { kinds: [counting] })
  org = await makeOrganization(here.services, 'himal')
})
afterAll(async () => {
  await here[Symbol.asyncDispose]()
  await base.drop()
})

test('the job of a killed process goes on in another from its last batch, each batch done once', async () => {
  const { database, jobs } = here.services
  const inOrg = <T>(work: Parameters<typeof database.inOrganization<T>>[1]) =>
    database.inOrganization(systemScope(org, 'test'), work)
  const id = await inOrg((db) =>
    jobs.enqueue(db, { kind: 'test.count', input: { to: 120, pause_ms: 10 }, org_id: org, account_id: null }),
  )
  const rowOf = () =>
    inOrg((db) => db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

  const child = spawn(process.execPath, [path.resolve('test/counting-process.ts')], {
    env: { ...process.env, CONNECTION: JSON.stringify(base.connection) },
    stdio: 'ignore',
  })
  await until(rowOf, ({ progress }) => progress >= 10, 10_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = await rowOf()
  expect(left.state).toBe('Running')

  const from = Date.now()
  const worker = startJobWorker(here.services, testLog, { leaseMs: 1500 })
  const done = await until(rowOf, ({ state }) => state === 'Done', 8000)
  await worker.stop()
  expect(done).toMatchObject({ attempts: 2, progress: 120, result: { counted: 120 } })
  // the lease and one look, not the whole work anew
  expect(Date.now() - from).toBeLessThan(6000)
  const { numbers } = await inOrg((db) =>
    db
      .selectFrom('schedule_run')
      .select((eb) => eb.fn.countAll<number>().as('numbers'))
      .where('name', '=', id)
      .executeTakeFirstOrThrow(),
  )
  expect(numbers).toBe(120)
})
