import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
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
const today = dayAt(Date.now(), 'Asia/Kathmandu')
// the first two days of a week that is over by the limit of fourteen days
const sunday = addDays(today, -weekday(today) - 7)

beforeAll(async () => {
  stage = await openStage()
  await stage.as('hari').get(addShift, {
    params,
    body: {
      name: 'General',
      code: 'G',
      effective_from: '2026-01-01',
      is_default: true,
      weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      starts_at: '09:00',
      ends_at: '17:00',
    } as never,
  })
})
afterAll(() => stage.close())

const workedOn = async (date: string) => {
  const rows = await stage.inOrg('himal', (db) =>
    db
      .selectFrom('attendance_day')
      .select('worked')
      .where('employee_id', '=', stage.id('asha'))
      .where('date', '=', date)
      .execute(),
  )
  return rows[0]?.worked
}

test('an employee fills in a week by activity on one form', async () => {
  asha = await stage.visit('asha', '/user/attendance/request/timesheet')
  await asha.page.getByRole('button', { name: 'New request' }).first().click()
  const form = asha.page.getByRole('dialog', { name: 'Timesheet' })
  await form.getByRole('textbox', { name: 'From' }).fill(sunday)
  await form.getByRole('textbox', { name: 'From' }).press('Tab')
  const day = (row: number, at: number) => form.getByPlaceholder('0:00').nth(row * 7 + at)
  await form.getByLabel('Activity').fill('Survey')
  await day(0, 0).fill('5:00')
  await day(0, 1).fill('soon')
  await form.getByRole('button', { name: 'Add project or activity' }).click()
  await form.getByLabel('Activity').nth(1).fill('Report')
  await day(1, 0).fill('3')
  await form.getByLabel('Remarks').fill('At the site')
  await form.getByRole('button', { name: 'New request' }).click()
  await form.getByText('Enter a time such as 1:30, 1.5 or 90m.').waitFor()
  await day(0, 1).fill('90m')
  await form.getByText('9 h 30 m').waitFor()
  await expectAccessible(asha.page)
  await picture(asha.page, 'timesheet-week')
  await form.getByRole('button', { name: 'New request' }).click()
  await asha.page.getByText('The request was sent.').waitFor()
  await asha.page.getByText('Survey, Report').first().waitFor()
})

test('the supervisor reads its lines on a phone and approves, and the days are worked', async () => {
  maya = await stage.visit('maya', '/user/supervisor/attendance/requests/timesheet', { size: phone })
  await maya.page.getByText('Asha Gurung').first().click()
  const sheet = maya.page.getByRole('dialog')
  await sheet.getByRole('row', { name: /Report/ }).waitFor()
  await expectNoOverflow(maya.page)
  await expectAccessible(maya.page)
  await picture(maya.page, 'timesheet-to-decide')
  await sheet.getByRole('button', { name: 'Approve', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(await workedOn(sunday)).toBe(480)
  expect(await workedOn(addDays(sunday, 1))).toBe(90)
})

test('an adjustment is asked for with a paper, which the supervisor opens', async () => {
  await asha.page.goto('/user/attendance/request/adjustment')
  await asha.page.getByRole('button', { name: 'New request' }).first().click()
  const form = asha.page.getByRole('dialog', { name: 'Attendance adjustment' })
  const [hour, minute] = [form.getByRole('spinbutton').nth(0), form.getByRole('spinbutton').nth(1)]
  await hour.fill('09')
  await minute.fill('00')
  await form.getByRole('textbox', { name: 'Date' }).fill(addDays(today, -1))
  await form.getByRole('textbox', { name: 'Remarks' }).fill('The book of the guard')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'guard.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 guard') })
  await form.getByText('guard.pdf').waitFor()
  await form.getByRole('button', { name: 'New request' }).click()
  await asha.page.getByText('The request was sent.').waitFor()
  await maya.page.goto('/user/supervisor/attendance/requests/adjustments')
  await maya.page.getByText('Asha Gurung').first().click()
  const paper = maya.page.getByRole('dialog').getByRole('button', { name: 'guard.pdf', exact: true })
  await paper.waitFor()
  await expectAccessible(maya.page)
  await picture(maya.page, 'adjustment-paper')
  const answer = maya.page.waitForResponse(
    (one) => one.url().includes('/attachments/') && one.status() === 200,
  )
  await paper.click()
  await answer
  for (const { troubles } of [asha, maya])
    expect(troubles.filter((one) => !one.includes('status of 400'))).toEqual([])
})
