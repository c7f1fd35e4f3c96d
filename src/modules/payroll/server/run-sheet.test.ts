import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareAmounts, sum } from '#kernel/money.ts'
import { editLine, holdPay } from '#modules/payroll/shared/payslip.ts'
import { runGrid, runSheet } from '#modules/payroll/shared/run-sheet.ts'
import { crowd, payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
let run_id = ''
let people: string[] = []
const org = 'himal'
type Asked = Record<string, string | number | readonly string[]>
const grid = (query: Asked = {}) =>
  pay.world.as('gita').get(runGrid, { params: { org, run_id }, query: { as: 'hr', ...query } as never })
const rowOf = async (name: 'asha' | 'maya') => {
  const { results } = await grid()
  const full_name = (await pay.sheetOf(run_id)).find(({ employee_id }) => employee_id === pay.world.id(name))
  const row = results.find(({ id }) => id === full_name?.id)
  if (!row) throw new Error(`${name} is not on the sheet`)
  return row
}

beforeAll(async () => {
  pay = await payWorld()
  people = await crowd(pay.world, pay.package_id)
  run_id = await pay.generate(3)
})
afterAll(() => pay.world.close())

test('every heading adds up over all pages to the sum of the foot, and the lines of a row to its net', async () => {
  const first = await grid({ limit: 50 })
  const rest = await Promise.all([grid({ limit: 50, offset: 50 }), grid({ limit: 50, offset: 100 })])
  expect(first.count).toBe(people.length)
  const rows = [first, ...rest].flatMap(({ results }) => results)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(people.length)
  const headings = first.headings ?? []
  expect(headings.map(({ name }) => name)).toEqual(['BASIC', 'ALLOWANCE', 'PF', 'TAX'])
  for (const { key, total } of headings)
    expect(compareAmounts(sum(rows.map(({ amounts }) => amounts[key] ?? '0')), total), `sum of ${key}`).toBe(
      0,
    )
  const kinds = new Map(headings.map(({ key, kind }) => [key, kind]))
  for (const { amounts, net } of rows) {
    const signed = Object.entries(amounts).map(([key, amount]) =>
      kinds.get(key) === 'Deduction' ? `-${amount}` : amount,
    )
    expect(compareAmounts(sum(signed), net)).toBe(0)
  }
  const { totals } = first as unknown as { totals: Record<string, string> }
  expect(compareAmounts(sum(rows.map(({ net }) => net)), totals['net'] ?? '')).toBe(0)
  // later pages leave out what the first has said
  expect(rest.map((page) => page.headings)).toEqual([null, null])
})

test('computed tax is not for editing, and an edited amount says what it was', async () => {
  const can = Object.fromEntries((await grid()).headings?.map((one) => [one.name, one.is_editable]) ?? [])
  expect(can).toEqual({ BASIC: true, ALLOWANCE: true, PF: true, TAX: false })
  const { id, version } = await rowOf('asha')
  const heading_id = pay.headings['BASIC'] ?? ''
  const body = { heading_id, amount: '50000', remarks: 'Agreed by phone', version }
  const answer = await pay.world
    .as('gita')
    .ask(editLine, { params: { org, id }, body, query: { as: 'hr' } as never })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  const edited = await grid({ show: 'Edited' })
  expect(edited.count).toBe(1)
  expect(edited.results[0]).toMatchObject({
    id,
    version: version + 1,
    amounts: { [heading_id]: '50000.00', [pay.headings['PF'] ?? '']: '5000.00' },
    edits: { [heading_id]: { original: '60000.00', remarks: 'Agreed by phone', by: expect.any(String) } },
  })
  // the foot is of what is shown
  expect(edited.headings?.find(({ name }) => name === 'BASIC')?.total).toBe('50000.00')
  // the list of the phone shows the same
  const list = await pay.world
    .as('gita')
    .get(runSheet, { params: { org, run_id }, query: { as: 'hr', show: 'Edited' } as never })
  expect(list.results.map((row) => row.id)).toEqual([id])
})

test('held and failed employees are found, and those of a branch with the branches below it', async () => {
  expect((await grid({ show: 'On hold' })).count).toBe(0)
  const hold = { employee_ids: [pay.world.id('maya')], kind: 'Payment' as const, from_on: '2026-01-01' }
  await pay.world
    .as('gita')
    .get(holdPay, { params: { org }, body: { ...hold, reason: 'Bank account is wrong' } })
  await pay.generate(3)
  const held = await grid({ show: 'On hold' })
  expect(held.results.map(({ is_held }) => is_held)).toEqual([true])
  await pay.world.inOrg(org, (db) =>
    sql`update payslip set state = 'Failed', failure = 'No package' where run_id = ${run_id} and id = ${held.results[0]?.id ?? ''}`.execute(
      db,
    ),
  )
  expect((await grid({ show: 'Problem' })).results.map(({ failure }) => failure)).toEqual(['No package'])
  expect((await grid({ show: 'Problem,Edited' })).count).toBe(2)
  const [above, below] = await pay.world.inOrg(org, async (db) => {
    const { rows } = await sql<{ id: string }>`
      with b as (insert into branch (id, name, code) values (gen_random_uuid(), 'West', 'WEST') returning id),
        c as (insert into branch (id, name, code, parent_id) select gen_random_uuid(), 'Far west', 'FARWEST', id from b returning id)
      select id from b union all select id from c`.execute(db)
    await sql`update employment_assignment set branch_id = ${rows[1]?.id ?? ''} where employee_id = ${pay.world.id('asha')}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  })
  for (const branch_id of [above ?? '', below ?? '']) expect((await grid({ branch_id })).count).toBe(1)
})

test('the sheet is for those who handle pay, and odd filters are refused at their field', async () => {
  for (const name of ['maya', 'rajan'] as const) {
    const answer = await pay.world.as(name).ask(runGrid, { params: { org, run_id }, query: {} as never })
    expect([403, 404]).toContain(answer.status)
  }
  const odd = await pay.world
    .as('gita')
    .ask(runGrid, { params: { org, run_id }, query: { as: 'hr', show: 'Rich' } as never })
  expect(odd).toMatchObject({ status: 400, body: { show: expect.anything() } })
})
