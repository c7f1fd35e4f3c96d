import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { scheduledWork } from '#engines/job/scheduled.ts'
import { notifications } from '#engines/notify/notification.ts'
import { makeFeed } from '#modules/events/shared/calendar.ts'
import { events, readEvent } from '#modules/events/shared/event.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
  type Visit,
} from '#test/journeys/stage.ts'
import { patience } from '#test/patience.ts'

let stage: Stage
let hari: Visit
let asha: Visit
let maya: Visit
let id = ''
const params = { org: 'himal' }
const tomorrow = addDays(dayAt(Date.now(), 'Asia/Kathmandu'), 1)

beforeAll(async () => {
  stage = await openStage()
  const include_ids = (['asha', 'maya', 'bikash'] as const).map((name) => stage.id(name))
  await stage
    .as('hari')
    .get(segments.create, { params, body: { name: 'Festival team', rule: { include_ids } } })
  hari = await stage.visit('hari', '/admin/himal/organization/event')
})
afterAll(() => stage.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const read = (name: 'asha' | 'maya') => stage.as(name).get(readEvent, { params: { ...params, id } })
/** What somebody was notified of, once it has come. */
const notified = (name: 'asha' | 'maya', text: string) =>
  expect
    .poll(
      async () =>
        (await stage.as(name).get(notifications.list, { query: {} })).results.filter((one) =>
          one.text.includes(text),
        ).length,
      { timeout: patience(30_000) },
    )
    .toBe(1)

test('HR makes an official event with one seat, invites a segment and publishes it', async () => {
  const { page } = hari
  await button(page, 'Add event').first().click()
  const form = page.getByRole('dialog', { name: 'Add event' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Bisket Jatra walk')
  await form.getByRole('textbox', { name: 'From' }).fill(tomorrow)
  await form.getByRole('textbox', { name: 'Venue' }).fill('Bhaktapur')
  await form.getByRole('textbox', { name: 'Seats' }).fill('1')
  await form.getByRole('combobox', { name: 'Invited segment' }).click()
  await page.getByRole('option', { name: 'Festival team' }).click()
  await form.getByText('3 people').waitFor()
  await form.getByRole('combobox', { name: 'Coordinator' }).fill('Hari')
  await page.getByRole('option', { name: /Hari Adhikari/ }).click()
  await expectAccessible(page, `[...document.querySelectorAll('[role=dialog]')].at(-1)`)
  await picture(page, 'event-form')
  await button(page, 'Add event').last().click()
  await page.getByText('Successfully created Bisket Jatra walk').waitFor()
  const { results } = await stage.as('hari').get(events, { params, query: { as: 'hr' } })
  id = results[0]?.id ?? ''
  expect((await stage.as('asha').ask(readEvent, { params: { ...params, id } })).status).toBe(404)

  await page.getByText('Bisket Jatra walk').first().click()
  await page.waitForURL(`**/organization/events/${id}`)
  await button(page, 'Publish event').click()
  const sure = page.getByRole('dialog').last()
  await sure.getByText('Employees invited').waitFor()
  await picture(page, 'event-publish')
  await button(page, 'Publish event').last().click()
  await page.getByText('Successfully published Bisket Jatra walk').waitFor()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await picture(page, 'event-published')
  await notified('asha', 'You are invited: “Bisket Jatra walk”')
})

test('the last seat is given once, and the waiting list moves up', async () => {
  asha = await stage.visit('asha', `/user/events/${id}`, { size: phone })
  await asha.page.getByText('Going', { exact: true }).first().click()
  await asha.page.getByText('1 of 1 seats taken').waitFor()
  await expectAccessible(asha.page)
  await expectNoOverflow(asha.page)
  await picture(asha.page, 'event-answered-phone')

  maya = await stage.visit('maya', `/user/events/${id}`)
  await maya.page.getByText('Going', { exact: true }).first().click()
  await maya.page.getByText('You move up when a seat becomes free.').waitFor()
  await picture(maya.page, 'event-waiting')

  await asha.page.getByText('Not going', { exact: true }).first().click()
  await expect
    .poll(async () => (await read('maya')).own)
    .toMatchObject({ answer: 'Going', is_waiting: false })
  await notified('maya', 'You have a seat: “Bisket Jatra walk”')
})

test('who goes is reminded once, and people write on its wall', async () => {
  for (const _ of [1, 2])
    await stage
      .as('hari')
      .get(scheduledWork.run, { params, body: { name: 'events.reminders' } })
      .catch(() => undefined)
  await notified('maya', `Coming up on ${tomorrow}: “Bisket Jatra walk”`)
  await maya.page.goto(`/user/events/${id}?tab=posts`)
  await maya.page.getByText('No posts yet').waitFor()
  const { page } = hari
  await page.goto(`/admin/himal/organization/events/${id}?tab=posts`)
  await picture(page, 'event-wall')
})

test('a cancelled event stays with the reason, and is struck in the calendar and its feed', async () => {
  const { page } = hari
  await page.goto(`/admin/himal/organization/events/${id}`)
  await button(page, 'Cancel event').click()
  const form = page.getByRole('dialog', { name: /Cancel event/ })
  await form.getByRole('textbox', { name: 'Reason' }).fill('Landslide on the road')
  await form.getByText('Employees invited').waitFor()
  await button(page, 'Cancel event').last().click()
  await page.getByText('Successfully cancelled Bisket Jatra walk').waitFor()
  await notified('maya', 'Cancelled: “Bisket Jatra walk”')
  await maya.page.goto(`/user/events/${id}`)
  await maya.page.getByText('Landslide on the road').waitFor()
  await maya.page.goto('/user/calendar?view=week')
  const { path } = await stage.as('maya').get(makeFeed, { params })
  const feed = await maya.context.request.get(`${stage.url}${path}`)
  expect(await feed.text()).toContain('STATUS:CANCELLED')
  for (const { troubles } of [hari, asha, maya]) expect(troubles).toEqual([])
})
