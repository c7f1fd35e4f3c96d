import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { nightlyOvertime } from '#modules/attendance/server/overtime-prepare.ts'
import { addDevice } from '#modules/attendance/shared/device.ts'
import { daysOfPerson } from '#modules/attendance/shared/day.ts'
import { assignShift } from '#modules/attendance/shared/individual.ts'
import { overtimeClaim } from '#modules/attendance/shared/request.ts'
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
import { runJob } from '#test/run-job.ts'

let stage: Stage
let asha: Visit
const params = { org: 'himal' }
const today = dayAt(Date.now(), 'Asia/Kathmandu')
/** Six nights in a row that are over; the week is whole whatever day it is today. */
const nights = Array.from({ length: 6 }, (_, at) => addDays(today, at - 8))
const [first = '', second = '', third = ''] = nights

beforeAll(async () => {
  stage = await openStage()
  await stage.as('hari').get(addShift, {
    params,
    body: {
      name: 'Night',
      code: 'N',
      effective_from: '2026-01-01',
      weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      starts_at: '22:00',
      ends_at: '06:00',
      follows_weekly_off: false,
    } as never,
  })
  await stage.inOrg('himal', (db) =>
    db.insertInto('overtime_setting').values({ id: newId(), name: 'Law', is_default: true }).execute(),
  )
  const shift = await stage.inOrg('himal', (db) =>
    db.selectFrom('work_shift').select('id').where('code', '=', 'N').executeTakeFirstOrThrow(),
  )
  await stage.as('hari').get(assignShift, {
    params,
    body: {
      employee_ids: [stage.id('asha')],
      work_shift_id: shift.id,
      valid_from: addDays(today, -30),
      valid_to: null,
    } as never,
  })
  await stage.as('hari').get(addDevice, {
    params,
    body: { name: 'Gate 1', protocol: 'ZKTeco push', serial: 'NIGHT001' } as never,
  })
})
afterAll(() => stage.close())

/** The device speaks as real ones do, over the network and without anybody's session. */
const device = (path: string, body?: string) =>
  fetch(`${stage.url}/iclock/${path}`, body === undefined ? {} : { method: 'POST', body })
const line = (date: Day, time: string) => `E-0001\t${date} ${time}\t255\t1\t\t0\t0\t`
const push = (...lines: readonly string[]) =>
  device('cdata?SN=NIGHT001&table=ATTLOG&Stamp=9999', `${lines.join('\r\n')}\r\n`)
const daysOf = async () => {
  const { days } = await stage
    .as('asha')
    .get(daysOfPerson, { params, query: { start: first, end: nights.at(-1) ?? today } })
  return days.map(({ date, status, worked, overtime }) => [date, status, worked, overtime])
}

test('a device sends a week of nights, twice and out of order, and each belongs to the day on which it began', async () => {
  expect((await device('cdata?SN=NIGHT001&options=all&pushver=2.4.0')).status).toBe(200)
  const week = nights.flatMap((night, at) => [
    line(night, '21:55:00'),
    // the second night is two hours longer; of the third nobody checked out
    ...(at === 2 ? [] : [line(addDays(night, 1), at === 1 ? '08:05:00' : '06:02:00')]),
  ])
  expect((await push(...week.slice(5), ...week.slice(0, 5))).status).toBe(200)
  expect((await push(...week)).status).toBe(200)
  await expect.poll(daysOf, { timeout: 30_000 }).toEqual(
    nights.map((night) => {
      if (night === third) return [night, 'Missing punch', expect.any(Number), 0]
      return [night, 'Present', night === second ? 610 : 487, night === second ? 120 : 0]
    }),
  )
})

test('the worker sees the week on a phone, with the night that lacks a punch', async () => {
  asha = await stage.visit('asha', `/user/attendance/calendar?on=${second}`, { size: phone })
  await asha.page.getByText('Present').first().waitFor()
  await expectNoOverflow(asha.page)
  await picture(asha.page, 'night-week-calendar')
})

test('overtime of the long night is prepared in the night, claimed on the phone and approved', async () => {
  const world = { inOrg: stage.inOrg, services: stage.services() }
  expect(await runJob(world, kindOf(nightlyOvertime), 'himal', today)).toEqual({
    prepared: 1,
    entered: 0,
    expired: 0,
  })
  const { page } = asha
  await page.goto('/user/attendance/overview')
  await page.getByRole('link', { name: '1 day of overtime to claim' }).click()
  await page.getByRole('heading', { name: 'Overtime to claim' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await picture(page, 'night-week-overtime')
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Claim or change minutes' }).click()
  const form = page.getByRole('dialog', { name: 'Overtime claim' })
  expect(await form.getByLabel('Minutes').inputValue()).toBe('120')
  await form.getByLabel('Remarks').fill('The relief came late')
  await form.getByRole('button', { name: 'New request' }).click()
  await page.getByText('The request was sent.').waitFor()
  await page.getByRole('heading', { name: 'Overtime to claim' }).waitFor({ state: 'detached' })

  const maya = await stage.visit('maya', '/user/supervisor/attendance/requests/overtime-claims')
  await maya.page.getByText('Asha Gurung').first().waitFor()
  await maya.page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  const dialog = maya.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Remarks' }).fill('The relief was late')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect
    .poll(async () => {
      const { results } = await stage
        .as('asha')
        .get(overtimeClaim.list, { params, query: { as: 'user' } as never })
      return results.map(({ date, minutes, status }) => [date, minutes, status])
    })
    .toEqual([[second, 120, 'Approved']])
  for (const { troubles } of [asha, maya]) expect(troubles).toEqual([])
})
