import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { newId } from '#platform/id.ts'
import { penaltyLedger } from '#modules/attendance/shared/penalty.ts'
import { expectAccessible, openStage, phone, picture, type Stage, type Visit } from '#test/journeys/stage.ts'

let stage: Stage
let asha: Visit
let hari: Visit
const org = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')

beforeAll(async () => {
  stage = await openStage()
  const rule = newId()
  await stage.inOrg('himal', async (db) => {
    await db
      .insertInto('penalty_setting')
      .values({ id: rule, name: 'Repeated lateness', irregularity: 'Late in', effective_from: '2026-01-01' })
      .execute()
    await db
      .insertInto('penalty')
      .values({
        id: newId(),
        penalty_setting_id: rule,
        employee_id: stage.id('asha'),
        cycle_from: addDays(today, -40),
        cycle_to: addDays(today, -10),
        rule: 'Repeated lateness',
        irregularity: 'Late in',
        effect: 'Unpaid days',
        times: 6,
        minutes: 90,
        days: '1',
        dates: [addDays(today, -20), addDays(today, -15)],
        contest_until: addDays(today, 3),
      })
      .execute()
  })
  asha = await stage.visit('asha', '/user/attendance/reports/penalty')
  hari = await stage.visit('hari', '/admin/himal/attendance/penalty')
})
afterAll(() => stage.close())

const act = async (page: Page, name: string, fields: Record<string, string>) => {
  const form = page.getByRole('dialog', { name })
  for (const [label, value] of Object.entries(fields))
    await form.getByRole('textbox', { name: label }).fill(value)
  await form.getByRole('button', { name, exact: true }).click()
}
const menuOf = async (page: Page, name: string) => {
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}
const rows = async () =>
  (await stage.as('hari').get(penaltyLedger, { params: org, query: { as: 'hr' } as object })).results

test('the employee sees what is counted against them, and contests it on a phone', async () => {
  await asha.page.setViewportSize(phone)
  await asha.page.getByText('Proposed').first().waitFor()
  await asha.page.getByRole('button', { name: 'Contest penalty' }).click()
  await expectAccessible(asha.page)
  await act(asha.page, 'Contest penalty', { Reason: 'The gate was closed' })
  await asha.page.getByText('Your reason was sent to HR.').waitFor()
  await asha.page.getByText('Contested').first().waitFor()
  await picture(asha.page, 'penalty-contested')
  expect(await asha.page.getByRole('button', { name: 'Contest penalty' }).count()).toBe(0)
})

test('HR reads the reason, reduces the penalty with an answer, and the employee reads it', async () => {
  await hari.page.reload()
  await hari.page.getByText('The gate was closed').waitFor()
  await menuOf(hari.page, 'Reduce penalty')
  await act(hari.page, 'Reduce penalty', { Days: '0.5', Answer: 'Half of it was the gate' })
  await hari.page.getByText('The penalty is reduced.').waitFor()
  await picture(hari.page, 'penalty-reduced')
  expect(await rows()).toMatchObject([
    { state: 'Reduced', unpaid_days: '0.5', reason: 'Half of it was the gate' },
  ])
  await asha.page.reload()
  await asha.page.getByText('Reduced').first().waitFor()
})

test('HR undoes the decision and waives the penalty instead', async () => {
  await menuOf(hari.page, 'Undo decision')
  await act(hari.page, 'Undo decision', { Reason: 'Decided too early' })
  await hari.page.getByText('The decision is undone.').waitFor()
  await menuOf(hari.page, 'Waive penalty')
  await act(hari.page, 'Waive penalty', { Reason: 'The gate was closed all week' })
  await hari.page.getByText('The penalty is waived.').waitFor()
  expect(await rows()).toMatchObject([{ state: 'Waived', unpaid_days: '0' }])
  for (const { troubles } of [asha, hari]) expect(troubles).toEqual([])
})
