import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { workingDays } from '#modules/leave/server/encashment.ts'
import { moveLock } from '#modules/leave/shared/leave-settings.ts'
import { individualBalance } from '#modules/leave/shared/reports/balance-reports.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { adjustBalance, balanceChange } from '#modules/leave/shared/balance-change.ts'
import { compensatoryPreview, compensatoryRequest } from '#modules/leave/shared/compensatory.ts'
import {
  decideEncashment,
  encashable,
  encashmentRequest,
  encashments,
  runEncashment,
} from '#modules/leave/shared/encashment.ts'

let world: World
let l: ReturnType<typeof leaving>
let home: string
let substitute: string
beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  const encash = { when: ['Request'], from_balance: '0', min_keep: '5', max: null, divisor: '30' }
  home = await l.type('Home Leave', 'HL', { encash })
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
  await l.grant('asha', home, '10')
  await l.grant('bikash', home, '12')
  await world.inOrg('himal', (db) =>
    db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        valid_from: '2024-01-01',
        pay_basis: 'Salaried',
        annual_salary: '720000',
      })
      .execute(),
  )
})
afterAll(() => world.close())

const adjust = (name: 'hari' | 'om', days: string) =>
  world.as(name).ask(adjustBalance, {
    params: l.params,
    body: {
      employee_id: world.id('bikash'),
      leave_type_id: home,
      days,
      effective_on: '2026-11-01',
      reason: 'Former system',
    },
  })

test('a change above the limit waits for a second person, and not for who proposed it', async () => {
  expect((await adjust('hari', '15')).body).toMatchObject({ request_id: null, usable: '27' })
  const { status, body } = await adjust('hari', '-15.5')
  expect(status).toBe(201)
  expect(body).toMatchObject({ usable: '27', request_id: expect.any(String) })
  const id = body.request_id ?? ''
  const list = await world.as('hari').get(balanceChange.list, { params: l.params, query: { as: 'hr' } })
  expect(list.results).toMatchObject([
    { id, days: '-15.5', balance_before: '27', proposed_by: 'Hari Adhikari', abilities: { approve: false } },
  ])
  expect((await l.act('hari', 'balance-change', id, 'approve')).status).toBe(403)
  expect((await l.act('asha', 'balance-change', id, 'approve')).status).toBe(403)
  expect(await l.act('om', 'balance-change', id, 'approve')).toMatchObject({ body: { status: 'Approved' } })
  expect(await l.balance('bikash', home)).toMatchObject({ usable: '11.5' })
  expect(await l.act('om', 'balance-change', id, 'revoke')).toMatchObject({ body: { status: 'Revoked' } })
  expect(await l.balance('bikash', home)).toMatchObject({ usable: '27' })
})

test('the supervisor may be the second person, and the employee may ask for a correction', async () => {
  const { body } = await world.as('bikash').ask(balanceChange.create, {
    params: l.params,
    body: { leave_type_id: home, days: '2', effective_on: '2026-11-01', remarks: 'Two days are missing' },
  })
  expect(body).toMatchObject({ status: 'Requested', proposed_by: 'Bikash Rai' })
  expect(await l.act('maya', 'balance-change', body.id, 'approve')).toMatchObject({
    body: { status: 'Approved' },
  })
  expect(await l.balance('bikash', home)).toMatchObject({ usable: '29' })
})

const askPay = (name: 'asha' | 'bikash', days: string) =>
  world.as(name).ask(encashmentRequest.create, {
    params: l.params,
    body: { leave_type_id: home, days, remarks: 'Rather the money' },
  })

test('days are paid out above what must stay, leave the balance once, and are worth a day’s pay', async () => {
  const { types } = await world.as('asha').get(encashable, { params: l.params })
  expect(types).toMatchObject([{ usable: '10', payable: '5' }])
  expect((await askPay('asha', '6')).body).toEqual({
    days: ['Of 10 usable days of Home Leave, 5 can be paid out: 5 must stay.'],
  })
  const { body } = await askPay('asha', '3')
  // what waits counts, and is not offered again
  expect((await world.as('asha').get(encashable, { params: l.params })).types).toMatchObject([
    { usable: '7', payable: '2' },
  ])
  expect((await askPay('asha', '3')).body).toEqual({
    days: ['Of 7 usable days of Home Leave, 2 can be paid out: 5 must stay.'],
  })
  // the card too counts what waits to be paid, and leave cannot take it
  expect(await l.balance('asha', home)).toMatchObject({ usable: '7', pending: '3' })
  expect((await l.ask('asha', home, '2026-12-07', '2026-12-15')).status).toBe(400)
  expect(await l.act('maya', 'encashment-request', body.id, 'approve')).toMatchObject({
    body: { status: 'Approved' },
  })
  expect(await l.balance('asha', home)).toMatchObject({ usable: '7', encashed: '3' })
  const list = await world.as('hari').get(encashments, { params: l.params, query: {} })
  expect(list.results).toMatchObject([
    { days: '3', origin: 'Request', state: 'Approved', amount: '6000.00', run: null },
  ])
})

test('leave that takes from another type waits on the card of that type, and in the report', async () => {
  const spare = await l.type('Spare Leave', 'SP')
  await l.grant('asha', spare, '6')
  const outing = await l.type('Outing', 'OU', { reduces_type_id: spare })
  const { body } = await l.ask('asha', outing, '2026-12-01', '2026-12-02')
  expect(await l.balance('asha', spare)).toMatchObject({ usable: '4', pending: '2' })
  expect(await l.balance('asha', outing)).toMatchObject({ usable: '0', pending: '0' })
  const report = async () =>
    (
      await world
        .as('hari')
        .get(individualBalance.rows, { params: l.params, query: { leave_type_id: spare } } as never)
    ).results
  expect(await report()).toMatchObject([{ name: 'Asha Gurung', usable: '4', pending: '2' }])
  await l.act('maya', 'request', body.id, 'approve')
  expect(await l.balance('asha', spare)).toMatchObject({ usable: '4', scheduled: '2', used: '0' })
  expect(await report()).toMatchObject([{ usable: '4', scheduled: '2', used: '0' }])
  await l.act('hari', 'request', body.id, 'revoke')
})

test('leave and payment asked for at once never take more than there is', async () => {
  const leave = await l.ask('asha', home, '2026-12-01', '2026-12-06')
  expect(leave.status).toBe(201)
  expect((await askPay('asha', '1')).status).toBe(400)
  await l.act('maya', 'request', leave.body.id, 'decline')
  const pay = await askPay('asha', '2')
  expect(pay.status).toBe(201)
  const later = await l.ask('asha', home, '2026-12-01', '2026-12-04')
  expect(later.status).toBe(201)
  expect((await l.act('maya', 'encashment-request', pay.body.id, 'approve')).status).toBe(400)
  await l.act('maya', 'request', later.body.id, 'decline')
  expect(await l.act('maya', 'encashment-request', pay.body.id, 'approve')).toMatchObject({ status: 200 })
  // taken back before it is handed over, the days return
  expect(await l.act('hari', 'encashment-request', pay.body.id, 'revoke')).toMatchObject({ status: 200 })
  expect(await l.balance('asha', home)).toMatchObject({ usable: '7', encashed: '3' })
})

test('a run hands over what is approved, once, and says whose pay is not known', async () => {
  const { body } = await askPay('bikash', '4')
  await l.act('maya', 'encashment-request', body.id, 'approve')
  const run = (name: string) => world.as('hari').ask(runEncashment, { params: l.params, body: { name } })
  expect(await run('Mangsir 2083')).toMatchObject({ status: 201, body: { count: 2, without_pay: 1 } })
  expect((await run('Again')).status).toBe(400)
  const list = await world.as('hari').get(encashments, { params: l.params, query: { state: 'Approved' } })
  expect(list.totals).toEqual({ days: '7', amount: '6000.00' })
  expect(list.results.map(({ run: held }) => held?.name)).toEqual(['Mangsir 2083', 'Mangsir 2083'])
  expect((await l.act('hari', 'encashment-request', body.id, 'revoke')).status).toBe(409)
})

test('a proposal that is dropped gives its days back; one is decided once', async () => {
  const id = newId()
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('leave_encashment')
      .values({
        id,
        employee_id: world.id('asha'),
        leave_type_id: home,
        days: '2',
        origin: 'Year end',
        effective_on: '2026-11-01',
        created_at: '2026-11-01T00:00:00Z',
      })
      .execute()
  })
  const before = Number((await l.balance('asha', home))?.usable)
  const decide = (action: string) =>
    world.as('hari').ask(decideEncashment, {
      params: { ...l.params, id, action },
      body: { remarks: 'Carried on', version: 1 },
    })
  expect(await decide('drop')).toMatchObject({ status: 200, body: { state: 'Dropped' } })
  expect(Number((await l.balance('asha', home))?.usable)).toBe(before + 2)
  expect((await decide('approve')).status).toBe(409)
})

test('work on a weekly off gives a day that ends after three weeks, one for a date', async () => {
  const preview = await world
    .as('asha')
    .get(compensatoryPreview, { params: l.params, query: { worked_on: '2026-11-14', minutes: 300 } })
  expect(preview).toMatchObject({
    days: '0.5',
    because: 'Weekly off',
    expires_on: '2026-12-05',
    problem: null,
  })
  const work = (worked_on: string) =>
    world.as('asha').ask(compensatoryRequest.create, {
      params: l.params,
      body: { leave_type_id: substitute, worked_on, minutes: 480, remarks: 'Moved the servers' },
    })
  expect((await work('2026-11-13')).status).toBe(400)
  const { body } = await work('2026-11-14')
  expect((await work('2026-11-14')).body).toEqual({
    worked_on: ['Work on 2026-11-14 is requested or credited already.'],
  })
  await l.act('maya', 'compensatory', body.id, 'approve')
  expect(await l.balance('asha', substitute)).toMatchObject({ compensatory: '1', usable: '1' })
  // it can be taken until its end, and not after
  expect((await l.ask('asha', substitute, '2026-12-06')).status).toBe(400)
  const leave = await l.ask('asha', substitute, '2026-12-04')
  expect(leave.status).toBe(201)
  expect((await l.act('hari', 'compensatory', body.id, 'revoke')).status).toBe(409)
  await l.act('maya', 'request', leave.body.id, 'decline')
  expect(await l.act('hari', 'compensatory', body.id, 'revoke')).toMatchObject({ status: 200 })
  expect(await l.balance('asha', substitute)).toMatchObject({ usable: '0' })
  expect((await work('2026-11-14')).status).toBe(201)
})

test('work on a day that was locked since is credited on the first open day, and ends no later', async () => {
  const { body } = await world.as('bikash').ask(compensatoryRequest.create, {
    params: l.params,
    body: { leave_type_id: substitute, worked_on: '2026-11-14', minutes: 480, remarks: 'Moved the servers' },
  })
  const lock = (locked_until: string) =>
    world.as('hari').get(moveLock, { params: l.params, body: { locked_until, reason: 'Paid' } })
  await lock('2026-11-16')
  expect(await l.act('maya', 'compensatory', body.id, 'approve')).toMatchObject({ status: 200 })
  const lines = () =>
    world.inOrg('himal', (db) =>
      db
        .selectFrom('leave_ledger')
        .select(['days', 'effective_on', 'expires_on'])
        .where('source_id', '=', body.id)
        .orderBy('id')
        .execute(),
    )
  const entry = { effective_on: '2026-11-17', expires_on: '2026-12-05' }
  expect(await lines()).toEqual([{ days: '1.000', ...entry }])
  expect(await l.act('hari', 'compensatory', body.id, 'revoke')).toMatchObject({ status: 200 })
  expect(await lines()).toEqual([
    { days: '1.000', ...entry },
    { days: '-1.000', ...entry },
  ])
  await lock('2020-01-01')
})

test('what days are worth is shown to who makes the pay alone', async () => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group set codes = array['6.04'] where name like 'Gita%'`.execute(db),
  )
  const list = await world.as('gita').get(encashments, { params: l.params, query: {} })
  expect(list.count).toBeGreaterThan(2)
  expect(list.results.map(({ amount, divisor }) => amount ?? divisor)).toEqual(list.results.map(() => null))
  expect(list.totals.amount).toBeNull()
})

test('the working days of a month are those of the calendar by which the organization counts', () => {
  const org = { org: { weekly_off: [6] } } as never
  // July has 31 days and four Saturdays, Ashad 2083 has 32 and four
  expect([workingDays(org, 'AD', '2026-07-10'), workingDays(org, 'BS', '2026-07-10')]).toEqual([27, 28])
})
