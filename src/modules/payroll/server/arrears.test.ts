import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareAmounts, sum } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import { writeDays, type DayRow } from '#modules/attendance/server/compute.ts'
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

const plain = {
  shift_name: null,
  shift_source: null,
  scheduled_in: null,
  scheduled_out: null,
  work_shift_id: null,
  first_in: null,
  last_out: null,
  punches: 2,
  break_minutes: 0,
  late: 0,
  early: 0,
  overtime: 0,
  leave_part: 0,
  travel_part: 0,
  training_part: 0,
  leave_name: null,
  holiday_name: null,
  punctuality: 100,
  irregularities: [],
  because: [],
  is_final: true,
  day_type: 'Workday',
  expected: 480,
}
const present = {
  ...plain,
  status: 'Present',
  worked: 480,
  lost: 0,
  present_part: 1000,
  absent_part: 0,
  unpaid_part: 0,
}
const absent = {
  ...plain,
  status: 'Absent',
  worked: 0,
  lost: 480,
  present_part: 0,
  absent_part: 1000,
  unpaid_part: 1000,
}

test('attendance that changes behind the lock comes into the next run with its days, once', async () => {
  const own = await payWorld()
  try {
    const { world, periods, generate, sheetOf, finish } = own
    const day = (date: string, record: object) =>
      world.inOrg(org, (db) => {
        const row = { ...record, employee_id: world.id('asha'), date, window_to: `${date}T18:15:00Z` }
        return writeDays(db, [{ ...row, row_hash: JSON.stringify(row) } as unknown as DayRow])
      })
    const linesOf = async (run: string) => {
      const found = (await sheetOf(run)).find(({ employee_id }) => employee_id === world.id('asha'))
      const slip = await world.as('gita').get(readPayslip, { params: { org, id: found?.id ?? '' }, query })
      return slip.lines
        .filter(({ relates_to }) => relates_to !== null)
        .map(({ code, amount, relates_to, trace }) => ({ code, amount, relates_to, trace }))
    }
    await day('2026-10-05', absent)
    await day('2026-10-06', present)
    await day('2026-10-07', present)
    await finish(await generate(2))
    const label = periods[2]?.label ?? ''
    // a punch is found of the day that was not paid, and two others turn out to be absent: one day more is unpaid
    await day('2026-10-05', present)
    await day('2026-10-06', absent)
    await day('2026-10-07', absent)
    const run = await generate(3)
    const trace = [
      { text: 'Unpaid days', value: '-1', day: '2026-10-05' },
      { text: 'Unpaid days', value: '1', day: '2026-10-06' },
      { text: 'Unpaid days', value: '1', day: '2026-10-07' },
    ]
    expect(await linesOf(run)).toEqual([
      { code: 'BASIC', amount: '-1935.49', relates_to: label, trace },
      { code: 'ALLOWANCE', amount: '-1290.33', relates_to: label, trace },
      { code: 'PF', amount: '-193.55', relates_to: label, trace },
    ])
    await finish(run)
    expect(await linesOf(await generate(4))).toEqual([])
    // paid once more, only what changed since is named
    await day('2026-10-07', present)
    const [first] = await linesOf(await generate(4, 'changed'))
    expect(first).toMatchObject({
      code: 'BASIC',
      trace: [{ text: 'Unpaid days', value: '-1', day: '2026-10-07' }],
    })
  } finally {
    await own.world.close()
  }
})
