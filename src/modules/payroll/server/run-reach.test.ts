import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalSetting } from '#modules/payroll/shared/payroll-settings.ts'
import { approveRun, closeRun, submitRun } from '#modules/payroll/shared/run.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'

let pay: PayWorld
const org = 'himal'
let id = ''
beforeAll(async () => {
  pay = await payWorld()
  id = await pay.generate(2)
})
afterAll(() => pay.world.close())

const asked = (
  name: 'gita' | 'hari' | 'rajan',
  act: typeof submitRun | typeof approveRun,
  as: 'hr' | 'user',
) =>
  pay.world.as(name).ask(act.reaches!.asked, { params: { org, id }, query: { as } } as never) as Promise<{
    status: number
    body: unknown
  }>

test('before payroll is submitted, approved or closed, its officers see how many people it pays, how much and when', async () => {
  const run = await pay.readIt(id)
  const expected = { people: run.people, day: run.pay_on, sum: run.net }
  expect(run.people).toBe(2)
  for (const act of [submitRun, approveRun, closeRun] as (typeof submitRun)[])
    expect(await asked('gita', act, 'hr')).toMatchObject({ status: 200, body: expected })
})

test('those who neither handle payroll nor approve it see no sum', async () => {
  expect((await asked('rajan', submitRun, 'hr')).status).toBeGreaterThanOrEqual(403)
  expect((await asked('rajan', approveRun, 'user')).status).toBe(404)
  await pay.world.as('gita').get(approvalSetting.update, {
    params: { org },
    body: { approver_ids: [pay.world.id('rajan')], version: 0 } as never,
  })
  expect((await asked('rajan', approveRun, 'user')).status).toBe(200)
})
