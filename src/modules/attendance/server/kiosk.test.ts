import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import {
  addKiosk,
  changeKiosk,
  kiosks,
  kioskScreen,
  openKiosk,
  setOwnPin,
  setPin,
} from '#modules/attendance/shared/kiosk.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let id: string
const params = { org: 'himal' }
beforeAll(async () => {
  // a Friday, a quarter to ten in Kathmandu
  world = await openWorld()
  id = (await world.as('hari').get(addKiosk, { params, body: { name: 'Lobby', is_active: true } as never }))
    .id
})
afterAll(() => world.close())

const row = async () => {
  const found = (await world.as('hari').get(kiosks, { params })).results.find((one) => one.id === id)
  if (!found) throw new Error('no kiosk')
  return found
}
const opened = async () => {
  const { version } = await row()
  const { path } = await world.as('hari').get(openKiosk, { params: { ...params, id }, body: { version } })
  return path.replace('/kiosk/', '')
}
const press = (token: string, code: string, pin: string, key = newId()) =>
  world.as(null).ask(kioskScreen.punch, { params: { token }, body: { key, code, pin } })

test('a kiosk takes code and PIN, each press once, and goes from in to out by itself', async () => {
  expect(await row()).toMatchObject({ state: 'Not opened' })
  const token = await opened()
  expect(await world.as(null).get(kioskScreen.read, { params: { token } })).toMatchObject({
    name: 'Lobby',
    time_zone: 'Asia/Kathmandu',
  })
  for (const [pin, message] of [
    ['12', 'Enter 4 to 8 digits.'],
    ['7777', 'Choose digits that are harder to guess.'],
    ['2345', 'Choose digits that are harder to guess.'],
  ] as const)
    expect((await world.as('asha').ask(setOwnPin, { params, body: { pin } })).body).toEqual({
      pin: [message],
    })
  await world.as('asha').get(setOwnPin, { params, body: { pin: '4821' } })
  const key = newId()
  const twice = [await press(token, 'e-0001', '4821', key), await press(token, 'E-0001', '4821', key)]
  expect(twice.map(({ status, body }) => [status, body.full_name, body.direction])).toEqual([
    [201, 'Asha Gurung', 'In'],
    [201, 'Asha Gurung', 'In'],
  ])
  clock.set('2026-11-20T11:15:00Z')
  expect((await press(token, 'E-0001', '4821')).body).toMatchObject({ direction: 'Out' })
  expect(await row()).toMatchObject({ state: 'Open', punches_today: 2 })
})

test('a wrong PIN and an unknown person are told the same, and guessing ends', async () => {
  const token = await opened()
  const wrong = { non_field_errors: ['The employee code or PIN is wrong.'] }
  expect((await press(token, 'E-9999', '4821')).body).toEqual(wrong)
  // nobody has set a PIN for this one
  expect((await press(token, 'E-0003', '4821')).body).toEqual(wrong)
  const body = { employee_id: world.id('bikash'), pin: '90210' }
  expect((await world.as('hari').ask(setPin, { params, body })).status).toBe(204)
  for (let tries = 0; tries < 5; tries++) expect((await press(token, 'E-0006', '1111')).body).toEqual(wrong)
  expect((await press(token, 'E-0006', '90210')).body).toEqual({
    non_field_errors: ['Too many attempts. Try again in 15 minutes.'],
  })
  clock.set('2026-11-20T12:00:00Z')
  expect((await press(token, 'E-0006', '90210')).status).toBe(201)
})

test('only the last screen that was opened works, and none of an inactive kiosk', async () => {
  const before = await opened()
  const token = await opened()
  expect((await press(before, 'E-0001', '4821')).status).toBe(404)
  expect((await press(token, 'E-0001', '4821')).status).toBe(201)
  expect((await press('1-short', 'E-0001', '4821')).status).toBe(404)
  const { version } = await row()
  const body = { name: 'Lobby', is_active: false, version }
  await world.as('hari').get(changeKiosk, { params: { ...params, id }, body: body as never })
  expect((await press(token, 'E-0001', '4821')).status).toBe(404)
  expect(
    (await world.as('hari').ask(openKiosk, { params: { ...params, id }, body: { version: version + 1 } }))
      .body,
  ).toEqual({ non_field_errors: ['The kiosk is inactive.'] })
  const same = await world
    .as('hari')
    .ask(addKiosk, { params, body: { name: 'lobby', is_active: true } as never })
  expect(same.body).toEqual({ name: ['A kiosk with this name exists already.'] })
})
