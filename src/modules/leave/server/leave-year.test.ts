import { afterEach, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { aDayAMonth } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { leaveWorld } from '#modules/leave/server/accounts.ts'
import { postFor } from '#modules/leave/server/post.ts'
import { encashmentRequest } from '#modules/leave/shared/encashment.ts'

/** The year 2083 is over: asha joined on the first of Kartik, its fourth month, and earned a day with every month. */
let world: World
let l: ReturnType<typeof leaving>
let home: string
async function begin(at: string) {
  world = await openWorld({ at })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', {
    sandwich: 'both',
    accrual: aDayAMonth,
    carry_forward: { max: '3', expires_after_months: null, max_years: null },
    collapse: { excess: 'Lapse', move_to_id: null },
    encash: { when: ['Request'], from_balance: '0', min_keep: '2', max: null, divisor: '30' },
  })
  await world.inOrg('himal', async (db) => {
    for (const bs of [2083, 2084]) {
      const { calendar, applicable_from, applicable_to } = nepalFiscalYear(bs)
      const id = newId()
      await db
        .insertInto('fiscal_year')
        .values({ id, name: `${bs}`, category: 'leave', calendar, applicable_from, applicable_to })
        .execute()
      const months = periodsOf(nepalFiscalYear(bs))
      await db
        .insertInto('fiscal_period')
        .values(
          months.map(({ seq, label, start, end }) => ({
            id: newId(),
            fiscal_year_id: id,
            seq,
            label,
            start_on: start,
            end_on: end,
          })),
        )
        .execute()
      if (bs === 2083)
        await db
          .updateTable('employee')
          .set({ joined_on: months[3]?.start ?? '' })
          .where('id', '=', world.id('asha'))
          .execute()
    }
  })
}
afterEach(() => world.close())

const post = (day: string) =>
  world.inOrg('himal', async (db) => postFor(db, await leaveWorld(db, day), [world.id('asha')], day))
const taken = async (start: string, end = start, more: object = {}) => {
  const { status, body } = await l.ask('asha', home, start, end, more)
  expect([status, body]).toMatchObject([201, {}])
  expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ status: 200 })
  return body.id
}

test('a year: earned, half a day, a weekly off between, cancelled, carried and paid', async () => {
  await begin('2027-07-20T04:00:00Z')
  // Kartik to Magh: four months, four days
  await post('2027-02-01')
  expect(await l.balance('asha', home)).toMatchObject({ usable: '4' })
  expect((await l.ask('asha', home, '2027-02-02', '2027-02-07')).body).toMatchObject({
    non_field_errors: [expect.stringContaining('6 asked, 4 usable')],
  })
  await taken('2027-02-02', '2027-02-02', { part: 'first_half' })
  expect(await l.balance('asha', home)).toMatchObject({ usable: '3.5' })

  // Friday and Sunday, and the Saturday between them
  const friday = await taken('2027-02-05')
  await taken('2027-02-07')
  expect(await l.balance('asha', home)).toMatchObject({ usable: '0.5' })
  const { body } = await l.cancel('asha', friday)
  await l.act('maya', 'cancel-request', body.id, 'approve')
  expect(await l.balance('asha', home)).toMatchObject({ usable: '2.5' })

  // nine months in all, less a half and a day; three are carried into 2084, whose first month gives one more
  expect(await post('2027-07-20')).toBeGreaterThan(0)
  expect(await post('2027-07-20')).toBe(0)
  expect(await l.balance('asha', home)).toMatchObject({ carried: '3', accrued: '1', usable: '4' })

  const pay = await world.as('asha').ask(encashmentRequest.create, {
    params: l.params,
    body: { leave_type_id: home, days: '2', remarks: 'Rather the money' },
  })
  expect(pay.status).toBe(201)
  await l.act('maya', 'encashment-request', pay.body.id, 'approve')
  expect(await l.balance('asha', home)).toMatchObject({ encashed: '2', usable: '2' })
  expect(await post('2027-07-20')).toBe(0)
})

test('leave over the end of a year takes from each year: of the next, what the rules will have given', async () => {
  await begin('2027-07-10T04:00:00Z')
  await post('2027-07-10')
  expect(await l.balance('asha', home)).toMatchObject({ usable: '9' })
  // nine of this year; of the next, three carried and one earned
  const { body } = await l.ask('asha', home, '2027-07-15', '2027-07-22')
  expect(body).toEqual({
    non_field_errors: [
      'Insufficient leave balance of Home Leave in 2084: 6 asked, 4 usable (balance 4, 0 pending).',
    ],
  })
  const id = await taken('2027-07-15', '2027-07-18')
  const lines = await world.inOrg('himal', (db) =>
    db
      .selectFrom('leave_ledger')
      .select(['days', 'effective_on'])
      .where('source_id', '=', id)
      .orderBy('effective_on')
      .execute(),
  )
  // the Saturday between is the first day of 2084
  expect(lines.map(({ days, effective_on }) => [Number(days), effective_on])).toEqual([
    [-2, '2027-07-15'],
    [-2, '2027-07-17'],
  ])
})
