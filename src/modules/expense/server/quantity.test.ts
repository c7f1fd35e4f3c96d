import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { expenseType } from '#modules/commons/shared/expense-type.ts'
import { claimCheck, expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { expenseDetail } from '#modules/expense/shared/expense-money.ts'
import { spentLines } from '#modules/expense/shared/expense-report.ts'
import { expenseRule } from '#modules/expense/shared/travel-setting.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const [km, nights, taxi] = [newId(), newId(), newId()]
beforeAll(async () => {
  world = await openWorld()
  const rest = { category: 'Travel', is_taxable: false }
  await world.services.database.asOwner(async (db) => {
    await db
      .insertInto('expense_type')
      .values([
        { id: km, name: 'Own vehicle', code: 'KM', unit: 'Distance', rate: '22.50', ...rest },
        {
          id: nights,
          name: 'Guest house',
          code: 'N',
          unit: 'Quantity x rate',
          unit_name: 'night',
          rate: '1333.33',
          ...rest,
        },
        { id: taxi, name: 'Taxi', code: 'T', unit: 'Amount', ...rest },
      ])
      .execute()
  })
  await world.as('hari').get(expenseRule.create, {
    params,
    body: { expense_type_id: km, day_limit: '2000', over: 'Reason needed', receipt_above: '3000' },
  })
})
afterAll(() => world.close())

const line = (expense_type_id: string, more: object) => ({
  expense_type_id,
  currency: 'NPR',
  spent_on: '2026-11-18',
  ...more,
})
const send = (...lines: object[]) =>
  world.as('asha').ask(expenseClaim.create, { params, body: { lines: lines as never, remarks: 'Visits' } })
const check = (...lines: object[]) =>
  world.as('asha').get(claimCheck, { params, query: { claim: JSON.stringify({ lines }) } })
const detail = (id: string, as: 'supervisor' | 'user') =>
  world.as(as === 'user' ? 'asha' : 'maya').get(expenseDetail, { params: { ...params, id }, query: { as } })

test('a quantity is asked for, and its amount is calculated on the server', async () => {
  const shown = await check(line(km, { quantity: '40' }), line(taxi, { amount: '300' }), line(km, {}))
  expect(shown.claimed).toBe('1200')
  expect(shown.lines).toMatchObject([
    { amount: '900.00', quantity: '40', unit_rate: '22.50', unit_name: 'km', problems: [] },
    { amount: '300', quantity: null, unit_rate: null },
    { amount: null, base_amount: null, problems: ['Quantity is Required'] },
  ])
  expect((await send(line(km, {}), line(taxi, { quantity: '3' }), line(taxi, {}))).body).toEqual({
    'lines.0.quantity': ['Quantity is Required'],
    'lines.1.quantity': ['This expense type is claimed by amount.'],
    'lines.2.amount': ['Amount is Required'],
  })
  expect((await send(line(km, { quantity: '40', amount: '900.01' }))).body).toEqual({
    'lines.0.amount': ['The amount is calculated: 40 × 22.50 = 900.00.'],
  })
  expect((await send(line(km, { quantity: '-1' }))).status).toBe(400)
  expect((await send(line(km, { quantity: '0.001' }))).status).toBe(400)
  const { body } = await send(line(nights, { quantity: '1.5' }), line(km, { quantity: '12.35' }))
  expect(body.claimed).toBe('2277.88')
  for (const as of ['supervisor', 'user'] as const)
    expect((await detail(body.id, as)).lines).toMatchObject([
      {
        amount: '2000.00',
        base_amount: '2000.00',
        quantity: '1.5',
        unit_rate: '1333.33',
        unit_name: 'night',
      },
      { amount: '277.88', quantity: '12.35', unit_rate: '22.50', unit_name: 'km' },
    ])
  const rows = await world.as('hari').get(spentLines.rows, { params, query: { type_id: nights } as never })
  expect(rows.results).toMatchObject([{ quantity: '1.5', unit_name: 'night', claimed: '2000.00' }])
})

test('limits go by the amount that was calculated', async () => {
  // 12.35 km of that day are claimed already
  expect((await send(line(km, { quantity: '80' }))).body).toEqual({
    'lines.0.reason': ['Say why it is more than the limit.'],
  })
  expect((await send(line(km, { quantity: '134', reason: 'Far', spent_on: '2026-11-10' }))).body).toEqual({
    'lines.0.receipt_id': ['Above 3000.00 a receipt is needed.'],
  })
  expect((await send(line(km, { quantity: '80', reason: 'The road was closed' }))).body).toMatchObject({
    claimed: '1800.00',
    to_review: 1,
  })
})

test('a new rate holds from its day on, and what was claimed keeps its own', async () => {
  const { body: old } = await send(line(km, { quantity: '10', spent_on: '2026-11-12' }))
  const om = world.as('om')
  const worth = async (spent_on: string) =>
    (await check(line(km, { quantity: '10', spent_on }))).lines[0]?.amount
  const change = async (body: object) => {
    const { version } = await om.get(expenseType.read, { params: { id: km } })
    return om.ask(expenseType.update, { params: { id: km }, body: { ...body, version } as never })
  }
  expect((await change({ rate: '25', rate_from: '2026-11-16' })).status).toBe(200)
  expect(await worth('2026-11-15')).toBe('225.00')
  expect(await worth('2026-11-16')).toBe('250.00')
  expect((await detail(old.id, 'user')).lines[0]).toMatchObject({ amount: '225.00', unit_rate: '22.50' })
  // a correction of the present one is no further rate
  expect((await change({ rate: '26' })).status).toBe(200)
  expect(await worth('2026-11-16')).toBe('260.00')
  expect((await change({ rate_from: '' })).body).toEqual({
    rate_from: ['Enter a date: there is a former rate.'],
  })
  expect((await change({ rate: '30', rate_from: '2026-11-19' })).status).toBe(200)
  expect((await change({ rate_from: '2026-11-16' })).body).toEqual({
    rate_from: ['The former rate began on 2026-11-16. Enter a later date.'],
  })
  expect(await Promise.all(['2026-11-15', '2026-11-18', '2026-11-19'].map(worth))).toEqual([
    '225.00',
    '260.00',
    '300.00',
  ])
  // a type that becomes one by amount leaves the lines as they are
  expect((await change({ unit: 'Amount' })).status).toBe(200)
  expect((await detail(old.id, 'user')).lines[0]).toMatchObject({ quantity: '10', amount: '225.00' })
})
