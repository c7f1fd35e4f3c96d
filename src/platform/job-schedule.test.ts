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
/** A pair for each move to another zone: what was done under one clock is not looked at under the next. */
const pair = (name: string, every: 'hour' | 'minute'): Schedule[] => [
  { ...accrual, name: `test.${name}_day` },
  { ...accrual, name: `test.${name}_often`, every, at: ':15' },
]
const moved = { west: pair('west', 'hour'), east: pair('east', 'hour'), summer: pair('summer', 'minute') }
const kinds = [accrual, tidyJobs, ...Object.values(moved).flat()].map(kindOf)

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
  await settled(() => Promise.all(both.map((each) => each.stop())))
}

/** They have had the time to look, and what they asked for is done. */
async function settled(looked: () => Promise<unknown> = async () => {}) {
  await new Promise((resolve) => setTimeout(resolve, 250))
  await looked()
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

/** Moves himal to a zone, as HR does. */
const moveTo = (time_zone: string) =>
  here.services.database.asOwner((db) =>
    db.updateTable('organization').set({ time_zone }).where('org_id', '=', himal).execute(),
  )

test.each([
  {
    // 00:35 of the 25th in Kathmandu is 13:50 of the 24th in New York
    why: 'further west a day that comes again is not worked on again, and hours do not rest until they have caught up',
    schedules: moved.west,
    zones: ['Asia/Kathmandu', 'America/New_York'],
    before: '2026-11-24T18:50:00Z',
    after: ['2026-11-24T19:20:00Z', '2026-11-25T05:00:00Z', '2026-11-25T05:31:00Z', '2026-11-26T05:31:00Z'],
    days: ['2026-11-25', '2026-11-26'],
    hours: ['2026-11-25T00', '2026-11-24T14', '2026-11-24T23', '2026-11-25T00', '2026-11-26T00'],
  },
  {
    // 23:20 of the 1st in Honolulu is 23:20 of the 2nd in Kiritimati
    why: 'further east the day that it is already is worked on at once, and none is skipped',
    schedules: moved.east,
    zones: ['Pacific/Honolulu', 'Pacific/Kiritimati'],
    before: '2026-12-02T09:20:00Z',
    after: ['2026-12-02T09:21:00Z', '2026-12-02T10:31:00Z'],
    days: ['2026-12-01', '2026-12-02', '2026-12-03'],
    hours: ['2026-12-01T23', '2026-12-02T23', '2026-12-03T00'],
  },
  {
    // 01:00 to 01:59 comes twice in New York
    why: 'minutes that come again as summer time ends are worked on again',
    schedules: moved.summer,
    zones: ['America/New_York', 'America/New_York'],
    before: '2027-11-07T05:59:00Z',
    after: ['2027-11-07T06:00:00Z', '2027-11-07T06:01:00Z', '2027-11-07T07:00:00Z'],
    days: ['2027-11-07'],
    hours: ['2027-11-07T01:59', '2027-11-07T01:00', '2027-11-07T01:01', '2027-11-07T02:00'],
  },
])('$why', async ({ schedules, zones: [from = '', to = ''], before, after, days, hours }) => {
  ran.length = 0
  await moveTo(from)
  clock.set(before)
  // they go on running, and remember what they asked for
  const both = [here, there].map(({ services }) => startScheduler(services, testLog, schedules))
  await settled()
  await moveTo(to)
  for (const at of after) {
    clock.set(at)
    for (const each of both) each.look()
    await settled()
  }
  await Promise.all(both.map((each) => each.stop()))
  const mine = ran.filter((line) => line.startsWith('himal ')).map((line) => line.slice('himal '.length))
  expect(mine.filter((period) => !period.includes('T'))).toEqual(days)
  expect(mine.filter((period) => period.includes('T'))).toEqual(hours)
})
