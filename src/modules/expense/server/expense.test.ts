import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import {
  adjustLines,
  claimCheck,
  expenseClaim,
  settleChoices,
} from '#modules/expense/shared/expense-claim.ts'
import {
  expenseDetail,
  expenseDue,
  expenseLedger,
  expensePayroll,
  moneyOf,
  paidWithPay,
  payDue,
  recoverDue,
  withdrawItem,
} from '#modules/expense/shared/expense-money.ts'
import { moneyByPerson } from '#modules/expense/shared/expense-report.ts'
import { travelCheck, travelRequest } from '#modules/expense/shared/travel-request.ts'
import { expenseRule, travelAllowance, travelLocation } from '#modules/expense/shared/travel-setting.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [food, taxi] = [newId(), newId()]
let pokhara: string
beforeAll(async () => {
  world = await openWorld()
  const type = { category: 'Other', unit: 'Amount', is_taxable: false }
  await world.services.database.asOwner(async (db) => {
    await db
      .insertInto('expense_type')
      .values([
        { id: food, name: 'Food', code: 'F', ...type },
        { id: taxi, name: 'Taxi', code: 'T', ...type },
      ])
      .execute()
    await sql`insert into exchange_rate (id, currency, valid_on, unit, buying, selling) values (${newId()}, 'INR', '2026-11-01', 100, 160, 160.15)`.execute(
      db,
    )
  })
  const hari = world.as('hari')
  pokhara = (
    await hari.get(travelLocation.create, {
      params,
      body: { name: 'Pokhara', country: 'Nepal', place_class: 'B' },
    })
  ).id
  await hari.get(travelAllowance.create, {
    params,
    body: { place_class: 'B', amount: '2000', currency: 'NPR', effective_from: '2026-01-01' },
  })
  await hari.get(expenseRule.create, {
    params,
    body: { expense_type_id: food, day_limit: '1500', over: 'Reason needed' },
  })
})
afterAll(() => world.close())

const line = (amount: string, more: object = {}) => ({
  expense_type_id: taxi,
  amount,
  currency: 'NPR',
  spent_on: '2026-11-18',
  ...more,
})
const decide = (
  name: 'maya' | 'hari' | 'om',
  type: typeof expenseClaim | typeof expenseAdvance | typeof travelRequest,
  id: string,
  action = 'approve',
) =>
  world.as(name).ask(type.act as typeof expenseClaim.act, {
    params: { ...params, id, action },
    query: { as: name === 'maya' ? 'supervisor' : 'hr' },
    body: { remarks: 'All right' },
  })
const pay = (name: 'hari' | 'om', id: string, amount: string, method: 'Bank' | 'Payroll' = 'Bank') =>
  world.as(name).ask(payDue, { params: { ...params, id }, body: { amount, method, paid_on: '2026-11-20' } })
const money = () => world.as('asha').get(moneyOf, { params, query: { as: 'user' } })

test('a trip is reckoned by day, gives an advance, and is settled to the last paisa', async () => {
  const asha = world.as('asha')
  const legs = [
    {
      location_id: pokhara,
      mode: 'Bus' as const,
      from_on: '2026-11-16',
      from_time: '14:00',
      to_on: '2026-11-18',
      to_time: '17:00',
    },
  ]
  const trip = { legs, provided: { '2026-11-17': ['Lunch' as const] }, lines: [] }
  const worth = await asha.get(travelCheck, { params, query: { trip: JSON.stringify(trip) } })
  expect(worth.days.map(({ amount }) => amount)).toEqual(['1000.00', '1500.00', '2000.00'])
  expect(worth).toMatchObject({ allowance: '4500.00', most_advance: '3600.00', problems: {} })
  const ask = (advance_amount: string) =>
    asha.ask(travelRequest.create, { params, body: { ...trip, advance_amount, remarks: 'Audit' } })
  expect((await ask('3600.01')).body).toEqual({ advance_amount: ['Maximum 3600.00 of this estimate.'] })
  const { body: asked } = await ask('3600')
  expect(asked).toMatchObject({ place: 'Pokhara', allowance: '4500.00', status: 'Requested' })
  // not yet approved: nothing is due
  expect((await pay('om', asked.id, '3600')).status).toBe(409)
  expect((await decide('maya', travelRequest, asked.id)).body).toMatchObject({ status: 'Approved' })
  expect((await pay('om', asked.id, '3600.01')).body).toEqual({ amount: ['At most 3600.00 is due.'] })
  expect((await pay('om', asked.id, '3600')).status).toBe(200)
  expect((await pay('om', asked.id, '3600')).status).toBe(409)
  expect(await money()).toMatchObject({
    balance: '-3600.00',
    open_advances: '3600.00',
    next_settle_by: '2026-12-03',
  })
  const choices = await asha.get(settleChoices, { params })
  expect(choices.trips).toMatchObject([{ id: asked.id, open: '3600.00' }])

  const lines = [line('300'), line('100', { currency: 'INR' }), line('7000', { paid_by: 'Company' })]
  const claim = JSON.stringify({ travel_id: asked.id, lines })
  expect(await asha.get(claimCheck, { params, query: { claim } })).toMatchObject({
    claimed: '4960.15',
    advance: '3600.00',
    net: '1360.15',
  })
  const { body: sent } = await asha.ask(expenseClaim.create, {
    params,
    body: { travel_id: asked.id, lines, remarks: 'Audit' },
  })
  expect(sent).toMatchObject({ claimed: '4960.15', company_paid: '7000.00', lines: 3, approved: null })
  expect(
    (await asha.ask(expenseClaim.create, { params, body: { travel_id: asked.id, lines, remarks: 'Again' } }))
      .body,
  ).toEqual({
    travel_id: ['This trip has a settlement already, or is not approved.'],
  })
  expect((await decide('maya', expenseClaim, sent.id)).body).toMatchObject({
    approved: '4960.15',
    payable: '1360.15',
    state: 'To be paid',
  })
  expect(await money()).toMatchObject({ balance: '1360.15', open_advances: '0.00', to_be_paid: '1360.15' })
  expect((await pay('om', sent.id, '1360.15')).status).toBe(200)
  expect(await money()).toMatchObject({ balance: '0.00' })
  const ledger = await asha.get(expenseLedger, { params, query: { as: 'user' } })
  expect(ledger).toMatchObject({ count: 4, totals: { amount: '0.00' } })
  // nobody else sees it
  expect(await world.as('bikash').get(expenseLedger, { params, query: { as: 'user' } })).toMatchObject({
    count: 0,
  })
})

test('limits are said at their lines, what looks like another is shown, and a line may be approved in part', async () => {
  const asha = world.as('asha')
  const send = (lines: object[]) =>
    asha.ask(expenseClaim.create, { params, body: { lines: lines as never, remarks: 'Clients' } })
  const dinner = line('1850', { expense_type_id: food, spent_on: '2026-11-19' })
  expect((await send([line('10'), dinner])).body).toEqual({
    'lines.1.reason': ['Say why it is more than the limit.'],
  })
  expect((await send([line('10', { currency: 'XXX' })])).status).toBe(400)
  const { body } = await send([
    { ...dinner, reason: 'Two clients' },
    line('580', { spent_on: '2026-11-19' }),
    line('580', { spent_on: '2026-11-19', reason: 'There and back' }),
  ])
  expect(body).toMatchObject({ claimed: '3010.00', to_review: 2 })
  const read = () =>
    world.as('maya').get(expenseDetail, { params: { ...params, id: body.id }, query: { as: 'supervisor' } })
  const { lines, may } = await read()
  expect(lines.map(({ findings }) => findings.map(({ kind }) => kind))).toEqual([
    ['Over limit'],
    [],
    ['Possible duplicate'],
  ])
  expect(may).toEqual({ pay: false, recover: false, adjust: true })
  const adjust = (approved_amount: string, name: 'maya' | 'bikash' = 'maya') =>
    world.as(name).ask(adjustLines, {
      params: { ...params, id: body.id },
      query: { as: 'supervisor' },
      body: { version: 1, remarks: 'The limit', lines: [{ id: lines[0]?.id ?? '', approved_amount }] },
    })
  expect((await adjust('1850.01')).status).toBe(400)
  expect((await adjust('1500')).status).toBe(200)
  expect((await adjust('1400')).status).toBe(409)
  expect((await adjust('1500', 'bikash')).status).toBeGreaterThanOrEqual(403)
  expect((await decide('maya', expenseClaim, body.id)).body).toMatchObject({
    approved: '2660.00',
    payable: '2660.00',
  })
})

test('who approves does not pay, and payroll takes what it was given once', async () => {
  const { body } = await world
    .as('asha')
    .ask(expenseClaim.create, { params, body: { lines: [line('900')], remarks: 'Taxi' } })
  expect((await decide('hari', expenseClaim, body.id)).body).toMatchObject({ status: 'Approved' })
  expect((await pay('hari', body.id, '900')).status).toBe(403)
  expect((await pay('om', body.id, '900', 'Payroll')).status).toBe(200)
  expect((await pay('om', body.id, '900')).status).toBe(409)
  const [item] = (await world.as('om').get(expensePayroll, { params, query: {} as never })).results
  expect(item).toMatchObject({ direction: 'Reimburse', amount: '900.00', state: 'Planned' })
  const take = (act: typeof paidWithPay) =>
    world.as('om').ask(act, {
      params: { ...params, id: item?.id ?? '' },
      body: { version: item?.version ?? 0, paid_on: '2026-11-20' } as never,
    })
  const taken = await Promise.all([take(paidWithPay), take(paidWithPay)])
  expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect((await take(withdrawItem as never)).status).toBe(409)
  expect(
    await world
      .as('asha')
      .get(expenseClaim.read, { params: { ...params, id: body.id }, query: { as: 'user' } }),
  ).toMatchObject({ state: 'Paid', payable: '0.00' })
})

test('an advance that is not settled in time stops the next, and is got back', async () => {
  const bikash = world.as('bikash')
  const ask = () =>
    bikash.ask(expenseAdvance.create, {
      params,
      body: {
        needed_on: '2026-11-20',
        remarks: 'Fair',
        lines: [{ expense_type_id: taxi, amount: '5000', currency: 'NPR' }],
      },
    })
  const { body } = await ask()
  expect((await decide('hari', expenseAdvance, body.id)).body).toMatchObject({
    status: 'Approved',
    state: 'To be paid',
  })
  expect((await pay('om', body.id, '5000')).status).toBe(200)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('expense_advance')
      .set({ settle_by: '2026-11-19' })
      .where('request_id', '=', body.id)
      .execute(),
  )
  expect((await ask()).body).toMatchObject({
    non_field_errors: ['Of an advance, 5000.00 had to be settled by 2026-11-19: settle it first.'],
  })
  const due = await world.as('om').get(expenseDue, { params })
  expect(due.results.find(({ id }) => id === body.id)).toMatchObject({
    kind: 'Recovery',
    amount: '5000.00',
    days_late: 1,
  })
  const recover = () =>
    world.as('om').ask(recoverDue, {
      params: { ...params, id: body.id },
      body: { amount: '5000', method: 'Cash', paid_on: '2026-11-20' },
    })
  // two at once: one of them
  const both = await Promise.all([recover(), recover()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const rows = await world.as('hari').get(moneyByPerson.rows, { params })
  expect(rows.results.find((row) => row['advances'] === '5000.00')).toMatchObject({
    recovered: '5000.00',
    balance: '0.00',
  })
})
