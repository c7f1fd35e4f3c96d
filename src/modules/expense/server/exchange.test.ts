import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { claimCheck, expenseClaim, settleChoices } from '#modules/expense/shared/expense-claim.ts'
import {
  expenseDetail,
  expenseDue,
  expenseLedger,
  moneyOf,
  payDue,
} from '#modules/expense/shared/expense-money.ts'
import { moneyByPerson, spentByType, spentLines } from '#modules/expense/shared/expense-report.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const taxi = newId()
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  await world.services.database.asOwner(async (db) => {
    await db
      .insertInto('expense_type')
      .values({ id: taxi, name: 'Taxi', code: 'T', category: 'Other', unit: 'Amount', is_taxable: false })
      .execute()
    await sql`insert into exchange_rate (id, currency, valid_on, unit, buying, selling) values
      (${newId()}, 'USD', '2026-11-01', 1, 132, 133), (${newId()}, 'USD', '2026-11-20', 1, 134, 135)`.execute(
      db,
    )
  })
})
afterAll(() => world.close())

type Type = typeof expenseAdvance | typeof expenseClaim | typeof expenseCancel
const approve = (type: Type, id: string) =>
  world.as('maya').get(type.act as typeof expenseClaim.act, {
    params: { ...params, id, action: 'approve' },
    query: { as: 'supervisor' },
    body: { remarks: 'All right' },
  })
/** A paid advance of so many dollars, at the rate of today: 135. */
async function dollars(name: 'asha' | 'bikash', amount: string) {
  const { body } = await world.as(name).ask(expenseAdvance.create, {
    params,
    body: {
      needed_on: '2026-11-20',
      remarks: 'Conference',
      lines: [{ expense_type_id: taxi, amount, currency: 'USD' }],
    },
  })
  await approve(expenseAdvance, body.id)
  const { results } = await world.as('om').get(expenseDue, { params })
  const due = results.find(({ id }) => id === body.id)
  await world.as('om').get(payDue, {
    params: { ...params, id: body.id },
    body: { amount: due?.amount ?? '', method: 'Bank', paid_on: '2026-11-20' },
  })
  return body
}
const spent = (amount: string, spent_on: string, currency = 'USD') => ({
  expense_type_id: taxi,
  amount,
  currency,
  spent_on,
})
const money = (name: 'asha' | 'bikash') => world.as(name).get(moneyOf, { params, query: { as: 'user' } })

test('an advance in dollars is settled in dollars: what the rates differ by is an entry of its own', async () => {
  const asha = world.as('asha')
  const given = await dollars('asha', '100')
  expect(given).toMatchObject({
    amount: '13500.00',
    currency: 'USD',
    foreign_amount: '100.00',
    exchange_rate: '135',
  })
  expect((await asha.get(settleChoices, { params })).advances).toMatchObject([{ currency: 'USD' }])
  // on the 18th a dollar was worth 133; a taxi in rupees has no part in it
  const about = {
    advance_id: given.id,
    lines: [spent('100', '2026-11-18'), spent('500', '2026-11-18', 'NPR')],
  }
  expect(await asha.get(claimCheck, { params, query: { claim: JSON.stringify(about) } })).toMatchObject({
    claimed: '13800',
    advance: '13500.00',
    exchange: '-200.00',
    net: '500',
  })
  const { body: sent } = await asha.ask(expenseClaim.create, {
    params,
    body: { ...about, remarks: 'Conference' },
  })
  await approve(expenseClaim, sent.id)
  const { entries } = await asha.get(expenseDetail, {
    params: { ...params, id: sent.id },
    query: { as: 'user' },
  })
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['claim', '13300.00'],
    ['claim', '500.00'],
    ['exchange', '200.00'],
  ])
  expect(await money('asha')).toMatchObject({ open_advances: '0.00', to_be_paid: '500.00' })
  const { results } = await world.as('hari').get(moneyByPerson.rows, { params })
  expect(results).toMatchObject([{ claims: '13800.00', exchange: '200.00', balance: '500.00' }])
  const ledger = await world
    .as('hari')
    .get(expenseLedger, { params, query: { as: 'hr', kind: ['exchange'] } })
  expect(ledger.results).toMatchObject([{ amount: '200.00' }])
})

test('a claim that is taken back takes its difference back', async () => {
  const { results } = await world.as('asha').get(expenseClaim.list, { params, query: { as: 'user' } })
  const [claim] = results
  const { body } = await world
    .as('asha')
    .ask(expenseCancel.create, { params, body: { about_id: claim?.id ?? '', remarks: 'Wrong receipts' } })
  await approve(expenseCancel, body.id)
  expect(await money('asha')).toMatchObject({ open_advances: '13500.00', to_be_paid: '0.00' })
})

test('where the organization says so, the employee bears it', async () => {
  const { version, ...rules } = await world.as('hari').get(expenseSettings.read, { params })
  await world.as('hari').get(expenseSettings.update, {
    params,
    body: { ...rules, exchange_bearer: 'Employee', version } as never,
  })
  const given = await dollars('bikash', '10')
  const about = { advance_id: given.id, lines: [spent('10', '2026-11-18')] }
  expect(
    await world.as('bikash').get(claimCheck, { params, query: { claim: JSON.stringify(about) } }),
  ).toMatchObject({ claimed: '1330', advance: '1350.00', exchange: '0', net: '-20' })
})

test('a sum by type opens the lines behind it', async () => {
  await world.as('bikash').ask(expenseClaim.create, {
    params,
    body: { lines: [spent('700', '2026-11-19', 'NPR')], remarks: 'Bank' },
  })
  const hari = world.as('hari')
  const [sum] = (await hari.get(spentByType.rows, { params, query: { from: '2026-11-19' } as never })).results
  expect(sum).toMatchObject({ claimed: '700.00', type_id: taxi, report: 'lines', from: '2026-11-19' })
  const { results } = await hari.get(spentLines.rows, {
    params,
    query: { type_id: taxi, from: '2026-11-19' } as never,
  })
  expect(results).toMatchObject([{ code: 'E-0006', claimed: '700.00', status: 'Requested' }])
  expect((await hari.get(spentLines.rows, { params, query: { type_id: newId() } as never })).results).toEqual(
    [],
  )
})
