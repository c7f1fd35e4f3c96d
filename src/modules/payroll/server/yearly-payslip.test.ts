import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPackageHeading } from '#modules/payroll/shared/package.ts'
import { payslipSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { readPayslip, yearlyPayslip, yearlyPayslipPdf } from '#modules/payroll/shared/payslip.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
let run = ''
const org = 'himal'
const params = { org }
beforeAll(async () => {
  pay = await payWorld()
  await pay.heading(50, 'PF_SHARE', {
    kind: 'Employer contribution',
    tax: 'Retirement fund',
    formula: 'BASIC * 0.1',
  })
  await pay.world.as('gita').get(addPackageHeading, {
    params: { org, package_id: pay.package_id },
    body: { heading_id: pay.headings['PF_SHARE'] ?? '' },
  })
  run = await pay.generate(2)
  await pay.finish(run)
})
afterAll(() => pay.world.close())

const asha = () => pay.world.as('asha')
const names = async () => (await asha().get(yearlyPayslip, { params })).rows.map(({ name }) => name)
const show = async (shows_contributions: boolean) => {
  const { version } = await pay.world.as('gita').get(payslipSettings.read, { params })
  await pay.world
    .as('gita')
    .get(payslipSettings.update, { params, body: { shows_contributions, version } as never })
}

test('contributions of the employer stand in the yearly payslip where payslips show them', async () => {
  expect(await names()).toEqual(['BASIC', 'ALLOWANCE', 'PF', 'PF_SHARE', 'TAX'])
  await show(false)
  expect(await names()).toEqual(['BASIC', 'ALLOWANCE', 'PF', 'TAX'])
  expect((await asha().ask(yearlyPayslipPdf, { params, query: {} })).status).toBe(200)
})

test('nor does the month say what they add up to; who reads payslips by codes sees them', async () => {
  const row = (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id('asha'))
  const of = (name: 'asha' | 'gita', as: 'user' | 'hr') =>
    pay.world.as(name).get(readPayslip, { params: { org, id: row?.id ?? '' }, query: { as } })
  const own = await of('asha', 'user')
  expect([own.contributions, own.lines.map(({ code }) => code)]).toEqual([
    '0',
    ['BASIC', 'ALLOWANCE', 'PF', 'TAX'],
  ])
  expect((await of('gita', 'hr')).contributions).toBe('6000.00')
  await show(true)
  expect((await of('asha', 'user')).contributions).toBe('6000.00')
})
