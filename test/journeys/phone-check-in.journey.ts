import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendancePlace } from '#modules/attendance/shared/check-in.ts'
import { changeIndividual } from '#modules/attendance/shared/individual.ts'
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
const params = { org: 'himal' }
const office = { latitude: 27.7172, longitude: 85.324, accuracy: 10 }

beforeAll(async () => {
  stage = await openStage()
  const hr = stage.as('hari')
  const place = { name: 'Head office', latitude: '27.7172', longitude: '85.324', radius_m: 150 }
  await hr.get(attendancePlace.create, { params, body: place as never })
  const body = { employee_ids: [stage.id('asha')], valid_from: '2026-01-01', web_allowed: true }
  await hr.get(changeIndividual, { params, body: body as never })
})
afterAll(() => stage.close())

const punches = async () => {
  const rows = await stage.inOrg('himal', (db) =>
    db
      .selectFrom('punch')
      .select(['direction', 'place', 'flags', 'source'])
      .where('employee_id', '=', stage.id('asha'))
      .orderBy('occurred_at')
      .execute(),
  )
  return rows.map(({ direction, place, flags, source }) => [source, direction, place, flags.join()])
}

test('an employee checks in on a phone, at a place that is allowed', async () => {
  asha = await stage.visit('asha', '/coming-soon', { size: phone })
  await asha.context.grantPermissions(['geolocation'])
  await asha.context.setGeolocation(office)
  await asha.page.goto('/user/attendance/overview')
  await asha.page.getByRole('button', { name: 'Check in', exact: true }).click()
  await asha.page.getByText(/^Checked in at/).waitFor()
  await expectNoOverflow(asha.page)
  await expectAccessible(asha.page)
  await picture(asha.page, 'phone-checked-in')
  expect(await punches()).toEqual([['Web', 'In', 'Inside', '']])
})

test('without a network the check-out waits on the phone, survives a reload, and is sent once', async () => {
  await asha.context.setOffline(true)
  await asha.page.getByRole('button', { name: 'Check out', exact: true }).click()
  await asha.page.getByText(/^Check out saved on this phone at/).waitFor()
  await picture(asha.page, 'phone-offline')
  expect(await punches()).toHaveLength(1)
  await asha.context.setOffline(false)
  await asha.page.reload()
  await expect.poll(punches, { timeout: 60_000 }).toEqual([
    ['Web', 'In', 'Inside', ''],
    ['Web', 'Out', 'Inside', 'Offline'],
  ])
  await asha.page.getByText(/saved on this phone/).waitFor({ state: 'detached' })
  await asha.page.reload()
  await asha.page.getByText(/^Checked in at/).waitFor()
  expect(await punches()).toHaveLength(2)
})
