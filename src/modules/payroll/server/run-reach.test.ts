import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalSetting } from '#modules/payroll/shared/payroll-settings.ts'
import { approveRun, closeRun, rejectRun, signRun, submitRun } from '#modules/payroll/shared/run.ts'
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

test('with second approvers a payroll is approved by two people who did not generate it', async () => {
  await pay.world.as('gita').get(approvalSetting.update, {
    params: { org },
    body: { approver_ids: [], second_approver_ids: [pay.world.id('rajan')], version: 1 } as never,
  })
  const byRajan = async (act: typeof submitRun | typeof approveRun) => {
    const { version } = await pay.readIt(id)
    const query = { as: 'user' } as never
    return pay.world
      .as('rajan')
      .ask(act as typeof submitRun, { params: { org, id }, body: { version }, query })
  }
  await pay.reviewAll(id)
  await pay.done('gita', signRun, id)
  await pay.done('gita', submitRun, id)
  expect((await byRajan(approveRun)).body).toMatchObject({
    detail: 'First approval of this payroll is pending.',
  })
  await pay.done('hari', approveRun, id)
  expect(await pay.readIt(id)).toMatchObject({ state: 'Submitted', approved_by: null })
  expect((await pay.step('hari', approveRun, id)).status).toBe(409)
  expect((await pay.step('gita', closeRun, id)).status).toBe(409)
  expect((await byRajan(approveRun)).status).toBeLessThan(300)
  const { first_approved_by, approved_by, state } = await pay.readIt(id)
  expect(state).toBe('Approved')
  expect(first_approved_by).not.toBe(approved_by)
  // returned to review, both approvals are given again
  const { version } = await pay.readIt(id)
  await pay.world.as('hari').get(rejectRun, {
    params: { org, id },
    body: { version, remarks: 'Overtime' },
    query: { as: 'hr' } as never,
  })
  expect(await pay.readIt(id)).toMatchObject({
    state: 'In review',
    first_approved_by: null,
    approved_by: null,
  })
})
