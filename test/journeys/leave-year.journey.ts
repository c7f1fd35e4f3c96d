import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { postLeave } from '#modules/leave/server/post.ts'
import { expectAccessible, openStage, phone, picture, type Stage } from '#test/journeys/stage.ts'
import { aDayAMonth, writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { runJob } from '#test/run-job.ts'

/**
 * Asha joins on the first of Kartik 2083, 18 October 2026, and earns a day of home leave with every month. Her year: four
 * days by February; half of one, a Friday, and a Sunday with the Saturday between; the Friday is called off; three days of
 * what is left are carried into 2084, and two are paid out.
 */
let stage: Stage
const joined = '2026-10-18'

beforeAll(async () => {
  clock.set(`${joined}T04:00:00Z`)
  // nights come when the journey says so
  stage = await openStage({ env: { ROLE: 'web' } })
  await leaving(stage).type('Home Leave', 'HL', {
    sandwich: 'both',
    accrual: aDayAMonth,
    carry_forward: { max: '3', expires_after_months: null, max_years: null },
    collapse: { excess: 'Lapse', move_to_id: null },
    encash: { when: ['Request'], from_balance: '0', min_keep: '2', max: null, divisor: '30' },
  })
  await stage.inOrg('himal', async (db) => {
    await writeLeaveYears(db, [2083, 2084])
    await db.updateTable('employee').set({ joined_on: joined }).where('id', '=', stage.id('asha')).execute()
  })
})
afterAll(async () => {
  clock.set(null)
  await stage.close()
})

/** The night before a morning: what is due is entered. */
const morning = async (day: string) => {
  clock.set(`${day}T04:00:00Z`)
  await runJob({ inOrg: stage.inOrg, services: stage.services() }, kindOf(postLeave), 'himal', day)
}
const card = (page: Page) => page.getByRole('region', { name: 'Home Leave' })
const usable = async (figure: string) => {
  const { page } = await stage.visit('asha', '/user/leave/overview')
  await card(page)
    .getByText(new RegExp(`^${figure.replace('.', '\\.')}available`))
    .waitFor()
  return page
}
async function ask(page: Page, start: string, costs: string, part?: string) {
  await page.getByRole('button', { name: 'Request leave' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Leave type' }).click()
  await page.getByRole('option', { name: /^Home Leave/ }).click()
  await form.getByRole('textbox', { name: 'Start date' }).fill(start)
  await form.getByRole('textbox', { name: 'End date' }).fill(start)
  await form.getByRole('textbox', { name: 'Reason' }).fill('Family matters')
  // the parts of a day are asked once the hand has left the field of the end
  if (part) await form.getByRole('radio', { name: part }).check()
  await form.getByText(costs, { exact: true }).first().waitFor()
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.waitFor({ state: 'detached' })
}
/** The supervisor decides what waits, one after another, in its sheet. */
async function approve(address: string, sheet: string, count: number) {
  const { page } = await stage.visit('maya', address)
  for (let left = count; left > 0; left--) {
    await page.getByRole('row').getByText('Requested').first().click()
    const open = page.getByRole('dialog', { name: sheet })
    await open.getByRole('textbox', { name: 'Remarks' }).fill('Enjoy it')
    await open.getByRole('button', { name: 'Approve' }).click()
    await open.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('row').getByText('Requested').count()).toBe(left - 1)
  }
}

test('she joins in the middle of the year, and has four days after four months', async () => {
  await morning('2027-02-01')
  const page = await usable('4')
  await card(page).getByRole('button', { name: 'Show calculation' }).click()
  const lines = page.getByRole('dialog').getByRole('row')
  await expect.poll(() => lines.filter({ hasText: '+1' }).count()).toBe(4)
  await picture(page, 'year-earned')
})

test('half a day costs half, and a Friday and a Sunday take the Saturday between', async () => {
  const { page } = await stage.visit('asha', '/user/leave/request')
  await ask(page, '2027-02-02', '0.5 days', 'First half')
  await ask(page, '2027-02-05', '1 day')
  await ask(page, '2027-02-07', '2 days')
  await approve('/user/supervisor/leave/requests', 'Leave Request', 3)
  await usable('0.5')
})

test('the Friday is called off, and gives back the Saturday too', async () => {
  const { page } = await stage.visit('asha', '/user/leave/request')
  await page.getByRole('row').filter({ hasText: '5 Feb 2027' }).getByText('Approved').click()
  const sheet = page.getByRole('dialog', { name: 'Leave Request' })
  await sheet.getByRole('button', { name: 'Cancel this leave' }).click()
  const form = page.getByRole('dialog', { name: 'Cancel this leave' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('The journey was called off')
  await form.getByRole('button', { name: 'Send cancel request' }).click()
  await form.waitFor({ state: 'detached' })
  await approve('/user/supervisor/leave/cancel-requests', 'Leave Cancel Request', 1)
  await usable('2.5')
})

test('at the year’s end three days are carried, and the new year gives its first', async () => {
  // nine months in all, less a half and a day
  await morning('2027-07-20')
  const page = await usable('4')
  await card(page).getByText('Carried').waitFor()
  await expectAccessible(page)
  await picture(page, 'year-carried')
})

test('she has two days paid, her supervisor agrees, and HR hands them over', async () => {
  const { page } = await stage.visit('asha', '/user/leave/encashment', { size: phone })
  await page.getByRole('button', { name: 'Request encashment' }).click()
  const form = page.getByRole('dialog', { name: 'Request encashment' })
  await form.getByRole('textbox', { name: 'Days' }).fill('2')
  await form.getByRole('textbox', { name: 'Reason' }).fill('Rather the money')
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.waitFor({ state: 'detached' })
  await approve('/user/supervisor/leave/requests?kind=encashment', 'Leave Encashment', 1)
  await usable('2')
  const hr = await stage.visit('hari', '/admin/himal/leave/leave-encashment')
  await hr.page.getByRole('row').filter({ hasText: 'Asha Gurung' }).getByText('Approved').waitFor()
  await hr.page.getByRole('button', { name: 'Hand over to payroll' }).first().click()
  const run = hr.page.getByRole('dialog', { name: 'Hand over to payroll' })
  await run.getByRole('textbox', { name: 'Handed over in' }).fill('Shrawan 2084')
  await run.getByRole('button', { name: 'Hand over to payroll' }).click()
  await hr.page.getByRole('row').filter({ hasText: 'Asha Gurung' }).getByText('Shrawan 2084').waitFor()
  await picture(hr.page, 'year-paid')
  const report = await stage.visit('hari', '/admin/himal/leave/reports/basic/carry-forward?view=people')
  await report.page.getByRole('row').filter({ hasText: 'Asha Gurung' }).getByText('7.5').waitFor()
})
