import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { nightlyCreditExpiry } from '#modules/attendance/server/credit-expiry.ts'
import { creditDelete, creditRequest } from '#modules/attendance/shared/request.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('credit_hour_setting')
      .values({ id: newId(), name: 'Credit', is_default: true, expires_after_days: 10, past_days: 30 })
      .execute()
    for (const date of ['2026-11-10', '2026-11-18'])
      await db
        .insertInto('attendance_day')
        .values({
          employee_id: world.id('asha'),
          date,
          status: 'Present',
          day_type: 'Workday',
          window_to: `${date}T18:15:00Z`,
          overtime: 120,
          is_final: true,
          row_hash: 'x',
        })
        .execute()
  })
})
afterAll(() => world.close())

const night = (period: string) => runJob(world, kindOf(nightlyCreditExpiry), 'himal', period)
const ledger = () =>
  world.inOrg('himal', (db) =>
    db
      .selectFrom('credit_hour_ledger')
      .select(['kind', 'minutes', 'effective_on'])
      .orderBy('effective_on')
      .orderBy('id')
      .execute(),
  )
const credited = async (date: string) => {
  const body = { date, minutes: 120, remarks: 'Month end' }
  const { id } = await world.as('asha').get(creditRequest.create, { params, body: body as never })
  const done = await world.as('hari').ask(creditRequest.act, {
    params: { ...params, id, action: 'approve' },
    query: { as: 'hr' },
    body: { remarks: 'Checked' },
  } as never)
  expect(done.status).toBe(200)
  return id
}

test('credit hours expire by an entry of their own after their last day, once, and the person is told', async () => {
  const first = await credited('2026-11-10')
  const second = await credited('2026-11-18')
  expect(await night('2026-11-20')).toEqual({ entered: 0 })
  expect(await night('2026-11-21')).toEqual({ entered: 1 })
  expect(await night('2026-11-21')).toEqual({ entered: 0 })
  expect(await ledger()).toEqual([
    { kind: 'Earned', minutes: 120, effective_on: '2026-11-10' },
    { kind: 'Earned', minutes: 120, effective_on: '2026-11-18' },
    { kind: 'Expired', minutes: -120, effective_on: '2026-11-21' },
  ])
  await settled(world)
  const notices = await world.services.database.asOwner((db) =>
    db.selectFrom('notification').select('text').where('account_id', '=', world.account('asha')).execute(),
  )
  expect(notices.map(({ text }) => text)).toContain('Credit hours expired: 120 minutes')

  // what has expired is not taken back a second time
  for (const about_id of [first, second]) {
    const body = { about_id, remarks: 'By mistake' }
    const { id } = await world.as('asha').get(creditDelete.create, { params, body: body as never })
    const done = await world.as('hari').ask(creditDelete.act, {
      params: { ...params, id, action: 'approve' },
      query: { as: 'hr' },
      body: { remarks: 'Checked' },
    } as never)
    expect(done.status).toBe(200)
  }
  const entries = await ledger()
  expect(entries.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(0)
  expect(entries.filter(({ kind }) => kind === 'Deleted')).toHaveLength(1)
  expect(await night('2026-12-10')).toEqual({ entered: 0 })
})
