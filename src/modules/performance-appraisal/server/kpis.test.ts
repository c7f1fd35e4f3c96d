import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  acknowledgeKpi,
  addAssignedKpi,
  assignedKpis,
  editAssignedKpi,
  sendKpis,
} from '#modules/performance-appraisal/shared/kpi.ts'
import { paKaar } from '#modules/performance-appraisal/shared/report.ts'
import { openAppraisals, type AppraisalWorld } from '#test/appraisal-world.ts'
import type { Name } from '#test/cast.ts'
import type { World } from '#test/world.ts'

let slot: AppraisalWorld
let world: World
const org = 'himal'
const params = { org }
const user = { as: 'user' } as const

beforeAll(async () => {
  slot = await openAppraisals([{ mode: 'Supervisor', weight_percent: 100 }])
  ;({ world } = slot)
})
afterAll(() => world.close())

test('KPIs weigh 100 together, are acknowledged, and belong to the team of the supervisor', async () => {
  const give = (who: Name, employee: Name, title: string, weight_percent: number) =>
    world.as(who).ask(addAssignedKpi, {
      params,
      query: { as: 'supervisor' },
      body: {
        slot_id: slot.slot,
        employee_ids: [world.id(employee)],
        title,
        category: 'Financial',
        measure: 'Number',
        source: 'Manual',
        direction: 'Higher is better',
        weight_percent,
        target: '200',
      },
    })
  expect((await give('maya', 'asha', 'New customers', 60)).status).toBe(200)
  expect((await give('maya', 'gita', 'New customers', 60)).status).toBe(400)
  const list = (who: Name, as: 'user' | 'supervisor') =>
    world.as(who).get(assignedKpis, { params, query: { as } })
  const ids = async () => (await list('maya', 'supervisor')).results.map(({ id }) => id)
  const send = async () =>
    world.as('maya').ask(sendKpis, {
      params,
      query: { as: 'supervisor' },
      body: { kpi_ids: await ids() },
    })
  expect(JSON.stringify((await send()).body)).toContain('sum to 60')
  await give('maya', 'asha', 'Renewals', 40)
  expect((await list('asha', 'user')).count).toBe(0)
  expect((await send()).body).toEqual({ done: 2 })
  expect((await list('bikash', 'user')).count).toBe(0)
  const edit = await world.as('asha').ask(editAssignedKpi, {
    params: { org, id: (await ids())[0] ?? newId() },
    query: user,
    body: {
      version: 2,
      title: 'Fewer',
      category: 'Other',
      measure: 'Number',
      source: 'Manual',
      direction: 'Higher is better',
      weight_percent: 1,
      target: '1',
    },
  })
  expect(edit.status).toBe(403)
  const done = await world.as('asha').ask(acknowledgeKpi, { params, body: { kpi_ids: await ids() } })
  expect(done.body).toEqual({ done: 2 })
  expect((await world.as('asha').get(paKaar, { params, query: user })).results).toMatchObject([
    { title: 'New customers', self: null, supervisor: null },
    { title: 'Renewals' },
  ])
})
