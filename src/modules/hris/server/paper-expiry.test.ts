import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { openPapers } from '#test/papers-world.ts'
import type { World } from '#test/world.ts'

let world: World
let p: Awaited<ReturnType<typeof openPapers>>
const org = 'himal'
beforeAll(async () => {
  p = await openPapers()
  world = p.world
})
afterAll(() => world.close())

const told = () =>
  world.services.database.asOwner((db) =>
    db.selectFrom('signal').select('payload').where('name', '=', 'employee_paper.expiring').execute(),
  )

test('passports, licences and insurances are told of on their days, not where they are over or another took their place', async () => {
  const insured = { insurer: 'Life of Nepal', starts_on: '2026-01-01', sum_insured: null }
  await world.inOrg(org, async (db) => {
    const employee_id = world.id('asha')
    await db
      .insertInto('employee_legal_info')
      .values({
        employee_id,
        passport_no: 'PA1',
        passport_expires_on: '2028-03-01',
        licence_no: 'L1',
        licence_expires_on: '2028-01-01',
      })
      .execute()
    const policy = { ...insured, employee_id, policy_no: 'P1', expires_on: '2028-03-02' }
    await db
      .insertInto('employee_insurance')
      .values([
        { ...policy, id: newId(), kind: 'Life' },
        { ...policy, id: newId(), kind: 'Medical' },
        { ...policy, id: newId(), kind: 'Medical', starts_on: '2028-02-01', expires_on: '2030-01-01' },
      ])
      .execute()
  })
  const papers = async (day: string) => Object(await p.run(day)).papers
  expect(await papers('2028-01-30')).toBe(0)
  expect(await papers('2028-01-31')).toBe(1)
  expect(await papers('2028-02-01')).toBe(1)
  expect(await papers('2028-02-16')).toBe(1)
  expect(await papers('2028-02-17')).toBe(1)
  expect(await papers('2028-02-18')).toBe(0)
  expect((await told()).map(({ payload }) => Object(payload).ends_on)).toEqual([
    '2028-03-01',
    '2028-03-02',
    '2028-03-01',
    '2028-03-02',
  ])
  // another passport is told of by its own days
  await world.inOrg(org, (db) =>
    db
      .updateTable('employee_legal_info')
      .set({ passport_expires_on: '2028-03-10', version: 2 })
      .where('employee_id', '=', world.id('asha'))
      .execute(),
  )
  expect(await papers('2028-02-25')).toBe(2)
})
