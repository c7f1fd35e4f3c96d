import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { addIncrement, increments, payScale } from '#modules/payroll/shared/increment.ts'
import { readPayslip } from '#modules/payroll/shared/payslip.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
const params = { org }
const level = newId()
const women = newId()
beforeAll(async () => {
  pay = await payWorld()
  await pay.world.inOrg(org, async (db) => {
    await db
      .insertInto('employment_level')
      .values({ id: level, title: 'Officer', rank: 5, step_max: 10 } as never)
      .execute()
    await db
      .updateTable('employment_assignment')
      .set({ employment_level_id: level, pay_step: 2 })
      .where('employee_id', '=', pay.world.id('asha'))
      .execute()
    await db
      .insertInto('segment')
      .values({ id: women, name: 'Women', rule: JSON.stringify({ genders: ['Female'] }) } as never)
      .execute()
  })
})
afterAll(() => pay.world.close())

const gita = () => pay.world.as('gita')
const add = (body: object) =>
  gita().ask(addIncrement, {
    params,
    body: {
      employee_ids: [],
      effective_from: '2026-11-17',
      basis: 'Percent',
      remarks: 'Yearly',
      ...body,
    } as never,
  })
const salaries = async () =>
  (await gita().get(increments, { params })).results.map(({ person, before_salary, after_salary }) => [
    person.full_name.split(' ')[0],
    before_salary,
    after_salary,
  ])

test('what lacks is said at its field', async () => {
  expect((await add({ figure: '10' })).body).toMatchObject({ employee_ids: ['Employees is Required'] })
  const one = { employee_ids: [pay.world.id('asha')] }
  expect((await add(one)).body).toMatchObject({ figure: ['Increment is Required'] })
  expect((await add({ ...one, basis: 'Pay scale', figure: '1' })).body).toMatchObject({
    figure: ['The pay scale says the salary. Leave Increment blank.'],
  })
  expect((await add({ ...one, basis: 'Pay scale' })).body).toMatchObject({
    employee_ids: ['The pay scale has no step 2 of Officer on 2026-11-17.'],
  })
  expect((await add({ employee_ids: [pay.world.id('maya')], basis: 'Pay scale' })).body).toMatchObject({
    employee_ids: [expect.stringMatching(/ has no level on 2026-11-17\.$/)],
  })
  expect(await salaries()).toEqual([])
})

test('a step of the pay scale is paid from its day on, also when that is to come', async () => {
  const step = (effective_from: string, annual_salary: string) =>
    gita().get(payScale.create, {
      params,
      body: { level_id: level, step: 2, effective_from, annual_salary } as never,
    })
  await step('2026-01-01', '1300000')
  await step('2027-01-15', '1500000')
  const one = { employee_ids: [pay.world.id('asha')], basis: 'Pay scale' }
  expect((await add(one)).status).toBeLessThan(300)
  expect((await add({ ...one, effective_from: '2027-01-15' })).status).toBeLessThan(300)
  expect(await salaries()).toEqual([
    ['Asha', '1300000.00', '1500000.00'],
    ['Asha', '1200000.00', '1300000.00'],
  ])
  const run = await pay.generate(4)
  const slip = (await pay.sheetOf(run)).find(({ employee_id }) => employee_id === pay.world.id('asha'))
  const { lines } = await gita().get(readPayslip, {
    params: { org, id: slip?.id ?? '' },
    query: { as: 'hr' } as never,
  })
  expect(lines.find(({ code }) => code === 'BASIC')).toMatchObject({ amount: '65000.00' })
})

test('everybody of a segment is raised at once, or nobody is', async () => {
  const of = { segment_id: women, effective_from: '2027-02-13', figure: '10' }
  // women without an agreed pay are in it
  expect((await add(of)).body).toMatchObject({
    segment_id: [expect.stringMatching(/ has no annual salary on 2027-02-13\.$/)],
  })
  await pay.world.inOrg(org, (db) =>
    db
      .updateTable('employee')
      .set({ gender: 'Other' })
      .where('id', 'not in', [pay.world.id('asha'), pay.world.id('maya')])
      .execute(),
  )
  expect((await add(of)).body).toEqual({ raised: 2 })
  expect((await salaries()).slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['Asha', '1500000.00', '1650000.00'],
      ['Maya', '1200000.00', '1320000.00'],
    ]),
  )
  expect((await add({ ...of, segment_id: newId() })).status).toBe(400)
})
