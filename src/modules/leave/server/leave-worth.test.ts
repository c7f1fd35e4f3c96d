import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#test/world.ts'
import { daysToPay, leaveWorth } from '#modules/leave/server/public.ts'
import { writeStatutory } from '#modules/leave/server/copy-policy.ts'
import { leaveFacts, leaveSums } from '#modules/leave/server/reports/leave-facts.ts'
import { leavePreview, leaveRequest } from '#modules/leave/shared/leave-request.ts'

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

/** Days that are paid, by payroll and by the reports. */
async function paidDays(start: string, end: string) {
  const byPayroll = (await worth(start, end)).reduce(
    (total, { fraction, paid_percent }) => total + (Number(fraction) * Number(paid_percent)) / 100,
    0,
  )
  const range = { start, end }
  return world.inOrg('himal', async (db) => {
    const sumOf = async (from: Awaited<ReturnType<typeof leaveFacts>>) => {
      const { rows } = await sql<{ paid: number }>`
        select coalesce(sum(f.paid_days), 0)::float8 as paid from ${from} f`.execute(db)
      return rows[0]?.paid
    }
    const own = { employee_id: [world.id('asha')] }
    return [
      byPayroll,
      await sumOf(await leaveFacts(db, own, range)),
      await sumOf(await leaveSums(db, {}, range)),
    ]
  })
}
const all = (count: number) => [count, count, count]

test('maternity leave asked for in parts is paid as one: 60 of 98 days, also when the first are entered last', async () => {
  const preview = async (start_on: string, end_on: string) => {
    const query = { leave_type_id: types.get('ML') ?? '', start_on, end_on, part: 'full', event_on: start_on }
    return world.as('asha').get(leavePreview, { params, query: { ...query, as: 'user' } as never })
  }
  // 49 days each; the second names another day of the birth, as it came later than expected
  await takes('ML', '2029-01-20', '2029-03-09')
  expect(await paidDays('2029-01-01', '2029-12-31')).toEqual(all(49))
  const second = await preview('2029-03-20', '2029-05-07')
  expect(second).toMatchObject({ days: '49', unpaid_days: '38' })
  expect(second.warnings).toEqual([
    'This continues the Maternity Leave that began on 2029-01-20: pay continues at day 50.',
  ])
  await takes('ML', '2029-03-20', '2029-05-07')
  expect(await paidDays('2029-01-01', '2029-12-31')).toEqual(all(60))
  // a range in the middle knows what was taken before it
  expect(await paidDays('2029-03-25', '2029-04-03')).toEqual(all(6))
  expect(
    (await worth('2029-03-30', '2029-03-31')).map(({ why, paid_percent }) => [why, paid_percent]),
  ).toEqual([
    ['Day 60 of Maternity Leave', '100'],
    ['Day 61 of Maternity Leave', '0'],
  ])

  const before = await preview('2029-01-10', '2029-01-14')
  expect(before).toMatchObject({ unpaid_days: '0' })
  expect(before.warnings).toEqual([
    'Later days of the same Maternity Leave move by these days, and their pay with them: 98 so far.',
  ])
  await takes('ML', '2029-01-10', '2029-01-14')
  expect(await paidDays('2029-01-01', '2029-12-31')).toEqual(all(60))
  expect(await paidDays('2029-03-20', '2029-05-07')).toEqual(all(6))
  // the next birth begins anew
  await takes('ML', '2030-12-01', '2031-01-18')
  expect(await paidDays('2030-01-01', '2031-12-31')).toEqual(all(49))
})

test('the span of the rule decides what is near; without one only the day of the event links leave', async () => {
  const span = (days: number) =>
    world.inOrg('himal', (db) =>
      db
        .updateTable('leave_rule')
        .set({ event_span_days: days })
        .where('leave_type_id', '=', types.get('ML') ?? '')
        .execute(),
    )
  await span(0)
  expect(await paidDays('2029-01-01', '2029-12-31')).toEqual(all(5 + 49 + 49))
  await span(20)
  expect(await paidDays('2029-01-01', '2029-12-31')).toEqual(all(54 + 49))
  await span(180)
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
