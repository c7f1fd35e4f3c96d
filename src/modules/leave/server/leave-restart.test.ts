import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { newId } from '#platform/id.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import {
  cancelReview,
  createReview,
  readReview,
  scheduleReview,
} from '#modules/hris/shared/employment-review.ts'
import { leaveRestart } from '#modules/hris/shared/leave-restart.ts'
import { postLeave } from '#modules/leave/server/post.ts'
import { explainBalance } from '#modules/leave/shared/balance.ts'
import { individualBalance } from '#modules/leave/shared/reports/balance-reports.ts'
import type { Name } from '#test/cast.ts'
import { writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

/** A tenth of a day for each day of the year 2083, from 2026-07-17: 12.6 days until the 20th of November, 23.9 from it. */
let world: World
let l: ReturnType<typeof leaving>
let casual: string
let home: string
let renewal: string
const params = { org: 'himal' }
const hari = () => world.as('hari')
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  l = leaving(world)
  await world.inOrg('himal', (db) => writeLeaveYears(db, [2083]))
  const whole = { days: '36.5', on: 'Leave year', prorate: true, round: { unit: '0.001', way: 'nearest' } }
  casual = await l.type('Casual Leave', 'CL', { renewal: whole })
  home = await l.type('Home Leave', 'HL', {
    renewal: whole,
    encash: { when: ['Separation'], from_balance: '0', min_keep: '0', max: null, divisor: '30' },
  })
  const body = {
    name: 'Renewal',
    category: 'Redesignation',
    changes_step: true,
    changes_leave: true,
  } as const
  renewal = (await hari().get(changeType.create, { params, body })).id
  await night('2026-11-20')
})
afterAll(() => world.close())

const night = (day: string) => runJob(world, kindOf(postLeave), 'himal', day)
const write = (text: ReturnType<typeof sql>) => world.inOrg('himal', (db) => text.execute(db))
const apply = (day: string) => runJob(world, kindOf(applyReviews), 'himal', day)
const draft = (name: Name, effective_from: string, more: object = {}) =>
  hari().ask(createReview, {
    params,
    body: {
      employee_id: world.id(name),
      change_type_id: renewal,
      effective_from,
      leave_balances: 'restart',
      remarks: 'A new contract',
      ...more,
    },
  })
const schedule = ({ id, version }: { id: string; version: number }) =>
  hari().ask(scheduleReview, { params: { ...params, id }, body: { version } })
const effect = (name: Name, effective_from: string, who: Name = 'hari') =>
  world.as(who).ask(leaveRestart, { params, query: { employee_id: world.id(name), effective_from } })
const usable = async (name: Name, type = casual) => {
  await settled(world)
  return (await l.balance(name, type))?.usable
}
const entriesOf = (name: Name) =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ entry: string }>`
      select concat_ws(' ', effective_on, kind, trim_scale(days)) as entry from leave_ledger
      where employee_id = ${world.id(name)} and leave_type_id = ${casual} order by effective_on, created_at, id`.execute(
      db,
    )
    return rows.map(({ entry }) => entry)
  })
async function taken(name: Name, start: string, end: string) {
  const { status, body } = await l.ask(name, casual, start, end)
  expect([status, body.id ? '' : body]).toEqual([201, ''])
  expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ status: 200 })
}

test('HR sees before saving what starts anew and what goes on', async () => {
  expect(await effect('asha', '2026-11-20')).toMatchObject({
    status: 200,
    body: {
      anew: [{ name: 'Casual Leave', goes_on_with: '36.5', begins_with: '23.9', overdrawn: null }],
      kept: [{ name: 'Home Leave' }],
    },
  })
  // whose balances one may not read one is told without figures
  await world.inOrg('himal', (db) =>
    sql`update permission_group set codes = '{4.06}' where name like 'Gita Thapa%'`.execute(db),
  )
  expect((await effect('asha', '2026-11-20', 'gita')).body.anew).toMatchObject([
    { name: 'Casual Leave', goes_on_with: null, begins_with: null },
  ])
  expect((await effect('tara', '2026-11-20')).status).toBe(404)
  expect((await effect('asha', '2026-11-20', 'sunil')).status).toBe(404)
  expect((await effect('asha', '2026-11-20', 'maya')).status).toBe(403)
})

test('today it is done at once, once, and everybody who looks sees why', async () => {
  const { status, body } = await draft('asha', '2026-11-20')
  expect([status, body.changes]).toMatchObject([
    201,
    [{ title: 'Leave balances', from: null, to: 'start anew' }],
  ])
  const both = await Promise.all([schedule(body), schedule(body)])
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await usable('asha')).toBe('23.9')
  expect(await usable('asha', home)).toBe('36.5')
  const expected = [
    '2026-07-17 renewal 36.5',
    '2026-07-17 renewal -23.9',
    '2026-11-20 lapse -12.6',
    '2026-11-20 renewal 23.9',
  ]
  expect(await entriesOf('asha')).toEqual(expected)
  await night('2026-11-20')
  await night('2026-11-21')
  expect(await entriesOf('asha')).toEqual(expected)

  for (const [name, as] of [
    ['asha', 'user'],
    ['hari', 'hr'],
  ] as const) {
    const { lines, balance } = await world.as(name).get(explainBalance, {
      params,
      query: { as, leave_type_id: casual, employee_id: world.id('asha') },
    })
    expect(balance).toMatchObject({ lapsed: '12.6', usable: '23.9' })
    expect(lines.slice(-2)).toMatchObject([
      { kind: 'lapse', amount: '-12.6', reason: 'Balance started anew', balance_after: '0' },
      { kind: 'renewal', amount: '23.9', balance_after: '23.9' },
    ])
  }
  const { results } = await hari().get(individualBalance.rows, {
    params,
    query: { on: '2026-11-20', leave_type_id: casual, employee_id: world.id('asha') },
  } as never)
  expect(results).toMatchObject([{ accrued: '36.5', lapsed: '12.6' }])
})

test('on a day to come nothing happens before it, and leave that is approved takes of what there is then', async () => {
  await taken('bikash', '2026-12-01', '2027-01-05')
  expect((await effect('bikash', '2026-12-01')).body.anew).toMatchObject([
    { goes_on_with: '5.5', begins_with: '-8.2', overdrawn: '8.2' },
  ])
  const { body } = await draft('bikash', '2026-12-01')
  expect((await schedule(body)).status).toBe(200)
  expect(await usable('bikash')).toBe('5.5')
  await night('2026-11-30')
  expect(await usable('bikash')).toBe('5.5')
  clock.set('2026-12-01T00:30:00Z')
  expect(await apply('2026-12-01')).toMatchObject({ applied: 1 })
  expect(await apply('2026-12-01')).toMatchObject({ applied: 0 })
  expect(await usable('bikash')).toBe('-8.2')
  await night('2026-12-01')
  expect(await usable('bikash')).toBe('-8.2')
})

test('taken back before its day it has never been', async () => {
  const { body } = await draft('maya', '2026-12-02')
  const { body: arranged } = await schedule(body)
  await hari().get(cancelReview, {
    params: { ...params, id: body.id },
    body: { remarks: 'Not yet', version: arranged.version },
  })
  clock.set('2026-12-02T00:30:00Z')
  expect(await apply('2026-12-02')).toMatchObject({ applied: 0 })
  await night('2026-12-02')
  expect(await entriesOf('maya')).toEqual(['2026-07-17 renewal 36.5'])
})

test('a change that leaves balances alone leaves them alone', async () => {
  const { body } = await draft('maya', '2026-12-02', { leave_balances: 'keep', pay_step: 2 })
  expect((await schedule(body)).body.state).toBe('Applied')
  expect(await usable('maya')).toBe('36.5')
})

test('a day of the past counts from then, and leave of before that is given back lapses', async () => {
  expect((await schedule((await draft('maya', '2026-11-20')).body)).body.state).toBe('Applied')
  expect(await usable('maya')).toBe('23.9')
  await world.inOrg('himal', (db) =>
    db
      .insertInto('leave_ledger')
      .values({
        id: newId(),
        employee_id: world.id('maya'),
        leave_type_id: casual,
        kind: 'adjustment',
        days: '2',
        effective_on: '2026-10-01',
        reason: 'Found later',
        source_type: 'adjustment',
        source_id: newId(),
      })
      .execute(),
  )
  await night('2026-12-02')
  expect(await usable('maya')).toBe('23.9')
})

test('once more, it ends what came since', async () => {
  expect((await schedule((await draft('asha', '2026-12-02')).body)).body.state).toBe('Applied')
  // 237 - 10 days from then on
  expect(await usable('asha')).toBe('22.7')
})

test('who comes back to a new employment begins anew, and owes nothing of the former', async () => {
  const rajan = world.id('rajan')
  await write(sql`insert into leave_ledger (id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id)
    values (${newId()}, ${rajan}, ${casual}, 'taken', -5, '2026-08-03', 'Leave', 'leave_request', ${newId()})`)
  await write(sql`update employee set left_on = '2026-11-30' where id = ${rajan}`)
  await night('2026-12-02')
  // 137 days, less five
  const held = async () => {
    const { rows } = await world.inOrg('himal', (db) =>
      sql<{
        days: string
      }>`select trim_scale(sum(days))::text as days from leave_ledger where employee_id = ${rajan} and leave_type_id = ${casual}`.execute(
        db,
      ),
    )
    return rows[0]?.days
  }
  expect(await held()).toBe('8.7')
  await write(sql`insert into employment_spell (id, employee_id, joined_on, left_on)
    select ${newId()}, id, joined_on, left_on from employee where id = ${rajan}`)
  await write(sql`update employee set joined_on = '2026-12-02', left_on = null where id = ${rajan}`)
  await night('2026-12-02')
  expect(await held()).toBe('22.7')
})

test('who is taken back and serves on keeps what was paid on leaving, and gets nothing for the days between', async () => {
  const bikash = world.id('bikash')
  const lines = async () =>
    (
      await write(sql`select kind, trim_scale(sum(days))::text as days from leave_ledger
      where employee_id = ${bikash} and leave_type_id = ${home} group by 1 order by 1`)
    ).rows
  await write(sql`update employee set left_on = '2026-11-30' where id = ${bikash}`)
  await night('2026-12-02')
  const paid = { kind: 'encash', days: '-13.7' }
  expect(await lines()).toEqual([paid, { kind: 'renewal', days: '13.7' }])
  await write(sql`insert into employment_spell (id, employee_id, joined_on, left_on, is_continuous)
    select ${newId()}, id, joined_on, left_on, true from employee where id = ${bikash}`)
  await write(sql`update employment_assignment set valid_to = '2026-11-30' where employee_id = ${bikash}`)
  await write(
    sql`insert into employment_assignment (id, employee_id, valid_from) values (${newId()}, ${bikash}, '2026-12-05')`,
  )
  await write(sql`update employee set left_on = null where id = ${bikash}`)
  await night('2026-12-02')
  expect(await lines()).toEqual([paid, { kind: 'renewal', days: '36.1' }]) // 361 of 365 days
})

test('only a type of change that may change them does', async () => {
  const type = await hari().get(changeType.create, {
    params,
    body: { name: 'Step', category: 'Step increment', changes_step: true },
  })
  expect(await draft('rajan', '2026-12-02', { change_type_id: type.id, pay_step: 2 })).toMatchObject({
    status: 400,
    body: { leave_balances: [expect.stringContaining('does not change this')] },
  })
})

test('what is settled does not start anew, also where it was settled after the change was arranged', async () => {
  const lock = (day: string) =>
    world.inOrg('himal', (db) =>
      sql`insert into leave_lock (id, locked_until, reason, account_id, at) values (${newId()}, ${day}, 'Paid', ${newId()}, ${clock.instant()})`.execute(
        db,
      ),
    )
  await lock('2026-11-30')
  expect(await draft('rajan', '2026-11-30')).toMatchObject({
    status: 400,
    body: { leave_balances: [expect.stringContaining('Leave up to 2026-11-30 is settled')] },
  })
  const { body } = await draft('rajan', '2026-12-03')
  await schedule(body)
  clock.set('2026-12-04T00:30:00Z')
  await lock('2026-12-03')
  expect(await apply('2026-12-04')).toMatchObject({ applied: 0, left: 1 })
  expect(await hari().get(readReview, { params: { ...params, id: body.id } })).toMatchObject({
    state: 'Scheduled',
    problem: expect.stringContaining('Leave up to 2026-12-03 is settled'),
  })
  expect(await usable('rajan')).toBe('22.7')
})
