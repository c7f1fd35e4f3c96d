import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#test/world.ts'
import { daysToPay, leaveWorth } from '#modules/leave/server/public.ts'
import { writeStatutory } from '#modules/leave/server/copy-policy.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'

let world: World
const types = new Map<string, string>()
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    const { id } = await writeStatutory(db, 'The law', '2026-07-17')
    await db.updateTable('leave_master_setting').set({ state: 'Active' }).where('id', '=', id).execute()
    // what is paid is asked here, not what has to be handed in
    await db.updateTable('leave_rule').set({ document_after_days: null }).execute()
    for (const type of await db.selectFrom('leave_type').select(['id', 'code']).execute())
      types.set(type.code, type.id)
  })
})
afterAll(() => world.close())

async function takes(code: string, start_on: string, end_on: string, part: 'full' | 'first_half' = 'full') {
  const body = {
    leave_type_id: types.get(code) ?? '',
    start_on,
    end_on,
    part,
    event_on: start_on,
    remarks: 'Family',
  }
  const { id } = await world.as('asha').get(leaveRequest.create, { params, body })
  await world
    .as('maya')
    .raw('POST', `/leave/himal/request/${id}/approve/?as=supervisor`, { remarks: 'Noted' })
}
const worth = (start: string, end: string) =>
  world.inOrg('himal', (db) => leaveWorth(db, [world.id('asha'), world.id('bikash')], { start, end }))

test('each day of leave says how much of it is paid, and why, also where a range begins in the middle', async () => {
  await takes('ML', '2026-12-01', '2027-03-08')
  const days = await worth('2027-01-28', '2027-01-31')
  expect(days.map(({ date, fraction, paid_percent, why }) => [date, fraction, paid_percent, why])).toEqual([
    ['2027-01-28', '1', '100', 'Day 59 of Maternity Leave'],
    ['2027-01-29', '1', '100', 'Day 60 of Maternity Leave'],
    ['2027-01-30', '1', '0', 'Day 61 of Maternity Leave'],
    ['2027-01-31', '1', '0', 'Day 62 of Maternity Leave'],
  ])
  expect(days[0]).toMatchObject({
    employee_id: world.id('asha'),
    counted_as: 'leave',
    halves: ['first', 'second'],
  })
})

test('half a day of unpaid leave is half a day without pay; what is not approved is nothing', async () => {
  await takes('UL', '2027-04-05', '2027-04-05', 'first_half')
  const body = {
    leave_type_id: types.get('UL') ?? '',
    start_on: '2027-04-06',
    end_on: '2027-04-06',
    remarks: 'Family',
  }
  await world.as('asha').get(leaveRequest.create, { params, body })
  expect(await worth('2027-04-01', '2027-04-30')).toMatchObject([
    { date: '2027-04-05', fraction: '0.5', paid_percent: '0', halves: ['first'], why: 'Unpaid Leave' },
  ])
  expect(await worth('2026-01-01', '2026-01-31')).toEqual([])
})

test('days that became money wait for payroll until the day that they are due', async () => {
  const row = {
    employee_id: world.id('asha'),
    leave_type_id: types.get('HL') ?? '',
    days: '4.5',
    origin: 'Separation',
  }
  await world.inOrg('himal', (db) =>
    db
      .insertInto('leave_encashment')
      .values({ ...row, id: crypto.randomUUID(), effective_on: '2026-11-15' })
      .execute(),
  )
  const due = (day: string) => world.inOrg('himal', (db) => daysToPay(db, day))
  expect(await due('2026-11-14')).toEqual([])
  expect(await due('2026-11-15')).toMatchObject([{ ...row, effective_on: '2026-11-15' }])
})
