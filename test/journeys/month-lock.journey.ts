import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { attendanceLocks, lockedChanges } from '#modules/attendance/shared/lock.ts'
import { addOffline } from '#modules/attendance/shared/punch.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
import { expectAccessible, openStage, picture, type Stage, type Visit } from '#test/journeys/stage.ts'

let stage: Stage
let hari: Visit
const params = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
const until = addDays(today, -3)
const punched = (date: string) =>
  stage.as('hari').get(addOffline, {
    params,
    body: {
      employee_ids: [stage.id('asha')],
      date,
      check_in: '09:00',
      check_out: '17:00',
      remarks: 'Power cut',
    },
  })

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
  await punched(addDays(until, -1))
  hari = await stage.visit('hari', '/admin/himal/attendance/overview')
})
afterAll(() => stage.close())

/** As the form of the lock asks for it. */
async function moveTo(page: Page, day: string, reason: string) {
  // an empty list offers the act once more
  await page.getByRole('button', { name: 'Change attendance lock' }).first().click()
  const form = page.getByRole('dialog', { name: 'Change attendance lock' })
  await form.getByRole('textbox', { name: 'Locked until' }).fill(day)
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await form.getByRole('button', { name: 'Change attendance lock', exact: true }).click()
}
const locks = async () =>
  (await stage.as('hari').get(attendanceLocks, { params, query: { as: 'hr' } as never })).results.map(
    ({ locked_until, reason }) => [locked_until, reason],
  )

test('HR locks attendance of a month that is settled', async () => {
  const { page } = hari
  await page.getByRole('tab', { name: 'Locks' }).click()
  await page.getByText('No data available at the moment').first().waitFor()
  await moveTo(page, until, 'Month closed')
  await page.getByText('The attendance lock was changed.').waitFor()
  await page.getByText('Month closed').first().waitFor()
  await expectAccessible(page)
  await picture(page, 'month-locked')
  expect(await locks()).toEqual([[until, 'Month closed']])
})

test('what changes behind the lock is a difference for payroll, with its day', async () => {
  await punched(until)
  await expect
    .poll(
      async () =>
        (await stage.as('hari').get(lockedChanges, { params, query: { as: 'hr' } as never })).results.map(
          ({ date }) => date,
        ),
      { timeout: 60_000 },
    )
    .toContain(until)
  await hari.page.getByRole('tab', { name: 'Changes after lock' }).click()
  await hari.page.getByText('Asha Gurung').first().waitFor()
  await picture(hari.page, 'month-changed')
})

test('days are opened again only with a reason, and both moves stay in the list', async () => {
  const { page } = hari
  await page.getByRole('tab', { name: 'Locks' }).click()
  await moveTo(page, addDays(until, -5), '')
  await page.getByText('Reason is Required').waitFor()
  const form = page.getByRole('dialog', { name: 'Change attendance lock' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('Gate 2 sent late')
  await form.getByRole('button', { name: 'Change attendance lock', exact: true }).click()
  await page.getByText('Gate 2 sent late').first().waitFor()
  expect(await locks()).toEqual([
    [addDays(until, -5), 'Gate 2 sent late'],
    [until, 'Month closed'],
  ])
  expect(hari.troubles).toEqual([])
})
