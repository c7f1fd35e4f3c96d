import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  approveLogs,
  editLog,
  logBoard,
  logWeek,
  logWork,
  payLog,
  runningTimer,
  setCell,
  startTimer,
  stopTimer,
  submitLogs,
  workLogs,
} from '#modules/work-log/shared/work-log.ts'
import { activityRate, workLogSettings } from '#modules/task/shared/settings.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const activity = newId()
const project = newId()
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('activity')
      .values({ id: activity, name: 'Testing', default_rate: '700.00' })
      .execute()
    await db
      .insertInto('project')
      .values({
        id: project,
        name: 'Portal',
        code: 'P',
        manager_employee_id: world.id('bikash'),
        starts_on: '2026-01-01',
        log_approval: 'Both',
      })
      .execute()
    await db
      .insertInto('project_member')
      .values({ id: newId(), project_id: project, employee_id: world.id('asha'), hourly_rate: '1000.00' })
      .execute()
  })
})
afterAll(() => world.close())

const log = (more: object = {}) =>
  world.as('asha').ask(logWork, {
    params,
    body: {
      worked_on: '2026-11-19',
      project_id: project,
      activity_id: activity,
      time_spent: '1:30',
      ...more,
    },
  })

test('a day holds 24 hours, a week back, and only projects of one’s own', async () => {
  expect((await log({ time_spent: '20h' })).status).toBe(201)
  expect((await log({ time_spent: '4:30' })).body).toEqual({
    time_spent: ['A day has no more than 24 hours.'],
  })
  expect((await log({ worked_on: '2026-11-21' })).body).toHaveProperty('worked_on')
  expect((await log({ worked_on: '2026-11-12' })).body).toHaveProperty('worked_on')
  const other = await world.as('maya').ask(logWork, {
    params,
    body: { worked_on: '2026-11-19', project_id: project, time_spent: '1h' },
  })
  expect(other.body).toEqual({ project_id: ['You are not a member of this project.'] })
})

test('a log goes from the supervisor to the project manager, once, and is then paid by its rate', async () => {
  const { id } = (await log({ worked_on: '2026-11-18' })).body as { id: string }
  const log_ids = [id]
  expect((await world.as('asha').ask(submitLogs, { params, body: { log_ids } })).body).toEqual({ done: 1 })
  expect((await world.as('asha').ask(submitLogs, { params, body: { log_ids } })).status).toBe(400)
  const approve = (who: 'asha' | 'bikash' | 'maya') =>
    world.as(who).ask(approveLogs, { params, query: { as: 'user' }, body: { log_ids } })
  expect((await approve('asha')).status).toBe(400)
  expect((await approve('bikash')).status).toBe(400)
  const waiting = await world
    .as('maya')
    .get(workLogs, { params, query: { as: 'supervisor', view: 'to_review' } as never })
  expect(waiting.results).toMatchObject([{ id, abilities: { decide: true } }])
  const first = await world
    .as('maya')
    .ask(approveLogs, { params, query: { as: 'supervisor' }, body: { log_ids } })
  expect(first.status).toBe(200)
  expect((await approve('bikash')).body).toEqual({ done: 1 })
  expect((await approve('bikash')).status).toBe(400)
  const paid = await world.as('hari').get(payLog, { params, query: { as: 'hr' } })
  expect(paid.results).toMatchObject([{ month: '2026-11-01', minutes: 90, amount: '1500.00', logs: 1 }])
  const board = await world.as('asha').get(logBoard, { params, query: { as: 'user' } })
  expect(board.results).toMatchObject([{ minutes: 90, approved: 90 }])
})

test('a cell of the week stands for the drafts of its line', async () => {
  const cell = { worked_on: '2026-11-17', project_id: null, activity_id: activity, task_id: null }
  for (const minutes of [60, 120])
    expect((await world.as('asha').ask(setCell, { params, body: { ...cell, minutes } })).status).toBe(204)
  const week = await world.as('asha').get(logWeek, { params, query: { from: '2026-11-15' } })
  const line = week.lines.find(({ project: of }) => of === null)
  expect(line?.days.map(({ minutes }) => minutes)).toEqual([0, 0, 120, 0, 0, 0, 0])
  await world.as('asha').ask(setCell, { params, body: { ...cell, minutes: 0 } })
  const after = await world.as('asha').get(logWeek, { params, query: { from: '2026-11-15' } })
  expect(after.lines.some(({ project: of }) => of === null)).toBe(false)
})

test('one timer a person', async () => {
  const about = { project_id: null, activity_id: activity, task_id: null }
  const start = () => world.as('bikash').ask(startTimer, { params, body: about })
  expect((await start()).status).toBe(204)
  expect((await start()).status).toBe(409)
  expect(await world.as('bikash').get(runningTimer, { params })).toMatchObject({
    timer: { activity: { name: 'Testing' } },
  })
  expect((await world.as('bikash').ask(stopTimer, { params })).status).toBe(200)
  expect((await world.as('bikash').ask(stopTimer, { params })).status).toBe(409)
})

test('what was approved is changed by asking again, and is worth what its rate of the day says', async () => {
  const rate = (more: object) =>
    world.as('hari').ask(activityRate.create, { params, body: { activity_id: activity, ...more } } as never)
  expect(
    (await rate({ rate: '800', effective_from: '2026-11-01', employee_id: world.id('bikash') })).status,
  ).toBe(201)
  expect(
    (await rate({ rate: '900', effective_from: '2026-11-18', employee_id: world.id('bikash') })).status,
  ).toBe(201)
  expect(
    (await rate({ rate: '1', effective_from: '2026-11-18', employee_id: world.id('bikash') })).body,
  ).toEqual({ effective_from: ['A rate already starts on this date.'] })
  const own = async (worked_on: string) => {
    const body = { worked_on, activity_id: activity, time_spent: '2h' }
    return ((await world.as('bikash').ask(logWork, { params, body })).body as { id: string }).id
  }
  const log_ids = [await own('2026-11-17'), await own('2026-11-18')]
  await world.as('bikash').get(submitLogs, { params, body: { log_ids } })
  await world.as('hari').get(approveLogs, { params, query: { as: 'hr' }, body: { log_ids } })
  const mine = async () => {
    const { results } = await world
      .as('bikash')
      .get(workLogs, { params, query: { view: 'mine', as: 'user' } } as never)
    return log_ids.map((id) => results.find((row) => row.id === id))
  }
  expect((await mine()).map((row) => [row?.amount, row?.state])).toEqual([
    ['1600.00', 'Approved'],
    ['1800.00', 'Approved'],
  ])
  const [first] = await mine()
  const edited = await world.as('bikash').ask(editLog, {
    params: { ...params, id: first?.id ?? '' },
    body: { version: first?.version ?? 0, time_spent: '3h' },
  })
  expect(edited.status).toBe(204)
  expect((await mine())[0]).toMatchObject({ amount: '2400.00', state: 'Requested' })
})

test('the limits of the organization hold, and pieces are counted', async () => {
  const { version } = await world.as('hari').get(workLogSettings.read, { params })
  await world
    .as('hari')
    .get(workLogSettings.update, { params, body: { version, past_days: 3, day_hours: 10, week_hours: 40 } })
  const own = (more: object) =>
    world.as('maya').ask(logWork, {
      params,
      body: { worked_on: '2026-11-19', activity_id: activity, time_spent: '9h', ...more },
    })
  expect((await own({ worked_on: '2026-11-16' })).body).toEqual({
    worked_on: ['Work can be logged for the last 3 days only.'],
  })
  expect((await own({ time_spent: '11h' })).body).toEqual({
    time_spent: ['At most 10 hours a day can be logged.'],
  })
  const pieces = newId()
  await world.inOrg('himal', (db) =>
    db
      .insertInto('activity')
      .values({ id: pieces, name: 'Labels', unit: 'Piece', default_rate: '12.50' })
      .execute(),
  )
  expect((await own({ activity_id: pieces })).body).toEqual({
    quantity: ['Quantity is Required: this work is paid by the piece.'],
  })
  expect((await own({ activity_id: pieces, quantity: '3' })).status).toBe(201)
  const { results } = await world
    .as('maya')
    .get(workLogs, { params, query: { view: 'mine', as: 'user' } } as never)
  expect(results).toMatchObject([{ amount: '37.50', quantity: '3' }])
})

test('a timer of another day counts until the end of the shift of its day', async () => {
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('work_timer')
      .values({
        id: newId(),
        employee_id: world.id('maya'),
        started_at: '2026-11-18T06:00:00Z',
        activity_id: activity,
      })
      .execute()
    await db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id('maya'),
        date: '2026-11-18',
        status: 'Present',
        day_type: 'Workday',
        window_to: '2026-11-19T00:00:00Z',
        scheduled_out: '2026-11-18T08:30:00Z',
        worked: 120,
        row_hash: 'x',
      })
      .execute()
  })
  expect(await world.as('maya').get(stopTimer, { params })).toEqual({ minutes: 150 })
  const week = await world.as('maya').get(logWeek, { params, query: { from: '2026-11-15' } })
  expect(week.days[3]).toMatchObject({ at_work: 120, is_missing: false })
  expect(week.lines.map(({ days }) => days[3]?.minutes)).toContain(150)
})
