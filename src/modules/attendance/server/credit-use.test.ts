import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { nightlyCreditExpiry } from '#modules/attendance/server/credit-expiry.ts'
import { creditEntries } from '#modules/attendance/shared/credit-hours.ts'
import { creditRequest } from '#modules/attendance/shared/request.ts'
import { leaving } from '#test/leaving.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let l: ReturnType<typeof leaving>
let off: string
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  off = await l.type('Time Off', 'TO', { allows_hours: true }, { has_balance: false })
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('credit_hour_setting')
      .values({
        id: newId(),
        name: 'Credit',
        is_default: true,
        expires_after_days: 10,
        past_days: 30,
        leave_type_id: off,
      })
      .execute()
    for (const date of ['2026-11-14', '2026-11-18'])
      await db
        .insertInto('attendance_day')
        .values({
          employee_id: world.id('asha'),
          date,
          status: 'Present',
          day_type: 'Workday',
          window_to: `${date}T18:15:00Z`,
          overtime: 120,
          is_final: true,
          row_hash: 'x',
        })
        .execute()
  })
})
afterAll(() => world.close())

const credited = async (date: string) => {
  const body = { date, minutes: 120, remarks: 'Month end' }
  const { id } = await world.as('asha').get(creditRequest.create, { params: l.params, body: body as never })
  const done = await world.as('hari').ask(creditRequest.act, {
    params: { ...l.params, id, action: 'approve' },
    query: { as: 'hr' },
    body: { remarks: 'Checked' },
  } as never)
  expect(done.status).toBe(200)
}
const hours = (date: string, from_time: string, to_time: string) =>
  l.ask('asha', off, date, date, { part: 'hours', from_time, to_time })
const entries = async () => {
  await settled(world)
  const { results, balance } = await world
    .as('asha')
    .get(creditEntries, { params: l.params, query: { ordering: 'effective_on', limit: 50 } as never })
  return { entries: results.map(({ kind, minutes, effective_on }) => [effective_on, kind, minutes]), balance }
}
const night = (period: string) => runJob(world, kindOf(nightlyCreditExpiry), 'himal', period)

test('leave of the linked type is taken from credit hours, the first to expire first', async () => {
  expect((await hours('2026-11-23', '11:00', '12:00')).body).toEqual({
    non_field_errors: ['Time Off is taken from credit hours: 60 minutes requested, 0 available.'],
  })
  await credited('2026-11-18')
  await credited('2026-11-14')
  const leave = await hours('2026-11-23', '11:00', '14:00')
  expect(leave.status).toBe(201)
  // what waits is not used twice
  expect((await hours('2026-11-24', '11:00', '13:00')).body).toEqual({
    non_field_errors: ['Time Off is taken from credit hours: 120 minutes requested, 60 available.'],
  })
  expect((await entries()).balance).toBe(240)
  expect((await l.act('maya', 'request', leave.body.id, 'approve')).status).toBe(200)
  expect(await entries()).toEqual({
    balance: 60,
    entries: [
      ['2026-11-14', 'Earned', 120],
      ['2026-11-18', 'Earned', 120],
      ['2026-11-23', 'Used', -120],
      ['2026-11-23', 'Used', -60],
    ],
  })
  // those of 14 November end on the 24th and are used; those of the 18th end on the 28th
  expect((await hours('2026-11-29', '11:00', '12:00')).body).toEqual({
    non_field_errors: ['Time Off is taken from credit hours: 60 minutes requested, 0 available.'],
  })
})

test('leave that is revoked gives them back, and what is over by then expires', async () => {
  const waiting = await hours('2026-11-25', '11:00', '12:00')
  expect(waiting.status).toBe(201)
  // used up or reserved: nothing is left to expire
  expect(await night('2026-11-29')).toEqual({ entered: 0 })
  const list = await world.inOrg('himal', (db) =>
    db
      .selectFrom('request')
      .select('id')
      .where('type', '=', 'leave_request')
      .where('status', '=', 'Approved')
      .execute(),
  )
  expect((await l.act('hari', 'request', list[0]?.id ?? '', 'revoke')).status).toBe(200)
  expect((await entries()).balance).toBe(240)
  // the leave that waits is of the 25th: the credits of the 14th are over by then
  expect(await night('2026-11-29')).toEqual({ entered: 2 })
  expect(await night('2026-11-29')).toEqual({ entered: 0 })
  expect((await l.act('maya', 'request', waiting.body.id, 'approve')).status).toBe(200)
  expect((await entries()).balance).toBe(0)
})

test('a leave that its credit no longer covers is not approved', async () => {
  await world.inOrg('himal', (db) =>
    db.updateTable('credit_hour_setting').set({ expires_after_days: 30 }).execute(),
  )
  await world.inOrg('himal', (db) =>
    db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id('asha'),
        date: '2026-11-19',
        status: 'Present',
        day_type: 'Workday',
        window_to: '2026-11-19T18:15:00Z',
        overtime: 120,
        is_final: true,
        row_hash: 'x',
      })
      .execute(),
  )
  await credited('2026-11-19')
  const leave = await hours('2026-11-26', '11:00', '13:00')
  expect(leave.status).toBe(201)
  const credit = await world.inOrg('himal', (db) =>
    db
      .selectFrom('credit_hour_request')
      .select('request_id')
      .where('date', '=', '2026-11-19')
      .executeTakeFirstOrThrow(),
  )
  const undone = await world.as('hari').ask(creditRequest.act, {
    params: { ...l.params, id: credit.request_id, action: 'revoke' },
    query: { as: 'hr' },
    body: { remarks: 'By mistake' },
  } as never)
  expect(undone.status).toBe(200)
  expect(await l.act('maya', 'request', leave.body.id, 'approve')).toMatchObject({
    status: 409,
    body: { detail: 'Credit hours cover 0 of 120 minutes of this leave now. Decline it.' },
  })
})
