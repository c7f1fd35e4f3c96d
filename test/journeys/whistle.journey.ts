import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAt } from '#kernel/calendar/zone.ts'
import { investigator } from '#modules/whistle-blower/shared/investigator.ts'
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
let reporter: Visit
let maya: Visit
let receipt = ''
const params = { org: 'himal' }

beforeAll(async () => {
  stage = await openStage()
  for (const [name, duty] of [
    ['maya', 'Investigator'],
    ['rajan', 'Custodian'],
  ] as const)
    await stage.as('om').get(investigator.create, { params, body: { employee_id: stage.id(name), duty } })
})
afterAll(() => stage.close())

test('somebody reports on a phone, without a name, and keeps the receipt', async () => {
  reporter = await stage.visit(null, '/whistle-blower-form', { size: phone })
  const { page } = reporter
  await page.getByText('Who reads it').waitFor()
  await page.getByText('Maya Shrestha').waitFor()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Make a report' }).click()
  await page.getByLabel('What happened').fill('Invoices are paid twice.')
  await page.getByLabel('When', { exact: true }).fill('Since Shrawan')
  // told while it is written, and asked of nobody
  await page.getByText('Will be read by: Maya Shrestha').waitFor()
  await page.getByLabel('Where', { exact: true }).fill('At the desk of Maya')
  await page.getByText('Will be read by: –').waitFor()
  await page.getByLabel('Where', { exact: true }).fill('')
  await page.getByText('Will be read by: Maya Shrestha').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  receipt = (await page.locator('output').textContent()) ?? ''
  expect(receipt.replaceAll(' ', '')).toMatch(/^\d{26,}$/)
  // nothing else works before it is said to be saved
  expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await page.getByLabel('I have saved it').check()
  await picture(page, 'whistle-receipt')
  await page.getByRole('button', { name: 'Done' }).click()
})

const openReport = async () => {
  const { page } = reporter
  await page.goto('/whistle-blower-form')
  await page.getByRole('button', { name: 'Check a report' }).click()
  await page.getByLabel('Receipt code').fill(receipt)
  await page.getByRole('button', { name: 'Open report' }).click()
  await page.getByText('Invoices are paid twice.').waitFor()
}
const move = async (status: string) => {
  const { page } = maya
  await page
    .getByRole('button', { name: status === 'Acknowledged' ? 'Acknowledge' : 'Change status' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: status, exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the case stands')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('whoever is signed in on the browser is warned', async () => {
  const { page, troubles } = await stage.visit('asha', '/whistle-blower-form', { size: phone })
  await page.getByText('You are signed in on this browser').waitFor()
  await expectNoOverflow(page)
  await picture(page, 'whistle-signed-in')
  expect(troubles).toEqual([])
})

test('an investigator sees the clock, acknowledges and asks, and the reporter answers', async () => {
  maya = await stage.visit('maya', '/user/whistle-blower')
  await maya.page.getByText('On time').first().waitFor()
  await maya.page.getByText(/^R-/).first().click()
  await maya.page.getByText('7 days left').waitFor()
  await maya.page.getByRole('button', { name: 'Change severity' }).click()
  await maya.page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Large sums')
  await maya.page.getByRole('dialog').getByRole('combobox', { name: 'Severity' }).click()
  await maya.page.getByRole('option', { name: 'High', exact: true }).click()
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await maya.page.getByText('Severity: High').waitFor()
  await move('Acknowledged')
  await maya.page.getByRole('button', { name: 'Reply to reporter' }).click()
  await maya.page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Which invoices?')
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await maya.page.getByText('Which invoices?').waitFor()
  await expectAccessible(maya.page)
  await picture(maya.page, 'whistle-case')

  await openReport()
  await reporter.page.getByText('Which invoices?').waitFor()
  await reporter.page.getByRole('textbox', { name: 'Message' }).fill('Those of Asoj.')
  await reporter.page.getByRole('button', { name: 'Send message' }).click()
  // beside what is typed
  await reporter.page.locator('section', { hasText: 'Those of Asoj.' }).waitFor()
  await picture(reporter.page, 'whistle-dialogue')
  await maya.page.reload()
  await maya.page.getByText('Those of Asoj.').waitFor()
})

test('closed, the reporter is asked about retaliation and answers', async () => {
  await move('Unfounded')
  await move('Feedback given')
  await move('Closed')
  await openReport()
  await reporter.page.getByText('Come back for the retaliation check on').waitFor()
  // the sixty days have passed
  const today = dayAt(Date.now(), 'Asia/Kathmandu')
  await stage.inOrg('himal', (db) => db.updateTable('whistle_report').set({ follow_up_on: today }).execute())
  await openReport()
  await reporter.page.getByRole('heading', { name: 'Retaliation check' }).waitFor()
  await expectNoOverflow(reporter.page)
  await expectAccessible(reporter.page)
  await picture(reporter.page, 'whistle-follow-up')
  await reporter.page
    .getByRole('textbox', { name: 'Details (optional)' })
    .fill('I was moved to the night shift.')
  await reporter.page.getByRole('button', { name: 'Yes, I have' }).click()
  await reporter.page.getByText('Retaliation check: yes, there was a disadvantage.').waitFor()
  await maya.page.reload()
  await maya.page.getByText('I was moved to the night shift.').waitFor()
  for (const { troubles } of [reporter, maya]) expect(troubles).toEqual([])
})
