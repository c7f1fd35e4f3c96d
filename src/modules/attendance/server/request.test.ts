import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeDays } from '#modules/attendance/server/compute.ts'
import { dayDetail } from '#modules/attendance/shared/day.ts'
import { addOffline } from '#modules/attendance/shared/punch.ts'
import * as requests from '#modules/attendance/shared/request.ts'
import { addShift } from '#modules/attendance/shared/work-shift.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
beforeAll(async () => {
  world = await openWorld()
  const body = {
    name: 'General',
    code: 'G',
    effective_from: '2026-01-01',
    is_default: true,
    weekdays: [...week],
    starts_at: '09:00',
    ends_at: '17:00',
  }
  await world.as('hari').get(addShift, { params, body: body as never })
  await world.inOrg('himal', (db) =>
    db
      .insertInto('overtime_setting')
      .values({ id: '0197a000-0000-7000-8000-000000000001', name: 'Law', is_default: true })
      .execute(),
  )
})
afterAll(() => world.close())

const dayOf = async (date: string) => {
  await world.inOrg('himal', (db) => computeDays(db, [world.id('asha')], { start: date, end: date }))
  return world.as('asha').get(dayDetail, {
    query: { as: 'user' } as never,
    params: { ...params, employee_id: world.id('asha'), date },
  })
}
const decide = (declared: { act: unknown }, id: string, action: string, as: 'maya' | 'hari' = 'hari') =>
  world.as(as).ask(
    declared.act as typeof requests.adjustmentRequest.act,
    {
      params: { ...params, id, action },
      query: { as: as === 'hari' ? 'hr' : 'supervisor' },
      body: { remarks: 'Checked' },
    } as never,
  )

/** Overtime is approved with remarks, by itself and among others. */
async function refusesUnremarked({ act, bulk }: { act: unknown; bulk: unknown }, id: string) {
  const asked = { query: { as: 'hr' }, params: { ...params, id, action: 'approve' } }
  const one = { ...asked, body: {} } as never
  const many = { ...asked, body: { ids: [id] } } as never
  for (const answer of [
    await world.as('hari').ask(act as typeof requests.overtimeClaim.act, one),
    await world.as('hari').ask(bulk as typeof requests.overtimeClaim.bulk, many),
  ])
    expect(answer).toMatchObject({ status: 400, body: { remarks: ['Remarks is Required'] } })
}

test('an approved adjustment writes punches, and revoked they do not count', async () => {
  const body = {
    date: '2026-11-18',
    check_in: '09:00',
    check_out: '17:00',
    reason: 'Forgot to punch',
    remarks: 'x',
  }
  const late = await world
    .as('asha')
    .ask(requests.adjustmentRequest.create, { params, body: { ...body, date: '2026-11-01' } as never })
  expect(late.body).toEqual({ date: ['Requests can be made for the last 7 days.'] })
  const made = await world.as('asha').get(requests.adjustmentRequest.create, { params, body: body as never })
  expect((await dayOf('2026-11-18')).status).toBe('Absent')
  expect((await decide(requests.adjustmentRequest, made.id, 'approve')).status).toBe(200)
  expect(await dayOf('2026-11-18')).toMatchObject({ status: 'Present', worked: 480 })
  expect((await decide(requests.adjustmentRequest, made.id, 'revoke')).status).toBe(200)
  expect((await dayOf('2026-11-18')).status).toBe('Absent')
})

test('a punch is moved or does not count as its adjustment says, until that is revoked', async () => {
  const date = '2026-11-19'
  const offline = {
    employee_ids: [world.id('asha')],
    date,
    check_in: '09:30',
    check_out: '17:00',
    remarks: 'x',
  }
  await world.as('hari').get(addOffline, { params, body: offline })
  const [came, went] = (await dayOf(date)).punches
  const ask = (body: object) =>
    world.as('asha').ask(requests.adjustmentRequest.create, {
      params,
      body: { date, reason: 'Forgot to punch', remarks: 'x', ...body } as never,
    })
  const moved = { kind: 'Change time', punch_id: came?.id, new_time: '09:00' }
  const both = await Promise.all([ask(moved), ask(moved)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const made = both.find(({ status }) => status === 201)?.body as { id: string }
  expect((await ask({ ...moved, date: '2026-11-18' })).body).toEqual({
    punch_id: ['Select a valid choice.'],
  })
  expect((await decide(requests.adjustmentRequest, made.id, 'approve')).body).toMatchObject({
    status: 'Approved',
  })
  expect(await dayOf(date)).toMatchObject({ late: 0, worked: 480 })
  await decide(requests.adjustmentRequest, made.id, 'revoke')
  expect(await dayOf(date)).toMatchObject({ late: 30, worked: 450 })
  const gone = (await ask({ kind: 'Void punch', punch_id: went?.id })).body as { id: string }
  await decide(requests.adjustmentRequest, gone.id, 'approve')
  expect(await dayOf(date)).toMatchObject({ status: 'Missing punch', last_out: null })
})

test('travel counts as attendance until its deletion is approved', async () => {
  const body = {
    start_on: '2026-11-17',
    end_on: '2026-11-17',
    part: 'Full day',
    destination: 'Pokhara',
    remarks: 'x',
  }
  const made = await world.as('asha').get(requests.travelRequest.create, { params, body: body as never })
  const twice = await world.as('asha').ask(requests.travelRequest.create, { params, body: body as never })
  expect(twice.body).toEqual({ start_on: ['There is a travel request for these dates already.'] })
  await decide(requests.travelRequest, made.id, 'approve')
  expect(await dayOf('2026-11-17')).toMatchObject({ status: 'Travel' })
  const gone = await world
    .as('asha')
    .get(requests.travelDelete.create, { params, body: { about_id: made.id, remarks: 'x' } as never })
  expect(gone).toMatchObject({ destination: 'Pokhara' })
  expect((await decide(requests.travelDelete, gone.id, 'approve')).status).toBe(200)
  expect((await dayOf('2026-11-17')).status).toBe('Absent')
})

test('overtime is claimed as worked, and is either paid or credited', async () => {
  const offline = {
    employee_ids: [world.id('asha')],
    date: '2026-11-15',
    check_in: '09:00',
    check_out: '19:00',
    remarks: 'x',
  }
  await world.as('hari').get(addOffline, { params, body: offline })
  expect(await dayOf('2026-11-15')).toMatchObject({ overtime: 120 })
  const body = { date: '2026-11-15', minutes: 150, remarks: 'x' }
  const more = await world.as('asha').ask(requests.overtimeClaim.create, { params, body: body as never })
  expect(more.body).toEqual({ minutes: ['At most 120 minutes can be requested for this date.'] })
  const claim = { ...body, minutes: 120 }
  const both = await Promise.all(
    [1, 2].map(() => world.as('asha').ask(requests.overtimeClaim.create, { params, body: claim as never })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  await world.inOrg('himal', (db) =>
    db
      .insertInto('credit_hour_setting')
      .values({ id: '0197a000-0000-7000-8000-000000000002', name: 'Credit', is_default: true })
      .execute(),
  )
  const credit = await world.as('asha').ask(requests.creditRequest.create, { params, body: claim as never })
  expect(credit.body).toEqual({ date: ['Overtime of one date is either claimed or credited, not both.'] })
})

test('what is claimed stays within the limits of a day, a week and a month', async () => {
  const worked = ['2026-11-09', '2026-11-10', '2026-11-11']
  for (const date of worked) {
    const times = { check_in: '09:00', check_out: '20:50', remarks: 'Year end' }
    await world.as('hari').get(addOffline, {
      params,
      body: { employee_ids: [world.id('asha')], date, ...times },
    })
    expect((await dayOf(date)).overtime).toBeGreaterThanOrEqual(210)
  }
  await world.inOrg('himal', (db) =>
    db.updateTable('overtime_setting').set({ cap_day: 200, cap_week: 350, cap_month: 450 }).execute(),
  )
  const claim = (date: string, minutes: number) =>
    world
      .as('asha')
      .ask(requests.overtimeClaim.create, { params, body: { date, minutes, remarks: 'x' } as never })
  expect((await claim('2026-11-09', 201)).body).toEqual({
    minutes: ['At most 200 minutes a day are allowed.'],
  })
  const made = await claim('2026-11-09', 200)
  expect(made.status).toBe(201)
  await refusesUnremarked(requests.overtimeClaim, (made.body as { id: string }).id)
  expect((await claim('2026-11-10', 160)).body).toEqual({
    minutes: ['At most 350 minutes a week are allowed; 200 are taken.'],
  })
  // of 15 November, another week of the same month, 120 minutes are claimed
  expect((await claim('2026-11-10', 140)).body).toEqual({
    minutes: ['At most 450 minutes a month are allowed; 320 are taken.'],
  })
  // what is declined takes nothing
  expect((await decide(requests.overtimeClaim, (made.body as { id: string }).id, 'decline')).status).toBe(200)
  expect((await claim('2026-11-10', 200)).status).toBe(201)
})

test('what is approved is asked for again with other minutes, and takes the place of the former once approved', async () => {
  const ask = (minutes: number) =>
    world.as('asha').ask(requests.overtimeRequest.create, {
      params,
      body: { date: '2026-11-24', minutes, remarks: 'Stock count' } as never,
    })
  const rows = async () => {
    const { results } = await world.as('asha').get(requests.overtimeRequest.list, { params })
    return (results as { id: string; minutes: number; approved_minutes: number | null; status: string }[])
      .map(({ minutes, approved_minutes, status }) => [minutes, approved_minutes, status])
      .toSorted((a, b) => Number(a[0]) - Number(b[0]))
  }
  const first = (await ask(60)).body as { id: string }
  await refusesUnremarked(requests.overtimeRequest, first.id)
  expect((await decide(requests.overtimeRequest, first.id, 'approve')).status).toBe(200)
  expect((await ask(60)).body).toEqual({ minutes: ['60 minutes are approved for this date already.'] })
  const both = await Promise.all([ask(90), ask(100)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const change = both.find(({ status }) => status === 201)?.body as { id: string; minutes: number }
  const minutes = Number((await rows()).find(([, before]) => before === 60)?.[0])
  expect(await rows()).toEqual([
    [60, null, 'Approved'],
    [minutes, 60, 'Requested'],
  ])
  // two who decide at once: one does
  const decided = await Promise.all([1, 2].map(() => decide(requests.overtimeRequest, change.id, 'approve')))
  expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await rows()).toEqual([
    [60, null, 'Revoked'],
    [minutes, 60, 'Approved'],
  ])
  const again = (await ask(120)).body as { id: string }
  expect((await decide(requests.overtimeRequest, again.id, 'decline')).status).toBe(200)
  expect((await rows()).map(([, , status]) => status)).toEqual(['Revoked', 'Approved', 'Declined'])
})
