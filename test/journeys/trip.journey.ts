import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { newId } from '#platform/id.ts'
import { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { moneyOf } from '#modules/expense/shared/expense-money.ts'
import { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { travelAllowance, travelLocation } from '#modules/expense/shared/travel-setting.ts'
import { expectAccessible, openStage, phone, picture, type Stage, type Visit } from '#test/journeys/stage.ts'

let stage: Stage
let asha: Visit
let maya: Visit
let om: Visit
const params = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
const [from, to] = [addDays(today, -2), addDays(today, -1)]

beforeAll(async () => {
  stage = await openStage()
  await stage.services().database.asOwner((db) =>
    db
      .insertInto('expense_type')
      .values({
        id: newId(),
        name: 'Lodging',
        code: 'LDG',
        category: 'Lodging',
        unit: 'Amount',
        is_taxable: false,
      })
      .execute(),
  )
  const hari = stage.as('hari')
  await hari.get(travelLocation.create, {
    params,
    body: { name: 'Pokhara', country: 'Nepal', place_class: 'B' },
  })
  await hari.get(travelAllowance.create, {
    params,
    body: { place_class: 'B', amount: '2000', currency: 'NPR', effective_from: '2026-01-01' },
  })
  asha = await stage.visit('asha', '/user/expense/request-travel', { size: phone })
  maya = await stage.visit('maya', '/user/expense/request/expense?kind=travel')
  om = await stage.visit('om', '/admin/himal/expense-management/settle-request?tab=due')
})
afterAll(() => stage.close())

const own = async (type: typeof travelRequest | typeof expenseClaim) => {
  const list = type.list as typeof travelRequest.list
  const [first] = (await stage.as('asha').get(list, { params, query: { as: 'user' } as never })).results
  return first
}
const approve = async (page: Page, text: string) => {
  await page.reload()
  await page.getByText(text).first().click()
  const sheet = page.getByRole('dialog').first()
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** HR writes down that what waits is paid. */
const pay = async (purpose: string, amount: string) => {
  const { page } = om
  await page.reload()
  await page.getByText(purpose).first().waitFor()
  await page.getByRole('button', { name: 'Mark as paid' }).first().click()
  const form = page.getByRole('dialog', { name: /Mark as paid/ })
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await picture(page, 'trip-due')
  await form.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await page.getByText('Payment written down').waitFor()
}

test('on a phone the traveller sees each day’s allowance while typing, and asks for an advance', async () => {
  const { page } = asha
  await page.getByRole('button', { name: 'Request travel' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Purpose' }).fill('Branch audit')
  await form.getByRole('combobox', { name: 'Place' }).click()
  await page.getByRole('option', { name: /Pokhara/ }).click()
  await form.getByRole('textbox', { name: 'Leaves on' }).fill(from)
  await form.getByRole('textbox', { name: 'Ends on' }).fill(to)
  await page.keyboard.press('Tab')
  await form.getByText('4,000.00').first().waitFor()
  await form.getByRole('textbox', { name: 'Advance', exact: true }).fill('3000')
  await expectAccessible(page)
  await picture(page, 'trip-request')
  await form.getByRole('button', { name: 'Request travel', exact: true }).click()
  await page.getByText('Successfully created Travel Request').waitFor()
})

test('the supervisor approves, the days are travel in attendance, and HR pays the advance', async () => {
  await approve(maya.page, 'Pokhara')
  await expect.poll(async () => (await own(travelRequest))?.status).toBe('Approved')
  const days = await stage.inOrg('himal', (db) =>
    db.selectFrom('travel_attendance').select(['start_on', 'end_on']).where('is_live', '=', true).execute(),
  )
  expect(days).toEqual([{ start_on: from, end_on: to }])
  await pay('Branch audit', '3000')
  const money = await stage.as('asha').get(moneyOf, { params, query: { as: 'user' } })
  expect(money.open_advances).toBe('3000.00')
})

test('the traveller settles the trip, corrects what was returned, and what is more than the advance is paid', async () => {
  const { page } = asha
  await page.goto('/user/expense/settle-expense')
  await page.getByRole('button', { name: 'New settlement' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Trip or advance' }).click()
  await page.getByRole('option', { name: /Trip to Pokhara/ }).click()
  await form.getByRole('textbox', { name: 'What it was for' }).fill('Audit of Pokhara')
  await form.getByRole('combobox', { name: 'Expense type' }).click()
  await page.getByRole('option', { name: 'Lodging' }).click()
  await form.getByRole('textbox', { name: 'Amount' }).fill('500')
  // 4,000 of the days and 500 of lodging, less 3,000 that were had before
  await form.getByText('1,500.00').first().waitFor()
  await picture(page, 'trip-settlement')
  await form.getByRole('button', { name: 'New settlement', exact: true }).click()
  await page.getByText('Successfully created Expense Settlement').waitFor()
  await maya.page.goto('/user/expense/request/settlement')
  await maya.page.getByText('Audit of Pokhara').first().click()
  const sheet = maya.page.getByRole('dialog').first()
  await sheet.getByRole('textbox', { name: 'Remarks' }).fill('Which hotel?')
  await sheet.getByRole('button', { name: 'Return for correction' }).click()
  await maya.page.getByText('Successfully returned request.').waitFor()

  // it stands among what she has to do, with what is to be corrected
  await page.goto('/user/noticeboard')
  await page.getByRole('link', { name: /1 to correct/ }).click()
  await page.getByText('Audit of Pokhara').first().click()
  await page.getByText('Returned for correction: Which hotel?').waitFor()
  await page.getByRole('button', { name: 'Correct and send again' }).click()
  const again = page.getByRole('dialog', { name: 'Correct and send again' })
  await again.getByRole('textbox', { name: 'Description' }).fill('Lake View Hotel')
  await again.getByText('1,500.00').first().waitFor()
  await picture(page, 'trip-corrected')
  await again.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(async () => (await own(expenseClaim))?.status).toBe('Requested')

  await maya.page.goto('/user/expense/request/settlement')
  await approve(maya.page, 'Audit of Pokhara')
  await expect.poll(async () => (await own(expenseClaim))?.status).toBe('Approved')
  await pay('Audit of Pokhara', '1500')
  const money = await stage.as('asha').get(moneyOf, { params, query: { as: 'user' } })
  expect(money).toMatchObject({ open_advances: '0.00', to_be_paid: '0.00' })
  for (const { troubles } of [asha, maya, om]) expect(troubles).toEqual([])
})
