import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobWorker } from '#platform/job-worker.ts'
import { kindOf, type Schedule } from '#platform/job-schedule.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { untold } from '#platform/schedule-told.ts'
import { scheduledWork } from '#engines/job/scheduled.ts'
import { scheduleRoutes } from '#engines/job/scheduled-server.ts'
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

const seen: string[] = []
const reminders: Schedule = {
  name: 'test.remind',
  title: 'Remind people',
  every: 'day',
  at: '08:30',
  async run(ctx, period) {
    seen.push(period)
    return ctx.batch(async (db) => ({
      reminded: (await untold(db, { name: 'test.remind', period }, ['asha', 'maya'])).length,
      note: 'of no account',
    }))
  },
}
const hourly: Schedule = {
  name: 'test.hourly',
  title: 'Look every hour',
  every: 'hour',
  at: ':10',
  run: async () => ({ late: 0 }),
}
const schedules = [reminders, hourly]

let base: TestDatabase
let here: TestProcess
let server: Awaited<ReturnType<typeof testServer>>
let worker: ReturnType<typeof startJobWorker>
let hari: TestPerson
let plain: TestPerson
let auditor: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection, { kinds: schedules.map(kindOf) })
  const himal = await makeOrganization(here.services, 'himal')
  hari = await makePerson(here.services, 'hari', himal, { codes: ['2.00'] })
  plain = await makePerson(here.services, 'asha', himal)
  auditor = await makePerson(here.services, 'adit', himal, { audit: true })
  server = await testServer(here, scheduleRoutes(schedules))
  worker = startJobWorker(here.services, testLog)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await here[Symbol.asyncDispose]()
  await base.drop()
})

const params = { org: 'himal' }
const list = async (who = hari) => (await server.ask(who, scheduledWork.list, { params })).body.results
const run = (body: { name: string; on?: string }, who = hari) =>
  server.ask(who, scheduledWork.run, { params, body } as never)
const ended = (name: string) =>
  until(
    async () => (await list()).find((one) => one.name === name)?.last,
    (last) => last !== null && last?.ended_at !== null,
  )
const today = new Date(Date.now() + 5.75 * 3_600_000).toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

test('what has never run is listed with when it comes', async () => {
  const [first, second] = await list()
  expect(first).toMatchObject({ name: 'test.remind', every: 'day', at: '08:30', last: null })
  expect(first?.next_at.slice(10)).toBe('T02:45:00.000Z')
  expect(second?.next_at.slice(13)).toBe(':25:00.000Z')
})

test('HR runs it now, sees what it did, and a second run of the same day tells nobody twice', async () => {
  expect((await run({ name: 'test.remind' })).status).toBe(201)
  expect(await ended('test.remind')).toMatchObject({
    period: today,
    state: 'Done',
    counts: { reminded: 2 },
    rows: 2,
    asked_by: 'hari',
  })
  await run({ name: 'test.remind' })
  expect(await ended('test.remind')).toMatchObject({ counts: { reminded: 0 }, rows: 0 })
  const runs = (await server.ask(hari, scheduledWork.runs, { params, query: { name: 'test.remind' } })).body
  expect(runs.count).toBe(2)
})

test('daily work is done again for a past day, and what comes more often is not', async () => {
  const on = daysAgo(3)
  expect((await run({ name: 'test.remind', on })).status).toBe(201)
  expect(await ended('test.remind')).toMatchObject({ period: on, counts: { reminded: 2 } })
  expect(seen.at(-1)).toBe(on)
  for (const [body, errors] of [
    [{ name: 'test.remind', on: daysAgo(-1) }, { on: ['Day cannot be a future date.'] }],
    [{ name: 'test.remind', on: daysAgo(401) }, { on: ['Day cannot be more than 400 days ago.'] }],
    [{ name: 'test.hourly', on }, { on: ['Only daily work is done again for a past day.'] }],
    [{ name: 'test.nothing' }, { name: ['Select a valid choice.'] }],
  ] as const)
    expect(await run(body)).toEqual({ status: 400, body: errors })
  expect((await run({ name: 'test.hourly' })).status).toBe(201)
  expect(await ended('test.hourly')).toMatchObject({ state: 'Done', rows: 0 })
})

test('of two who begin it at once one does', async () => {
  const answers = await Promise.all([run({ name: 'test.remind' }), run({ name: 'test.remind' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  await ended('test.remind')
})

test('an audit user looks on, and who is no HR does not see it', async () => {
  expect((await list(auditor)).length).toBe(2)
  expect((await run({ name: 'test.remind' }, auditor)).status).toBe(403)
  expect((await server.ask(plain, scheduledWork.list, { params })).status).toBe(403)
})
