import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'

/** Poush 2083 begins on Wednesday, 16 December 2026. Saturdays are off. */
let world: World
let l: ReturnType<typeof leaving>
beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  await world.inOrg('himal', (db) => writeLeaveYears(db, [2083]))
})
afterAll(() => world.close())

test('at most two days a month counts the days of each month of a leave', async () => {
  const type = await l.type(
    'Study Leave',
    'ST',
    { per_period: 'Month', max_per_period: '2' },
    { has_balance: false },
  )
  // two days of Mangsir, two of Poush
  expect(await l.ask('asha', type, '2026-12-14', '2026-12-17')).toMatchObject({
    status: 201,
    body: { days: '4' },
  })
  const full = ['Study Leave is limited to 2 days a month: 2 taken or requested, 1 more requested.']
  expect(await l.ask('asha', type, '2026-12-11')).toMatchObject({ status: 400, body: { end_on: full } })
  expect(await l.ask('asha', type, '2026-12-18')).toMatchObject({ status: 400, body: { end_on: full } })
  // Magh is free
  expect(await l.ask('asha', type, '2027-01-18')).toMatchObject({ status: 201 })
})

test('one illness in several requests needs its document, over a day off too', async () => {
  const type = await l.type('Sick Leave', 'SL', { document_after_days: '2' }, { has_balance: false })
  expect(await l.ask('bikash', type, '2026-12-10', '2026-12-11')).toMatchObject({ status: 201 })
  expect(await l.ask('bikash', type, '2026-12-13')).toMatchObject({
    status: 400,
    body: { file_id: ['Sick Leave of more than 2 days needs a document; 3 requested.'] },
  })
  // with a working day between it is another illness
  expect(await l.ask('bikash', type, '2026-12-14')).toMatchObject({ status: 201 })
})

test('a type that is not taken beside another is refused whichever is asked for first', async () => {
  const other = await l.type('Casual Leave', 'CL', {}, { has_balance: false })
  const own = await l.type(
    'Home Leave',
    'HL',
    { clubbing_prohibited_ids: `{${other}}` },
    { has_balance: false },
  )
  const beside = (name: string, by: string, day: string) => ({
    status: 400,
    body: { start_on: [`${name} cannot be taken together with ${by}, from ${day} to ${day}.`] },
  })
  expect(await l.ask('asha', other, '2027-02-03')).toMatchObject({ status: 201 })
  expect(await l.ask('asha', own, '2027-02-04')).toMatchObject(
    beside('Home Leave', 'Casual Leave', '2027-02-03'),
  )
  expect(await l.ask('bikash', own, '2027-02-03')).toMatchObject({ status: 201 })
  expect(await l.ask('bikash', other, '2027-02-04')).toMatchObject(
    beside('Casual Leave', 'Home Leave', '2027-02-03'),
  )
})
