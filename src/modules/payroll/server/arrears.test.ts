import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareAmounts, sum } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import { holdPay, holds, readPayslip, releaseHold } from '#modules/payroll/shared/payslip.ts'
import { voucherType } from '#modules/payroll/shared/payroll-settings.ts'
import { makeVoucher, vouchers } from '#modules/payroll/shared/reports.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
const params = { org }
const query = { as: 'hr' } as never
beforeAll(async () => {
  pay = await payWorld()
  await pay.finish(await pay.generate(2))
})
afterAll(() => pay.world.close())

const slipOf = async (run: string, name: 'asha' | 'maya') => {
  const found = (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id(name))
  return pay.world.as('gita').get(readPayslip, { params: { org, id: found?.id ?? '' }, query })
}
const arrearsOf = async (run: string, name: 'asha' | 'maya') =>
  (await slipOf(run, name)).lines
    .filter(({ relates_to }) => relates_to !== null)
    .map(({ code, amount, relates_to }) => [code, amount, relates_to])

test('a back-dated raise is paid in the open run, once, and says for which period', async () => {
  const { world, periods, generate, rowsOf, finish } = pay
  const [ashoj, kartik] = [periods[2], periods[3]]
  // from the second half of Ashoj on
  await world.inOrg(org, (db) =>
    db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        valid_from: '2026-10-03',
        pay_basis: 'Salaried',
        annual_salary: '1440000',
      })
      .execute(),
  )
  const run = await generate(3)
  const label = ashoj?.label ?? ''
  // 15 of 31 days at 12,000 and 8,000 more
  expect(await arrearsOf(run, 'asha')).toEqual([
    ['BASIC', '5806.45', label],
    ['ALLOWANCE', '3870.97', label],
    ['PF', '580.65', label],
  ])
  expect(await arrearsOf(run, 'maya')).toEqual([])
  const slip = await slipOf(run, 'asha')
  expect(slip).toMatchObject({ title: kartik?.label, gross: '129677.42' })
  const signed = slip.lines.map(({ kind, amount }) => (kind === 'Earning' ? amount : `-${amount}`))
  expect(compareAmounts(sum([...signed, slip.rounding]), slip.net)).toBe(0)
  const reasons = (await rowsOf(run)).map(({ heading, reason, other_reasons }) => [
    heading,
    reason,
    other_reasons,
  ])
  expect(reasons).toContainEqual(['BASIC', 'Arrears', ['Pay change']])
  await finish(run)
  // closed, it is counted: the next run owes nothing more
  expect(await arrearsOf(await generate(4), 'asha')).toEqual([])
})

test('what is taken back afterwards is the difference to all that was paid', async () => {
  const { world, generate } = pay
  await world.inOrg(org, (db) =>
    db
      .updateTable('employee_compensation')
      .set({ valid_from: '2026-10-18' })
      .where('employee_id', '=', world.id('asha'))
      .where('valid_from', '=', '2026-10-03')
      .execute(),
  )
  expect(
    (await arrearsOf(await generate(4, 'changed'), 'asha')).map(([code, amount]) => [code, amount]),
  ).toEqual([
    ['BASIC', '-5806.45'],
    ['ALLOWANCE', '-3870.97'],
    ['PF', '-580.65'],
  ])
})

test('whose processing is held is left out, and paid for the closed months by the run after the release', async () => {
  const { world, generate, sheetOf, finish, periods } = pay
  const body = {
    employee_ids: [world.id('maya')],
    kind: 'Processing',
    from_on: '2026-11-20',
    reason: 'Papers',
  } as never
  await world.as('hari').get(holdPay, { params, body })
  const run = await generate(4)
  expect((await sheetOf(run)).map(({ employee_id }) => employee_id)).toEqual([world.id('asha')])
  await finish(run)
  const [hold] = (await world.as('hari').get(holds, { params })).results
  const release = { released_on: '2026-12-16', version: hold?.version ?? 0 }
  await world.as('hari').get(releaseHold, { params: { org, id: hold?.id ?? '' }, body: release })
  const label = periods[4]?.label ?? ''
  const next = await generate(5)
  expect(await arrearsOf(next, 'maya')).toEqual([
    ['BASIC', '60000.00', label],
    ['ALLOWANCE', '40000.00', label],
    ['PF', '6000.00', label],
  ])
  await finish(next)
  expect(await arrearsOf(await generate(6), 'maya')).toEqual([])
  const type = await world
    .as('gita')
    .get(voucherType.create, { params, body: { name: 'Salary', code: 'SAL' } as never })
  const voucher_type_id = String((type as Record<string, unknown>)['id'])
  const of = { params: { org, run_id: next } }
  await world.as('gita').get(makeVoucher, { ...of, body: { voucher_type_id, posted_on: '2027-01-20' } })
  const { totals } = (await world.as('gita').get(vouchers, of)) as unknown as {
    totals: { debit: string; credit: string }
  }
  expect(totals.debit).toBe(totals.credit)
})
