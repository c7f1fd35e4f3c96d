import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { nightlyPenalties } from '#modules/attendance/server/penalty-propose.ts'
import { confirmedPenalties } from '#modules/attendance/server/public.ts'
import { moveAttendanceLock } from '#modules/attendance/shared/lock.ts'
import {
  confirmPenalties,
  contestPenalty,
  penaltyLedger,
  penaltySettings,
  reducePenalty,
  undoPenalty,
  upholdPenalty,
  waivePenalty,
} from '#modules/attendance/shared/penalty.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { runJob } from '#test/run-job.ts'
import { leaving } from '#test/leaving.ts'
import { writeLeaveYears } from '#test/leave-years.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const setting = newId()
const people = ['asha', 'bikash', 'maya', 'hari'] as const
let home = ''
beforeAll(async () => {
  world = await openWorld()
  const l = leaving(world)
  home = await l.type('Home Leave', 'HL', {})
  await world.inOrg('himal', async (db) => {
    await writeLeaveYears(db, [2083])
    await db.updateTable('leave_type').set({ penalty_order: 1 }).where('id', '=', home).execute()
  })
  for (const name of ['asha', 'bikash'] as const) await l.grant(name, home, '1')
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('penalty_setting')
      .values({
        id: setting,
        name: 'Late',
        irregularity: 'Late in',
        free_occurrences: 1,
        penalty_days: '0.5',
        effect: 'Leave, then unpaid days',
        skip_when_complete: false,
        effective_from: '2026-01-01',
      })
      .execute()
    for (const name of people)
      for (const date of ['2026-10-06', '2026-10-07', '2026-10-08']) await day(name, date)
    // one of bikash's days is not settled
    await day('bikash', '2026-10-09', false)
  })
})
afterAll(() => world.close())

const day = (name: (typeof people)[number], date: string, is_final = true) =>
  world.inOrg('himal', (db) =>
    db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id(name),
        date,
        status: 'Present',
        day_type: 'Workday',
        window_to: `${date}T18:15:00Z`,
        late: 20,
        irregularities: ['Late in'],
        is_final,
        row_hash: 'x',
      })
      .execute(),
  )
const night = (period: string) => runJob(world, kindOf(nightlyPenalties), 'himal', period)
const all = async (as: 'hari' | (typeof people)[number] = 'hari', role: 'hr' | 'user' = 'hr') => {
  const { results } = await world.as(as).get(penaltyLedger, { params, query: { as: role } as object })
  return results
}
const rowOf = async (name: (typeof people)[number], state?: string) => {
  const found = (await all()).find(
    (row) => row.person.id === world.id(name) && row.state !== (state ?? 'Withdrawn'),
  )
  if (!found) throw new Error('There is no such penalty.')
  return found
}
const of = async (name: (typeof people)[number]) => ({ ...params, id: (await rowOf(name)).id })
const left = async (name: (typeof people)[number]) => {
  const found = await world.as('hari').get(balances, {
    params,
    query: { employee_id: world.id(name), as: 'hr' } as object,
  })
  return found.balances.find(({ leave_type }) => leave_type.id === home)?.usable
}
const payOf = (name: (typeof people)[number]) =>
  world.inOrg('himal', (db) =>
    confirmedPenalties(db, [world.id(name)], { start: '2026-10-01', end: '2026-11-30' }),
  )
const reason = { reason: 'The gate was closed' }

test('what a cycle came to is proposed when it is over, once, and never before its days are settled', async () => {
  await night('2026-10-12')
  expect(await all()).toEqual([])
  await night('2026-11-20')
  await night('2026-11-20')
  const found = (await all()).filter(({ person }) => person.id === world.id('asha'))
  expect(found).toMatchObject([
    {
      times: 3,
      days: '1',
      state: 'Proposed',
      contest_until: '2026-11-24',
      dates: ['2026-10-06', '2026-10-07', '2026-10-08'],
    },
  ])
  expect((await all()).filter(({ person }) => person.id === world.id('bikash'))).toEqual([])
  await settle('bikash')
  await night('2026-11-21')
  expect(await rowOf('bikash')).toMatchObject({ times: 4, days: '1.5' })
})
const settle = (name: (typeof people)[number]) =>
  world.inOrg('himal', (db) =>
    db
      .updateTable('attendance_day')
      .set({ is_final: true })
      .where('employee_id', '=', world.id(name))
      .execute(),
  )

test('whoever it is about sees their own alone, and contests it once, within the time', async () => {
  const [mine, ...more] = await all('bikash', 'user')
  expect(more).toEqual([])
  expect(mine).toMatchObject({
    person: { id: world.id('bikash') },
    abilities: { contest: true, confirm: false },
  })
  const bikash = await of('bikash')
  const early = await world.as('hari').ask(confirmPenalties, { params, body: { ids: [bikash.id] } })
  expect(early.body).toEqual({
    non_field_errors: ['The employee can contest until 2026-11-24. Confirm from 2026-11-25.'],
  })
  const strange = await world.as('asha').ask(contestPenalty, { params: bikash, body: reason })
  expect(strange.status).toBe(404)
  const empty = await world.as('bikash').ask(contestPenalty, { params: bikash, body: { reason: '' } })
  expect(empty.body).toEqual({ reason: ['Reason is Required'] })
  const both = await Promise.all(
    [1, 2].map(() => world.as('bikash').ask(contestPenalty, { params: bikash, body: reason })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
  expect(await rowOf('bikash')).toMatchObject({ state: 'Contested', contest: 'The gate was closed' })
  clock.set('2026-11-25T04:00:00Z')
  const late = await world.as('asha').ask(contestPenalty, { params: await of('asha'), body: reason })
  expect(late.body).toEqual({ non_field_errors: ['This penalty could be contested until 2026-11-24.'] })
})

test('many are confirmed at once, without those that are contested or are one’s own', async () => {
  const ids = [(await of('asha')).id, (await of('bikash')).id, (await of('hari')).id]
  const both = await Promise.all(
    [1, 2].map(() => world.as('hari').ask(confirmPenalties, { params, body: { ids } })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ confirmed: 1, skipped: 2 })
  const own = await world.as('hari').ask(waivePenalty, { params: await of('hari'), body: reason })
  expect(own.body).toEqual({ non_field_errors: ['Your own penalties are decided by somebody else.'] })
  expect(
    (await world.as('hari').ask(waivePenalty, { params: { ...params, id: newId() }, body: reason })).status,
  ).toBe(404)
})

test('leave has it first, and what leave has not is unpaid', async () => {
  expect(await rowOf('asha')).toMatchObject({ state: 'Confirmed', leave_days: '1', unpaid_days: '0' })
  expect(await left('asha')).toBe('0')
  expect(await payOf('asha')).toEqual([])
  // leave has one of one and a half days
  const bikash = await of('bikash')
  const body = { reason: 'The gate opened at nine' }
  expect((await world.as('hari').ask(upholdPenalty, { params: bikash, body })).status).toBe(204)
  expect(await rowOf('bikash')).toMatchObject({
    state: 'Confirmed',
    leave_days: '1',
    unpaid_days: '0.5',
    reason: body.reason,
  })
  expect(await payOf('bikash')).toMatchObject([
    { effect: 'Unpaid days', days: '0.5', cycle_to: '2026-10-31' },
  ])
})

test('a decision is undone, which gives leave back, and decided otherwise', async () => {
  const hari = world.as('hari')
  const bikash = await of('bikash')
  expect((await hari.ask(undoPenalty, { params: bikash, body: reason })).status).toBe(204)
  expect(await left('bikash')).toBe('1')
  expect(await payOf('bikash')).toEqual([])
  expect(await rowOf('bikash')).toMatchObject({ state: 'Contested', undone: 'The gate was closed' })
  const more = await hari.ask(reducePenalty, { params: bikash, body: { days: '1.5', reason: 'Half' } })
  expect(more.body).toEqual({ days: ['Enter more than 0 and less than 1.5 days.'] })
  const two = await Promise.all([
    hari.ask(reducePenalty, { params: bikash, body: { days: '0.5', reason: 'Half' } }),
    hari.ask(waivePenalty, { params: bikash, body: reason }),
  ])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(Number(await left('bikash'))).toBe((await rowOf('bikash')).state === 'Reduced' ? 0.5 : 1)
})

test('what is corrected before it is decided is withdrawn, and proposed as it is now', async () => {
  await world.inOrg('himal', (db) =>
    db
      .updateTable('attendance_day')
      .set({ late: 0, irregularities: [] })
      .where('employee_id', '=', world.id('maya'))
      .where('date', '=', '2026-10-08')
      .execute(),
  )
  const before = await rowOf('maya')
  const off = { contest_days: 0, version: 0 }
  const set = await world.as('hari').ask(penaltySettings.update, { params, body: off as never })
  expect(set.status).toBe(200)
  await night('2026-11-25')
  const found = (await all()).filter(({ person }) => person.id === world.id('maya'))
  expect(found.find(({ id }) => id === before.id)).toMatchObject({ state: 'Withdrawn', days: '1' })
  expect(found.find(({ state }) => state === 'Proposed')).toMatchObject({
    times: 2,
    days: '0.5',
    contest_until: '2026-11-24',
  })
  // what is decided stays as it was decided
  expect(await rowOf('asha')).toMatchObject({ state: 'Confirmed', days: '1' })
})

test('once attendance is locked nothing is undone or taken', async () => {
  const hari = world.as('hari')
  const lock = { locked_until: '2026-10-31', reason: 'Payroll of Ashwin' }
  expect((await hari.ask(moveAttendanceLock, { params, body: lock })).status).toBe(204)
  const told = 'Attendance up to 2026-10-31 is locked. Open it before you change this.'
  const asha = await hari.ask(undoPenalty, { params: await of('asha'), body: reason })
  expect(asha.body).toEqual({ non_field_errors: [told] })
  expect(await left('asha')).toBe('0')
  const maya = await hari.ask(confirmPenalties, { params, body: { ids: [(await of('maya')).id] } })
  expect(maya.body).toEqual({ non_field_errors: [told] })
  expect((await hari.ask(waivePenalty, { params: await of('maya'), body: reason })).status).toBe(204)
})
