import { afterAll, beforeAll, expect, test } from 'vitest'
import { subtract, sum } from '#kernel/money.ts'
import { outstandingByType, softLoanBenefit } from '#modules/loan/shared/loan-reports.ts'
import { loanDeduction, loanMarketRate } from '#modules/loan/shared/loan-settings.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { readPayslip } from '#modules/payroll/shared/payslip.ts'
import { runSheet } from '#modules/payroll/shared/run-sheet.ts'
import { loanWorld } from '#test/loan-world.ts'

const org = 'himal'
const params = { org }
const query = { as: 'hr' } as never
let at: Awaited<ReturnType<typeof loanWorld>>
beforeAll(async () => {
  at = await loanWorld()
  const { world, ids, given } = at
  const ask = (endpoint: typeof loanDeduction.create, body: object) =>
    world.as('gita').ask(endpoint, { params, body: body as never })
  await ask(loanDeduction.create, { loan_type_id: ids['type'], heading_id: ids['loan'], keep_percent: 40 })
  await ask(loanMarketRate.create as never, {
    valid_from: '2026-01-01',
    annual_rate: '11',
    source: 'Average of banks',
  })
  await given('asha', '24000', 12)
})
afterAll(() => at.world.close())

const slipOf = async (run_id: string) => {
  const { results } = await at.world.as('gita').get(runSheet, { params: { org, run_id }, query })
  const id = results.find(({ employee_id }) => employee_id === at.world.id('asha'))?.id ?? ''
  return at.world.as('gita').get(readPayslip, { params: { org, id }, query })
}
const soft = (more: object = {}) =>
  at.world.as('gita').ask(payrollHeading.create, {
    params,
    body: {
      position: 85,
      code: 'SOFT_LOAN',
      name: 'Benefit of a soft loan',
      kind: 'Information',
      source: 'Loan benefit',
      tax: 'Taxable',
      ...more,
    } as never,
  })

test('without a heading for it nothing is taxed; with one the benefit is income that nobody is paid', async () => {
  const before = await slipOf(await at.generate(1))
  expect(await soft({ kind: 'Earning' })).toMatchObject({
    status: 400,
    body: { source: [expect.stringContaining('information that is taxable')] },
  })
  expect((await soft()).status).toBe(201)
  expect(await soft({ code: 'AGAIN', position: 86 })).toMatchObject({
    status: 400,
    body: { source: ['Another heading has this source.'] },
  })
  const after = await slipOf(await at.generate(1))
  const [report] = (
    await at.world.as('gita').get(softLoanBenefit.rows, {
      params,
      query: { on: at.periods[1]?.start } as never,
    })
  ).results as unknown as { benefit: string }[]
  const line = after.lines.find(({ code }) => code === 'SOFT_LOAN')
  // two percent less than the market, by the days of the period
  expect(line).toMatchObject({ amount: report?.benefit, kind: 'Information', is_editable: false })
  expect(Number(line?.amount)).toBeGreaterThan(0)
  expect(after.gross).toBe(before.gross)
  expect(subtract(after.year_tax?.assessable ?? '0', before.year_tax?.assessable ?? '0')).toBe(line?.amount)
  // what is withheld for it is all that the net pay loses
  expect(Number(after.tax)).toBeGreaterThan(Number(before.tax))
  expect(sum([after.net, after.tax])).toBe(sum([before.net, before.tax]))
})

test('what is outstanding of each type on a day', async () => {
  const rows = async (on?: string) =>
    (
      await at.world
        .as('gita')
        .get(outstandingByType.rows, { params, query: { ...(on ? { on } : {}) } as never })
    ).results
  expect(await rows()).toMatchObject([
    { loan_type: 'Home repair', loans: 1, people: 1, lent: '24000.00', repaid: '0.00', balance: '24000.00' },
  ])
  expect(await rows('2020-01-01')).toEqual([])
})
