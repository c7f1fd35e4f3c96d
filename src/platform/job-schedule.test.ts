import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf, type Schedule, startScheduler } from '#platform/job-schedule.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { systemScope } from '#platform/system-scope.ts'
import { tidyJobs } from '#platform/worker.ts'
import { makeOrganization, testLog, testProcess, type TestProcess, until } from '#test/services.ts'

const ran: string[] = []
const accrual: Schedule = {
  name: 'test.accrual',
  title: 'Accrue leave',
  every: 'day',
  at: '00:30',
  run: async (ctx, period) => void ran.push(`${ctx.org.slug} ${period}`),
}
const kinds = [kindOf(accrual), kindOf(tidyJobs)]

let base: TestDatabase
let here: TestProcess
let there: TestProcess
let himal: number
let worker: ReturnType<typeof startJobWorker>
beforeAll(async () => {
  base = await freshDatabase()
  ;[here, there] = await Promise.all([
    testProcess(base.connection, { kinds }),
    testProcess(base.connection, { kinds }),
  ])
  himal = await makeOrganization(here.services, 'himal')
  await makeOrganization(here.services, 'terai')
  worker = startJobWorker(here.services, testLog)
})
afterAll(async () => {
  await worker.stop()
  await here[Symbol.asyncDispose]()
  await there[Symbol.asyncDispose]()
  await base.drop()
})
afterEach(() => clock.set(null))

/** Two processes look at once, as they do after a common start. */
async function look(schedule: Schedule = accrual) {
  const both = [here, there].map(({ services }) => startScheduler(services, testLog, [schedule]))
  await new Promise((resolve) => setTimeout(resolve, 250))
  await Promise.all(both.map((each) => each.stop()))
  await until(
    () =>
      here.services.database.asOwner((db) =>
        db.selectFrom('signal').select('id').where('handled_at', 'is', null).execute(),
      ),
    (open) => open.length === 0,
  )
}

test('a day is worked on once in each organization, and not again', async () => {
  clock.set('2026-11-20T03:00:00Z')
  await look()
  await look()
  expect(ran.toSorted()).toEqual(['himal 2026-11-20', 'terai 2026-11-20'])
})

test('days on which nothing ran are caught up in their order, each once', async () => {
  ran.length = 0
  clock.set('2026-11-23T03:00:00Z')
  await look()
  expect(ran.filter((line) => line.startsWith('himal'))).toEqual([
    'himal 2026-11-21',
    'himal 2026-11-22',
    'himal 2026-11-23',
  ])
  expect(ran).toHaveLength(6)
})

test('the day begins at its time in the zone of the organization', async () => {
  ran.length = 0
  // 00:29 on the 24th in Kathmandu
  clock.set('2026-11-23T18:44:00Z')
  await look()
  expect(ran).toEqual([])
  clock.set('2026-11-23T18:46:00Z')
  await look()
  expect(ran.toSorted()).toEqual(['himal 2026-11-24', 'terai 2026-11-24'])
})

test('old traces are removed, and the newest period of each schedule stays', async () => {
  const inOrg = <T>(work: Parameters<typeof here.services.database.inOrganization<T>>[1]) =>
    here.services.database.inOrganization(systemScope(himal, 'test'), work)
  await inOrg(async (db) => {
    const old = '2024-01-01T00:00:00Z'
    await db
      .insertInto('schedule_run')
      .values([
        { org_id: himal, name: 'yearly', period: '2023-01-01', at: old },
        { org_id: himal, name: 'yearly', period: '2024-01-01', at: old },
        { org_id: himal, name: 'hourly', period: '2024-01-01T05', at: old },
        { org_id: himal, name: 'hourly', period: '2024-01-01T06', at: old },
      ])
      .execute()
    await db.updateTable('job').set({ ended_at: old }).where('kind', '=', 'schedule.test.accrual').execute()
  })
  await look(tidyJobs)
  const periods = await inOrg((db) =>
    db
      .selectFrom('schedule_run')
      .select('period')
      .where('name', 'in', ['yearly', 'hourly'])
      .orderBy('period')
      .execute(),
  )
  expect(periods).toEqual([{ period: '2024-01-01' }, { period: '2024-01-01T06' }])
  expect(
    await inOrg((db) =>
      db.selectFrom('job').select('id').where('kind', '=', 'schedule.test.accrual').execute(),
    ),
  ).toEqual([])
})
