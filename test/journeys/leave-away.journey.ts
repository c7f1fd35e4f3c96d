import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import { optionalHolidayRule } from '#modules/organization/shared/optional-holiday.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { expectAccessible, openStage, picture, type Stage, type Visit } from '#test/journeys/stage.ts'
import { leaving } from '#test/leaving.ts'
import { patience } from '#test/patience.ts'

/** A supervisor goes away, days are closed for leave, and holidays change around leave that was granted. */
let stage: Stage
let l: ReturnType<typeof leaving>
let home = ''
let hari: Visit
let asha: Visit
const params = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
/** The next Tuesday after so many days: worked, as are the days beside it. */
const tuesday = (after: number) => {
  const day = addDays(today, after)
  return addDays(day, (9 - weekday(day)) % 7)
}
const closed = tuesday(20)
const festival = tuesday(40)

beforeAll(async () => {
  stage = await openStage()
  l = leaving(stage)
  home = await l.type('Home Leave', 'HL')
  await l.grant('asha', home, '10', '2026-07-17')
  const hr = stage.as('hari')
  await hr.get(optionalHolidayRule.update, { params, body: { a_year: 2, version: 0 } })
  const lhosar = { name: 'Lhosar', start_on: festival, end_on: festival, is_optional: true }
  await hr.get(holiday.create, { params, body: lhosar })
  hari = await stage.visit('hari', '/admin/himal/leave/settings/master-settings?tab=block-dates')
  asha = await stage.visit('asha', '/user/leave/request')
})
afterAll(() => stage.close())

async function choose(page: Page, field: string, typed: string, option: RegExp) {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).click()
}
const statusOf = async (id: string) =>
  (await stage.as('asha').get(leaveRequest.read, { params: { ...params, id }, query: {} })).status

test('a supervisor names who decides meanwhile, who finds it, decides it, and is called off again', async () => {
  const maya = await stage.visit('maya', '/user/supervisor/leave/requests')
  await maya.page.getByRole('button', { name: 'While I am away' }).click()
  const dialog = maya.page.getByRole('dialog', { name: 'Approvals while I am away' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Who decides is Required').waitFor()
  await choose(maya.page, 'Who decides', 'Bik', /Bikash Rai/)
  await dialog
    .getByRole('textbox', { name: 'Until' })
    .or(dialog.getByRole('textbox', { name: 'To' }))
    .fill(addDays(today, 7))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A course in Pokhara')
  await expectAccessible(maya.page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await maya.page.getByText('Sent. It starts once they accept.').waitFor()

  const { body } = await l.ask('asha', home, tuesday(5))
  const bikash = await stage.visit('bikash', '/user/leave/overview')
  await bikash.page.getByText('Maya Shrestha asks you to decide on their behalf').waitFor()
  await expectAccessible(bikash.page)
  await bikash.page.getByRole('button', { name: 'Accept' }).click()
  await bikash.page.getByText('You now decide on their behalf.').waitFor()
  // who stood below nobody has a team while standing in
  await bikash.page.goto('/user/supervisor/leave/requests')
  await bikash.page.getByRole('row').getByText('Asha Gurung').click()
  const sheet = bikash.page.getByRole('dialog', { name: 'Leave Request' })
  await sheet.getByRole('textbox', { name: 'Remarks' }).fill('As Maya would')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await bikash.page.getByText('Successfully approved request.').waitFor()
  expect(await statusOf(body.id)).toBe('Approved')
  await asha.page.goto(`/user/leave/request?request=${body.id}`)
  const seen = asha.page.getByRole('dialog', { name: 'Leave Request' })
  await seen
    .getByText(/Bikash Rai.*Maya Shrestha/)
    .first()
    .waitFor()
  await picture(asha.page, 'decided-in-place')

  await maya.page.getByRole('button', { name: 'While I am away' }).click()
  await dialog.getByText('Bikash Rai for Maya Shrestha').waitFor()
  await dialog.getByRole('button', { name: 'End delegation' }).click()
  await dialog.getByText('Called off').waitFor()
  const { body: next } = await l.ask('asha', home, tuesday(12))
  await bikash.page.goto('/user/supervisor/leave/requests')
  await bikash.page.waitForLoadState('networkidle')
  expect(await bikash.page.getByText('Asha Gurung').count()).toBe(0)
  expect(await statusOf(next.id)).toBe('Requested')
  for (const { troubles } of [maya, bikash])
    expect(troubles.filter((text) => !text.includes('403'))).toEqual([])
})

test('HR closes days, and leave on them is refused with their name until they only warn', async () => {
  const { page } = hari
  await page.getByRole('button', { name: 'Add Block Dates' }).first().click()
  const form = page.getByRole('dialog', { name: /Add Block Dates/ })
  await form.getByRole('textbox', { name: 'Name' }).fill('Year closing')
  await form.getByRole('textbox', { name: 'From' }).fill(closed)
  await form.getByRole('textbox', { name: 'To', exact: true }).fill(closed)
  await form.getByRole('combobox', { name: 'Effect' }).click()
  await page.getByRole('option', { name: 'Block' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Successfully created Block Dates').waitFor()

  const asking = asha.page.getByRole('dialog')
  const ask = async () => {
    await asha.page.goto('/user/leave/request')
    await asha.page.getByRole('button', { name: 'Request leave' }).click()
    await asking.getByRole('combobox', { name: 'Leave type' }).click()
    await asha.page.getByRole('option', { name: /^Home Leave/ }).click()
    await asking.getByRole('textbox', { name: 'Start date' }).fill(closed)
    await asking.getByRole('textbox', { name: 'End date' }).fill(closed)
    await asking.getByRole('textbox', { name: 'Reason' }).fill('A wedding')
  }
  await ask()
  await asking
    .getByText(/Leave is closed on these days: Year closing/)
    .first()
    .waitFor()
  await picture(asha.page, 'days-closed')
  // what would be refused cannot be sent
  expect(await asking.getByRole('button', { name: 'Send request' }).isDisabled()).toBe(true)
  expect(await asha.page.getByText('Successfully created Leave Request').count()).toBe(0)

  await page
    .getByRole('row')
    .filter({ hasText: 'Year closing' })
    .getByRole('button', { name: 'Year closing', exact: true })
    .click()
  const edit = page.getByRole('dialog', { name: /Block Dates/ })
  await edit.getByRole('combobox', { name: 'Effect' }).click()
  await page.getByRole('option', { name: 'Warn' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Successfully updated Block Dates').waitFor()
  await ask()
  await asking.getByRole('button', { name: 'Send request' }).click()
  await asha.page.getByText('Successfully created Leave Request').waitFor()
})

test('a holiday is chosen and given back around granted leave: one is asked first, and the balance follows', async () => {
  const { body } = await l.ask('asha', home, addDays(festival, -1), addDays(festival, 1))
  await l.act('maya', 'request', body.id, 'approve')
  const { page } = asha
  const usable = async () => (await l.balance('asha', home))?.usable
  const before = Number(await usable())
  await page.goto('/user/organization/holiday')
  await page.getByRole('button', { name: 'Choose: Lhosar' }).click()
  const asked = page.getByRole('dialog', { name: 'Recalculate leave?' })
  await asked.getByText('Your leave on this day and your balance are recalculated').waitFor()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Choose: Lhosar' }).click()
  await asked.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Give back: Lhosar' }).waitFor()
  await expect.poll(usable, { timeout: patience(20_000) }).toBe(String(before + 1))
  await page.getByRole('button', { name: 'Give back: Lhosar' }).click()
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(usable, { timeout: patience(20_000) }).toBe(String(before))
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(/Your leave takes 3 days instead of 2 days/).waitFor()
  await picture(page, 'counted-anew')
})

test('HR is told how much leave lies on the days of a new holiday, and gives a branch its weekly offs', async () => {
  const { page, troubles } = hari
  await page.goto('/admin/himal/organization/settings/holiday')
  await page.getByRole('button', { name: 'Add Holiday' }).first().click()
  const form = page.getByRole('dialog', { name: /Holiday/ })
  await form.getByRole('textbox', { name: 'Name' }).fill('Day of rest')
  await form.getByRole('textbox', { name: 'From' }).fill(addDays(festival, 1))
  await form.getByRole('textbox', { name: 'To', exact: true }).fill(addDays(festival, 1))
  await form.getByRole('button', { name: 'Save' }).click()
  const asked = page.getByRole('dialog', { name: 'Recalculate leave?' })
  await asked.getByText('Leave on these days: 1 is recalculated').waitFor()
  await picture(page, 'holiday-effect')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Successfully created Holiday').waitFor()
  await page.getByRole('button', { name: 'Weekly offs' }).click()
  const offs = page.getByRole('dialog', { name: 'Weekly offs' })
  await offs.getByText("The organization's own weekly offs hold").waitFor()
  await picture(page, 'weekly-offs')
  await expectAccessible(page)
  expect(troubles).toEqual([])
})
