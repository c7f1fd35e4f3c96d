import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { cancellable, expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { expenseDetail, moneyOf, payDue } from '#modules/expense/shared/expense-money.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const taxi = newId()
beforeAll(async () => {
  world = await openWorld()
  await world.services.database.asOwner(async (db) => {
    await db
      .insertInto('expense_type')
      .values({ id: taxi, name: 'Taxi', code: 'T', category: 'Other', unit: 'Amount', is_taxable: false })
      .execute()
    await sql`insert into exchange_rate (id, currency, valid_on, unit, buying, selling) values (${newId()}, 'INR', '2026-11-01', 100, 160, 160.15)`.execute(
      db,
    )
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
  name: 'maya' | 'hari',
  type: typeof expenseClaim | typeof expenseCancel,
  id: string,
  action = 'approve',
) =>
  world.as(name).ask(type.act as typeof expenseClaim.act, {
    params: { ...params, id, action },
    query: { as: name === 'maya' ? 'supervisor' : 'hr' },
    body: { remarks: 'All right' },
  })
const pay = (name: 'om', id: string, amount: string, method: 'Bank' | 'Payroll' = 'Bank') =>
  world.as(name).ask(payDue, { params: { ...params, id }, body: { amount, method, paid_on: '2026-11-20' } })
const money = () => world.as('asha').get(moneyOf, { params, query: { as: 'user' } })

/** A claim of asha that is approved, what is in the ledger about it, and what she asks for about it. */
async function approvedClaim(lines: object[]) {
  const asha = world.as('asha')
  const { body } = await asha.ask(expenseClaim.create, {
    params,
    body: { lines: lines as never, remarks: 'Toll' },
  })
  const { id } = body
  const read = () => asha.get(expenseClaim.read, { params: { ...params, id }, query: { as: 'user' } })
  return {
    id,
    read,
    approve: () => decide('maya', expenseClaim, id),
    cancel: () =>
      asha.ask(expenseCancel.create, { params, body: { about_id: id, remarks: 'Paid by the host' } }),
    entries: async () =>
      (await asha.get(expenseDetail, { params: { ...params, id }, query: { as: 'user' } })).entries.map(
        ({ kind, amount }) => [kind, amount],
      ),
    isOffered: async () => (await asha.get(cancellable, { params })).results.some((one) => one.id === id),
    isLive: () =>
      world.inOrg('himal', (db) =>
        db
          .selectFrom('expense_claim')
          .select('is_live')
          .where('request_id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
  }
}
const refusedAsPaid = {
  non_field_errors: ['Only what is approved, and neither paid nor settled, is cancelled by a request.'],
}

test('what is approved is taken back by a request', async () => {
  // 100 Indian rupees are 160.15: the whole goes back to the paisa
  const claim = await approvedClaim([
    line('70', { spent_on: '2026-11-17' }),
    line('100', { spent_on: '2026-11-17', currency: 'INR' }),
  ])
  expect(await claim.cancel()).toMatchObject({ status: 400, body: refusedAsPaid })
  await claim.approve()
  expect((await money()).balance).toBe('230.15')
  expect(await claim.isOffered()).toBe(true)
  const { body: asked } = await claim.cancel()
  expect(asked).toMatchObject({ about: { type: 'expense_claim', amount: '230.15' } })
  expect((await claim.cancel()).body).toEqual(refusedAsPaid)
  expect((await decide('maya', expenseCancel, asked.id)).body).toMatchObject({ status: 'Approved' })
  expect(await claim.entries()).toEqual([
    ['claim', '230.15'],
    ['claim', '-230.15'],
  ])
  expect((await money()).balance).toBe('0.00')
  expect(await claim.read()).toMatchObject({ status: 'Cancelled' })
  expect(await claim.isLive()).toEqual({ is_live: false })
})

test('what is paid is not taken back, in no way', async () => {
  const claim = await approvedClaim([line('71', { spent_on: '2026-11-17' }), line('10', { currency: 'INR' })])
  await claim.approve()
  // in part is paid too
  expect((await pay('om', claim.id, '20')).status).toBe(200)
  const paid = [
    ['claim', '87.02'],
    ['settlement', '-20.00'],
  ]
  const stands = async () => {
    expect(await claim.entries()).toEqual(paid)
    expect(await claim.read()).toMatchObject({ status: 'Approved', payable: '67.02' })
    expect(await claim.isLive()).toEqual({ is_live: true })
  }
  expect(await claim.isOffered()).toBe(false)
  expect(await claim.cancel()).toMatchObject({ status: 400, body: refusedAsPaid })
  // HR does not revoke it, and the claimant not cancel it as one that is undecided
  expect((await decide('hari', expenseClaim, claim.id, 'revoke')).status).toBe(409)
  const own = await world
    .as('asha')
    .ask(expenseClaim.cancel, { params: { ...params, id: claim.id }, body: { remarks: 'No' } as never })
  expect(own.status).toBe(409)
  await stands()
})

test('paid between request and decision, it stands; planned with the pay, it is taken out of it first', async () => {
  const paid = await approvedClaim([line('72', { spent_on: '2026-11-17' })])
  await paid.approve()
  const { body: asked } = await paid.cancel()
  expect((await pay('om', paid.id, '72')).status).toBe(200)
  expect((await decide('maya', expenseCancel, asked.id)).status).toBe(409)
  expect(await paid.entries()).toEqual([
    ['claim', '72.00'],
    ['settlement', '-72.00'],
  ])
  expect(await paid.read()).toMatchObject({ status: 'Approved', state: 'Paid' })
  expect((await decide('maya', expenseCancel, asked.id, 'decline')).body).toMatchObject({
    status: 'Declined',
  })

  const planned = await approvedClaim([line('73', { spent_on: '2026-11-17' })])
  await planned.approve()
  expect((await pay('om', planned.id, '73', 'Payroll')).status).toBe(200)
  const { body: second } = await planned.cancel()
  expect(await decide('maya', expenseCancel, second.id)).toMatchObject({
    status: 400,
    body: { non_field_errors: ['It goes with the next pay: take that back first.'] },
  })
  expect(await planned.entries()).toEqual([['claim', '73.00']])
  expect(await planned.read()).toMatchObject({ status: 'Approved' })
})
