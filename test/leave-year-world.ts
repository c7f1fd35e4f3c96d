import { expect } from 'vitest'
import { newId } from '#platform/id.ts'
import type { Name } from '#test/cast.ts'
import { aDayAMonth, writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld } from '#test/world.ts'
import { leaveWorld } from '#modules/leave/server/accounts.ts'
import { postFor } from '#modules/leave/server/post.ts'
import { compensatoryRequest } from '#modules/leave/shared/compensatory.ts'

/**
 * The year 2083 (17 July 2026 to 16 July 2027) is over. Home leave gives a day with every month, three are carried and the
 * rest is paid. Asha came in its fourth month: nine days, less half a day in February, a Friday, and a Sunday with the
 * Saturday between: 5.5 left. Bikash was there from the first: twelve, less two in March: 10 left.
 */
export async function openLeaveYear() {
  const world = await openWorld({ at: '2027-07-20T04:00:00Z' })
  const l = leaving(world)
  const home = await l.type('Home Leave', 'HL', {
    sandwich: 'both',
    accrual: aDayAMonth,
    carry_forward: { max: '3', expires_after_months: null, max_years: null },
    collapse: { excess: 'Encash', move_to_id: null },
    encash: { when: ['Year end'], from_balance: '0', min_keep: '0', max: null, divisor: '30' },
  })
  const table = [{ minutes: 480, days: '1' }]
  const extra = await l.type('Substitute Leave', 'SUB', {
    compensatory: { from: ['Weekly off'], table, expires_after_days: 21 },
  })
  const year2083 = await world.inOrg('himal', async (db) => {
    const [year] = await writeLeaveYears(db, [2083, 2084])
    await db
      .updateTable('employee')
      .set({ joined_on: year?.months[3] ?? '' })
      .where('id', '=', world.id('asha'))
      .execute()
    // a Saturday worked that nobody used in time
    await db
      .insertInto('leave_ledger')
      .values({
        id: newId(),
        employee_id: world.id('bikash'),
        leave_type_id: extra,
        kind: 'compensatory',
        days: '1',
        effective_on: '2027-06-05',
        expires_on: '2027-06-26',
        reason: 'Moved the office',
        source_type: 'compensatory',
        source_id: newId(),
      })
      .execute()
    return year?.id ?? ''
  })
  const post = (day: string) =>
    world.inOrg('himal', async (db) =>
      postFor(db, await leaveWorld(db, day), [world.id('asha'), world.id('bikash')], day),
    )
  async function taken(name: Name, start: string, end = start, more: object = {}) {
    const { status, body } = await l.ask(name, home, start, end, more)
    expect([status, body]).toMatchObject([201, {}])
    expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ status: 200 })
  }

  await post('2027-06-01')
  await taken('asha', '2027-02-02', '2027-02-02', { part: 'first_half' })
  await taken('asha', '2027-02-05')
  await taken('asha', '2027-02-07')
  await taken('bikash', '2027-03-08', '2027-03-09')
  await post('2027-07-20')
  const worked = await world.as('asha').ask(compensatoryRequest.create, {
    params: l.params,
    body: { leave_type_id: extra, worked_on: '2027-07-10', minutes: 480, remarks: 'The release' },
  } as never)
  expect([worked.status, worked.body]).toMatchObject([201, {}])
  expect(await l.act('maya', 'compensatory', worked.body.id, 'approve')).toMatchObject({ status: 200 })
  await taken('asha', '2027-07-25')
  return { world, home, year2083 }
}
