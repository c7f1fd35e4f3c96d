import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { expensePayroll, payDue, recoverDue, withdrawItem } from '#modules/expense/shared/expense-money.ts'
import {
  advanceAges,
  openAdvances,
  perDiemStatement,
  spentByDivision,
} from '#modules/expense/shared/expense-report.ts'
import { expenseSettings, recoveryHeadings } from '#modules/expense/shared/expense-settings.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { travelAllowance, travelLocation } from '#modules/expense/shared/travel-setting.ts'
import { expensePay } from '#modules/expense/server/pay-deduction.ts'
import { chaseOverdue } from '#modules/expense/server/overdue.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const taxi = newId()
let heading_id: string
let pokhara: string
beforeAll(async () => {
  world = await openWorld()
  await world.services.database.asOwner((db) =>
    db
      .insertInto('expense_type')
      .values({ id: taxi, name: 'Taxi', code: 'T', category: 'Other', unit: 'Amount', is_taxable: false })
      .execute(),
  )
  const made = await world.as('gita').ask(payrollHeading.create, {
    params,
    body: {
      position: 85,
      code: 'ADV',
      name: 'Advance recovery',
      kind: 'Deduction',
      source: 'Loan',
      tax: 'Not taxable',
    } as never,
  })
  heading_id = (made.body as { id: string }).id
  pokhara = (
    await world.as('hari').get(travelLocation.create, {
      params,
      body: { name: 'Pokhara', country: 'Nepal', place_class: 'B' },
    })
  ).id
  await world.as('hari').get(travelAllowance.create, {
    params,
    body: { place_class: 'B', amount: '2000', currency: 'NPR', effective_from: '2026-01-01' },
  })
})
afterAll(() => world.close())

const act = (
  name: 'maya' | 'hari',
  type: typeof expenseAdvance | typeof travelRequest | typeof expenseCancel,
  id: string,
) =>
  world.as(name).ask(type.act as typeof expenseAdvance.act, {
    params: { org, id, action: 'approve' },
    query: { as: name === 'maya' ? 'supervisor' : 'hr' },
    body: { remarks: 'All right' },
  })
/** An advance of an amount that is paid and was to be settled by a day. */
async function advanceOf(name: 'asha' | 'bikash', amount: string, settle_by: string): Promise<string> {
  const { body } = await world.as(name).ask(expenseAdvance.create, {
    params,
    body: {
      needed_on: '2026-11-20',
      remarks: 'Fair',
      lines: [{ expense_type_id: taxi, amount, currency: 'NPR' }],
    },
  })
  await act('hari', expenseAdvance, body.id)
  await world
    .as('om')
    .get(payDue, { params: { org, id: body.id }, body: { amount, method: 'Bank', paid_on: '2026-11-20' } })
  await world.inOrg(org, (db) =>
    db.updateTable('expense_advance').set({ settle_by }).where('request_id', '=', body.id).execute(),
  )
  return body.id
}
const save = async (change: object) => {
  const { version } = await world.as('hari').get(expenseSettings.read, { params })
  return world.as('hari').ask(expenseSettings.update, { params, body: { ...change, version } as never })
}
const items = async () => (await world.as('om').get(expensePayroll, { params, query: {} as never })).results
const chase = (today: string) => world.inOrg(org, (db) => chaseOverdue(db, today))

test('a heading for recovery is a plain deduction that no loan takes, and without it nothing goes from pay', async () => {
  const id = await advanceOf('bikash', '5000', '2026-11-10')
  const recover = () =>
    world.as('om').ask(recoverDue, {
      params: { org, id },
      body: { amount: '2000', method: 'Payroll', paid_on: '2026-11-20' },
    })
  expect((await recover()).body).toEqual({
    method: ['Choose a payroll heading for recovery under Expense Approval Settings first.'],
  })
  expect((await world.as('hari').get(recoveryHeadings, { params })).results).toEqual([
    { id: heading_id, name: 'Advance recovery' },
  ])
  expect((await save({ recovery_heading_id: newId() })).body).toEqual({
    recovery_heading_id: ['Choose a payroll heading with the source Loan that no loan type uses.'],
  })
  expect((await save({ recovery_heading_id: heading_id, auto_recover: true })).status).toBe(200)
  expect((await recover()).status).toBe(200)
})

test('an overdue advance is reminded of first, and after the notice the rest goes from pay, once', async () => {
  expect(await chase('2026-11-20')).toMatchObject({ remind: [{ open: '3000.00' }], recover: [] })
  expect(await chase('2026-11-20')).toEqual({ remind: [], recover: [] })
  expect(await chase('2026-11-21')).toMatchObject({ remind: [], recover: [{ open: '3000.00' }] })
  expect(await chase('2026-11-22')).toEqual({ remind: [], recover: [] })
  expect((await items()).map(({ amount, state }) => [amount, state])).toEqual([
    ['2000.00', 'Planned'],
    ['3000.00', 'Planned'],
  ])
})

test('payroll takes what net pay allows, in order; the rest stays planned, and nothing is taken twice', async () => {
  const bikash = world.id('bikash')
  const due = await world.inOrg(org, (db) => expensePay.due(db, [bikash], '2026-11-30', { isWhole: false }))
  expect(due).toEqual([
    { employee_id: bikash, amount: '2000.00', heading_id, keep_percent: 40 },
    { employee_id: bikash, amount: '3000.00', heading_id, keep_percent: 40 },
  ])
  const close = (taken: string, from = '5000') =>
    world.inOrg(org, (db) =>
      expensePay.taken(
        db,
        { id: newId(), end_on: '2026-11-30', isWhole: false },
        [{ payslip_id: newId(), employee_id: bikash, heading_id, due: from, taken }],
        { account_id: world.account('om'), name: 'HR', now: '2026-11-30T00:00:00Z' },
      ),
    )
  await expect(close('2500', '4000')).rejects.toThrow('changed after payroll was generated')
  await close('2500')
  expect((await items()).map(({ amount, state }) => `${amount} ${state}`)).toEqual([
    '2500.00 Planned',
    '2000.00 Taken',
    '500.00 Taken',
  ])
  await expect(close('2500')).rejects.toThrow('changed after payroll was generated')
  const [rest] = (await items()).filter(({ state }) => state === 'Planned')
  const back = await world.as('om').ask(withdrawItem, {
    params: { org, id: rest?.id ?? '' },
    body: { version: rest?.version ?? 0 },
  })
  expect(back.status).toBe(204)
  const open = await world.as('hari').get(openAdvances.rows, { params, query: {} as never })
  expect(open.results).toMatchObject([{ open: '2500.00', age: '1 to 30 days' }])
  const ages = await world.as('hari').get(advanceAges.rows, { params, query: {} as never })
  expect(ages.results).toEqual([
    { age: '1 to 30 days', count: 1, people: 1, open: '2500.00', report: 'open' },
  ])
})

test('a final settlement takes all that is open of advances, planned or not, and what net pay does not allow stays planned', async () => {
  const bikash = world.id('bikash')
  const due = (isWhole: boolean) =>
    world.inOrg(org, (db) => expensePay.due(db, [bikash], '2026-11-30', { isWhole }))
  expect(await due(false)).toEqual([])
  expect(await due(true)).toEqual([{ employee_id: bikash, amount: '2500.00', heading_id, keep_percent: 0 }])
  const close = () =>
    world.inOrg(org, (db) =>
      expensePay.taken(
        db,
        { id: newId(), end_on: '2026-11-30', isWhole: true },
        [{ payslip_id: newId(), employee_id: bikash, heading_id, due: '2500', taken: '1800' }],
        { account_id: world.account('om'), name: 'HR', now: '2026-11-30T00:00:00Z' },
      ),
    )
  await close()
  // once: what is left is another sum now
  await expect(close()).rejects.toThrow('changed after payroll was generated')
  expect(await due(true)).toEqual([{ employee_id: bikash, amount: '700.00', heading_id, keep_percent: 0 }])
  const open = await world.as('hari').get(openAdvances.rows, { params, query: {} as never })
  expect(open.results).toMatchObject([{ open: '700.00' }])
})

test('an approved trip is travel in attendance, and cancelling it takes that back', async () => {
  const [from_on, to_on] = ['2026-11-23', '2026-11-25']
  const { body } = await world.as('asha').ask(travelRequest.create, {
    params,
    body: {
      legs: [{ location_id: pokhara, mode: 'Bus', from_on, from_time: '08:00', to_on, to_time: '17:00' }],
      provided: {},
      lines: [],
      remarks: 'Branch audit',
    },
  })
  const days = async () => {
    const { rows } = await world.inOrg(org, (db) =>
      sql<{ start_on: string; end_on: string; status: string; destination: string }>`
        select t.start_on::text, t.end_on::text, r.status, t.destination from travel_attendance t
        join request r on r.org_id = t.org_id and r.id = t.request_id
        where t.is_live and t.employee_id = ${world.id('asha')}`.execute(db),
    )
    return rows
  }
  expect(await days()).toEqual([])
  expect((await act('maya', travelRequest, body.id)).body).toMatchObject({
    status: 'Approved',
    is_attendance: true,
  })
  expect(await days()).toEqual([
    { start_on: from_on, end_on: to_on, status: 'Approved', destination: 'Pokhara' },
  ])
  const statement = await world.as('hari').get(perDiemStatement.rows, { params, query: {} as never })
  expect(statement.results.map((row) => [row['date'], row['amount']])).toEqual([
    [from_on, '2000.00'],
    [addDays(from_on, 1), '2000.00'],
    [to_on, '2000.00'],
  ])
  const { body: asked } = await world
    .as('asha')
    .ask(expenseCancel.create, { params, body: { about_id: body.id, remarks: 'Postponed' } })
  expect((await act('maya', expenseCancel, asked.id)).body).toMatchObject({ status: 'Approved' })
  expect(await days()).toEqual([])
})

test('reports answer to who may read them alone', async () => {
  const rows = await world.as('hari').get(spentByDivision.rows, { params, query: {} as never })
  expect(rows.count).toBe(0)
  expect((await world.as('asha').ask(spentByDivision.rows, { params, query: {} as never })).status).toBe(403)
})
