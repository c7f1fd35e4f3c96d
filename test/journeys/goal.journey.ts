import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { createGoal } from '#modules/dignity/shared/goal-acts.ts'
import { advancePeriod, createPeriod } from '#modules/dignity/shared/goal-period.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
  type Visit,
} from '#test/journeys/stage.ts'

let stage: Stage
let asha: Visit
let maya: Visit
const params = { org: 'himal' }
const title = 'Sign 40 renewals'
beforeAll(async () => {
  stage = await openStage()
  const today = dayAt(Date.now(), 'Asia/Kathmandu')
  const [starts_on, ends_on] = [addDays(today, -60), addDays(today, 60)]
  const hari = stage.as('hari')
  const { id: period_id } = await hari.get(createPeriod, {
    params,
    body: {
      ...{ name: 'This half', starts_on, ends_on, setting_from: starts_on, setting_to: ends_on },
      ...{ check_in_every: 'Two weeks', weight_rule: 'Sum to 100', min_goals: 1, max_goals: 3 },
    },
  })
  await hari.get(advancePeriod, { params: { ...params, id: period_id }, body: { version: 1 } })
  const { id } = await stage.as('asha').get(createGoal, {
    params,
    body: {
      ...{ period_id, title, metric: 'Number', baseline: '0', target: '40', weight: 60 },
      ...{ starts_on: today, due_on: addDays(today, 30), visibility: 'Private' },
    },
  })
  const address = `/user/dignity/my/${id}/detail`
  asha = await stage.visit('asha', address)
  maya = await stage.visit('maya', '/user/dignity/approval')
})
afterAll(() => stage.close())

/** An act of the goal that is shown, with what its dialog asks for. */
async function act(
  { page }: Visit,
  name: string,
  fill: Readonly<Record<string, string>> = {},
  submit = name,
) {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fill)) await dialog.getByLabel(label).first().fill(value)
  if (Object.keys(fill).length) await dialog.getByRole('button', { name: submit, exact: true }).click()
}

test('asha proposes a goal, and her supervisor accepts it', async () => {
  await asha.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await act(asha, 'Send for approval')
  await asha.page.getByText(`Successfully sent ${title}`).first().waitFor()
  await maya.page.reload()
  await maya.page.getByRole('link', { name: title }).first().click()
  await maya.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await act(maya, 'Accept')
  await maya.page.getByText(`Successfully accepted ${title}`).first().waitFor()
})

test('a check-in moves its progress, and a dearer target holds once both agree', async () => {
  await asha.page.reload()
  await act(asha, 'Check in', { 'Current value': '20', Note: 'Half of them' })
  await asha.page.getByText('50.0 %').first().waitFor()
  await act(asha, 'Propose change', { Target: '50', Weight: '70', Reason: 'More customers' })
  await asha.page.getByText('Successfully proposed the change').first().waitFor()
  expect(await asha.page.getByRole('button', { name: 'Accept change' }).count()).toBe(0)
  await expectAccessible(asha.page)
  await picture(asha.page, 'goal-change')
  await maya.page.reload()
  await act(maya, 'Accept change')
  await maya.page.getByText('Successfully accepted the change').first().waitFor()
  await asha.page.reload()
  await asha.page.getByText('40.0 %').first().waitFor()
})

test('completed, it is scored by the supervisor, and its owner reads the score', async () => {
  await act(asha, 'Submit as completed', { Remarks: 'All signed' })
  await asha.page.getByText(`Successfully submitted ${title}`).first().waitFor()
  await maya.page.reload()
  await act(maya, 'Approve completion', { 'Score in percent': '90' }, 'Approve')
  await maya.page.getByText(`Successfully approved ${title}`).first().waitFor()
  await asha.page.setViewportSize(phone)
  await asha.page.reload()
  await asha.page.getByText('Completed').first().waitFor()
  await asha.page.getByText('90').first().waitFor()
  await expectNoOverflow(asha.page)
  await picture(asha.page, 'goal-scored')
  for (const { troubles } of [asha, maya]) expect(troubles).toEqual([])
})
