import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPackageHeading, clonePackage, packageHeadings } from '#modules/payroll/shared/package.ts'
import { payrollPackage } from '#modules/payroll/shared/package.ts'
import { packagePushes, previewPush, pushPackage } from '#modules/payroll/shared/package-push.ts'
import { changePackageHeading } from '#modules/payroll/shared/package.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'
import { settled } from '#test/settled.ts'

let pay: PayWorld
const org = 'himal'
let clone = ''
beforeAll(async () => {
  pay = await payWorld()
  const { id } = await gita().get(clonePackage, {
    params: { org, package_id: pay.package_id },
    body: { name: 'Staff 2084', code: 'STAFF84' },
  })
  clone = id
})
afterAll(() => pay.world.close())

const gita = () => pay.world.as('gita')
const preview = (valid_from: string, package_id = clone, from_package_id = pay.package_id) =>
  gita().ask(previewPush, {
    params: { org, package_id },
    query: { from_package_id, valid_from, limit: 25, offset: 0 },
  })
const push = (valid_from: string, people: number, from_package_id = pay.package_id) =>
  gita().ask(pushPackage, {
    params: { org, package_id: clone },
    body: { from_package_id, valid_from, people, remarks: 'Pay review' } as never,
  })
const assigned = () =>
  pay.world.inOrg(org, (db) =>
    db
      .selectFrom('payroll_assignment')
      .select(['employee_id', 'package_id', 'valid_from', 'remarks'])
      .where('package_id', '=', clone)
      .execute(),
  )

test('a clone has the headings of its package, and knows which one it is of', async () => {
  const rows = await gita().get(packageHeadings, { params: { org, package_id: clone } })
  expect(rows.results.map(({ code }) => code)).toEqual(['BASIC', 'ALLOWANCE', 'PF'])
  const read = await gita().get(payrollPackage.read, { params: { org, id: clone } })
  expect(read).toMatchObject({ cloned_from: { id: pay.package_id, name: 'Staff' }, people: 0 })
  const original = await gita().get(payrollPackage.read, { params: { org, id: pay.package_id } })
  expect(original).toMatchObject({ cloned_from: null, people: 2 })
})

test('the preview says who gets it, which headings differ and what a whole month becomes', async () => {
  expect((await preview('2026-11-20')).body).toMatchObject({ count: 2, headings: [] })
  const rows = await gita().get(packageHeadings, { params: { org, package_id: clone } })
  const basic = rows.results.find(({ code }) => code === 'BASIC')
  await gita().get(changePackageHeading, {
    params: { org, id: basic?.id ?? '' },
    body: { formula: 'AGREED * 0.7', version: basic?.version ?? 0 } as never,
  })
  await gita().get(addPackageHeading, {
    params: { org, package_id: clone },
    body: { heading_id: pay.headings['BONUS'] ?? '', amount: '500' },
  })
  const { status, body } = await preview('2026-11-20')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    count: 2,
    headings: [
      { name: 'BASIC', before: { formula: 'AGREED * 0.6' }, after: { formula: 'AGREED * 0.7' } },
      { name: 'BONUS', before: null, after: { amount: '500.00' } },
    ],
  })
  const [asha] = (body as { people: { lines: { name: string; before: string; after: string }[] }[] }).people
  expect(asha).toMatchObject({ before: '100000', problem: null })
  expect(
    asha?.lines.map(({ name, before, after }) => `${name} ${Number(before)} ${Number(after)}`),
  ).toContain('BASIC 60000 70000')
})

test.each([
  ['with itself', () => preview('2026-11-20', clone, clone), 400],
  ['with a package that is not there', () => preview('2026-11-20', clone, pay.world.id('asha')), 400],
  ['outside of all fiscal years', () => preview('2099-01-01'), 400],
  ['with another number of people than the preview had', () => push('2026-11-20', 3), 409],
  ['from a day on which nobody has it', () => push('2019-01-01', 1), 409],
])('refused: %s', async (_, act, status) => {
  const answer = await act()
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(await assigned()).toEqual([])
})

test('pushed, every assignee has it from the day on, once; pay follows from that day', async () => {
  expect((await push('2026-11-20', 2)).status).toBe(200)
  // a second officer, before the work is done or after it
  expect((await push('2026-11-20', 2)).status).toBe(409)
  await settled(pay.world)
  const rows = await assigned()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ valid_from: '2026-11-20', remarks: 'Pay review' })
  const { results } = await gita().get(packagePushes, { params: { org, package_id: clone } })
  expect(results).toMatchObject([{ people: 2, moved: 2, state: 'Done', from_package: { name: 'Staff' } }])
  expect((await preview('2026-11-20')).body).toMatchObject({ count: 0 })

  // Mangsir 2083 is 17 November to 15 December
  const run = await pay.generate(4)
  const slips = await pay.sheetOf(run)
  expect(slips.map(({ state, failure }) => [state, failure])).toEqual([
    ['Computed', null],
    ['Computed', null],
  ])
  const lines = await pay.world.inOrg(org, (db) =>
    db
      .selectFrom('payslip_line as l')
      .innerJoin('payslip as s', 's.id', 'l.payslip_id')
      .select(['l.segments', 'l.full_amount'])
      .where('s.run_id', '=', run)
      .where('l.code', '=', 'BASIC')
      .execute(),
  )
  expect(lines.map(({ full_amount }) => full_amount)).toEqual(['70000.00', '70000.00'])
  expect(lines.map(({ segments }) => (segments as unknown[]).length)).toEqual([2, 2])
})
