import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { runSettings } from '#modules/payroll/shared/payroll-settings.ts'
import { expectAccessible, openStage, phone, picture, type Stage, type Visit } from '#test/journeys/stage.ts'
import { arrangePay } from '#test/pay-world.ts'

let stage: Stage
let gita: Visit
let hari: Visit
let asha: Visit
let label = ''
const org = { org: 'himal' }

beforeAll(async () => {
  stage = await openStage()
  const { periods } = await arrangePay(stage)
  const kartik = periods[3]
  label = kartik?.label ?? ''
  await stage
    .as('gita')
    .ask(runSettings.update, { params: org, body: { start_on: kartik?.start ?? null, version: 0 } })
  // maya joined in the middle of the month, and has a raise before it is over
  await stage.inOrg('himal', async (db) => {
    await db
      .updateTable('employee')
      .set({ joined_on: '2026-10-28' })
      .where('id', '=', stage.id('maya'))
      .execute()
    await db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: stage.id('maya'),
        valid_from: '2026-11-07',
        pay_basis: 'Salaried',
        annual_salary: '1800000',
      })
      .execute()
  })
  gita = await stage.visit('gita', '/admin/himal/payroll/generate')
  hari = await stage.visit('hari', '/admin/himal/payroll/collection')
  asha = await stage.visit('asha', '/user/payroll/payslip', { size: phone })
})
afterAll(() => stage.close())

const step = async ({ page }: Visit, name: string, said: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.getByText(said).first().waitFor()
}
const tab = (page: Page, name: string) => page.getByText(name, { exact: true }).first().click()

test('the officer generates the month, looks through it and signs it', async () => {
  const { page } = gita
  await page.getByText(label).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Generate payslips' }).click()
  await page.getByRole('link', { name: 'Open payroll' }).click()
  await page.getByText('In review').first().waitFor()
  await page.getByText('2 employees').first().waitFor()
  // 20 of 30 days: 10 at 60,000 and 40,000, 10 at 90,000 and 60,000
  await page.getByText('83,333.33', { exact: true }).first().waitFor()
  await picture(page, 'pay-month-review')
  await expectAccessible(page)
})

test('a joiner with a raise sees both parts of the month, and tax cannot be typed', async () => {
  const { page } = gita
  await page.getByText('83,333.33', { exact: true }).first().click()
  const slip = page.getByRole('dialog', { name: 'Payslip' })
  await slip.getByRole('button', { name: 'BASIC' }).click()
  await slip.getByText(/10 of 30 days at 60,000.00 a month/).waitFor()
  await slip.getByText(/10 of 30 days at 90,000.00 a month/).waitFor()
  const row = (name: string) => slip.getByRole('row').filter({ hasText: name })
  expect(await row('BASIC').getByRole('button', { name: 'Edit amount' }).count()).toBe(1)
  expect(await row('TAX').getByRole('button', { name: 'Edit amount' }).count()).toBe(0)
  await picture(page, 'pay-month-joiner')
  await page.keyboard.press('Escape')
  await slip.waitFor({ state: 'hidden' })
})

test('an amount is edited where it stands in the sheet: by keys, with a remark, and undone', async () => {
  const { page } = gita
  const grid = page.getByRole('grid', { name: 'Payroll sheet' })
  const cell = (person: string, at: number) =>
    grid.getByRole('row').filter({ hasText: person }).locator(`[aria-colindex="${at}"]`)
  // name and days, then the first heading
  await cell('Asha', 3).click()
  await page.keyboard.type('55000')
  await page.keyboard.press('Enter')
  await page.getByText('Remarks is Required').first().waitFor()
  await page.keyboard.type('Agreed with the branch')
  await page.keyboard.press('Enter')
  await cell('Asha', 3).getByText('55,000.00', { exact: true }).waitFor()
  await cell('Asha', 3)
    .getByText(/Edited from 60,000.00 by .*: Agreed with the branch/)
    .waitFor({ state: 'attached' })
  await picture(page, 'pay-month-grid')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo edit' }).click()
  await cell('Asha', 3).getByText('60,000.00', { exact: true }).waitFor()
})

test('two people carry it to the end: signed, submitted, approved by the other, closed', async () => {
  await step(gita, 'Sign differences', 'Successfully signed')
  await step(gita, 'Submit for approval', 'Successfully submitted')
  expect(await gita.page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
  await hari.page.reload()
  await hari.page.getByText(label).first().click()
  await hari.page.getByText('Submitted').first().waitFor()
  await step(hari, 'Approve', 'Successfully approved')
  await gita.page.reload()
  await step(gita, 'Close payroll', 'Successfully closed')
})

test('what is paid is chosen by its rows, and nobody is asked for whom', async () => {
  const { page } = gita
  await tab(page, 'Disbursement')
  await page.getByRole('checkbox', { name: /Asha/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Mark as paid', exact: true }).count()).toBe(0)
  for (const name of [/Asha/, /Maya/]) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const form = page.getByRole('dialog', { name: 'Mark as paid' })
  expect(await form.getByLabel('Payslips').count()).toBe(0)
  // how many they are and what they come to, before it is done
  await form.getByText('168,424.00', { exact: true }).waitFor()
  await form.getByRole('textbox', { name: 'Reference' }).fill('BATCH 1')
  await form.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText('Successfully marked as paid').waitFor()
  await picture(page, 'pay-month-paid')
})

test('the employee reads her payslip on the phone, and takes it with her in two languages', async () => {
  const { page } = asha
  await page.reload()
  await page.getByText('Paid').first().waitFor()
  await page.getByText(label).first().click()
  const slip = page.getByRole('dialog', { name: 'Payslip' })
  await slip.getByText('Questions until').waitFor()
  await slip.getByRole('button', { name: 'Download' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Tax certificate (Nepali)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^tax-certificate-.*2083-84\.pdf$/)
  await expectAccessible(page)
  await picture(page, 'pay-month-payslip')
})
