import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expenseDue, payDue, recoverDue } from '#modules/expense/shared/expense-money.ts'
import { changeableTrip, travelChange } from '#modules/expense/shared/travel-change.ts'
import { travelCheck, travelRequest } from '#modules/expense/shared/travel-request.ts'
import { travelAllowance, travelLocation, travelMode } from '#modules/expense/shared/travel-setting.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let pokhara = ''
let chitwan = ''
let trip = ''
const org = 'himal'
const params = { org }
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const hari = world.as('hari')
  const place = (name: string, place_class: 'B' | 'C') =>
    hari.get(travelLocation.create, { params, body: { name, country: 'Nepal', place_class } })
  pokhara = (await place('Pokhara', 'B')).id
  chitwan = (await place('Chitwan', 'C')).id
  for (const [place_class, amount] of [
    ['B', '2000'],
    ['C', '1500'],
  ] as const)
    await hari.get(travelAllowance.create, {
      params,
      body: { place_class, amount, currency: 'NPR', effective_from: '2026-01-01' },
    })
})
afterAll(() => world.close())

const to = (location_id: string, from_on: string, to_on: string, advance_amount: string) => ({
  legs: [{ location_id, mode: 'Bus' as const, from_on, from_time: '06:00', to_on, to_time: '20:00' }],
  provided: {},
  lines: [],
  advance_amount,
})
const decide = (
  type: typeof travelRequest | typeof travelChange,
  id: string,
  action: 'approve' | 'decline',
  remarks = 'All right',
) =>
  world.as('maya').get(type.act as typeof travelRequest.act, {
    params: { org, id, action },
    query: { as: 'supervisor' },
    body: { remarks },
  })
const approve = (type: typeof travelRequest | typeof travelChange, id: string) => decide(type, id, 'approve')
const change = (body: ReturnType<typeof to>, name: 'asha' | 'bikash' = 'asha') =>
  world
    .as(name)
    .ask(travelChange.create, { params, body: { ...body, travel_id: trip, remarks: 'New dates' } })
const read = () =>
  world.as('asha').get(travelRequest.read, { params: { org, id: trip }, query: { as: 'user' } })
const travelled = async () => {
  const { rows } = await world.inOrg(org, (db) =>
    sql<{
      days: string
    }>`select start_on || '/' || end_on || ' ' || destination as days from travel_attendance
      where is_live and employee_id = ${world.id('asha')} order by start_on`.execute(db),
  )
  return rows.map(({ days }) => days)
}
const due = async () =>
  (await world.as('om').get(expenseDue, { params })).results.map(({ kind, amount }) => `${kind} ${amount}`)
const pay = (amount: string) =>
  world
    .as('om')
    .get(payDue, { params: { org, id: trip }, body: { amount, method: 'Bank', paid_on: '2026-11-20' } })

test('the same trip on other days holds at once, and attendance follows', async () => {
  const { body } = await world.as('asha').ask(travelRequest.create, {
    params,
    body: { ...to(pokhara, '2026-11-23', '2026-11-24', '3000'), remarks: 'Audit' },
  })
  trip = body.id
  const at = { params: { org, id: trip } }
  expect(await world.as('asha').get(changeableTrip, at)).toEqual({ trip: null, waits: null })
  await approve(travelRequest, trip)
  await pay('3000')
  expect(await travelled()).toEqual(['2026-11-23/2026-11-24 Pokhara'])
  const { trip: typed } = await world.as('asha').get(changeableTrip, at)
  expect(typed).toMatchObject({
    advance_amount: '3000.00',
    legs: [{ location_id: pokhara, from_on: '2026-11-23' }],
  })
  expect((await world.as('bikash').ask(changeableTrip, at)).status).toBe(404)
  // its own days are no other trip
  const query = { trip: JSON.stringify(to(pokhara, '2026-11-24', '2026-11-25', '3000')), travel_id: trip }
  expect((await world.as('asha').get(travelCheck, { params, query })).problems).toEqual({})
  expect((await change(to(pokhara, '2026-11-23', '2026-11-24', '3000'))).status).toBe(400)
  expect((await change(to(pokhara, '2026-11-24', '2026-11-25', '3000'), 'bikash')).body).toEqual({
    travel_id: ['Select a valid choice.'],
  })
  expect((await change(to(pokhara, '2026-11-24', '2026-11-25', '3000'))).body).toMatchObject({
    status: 'Approved',
    more: '0.00',
    before: { starts_on: '2026-11-23' },
  })
  expect(await travelled()).toEqual(['2026-11-24/2026-11-25 Pokhara'])
  const { histories, ...now } = await read()
  expect(now).toMatchObject({ status: 'Approved', starts_on: '2026-11-24', is_attendance: true })
  expect(histories.find((one) => one.action_performed === 'Edited')).toMatchObject({
    remarks: 'New dates',
    changes: [
      { title: 'From', from: '2026-11-23', to: '2026-11-24' },
      { title: 'To', from: '2026-11-24', to: '2026-11-25' },
    ],
  })
})

test('a dearer and longer one is approved again; what the advance is higher by is due', async () => {
  const { body } = await change(to(pokhara, '2026-11-24', '2026-11-26', '4500'))
  expect(body).toMatchObject({ status: 'Requested', more: '2000.00' })
  // until then the trip stands as it was approved, and nothing else about it is asked
  expect(await read()).toMatchObject({ ends_on: '2026-11-25', advance_amount: '3000.00' })
  expect((await change(to(pokhara, '2026-11-24', '2026-11-27', '4500'))).status).toBe(400)
  expect(await world.as('asha').get(changeableTrip, { params: { org, id: trip } })).toEqual({
    trip: null,
    waits: body.id,
  })
  await approve(travelChange, body.id)
  expect(await read()).toMatchObject({
    ends_on: '2026-11-26',
    allowance: '6000.00',
    advance_amount: '4500.00',
  })
  expect(await travelled()).toEqual(['2026-11-24/2026-11-26 Pokhara'])
  expect(await due()).toEqual(['Advance 1500.00'])
  await pay('1500')
  expect(await due()).toEqual([])
})

test('a cheaper one lowers the advance: what was paid beyond it is got back', async () => {
  const most = await change(to(chitwan, '2026-11-24', '2026-11-24', '4600'))
  expect(most.body).toEqual({ advance_amount: ['Maximum 1200.00 of this estimate.'] })
  expect((await change(to(chitwan, '2026-11-24', '2026-11-24', '1200'))).body).toMatchObject({
    status: 'Approved',
    more: '-4500.00',
  })
  expect(await due()).toEqual(['Recovery 3300.00'])
  await world.as('om').get(recoverDue, {
    params: { org, id: trip },
    body: { amount: '3300', method: 'Cash', paid_on: '2026-11-20' },
  })
  expect(await due()).toEqual([])
  expect(await read()).toMatchObject({ place: 'Chitwan', open: '1200.00' })
})

test('a declined change leaves the trip, and another may be asked for', async () => {
  const { body } = await change(to(chitwan, '2026-11-24', '2026-11-25', '1200'))
  await decide(travelChange, body.id, 'decline', 'One day is enough')
  expect(await read()).toMatchObject({ ends_on: '2026-11-24' })
  const { trip: typed } = await world.as('asha').get(changeableTrip, { params: { org, id: trip } })
  expect(typed).not.toBeNull()
})

test('who may not fly is refused at the place, and who may is not', async () => {
  const { id } = await world
    .as('hari')
    .get(travelMode.create, { params, body: { mode: 'Flight', is_allowed: false } })
  const [leg] = to(pokhara, '2027-01-20', '2027-01-21', '0').legs
  const body = { legs: [{ ...leg, mode: 'Flight' }], provided: {}, lines: [], remarks: 'Fair' } as never
  const ask = () => world.as('asha').ask(travelRequest.create, { params, body })
  expect((await ask()).body).toEqual({
    'legs.0.mode': ['Travel by Flight is not allowed at your level.'],
  })
  await world.as('hari').get(travelMode.remove, { params: { ...params, id } })
  expect((await ask()).status).toBe(201)
})
