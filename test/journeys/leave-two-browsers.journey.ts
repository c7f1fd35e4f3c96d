import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { orgNotifications } from '#engines/notify/notification.ts'
import { adjustBalance } from '#modules/leave/shared/balance-change.ts'
import { balances, ledger } from '#modules/leave/shared/balance.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import type { Name } from '#test/cast.ts'
import { expectAccessible, openStage, phone, picture, type Stage, type Visit } from '#test/journeys/stage.ts'
import { giveRule } from '#test/give-rule.ts'

let stage: Stage
let home: string
let asha: Visit
let maya: Visit
const org = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
/** A day that is worked: Saturday is off. */
const someday = [1, 2].map((days) => addDays(today, days)).find((day) => weekday(day) !== 6) ?? today

beforeAll(async () => {
  stage = await openStage()
  const hari = stage.as('hari')
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE' }
  home = (await hari.get(leaveType.create, { params: org, body })).id
  await giveRule(stage, home)
  const grant = { leave_type_id: home, days: '10', effective_on: '2026-07-17', reason: 'Grant of the year' }
  await hari.get(adjustBalance, { params: org, body: { employee_id: stage.id('asha'), ...grant } })
  asha = await stage.visit('asha', '/user/leave/request')
  maya = await stage.visit('maya', '/user/noticeboard')
})
afterAll(() => stage.close())

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const rings = (page: Page, count: number) =>
  bell(page)
    .and(page.getByLabel(`${count} unread`))
    .waitFor()
const silent = (page: Page) => page.getByRole('button', { name: 'Notifications, none unread' }).waitFor()
const own = async () =>
  (await stage.as('asha').get(balances, { params: org, query: {} })).balances.find(
    ({ leave_type }) => leave_type.id === home,
  )

test('the supervisor’s bell is silent, and the employee asks for a day', async () => {
  await silent(maya.page)
  // the grant was told
  await rings(asha.page, 1)
  await asha.page.getByRole('button', { name: 'Request leave' }).click()
  const form = asha.page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Leave type' }).click()
  await asha.page.getByRole('option', { name: 'Home Leave (10 available)' }).click()
  await form.getByRole('textbox', { name: 'Start date' }).fill(someday)
  await form.getByRole('textbox', { name: 'End date' }).fill(someday)
  await form.getByRole('textbox', { name: 'Reason' }).fill('A wedding in the family')
  await form.getByText('1 day', { exact: true }).waitFor()
  await picture(asha.page, 'leave-asked')
  await form.getByRole('button', { name: 'Send request' }).click()
  await asha.page.getByText('Successfully created Leave Request').waitFor()
})

test('the bell of the supervisor counts up without a reload, and the drawer tells what for', async () => {
  await rings(maya.page, 1)
  await bell(maya.page).click()
  const drawer = maya.page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByText('Asha Gurung asks for 1 day of Home Leave').waitFor()
  await expectAccessible(maya.page)
  await picture(maya.page, 'drawer-unread')
  expect((await drawer.boundingBox())?.width).toBe(350)
})

test('the sheet opens over the page, and the supervisor approves in it', async () => {
  await maya.page.getByText('Asha Gurung asks for 1 day of Home Leave').click()
  const sheet = maya.page.getByRole('dialog', { name: 'Leave Request' })
  await sheet.getByText('A wedding in the family').first().waitFor()
  expect(new URL(maya.page.url()).pathname).toBe('/user/noticeboard')
  await expectAccessible(maya.page)
  await picture(maya.page, 'sheet-open')
  await sheet.getByRole('button', { name: 'Decline' }).click()
  await sheet.getByText('Remarks is Required').waitFor()
  await sheet.getByRole('textbox', { name: 'Remarks' }).fill('Enjoy the wedding')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await silent(maya.page)
  await maya.page.getByText('Successfully approved request.').waitFor()
})

test('the employee sees it live: bell, list, balance and ledger', async () => {
  await rings(asha.page, 2)
  await asha.page.getByRole('row').getByText('Approved').waitFor()
  expect(await own()).toMatchObject({ scheduled: '1', pending: '0', usable: '9' })
  const { results } = await stage.as('asha').get(ledger, { params: org, query: { leave_type_id: home } })
  expect(results[0]).toMatchObject({ kind: 'taken', days: '-1', balance_after: '9' })
  await bell(asha.page).click()
  await asha.page.getByText('Maya Shrestha approved your leave').click()
  const sheet = asha.page.getByRole('dialog', { name: 'Leave Request' })
  await sheet.getByText('Enjoy the wedding').waitFor()
  expect(await sheet.getByRole('button', { name: /Approve|Decline|Cancel request/ }).count()).toBe(0)
  // what is approved is not withdrawn: giving it up is asked for
  await sheet.getByRole('button', { name: 'Cancel this leave' }).waitFor()
  await picture(asha.page, 'sheet-outcome')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await rings(asha.page, 1)
})

test('all of them are marked as read at once, and stay to be read again', async () => {
  await bell(asha.page).click()
  const drawer = asha.page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByRole('button', { name: 'Mark all as read' }).click()
  await asha.page.getByText('Successfully Marked All Notifications As Read').waitFor()
  await drawer.getByText("You're all caught up").waitFor()
  await picture(asha.page, 'drawer-empty')
  await drawer.getByRole('tab', { name: /^All/ }).click()
  await drawer.getByText('Grant of the year').waitFor()
  await picture(asha.page, 'drawer-all')
  await asha.page.keyboard.press('Escape')
  await silent(asha.page)
})

test('a request that no supervisor can decide rings in the inbox that HR shares, and is decided from there', async () => {
  const { page, troubles } = await stage.visit('hari', '/admin/himal/leave/overview')
  await silent(page)
  const grant = { leave_type_id: home, days: '3', effective_on: '2026-07-17', reason: 'Grant of the year' }
  await stage
    .as('hari')
    .get(adjustBalance, { params: org, body: { employee_id: stage.id('rajan'), ...grant } })
  await askByCall('rajan', someday)
  await rings(page, 1)
  await bell(page).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByRole('tab', { name: /^Unresolved 1/ }).waitFor()
  await expectAccessible(page)
  await picture(page, 'drawer-hr')
  await drawer.getByRole('button', { name: 'Mark as resolved' }).click()
  await page.getByText('Successfully marked as Resolved.').waitFor()
  await drawer.getByRole('tab', { name: /^Resolved/ }).click()
  await drawer.getByText('Resolved by Hari Adhikari').waitFor()
  await drawer.getByRole('button', { name: 'Mark as unresolved' }).click()
  await page.getByText('Successfully marked as Unresolved.').waitFor()
  await drawer.getByRole('tab', { name: /^All/ }).click()
  await drawer.getByText('Rajan Karki asks for').click()
  const sheet = page.getByRole('dialog', { name: 'Leave Request' })
  await sheet.getByRole('textbox', { name: 'Remarks' }).fill('Rest well')
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await silent(page)
  expect(troubles).toEqual([])
})

const later = (days: number) =>
  [days, days + 1].map((ahead) => addDays(today, ahead)).find((day) => weekday(day) !== 6) ?? today
async function askByCall(name: Name, day: string): Promise<string> {
  const body = { leave_type_id: home, start_on: day, end_on: day, part: 'full' as const, remarks: 'A rest' }
  return (await stage.as(name).get(leaveRequest.create, { params: org, body })).id
}

test('a sheet that is open shows at once that somebody else has decided', async () => {
  const { page, context } = await stage.visit('maya', '/user/noticeboard')
  const id = await askByCall('asha', later(10))
  await rings(page, 1)
  await bell(page).click()
  await page.getByText('Asha Gurung asks for').first().click()
  const sheet = page.getByRole('dialog', { name: 'Leave Request' })
  await sheet.getByRole('button', { name: 'Approve' }).waitFor()
  await stage
    .as('hari')
    .raw('POST', `/leave/himal/request/${id}/decline/?as=hr`, { remarks: 'The office is closed then' })
  await sheet.getByText('The office is closed then').waitFor()
  expect(await sheet.getByRole('button', { name: /Approve|Decline|Forward/ }).count()).toBe(0)
  await silent(page)
  await context.close()
})

test('what is pushed sounds once the person has touched the page, and not when they have muted it', async () => {
  const { page, context } = await stage.visit('maya', '/user/noticeboard')
  await silent(page)
  await page.evaluate(`window.notes = 0
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () { window.notes++; return make.call(this) }`)
  const notes = () => page.evaluate('window.notes')
  await askByCall('asha', later(20))
  await rings(page, 1)
  expect(await notes()).toBe(0)
  await page.mouse.click(700, 500)
  await askByCall('asha', later(22))
  await rings(page, 2)
  expect(await notes()).toBe(2)
  await bell(page).click()
  await page.getByRole('button', { name: 'Sound is on' }).click()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(700)
  await askByCall('asha', later(24))
  await rings(page, 3)
  expect(await notes()).toBe(2)
  await context.close()
})

test('HR of the organization sees the request, HR of another one neither the request nor its organization', async () => {
  const hari = await stage.visit('hari', '/admin/himal/leave/employees-request')
  await hari.page
    .getByRole('button', { name: /Waiting.*Open|Remove/ })
    .first()
    .waitFor()
  const sunil = await stage.visit('sunil', '/admin/himal/leave/employees-request')
  await sunil.page.getByText('Switched as Normal User.').waitFor()
  expect(await sunil.page.getByText('Asha Gurung').count()).toBe(0)
  expect((await stage.as('sunil').ask(orgNotifications.list, { params: org, query: {} })).status).toBe(404)
  await silent(sunil.page)
  expect(hari.troubles).toEqual([])
})

test('on a phone the bell opens the same drawer, as wide as the specification says', async () => {
  const { page } = await stage.visit('asha', '/user/leave/overview', { size: phone, scheme: 'dark' })
  await bell(page).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByRole('tab', { name: /^All/ }).click()
  await drawer.getByText('Grant of the year').waitFor()
  await expectAccessible(page)
  await picture(page, 'drawer-phone-dark')
  expect((await drawer.boundingBox())?.width).toBe(350)
})

test('nothing went wrong in either browser meanwhile', () => {
  expect([...asha.troubles, ...maya.troubles]).toEqual([])
})
