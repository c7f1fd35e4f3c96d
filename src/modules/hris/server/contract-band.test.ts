import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts, contractSettings, renewContract } from '#modules/hris/shared/contract.ts'
import { openPapers } from '#test/papers-world.ts'
import type { World } from '#test/world.ts'

let world: World
let p: Awaited<ReturnType<typeof openPapers>>
const org = 'himal'
const params = { org }
beforeAll(async () => {
  p = await openPapers()
  world = p.world
  await world.inOrg(org, (db) =>
    db
      .updateTable('employee')
      .set({ contract_ends_on: '2026-12-15' })
      .where('id', '=', world.id('asha'))
      .execute(),
  )
})
afterAll(() => world.close())

test('a contract stands in a band, seen by HR and by those above', async () => {
  const query = { as: 'supervisor' } as const
  for (const name of ['maya', 'rajan'] as const)
    expect(await world.as(name).get(contracts, { params, query })).toMatchObject({
      count: 1,
      results: [{ person: { id: world.id('asha') }, days_left: 25, state: 'High' }],
      totals: { High: 1, Safe: 0 },
    })
  expect((await world.as('bikash').ask(contracts, { params })).status).toBe(403)
  expect(
    (await world.as('hari').get(contracts, { params, query: { as: 'hr', state: 'Safe,Low' } })).count,
  ).toBe(0)
})

test('a contract is told of once in each band', async () => {
  expect(await p.run('2026-11-20')).toMatchObject({ contracts: 1 })
  expect(await p.run('2026-11-25')).toMatchObject({ contracts: 0 })
  expect(await p.run('2026-12-01')).toMatchObject({ contracts: 1 })
})

test('a contract is made longer, never shorter', async () => {
  const list = await world.as('hari').get(contracts, { params, query: { as: 'hr' } })
  const body = { ends_on: '2027-12-15', remarks: 'Another year', version: list.results[0]?.version ?? 0 }
  const at = { org, id: list.results[0]?.id ?? '' }
  const shorter = await world
    .as('hari')
    .ask(renewContract, { params: at, body: { ...body, ends_on: '2026-12-01' } })
  expect(shorter.body).toEqual({ ends_on: ['New end must be after the present end, 2026-12-15.'] })
  expect(await world.as('hari').get(renewContract, { params: at, body })).toMatchObject({
    state: 'Safe',
    renewals: 1,
    ends_on: '2027-12-15',
  })
  expect((await world.as('hari').ask(renewContract, { params: at, body })).status).toBe(409)
})

test('a contract has bands that become narrower', async () => {
  const wrong = await world
    .as('hari')
    .ask(contractSettings.update, { params, body: { medium_days: 120, version: 0 } })
  expect(wrong.body).toEqual({ medium_days: ['Medium must be fewer days than Low, 90.'] })
})
