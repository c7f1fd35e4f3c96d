import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayslip } from '#modules/payroll/shared/payslip.ts'
import { addInput } from '#modules/payroll/shared/input.ts'
import { runSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
let run = ''
beforeAll(async () => {
  pay = await payWorld()
  run = await pay.generate(3)
})
afterAll(() => pay.world.close())

const versions = () =>
  pay.world.inOrg(org, async (db) => {
    const rows = await db
      .selectFrom('payslip')
      .select(['employee_id', 'version'])
      .where('run_id', '=', run)
      .execute()
    return new Map(rows.map((row) => [row.employee_id, row.version]))
  })
const versionOf = async (name: 'asha' | 'maya') => (await versions()).get(pay.world.id(name))

test('generating what changed computes those alone whose facts are other ones', async () => {
  const { world, headings, generate } = pay
  await generate(3, 'changed')
  expect([await versionOf('asha'), await versionOf('maya')]).toEqual([1, 1])
  const body = { employee_ids: [world.id('asha')], heading_id: headings['BONUS'] ?? '', amount: '700' }
  await world.as('gita').get(addInput, { params: { org }, body })
  await generate(3, 'changed')
  expect([await versionOf('asha'), await versionOf('maya')]).toEqual([2, 1])
  await generate(3, 'all')
  expect([await versionOf('asha'), await versionOf('maya')]).toEqual([3, 2])
})

test('a day absent by attendance is not paid, unless the setting says otherwise', async () => {
  const { world, generate, sheetOf } = pay
  await world.inOrg(org, (db) =>
    db
      .insertInto('attendance_day')
      .values({
        employee_id: world.id('maya'),
        date: '2026-11-05',
        status: 'Absent',
        day_type: 'Workday',
        absent_part: 1000,
        unpaid_part: 1000,
        window_to: '2026-11-06T00:00:00Z',
        row_hash: '',
      })
      .execute(),
  )
  await generate(3, 'changed')
  const slip = (await sheetOf(run)).find(({ employee_id }) => employee_id === world.id('maya'))
  expect(slip).toMatchObject({ payable_days: '29', gross: '96666.67' })
  const read = await world
    .as('gita')
    .get(readPayslip, { params: { org, id: slip?.id ?? '' }, query: { as: 'hr' } as never })
  expect(read.lines.find(({ code }) => code === 'BASIC')).toMatchObject({ amount: '58000.00' })
  await world
    .as('gita')
    .get(runSettings.update, { params: { org }, body: { deducts_absence: false, version: 0 } as never })
  await generate(3, 'changed')
  expect((await sheetOf(run)).map(({ payable_days }) => payable_days)).toEqual(['30', '30'])
})
