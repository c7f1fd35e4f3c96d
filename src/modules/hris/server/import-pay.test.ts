import { afterAll, beforeAll, expect, test } from 'vitest'
import { payOf } from '#modules/hris/server/import-pay.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

const salaried = { pay_basis: 'Salaried', hourly_rate: null }
const hourly = { pay_basis: 'Hourly', annual_salary: null, hourly_rate: '150.5' }
test.each([
  // what the row says, of what the salary column is, pay of a year or what is refused
  [{ annual_salary: '600000' }, 'year', { ...salaried, annual_salary: '600000' }],
  [{ annual_salary: '50000' }, 'month', { ...salaried, annual_salary: '600000' }],
  [{ annual_salary: '50000', pay_basis: 'Monthly' }, 'year', { ...salaried, annual_salary: '600000' }],
  [{ annual_salary: '600000', pay_basis: 'Yearly' }, 'month', { ...salaried, annual_salary: '600000' }],
  [{ annual_salary: '50000', pay_basis: 'Salaried' }, 'month', { ...salaried, annual_salary: '600000' }],
  [{ monthly_salary: '33333.33' }, 'year', { ...salaried, annual_salary: '399999.96' }],
  [{ monthly_salary: '50000', annual_salary: '600000.00' }, 'year', { ...salaried, annual_salary: '600000' }],
  [{ monthly_salary: '50000', annual_salary: '50000' }, 'month', 'monthly_salary'],
  [{ monthly_salary: '50000', annual_salary: '500000' }, 'year', 'monthly_salary'],
  [{ hourly_rate: '150.5' }, 'month', hourly],
  [{ hourly_rate: '150.5', pay_basis: 'Hourly' }, 'year', hourly],
  [{ pay_basis: 'Monthly' }, 'year', 'annual_salary'],
  [{ monthly_salary: '50000', hourly_rate: '10' }, 'year', 'hourly_rate'],
] as const)('%j, amounts of a %s: %j', (row, salary_period, expected) => {
  const refused: string[] = []
  const pay = payOf(
    row,
    null,
    { own_id: null, options: { salary_period } },
    (target) => void refused.push(target),
  )
  if (typeof expected === 'string') expect(refused).toEqual([expected])
  else expect([pay, refused]).toEqual([expected, []])
})

test('a file with pay by the month stores the pay of a year, and comes back unchanged', async () => {
  const file =
    'Code,Name,Joined on,Monthly salary,Rate per hour\nMP-1,Mina Month,2020-01-01,50000,\nMP-2,Hari Hour,2020-01-01,,150\n'
  const done = await hr.take(file)
  expect(done.counts).toMatchObject({ created: 2, errors: 0 })
  const paid = await world.inOrg('himal', (db) =>
    db
      .selectFrom('employee as e')
      .innerJoin('employee_compensation as p', 'p.employee_id', 'e.id')
      .select(['e.code', 'p.pay_basis', 'p.annual_salary', 'p.hourly_rate'])
      .where('e.code', 'like', 'MP-%')
      .orderBy('e.code')
      .execute(),
  )
  expect(paid.map((one) => Object.values(one).map(String))).toEqual([
    ['MP-1', 'Salaried', '600000.00', 'null'],
    ['MP-2', 'Hourly', 'null', '150.0000'],
  ])
  expect((await hr.check(file)).counts).toMatchObject({ unchanged: 2, errors: 0 })
})

test('a result file comes back with the mapping of its file', async () => {
  const file = 'Who,Begins,Chief\nMapped Once,2020-01-01,Nobody Known\nMapped Twice,2020-01-01,\n'
  const mapping = { Who: 'full_name', Begins: 'joined_on', Chief: 'supervisor' }
  const done = await hr.take(file, { mapping })
  expect(done.counts).toMatchObject({ created: 1, skipped: 1 })
  const { rawPayload: result } = await world.app.inject({
    url: `/api/v1/exchange/himal/imports/${done.id}/result/`,
    headers: { authorization: `Bearer ${world.as('hari').token}` },
  })
  const { body } = await hr.upload(result, 'result.csv')
  expect(body.columns.map(({ header }) => header)).toEqual([
    ...Object.keys(mapping),
    'Given code',
    'Result',
    'Errors',
  ])
  expect(body).toMatchObject({
    is_mapping_kept: true,
    mapping: { ...mapping, 'Given code': null, Result: null, Errors: null },
  })
})
