import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { openStage, picture, type Stage } from '#test/journeys/stage.ts'
import { giveRule } from '#test/give-rule.ts'

let stage: Stage
let home: string
const org = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
const worked = (from: number) =>
  [from, from + 1].map((days) => addDays(today, days)).find((day) => weekday(day) !== 6) ?? today

beforeAll(async () => {
  stage = await openStage()
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  home = (await stage.as('hari').get(leaveType.create, { params: org, body })).id
  await giveRule(stage, home)
})
afterAll(() => stage.close())

const ask = (day: string) =>
  stage.as('asha').get(leaveRequest.create, {
    params: org,
    body: { leave_type_id: home, start_on: day, end_on: day, part: 'full', remarks: 'Family' },
  })
const rings = (page: Page, count: number) =>
  page.getByRole('button', { name: `Notifications, ${count} unread` }).waitFor()
const red = 'Could not connect to server. Please try again later.'
const blue = 'Connecting to server. Please wait...'

test('while the server is away the page says so; when it is back, it is there again and has missed nothing', async () => {
  const { page } = await stage.visit('maya', '/user/noticeboard')
  await page.getByText("You're all caught up").waitFor()
  const messages = page.getByRole('region', { name: 'Messages' })

  await stage.stop()
  await messages.getByText(blue).waitFor()
  await picture(page, 'away-blue')
  await messages.getByText(red).waitFor()
  expect(await messages.getByText(blue).count()).toBe(0)
  await picture(page, 'away-red')
  // both messages stay: nothing hides them but the server
  await page.waitForTimeout(7000)
  expect(await messages.getByText(red).count()).toBe(1)

  await stage.start()
  await ask(worked(1))
  await messages.getByText(red).waitFor({ state: 'hidden' })
  // asked while the page was without a line: it is read when the line is back
  await rings(page, 1)
  await page.getByText('1 to review').waitFor()
  await ask(worked(3))
  await rings(page, 2)
  await page.getByText('2 to review').waitFor()
})

test('what is typed while the server is away is still there to be sent', async () => {
  const { page } = await stage.visit('bikash', '/user/leave/request')
  await page.getByRole('button', { name: 'Request leave' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Leave type' }).click()
  await page.getByRole('option', { name: /Home Leave/ }).click()
  await form.getByRole('textbox', { name: 'Start date' }).fill(worked(5))
  await form.getByRole('textbox', { name: 'End date' }).fill(worked(5))
  await form.getByRole('textbox', { name: 'Reason' }).fill('A journey home')
  await stage.stop()
  await form.getByRole('button', { name: 'Send request' }).click()
  try {
    await form.getByText('Could not connect to server. Try again later.').waitFor()
    expect(await form.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('A journey home')
  } finally {
    await stage.start()
  }
  await form.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Successfully created Leave Request').waitFor()
  await page.getByRole('row').getByText('Requested', { exact: true }).waitFor()
})

test('a session that ends while the page is open leads to the login at once, with the reason and without a way back', async () => {
  const { page } = await stage.visit('gita', '/user/leave/overview')
  await page.getByRole('heading', { name: 'Leave Overview' }).waitFor()
  await stage.settled('gita', page)
  const { database, bus } = stage.services()
  await database.asOwner((db) =>
    db
      .updateTable('account_session')
      .set({ ended_at: new Date().toISOString() })
      .where('account_id', '=', stage.account('gita'))
      .execute(),
  )
  bus.publish('account', stage.account('gita'))
  await page.waitForURL('**/account/login')
  await page.getByText('You have been logged out. Please re-login.').waitFor()
})

test('where the socket is switched off nothing is opened or said, and the bell still counts', async () => {
  const quiet = await openStage({ env: { WEBSOCKET: '0' } })
  try {
    const visit = await quiet.visit('maya', '/account/login')
    const opened: string[] = []
    visit.page.on('websocket', (socket) => opened.push(socket.url()))
    await visit.page.goto('/user/noticeboard')
    await visit.page.getByRole('button', { name: 'Notifications, none unread' }).waitFor()
    await visit.page.waitForTimeout(4000)
    expect(opened).toEqual([])
    expect(await visit.page.getByRole('region', { name: 'Messages' }).textContent()).toBe('')
    expect(visit.troubles).toEqual([])
  } finally {
    await quiet.close()
  }
})
