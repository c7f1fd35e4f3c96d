import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { overtimeClaim } from '#modules/attendance/shared/request.ts'
import { compensatoryPreview, compensatoryRequest } from '#modules/leave/shared/compensatory.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let l: ReturnType<typeof leaving>
let substitute: string
beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  substitute = await l.type('Substitute Leave', 'SB', {
    compensatory: {
      from: ['Weekly off', 'Holiday'],
      table: [
        { minutes: 240, days: '0.5' },
        { minutes: 480, days: '1' },
      ],
      expires_after_days: 21,
    },
  })
  await world.inOrg('himal', (db) =>
    db.insertInto('overtime_setting').values({ id: newId(), name: 'Law', is_default: true }).execute(),
  )
})
afterAll(() => world.close())

/** A Saturday as attendance has it. */
const saturday = (date: string, record: { worked: number; punches: number; is_final?: boolean }) =>
  world.inOrg('himal', (db) =>
    db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id('asha'),
        date,
        status: 'Worked on off day',
        day_type: 'Off day',
        window_to: `${date}T18:15:00Z`,
        overtime: record.worked,
        is_final: true,
        row_hash: newId(),
        ...record,
      })
      .execute(),
  )
const ask = (worked_on: string, minutes = 480) =>
  world.as('asha').ask(compensatoryRequest.create, {
    params: l.params,
    body: { leave_type_id: substitute, worked_on, minutes, remarks: 'Stocktaking' },
  })

test('minutes are those of attendance, whatever is typed', async () => {
  await saturday('2026-11-14', { worked: 300, punches: 2 })
  const preview = await world
    .as('asha')
    .get(compensatoryPreview, { params: l.params, query: { worked_on: '2026-11-14' } })
  expect(preview).toMatchObject({ worked: 300, days: '0.5', problem: null })
  expect((await ask('2026-11-14')).body).toMatchObject({ minutes: 300, days: '0.5' })
})

test('the same work is not paid as overtime too, nor the other way round', async () => {
  const claim = (date: string) =>
    world.as('asha').ask(overtimeClaim.create, {
      params: l.params,
      body: { date, minutes: 240, remarks: 'Stocktaking' } as never,
    })
  expect((await claim('2026-11-14')).body).toEqual({
    date: ['Substitute leave is requested or had for this date already.'],
  })
  await saturday('2026-11-07', { worked: 480, punches: 2 })
  expect((await claim('2026-11-07')).status).toBe(201)
  expect((await ask('2026-11-07')).body).toEqual({
    worked_on: ['Work on 2026-11-07 is claimed as overtime already.'],
  })
})

test('a day that is not settled waits, and one without work gives nothing to whom attendance knows', async () => {
  await saturday('2026-10-31', { worked: 480, punches: 2, is_final: false })
  expect((await ask('2026-10-31')).body).toEqual({
    worked_on: ['Attendance of 2026-10-31 is not final yet. Request it once it is.'],
  })
  // where nothing is kept of the person, the day is taken as it is said
  const preview = () =>
    world
      .as('asha')
      .get(compensatoryPreview, { params: l.params, query: { worked_on: '2026-10-24', minutes: 480 } })
  await saturday('2026-10-24', { worked: 0, punches: 0 })
  expect(await preview()).toMatchObject({ worked: null })
  await world.inOrg('himal', (db) =>
    db
      .insertInto('punch')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        source: 'HR',
        external_id: newId(),
        occurred_at: '2026-10-20T04:00:00Z',
        direction: 'In',
        received_at: '2026-10-20T04:00:00Z',
      } as never)
      .execute(),
  )
  expect(await preview()).toMatchObject({
    worked: 0,
    problem: 'Attendance shows no work on 2026-10-24. Request an adjustment first.',
  })
})
