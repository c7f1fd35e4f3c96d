import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt } from '#kernel/calendar/zone.ts'
import { newId } from '#platform/id.ts'
import { overtimeClaim, overtimeRequest } from '#modules/attendance/shared/request.ts'
import { expectAccessible, openStage, phone, picture, type Stage, type Visit } from '#test/journeys/stage.ts'

let stage: Stage
let asha: Visit
let maya: Visit
const params = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')

beforeAll(async () => {
  // nothing computes the day anew while it is claimed
  stage = await openStage({ env: { ROLE: 'web' } })
  await stage.inOrg('himal', (db) =>
    db
      .insertInto('overtime_setting')
      .values({ id: newId(), name: 'Law', is_default: true, requires_pre_approval: true })
      .execute(),
  )
  asha = await stage.visit('asha', '/user/attendance/request/pre-approval-overtime', { size: phone })
  maya = await stage.visit('maya', '/user/supervisor/attendance/requests/pre-approval-overtime')
})
afterAll(() => stage.close())

async function ask(page: Page, minutes: string, remarks: string) {
  await page.getByRole('button', { name: 'New request' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Minutes' }).fill(minutes)
  await form.getByRole('textbox', { name: 'Remarks' }).fill(remarks)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'New request', exact: true }).click()
}
async function approve(page: Page, remarks: string, text: string, name: string) {
  await page.reload()
  await page.getByText(text).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Remarks' }).fill(remarks)
  await picture(page, name)
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
}
const states = async (of: typeof overtimeRequest | typeof overtimeClaim) => {
  const { results } = await stage.as('asha').get(of.list as typeof overtimeRequest.list, { params })
  return (results as { minutes: number; status: string }[])
    .map(({ minutes, status }) => `${minutes} ${status}`)
    .toSorted()
}

test('an employee asks for overtime before it is worked, and the supervisor approves', async () => {
  await ask(asha.page, '60', 'Stock count')
  await asha.page.getByText('The request was sent.').waitFor()
  await picture(asha.page, 'overtime-asked')
  await approve(maya.page, 'As planned', 'Asha Gurung', 'overtime-to-approve')
  await expect.poll(() => states(overtimeRequest)).toEqual(['60 Approved'])
})

test('more is needed: the change goes to approval again, and the first stays in the list', async () => {
  await ask(asha.page, '90', 'The count takes longer')
  await expect.poll(() => states(overtimeRequest)).toEqual(['60 Approved', '90 Requested'])
  await approve(maya.page, 'Urgent', 'Asha Gurung', 'overtime-change')
  await expect.poll(() => states(overtimeRequest)).toEqual(['60 Revoked', '90 Approved'])
})

test('worked, no more than what was approved is claimed, and the supervisor confirms it', async () => {
  await stage.inOrg('himal', (db) =>
    db
      .insertInto('attendance_day')
      .values({
        employee_id: stage.id('asha'),
        date: today,
        status: 'Present',
        day_type: 'Workday',
        window_to: `${today}T18:15:00Z`,
        overtime: 120,
        is_final: true,
        row_hash: newId(),
      })
      .onConflict((oc) =>
        oc.columns(['org_id', 'employee_id', 'date']).doUpdateSet({ overtime: 120, is_final: true }),
      )
      .execute(),
  )
  await asha.page.goto('/user/attendance/request/overtime-claims')
  await ask(asha.page, '120', 'Stock count')
  await asha.page.getByText('At most 90 minutes can be requested for this date.').waitFor()
  const form = asha.page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Minutes' }).fill('90')
  await form.getByRole('button', { name: 'New request', exact: true }).click()
  await asha.page.getByText('The request was sent.').waitFor()
  await maya.page.goto('/user/supervisor/attendance/requests/overtime-claims')
  await approve(maya.page, 'Checked', 'Asha Gurung', 'overtime-to-confirm')
  await expect.poll(() => states(overtimeClaim)).toEqual(['90 Approved'])
  expect(maya.troubles).toEqual([])
})
