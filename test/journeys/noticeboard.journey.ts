import { addDays, weekday } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { newId } from '#platform/id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRule } from '#test/give-rule.ts'
import {
  desktop,
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

let stage: Stage
let arranged: Stage
const org = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
/** A day that is worked: Saturday is off. */
const worked = (ahead: number) =>
  [ahead, ahead + 1].map((days) => addDays(today, days)).find((day) => weekday(day) !== 6) ?? today

beforeAll(async () => {
  stage = await openStage({ people: 'demo' })
  arranged = await openStage()
})
afterAll(async () => {
  await stage.close()
  await arranged.close()
})

test.each([
  ['wide', 'light', desktop],
  ['wide', 'dark', desktop],
  ['phone', 'light', phone],
  ['phone', 'dark', phone],
] as const)('the landing page reads well: %s and %s', async (width, scheme, size) => {
  const { page, context, troubles } = await stage.visit('supervisor@demo.test', '/', { size, scheme })
  await page.waitForURL('**/user/noticeboard')
  await page.getByRole('heading', { level: 1, name: /^Good .*, Prakash$/ }).waitFor()
  await page.getByRole('heading', { name: 'Upcoming holidays' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await picture(page, `noticeboard-${width}-${scheme}`)
  expect(troubles).toEqual([])
  await context.close()
})

test('a supervisor goes from what waits to the list of it, and HR to that of everybody', async () => {
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  const { id: leave_type_id } = await arranged.as('hari').get(leaveType.create, { params: org, body })
  await giveRule(arranged, leave_type_id)
  for (const [name, day] of [
    ['asha', worked(1)],
    ['asha', worked(4)],
    ['bikash', worked(1)],
  ] as const)
    await arranged.as(name).get(leaveRequest.create, {
      params: org,
      body: { leave_type_id, start_on: day, end_on: day, part: 'full', remarks: 'Family' },
    })
  const maya = await arranged.visit('maya', '/user/noticeboard')
  await maya.page.getByRole('link', { name: '3 to review' }).click()
  await maya.page.waitForURL('**/user/supervisor/leave/requests')
  await maya.page.getByRole('row').getByText('Requested', { exact: true }).nth(2).waitFor()
  expect(await maya.page.locator('tbody tr').count()).toBe(3)

  const asha = await arranged.visit('asha', '/user/noticeboard')
  await asha.page.getByRole('button', { name: '2 of yours awaiting others' }).click()
  await asha.page.getByRole('link', { name: '2 awaiting a decision' }).click()
  await asha.page.waitForURL('**/user/leave/request?status=Requested%2CForwarded')
  await asha.page.getByRole('row').getByText('Requested', { exact: true }).nth(1).waitFor()

  const hari = await arranged.visit('hari', '/user/noticeboard')
  await hari.page.getByRole('link', { name: '3 open in the organization' }).click()
  await hari.page.waitForURL('**/admin/himal/leave/employees-request')
  await hari.page.getByText('Switched as HR of Himal Technologies.').waitFor()
})

test('a block that is too long for its place opens to all of it', async () => {
  const people = Array.from({ length: 60 }, (_, i) => ({
    id: newId(),
    code: `N-${i}`,
    first_name: `New${String(i).padStart(2, '0')}`,
    last_name: 'Comer',
    joined_on: addDays(today, -3),
  }))
  await arranged.inOrg('himal', (db) => db.insertInto('employee').values(people).execute())
  const { page } = await arranged.visit('bikash', '/user/noticeboard')
  await page.getByRole('button', { name: 'Show all 60' }).click()
  const dialog = page.getByRole('dialog', { name: 'New colleagues' })
  await dialog.getByText('New00 Comer').waitFor()
  await expectAccessible(page)
  // the second page comes when the end of the first is near
  await dialog.getByRole('listitem').nth(49).scrollIntoViewIfNeeded()
  await dialog.getByText('New59 Comer').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(60)
})
