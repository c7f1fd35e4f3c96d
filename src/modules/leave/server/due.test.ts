import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { leaveWorld } from '#modules/leave/server/accounts.ts'
import { peopleDue } from '#modules/leave/server/due.ts'
import { postFor } from '#modules/leave/server/post.ts'

let world: World
let l: ReturnType<typeof leaving>
let home: string
const { applicable_from: start } = nepalFiscalYear(2083)
const months = periodsOf(nepalFiscalYear(2083))
const today = '2026-11-20'

beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', {
    accrual: {
      basis: 'Period',
      rate: '12',
      every: 'Month',
      timing: 'Start',
      per_days: 20,
      round: { unit: '0.5', way: 'nearest' },
      max_per_year: null,
      max_total: null,
      start_after_months: null,
      unpaid_allowed_days: null,
    },
  })
  await world.inOrg('himal', async (db) => {
    const id = newId()
    const { calendar, applicable_from, applicable_to } = nepalFiscalYear(2083)
    await db
      .insertInto('fiscal_year')
      .values({ id, name: '2083', category: 'leave', calendar, applicable_from, applicable_to })
      .execute()
    await db
      .insertInto('fiscal_period')
      .values(
        months.map((month) => ({
          id: newId(),
          fiscal_year_id: id,
          seq: month.seq,
          label: month.label,
          start_on: month.start,
          end_on: month.end,
        })),
      )
      .execute()
  })
})
afterAll(() => world.close())

const due = (day: string) => world.inOrg('himal', async (db) => peopleDue(db, await leaveWorld(db, day), day))
const post = (day: string) =>
  world.inOrg('himal', async (db) => {
    const all = await leaveWorld(db, day)
    return postFor(db, all, await peopleDue(db, all, day), day)
  })
const next = addDays(months[5]?.start ?? '', -1)
beforeEach(() => post(today))

test('who was looked at is not due again before something is', async () => {
  expect(today > start && today <= next).toBe(true)
  expect(await due(today)).toEqual([])
  expect(await due(next)).toEqual([])
  expect((await due(addDays(next, 1))).length).toBeGreaterThan(3)
  expect(await post(addDays(next, 1))).toBeGreaterThan(3)
  expect(await due(addDays(next, 1))).toEqual([])
})

const change = (text: ReturnType<typeof sql>) => () => world.inOrg('himal', (db) => text.execute(db))
const entered = (effective_on: string, more: { kind?: string; expires_on?: string | null } = {}) =>
  world.inOrg('himal', (db) =>
    db
      .insertInto('leave_ledger')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        leave_type_id: home,
        kind: more.kind ?? 'adjustment',
        days: '1',
        effective_on,
        expires_on: more.expires_on ?? null,
        reason: 'A fact',
        source_type: 'adjustment',
        source_id: newId(),
      })
      .execute(),
  )
const asha = () => world.id('asha')
const review = (state: string, leave_balances: string) =>
  world.inOrg('himal', async (db) => {
    const change_type_id = newId()
    const values = { id: change_type_id, name: `${state} ${leave_balances}`, category: 'Transfer' }
    await db.insertInto('change_type').values(values).execute()
    await db
      .insertInto('employment_review')
      .values({
        id: newId(),
        employee_id: asha(),
        change_type_id,
        effective_from: '2026-11-01',
        state,
        leave_balances,
        remarks: 'A fact',
        applied_at: state === 'Applied' ? '2026-11-01T04:00:00Z' : null,
      })
      .execute()
  })

test.each<[string, () => Promise<unknown>, 'asha' | 'all' | 'nobody']>([
  [
    'another day of joining',
    () => change(sql`update employee set joined_on = '2024-02-01' where id = ${asha()}`)(),
    'asha',
  ],
  [
    'a holiday to choose from, where no leave is earned by days worked',
    change(sql`insert into holiday (id, name, start_on, end_on, is_optional)
      values (gen_random_uuid(), 'Chosen', '2026-12-01', '2026-12-01', true)`),
    'nobody',
  ],
  [
    'a holiday chosen by somebody',
    () =>
      world.inOrg('himal', async (db) =>
        sql`insert into holiday_pick (employee_id, holiday_id, picked_at)
          select ${asha()}, id, now() from holiday where name = 'Chosen'`.execute(db),
      ),
    'asha',
  ],
  [
    'another name',
    () => change(sql`update employee set first_name = 'Aasha' where id = ${asha()}`)(),
    'nobody',
  ],
  [
    'another place of work',
    () =>
      change(sql`update employment_assignment set valid_from = valid_from where employee_id = ${asha()}`)(),
    'asha',
  ],
  ['an entry for a day that was entered already', () => entered('2026-10-01'), 'asha'],
  ['an entry for a day to come', () => entered('2027-01-01'), 'nobody'],
  ['an opening balance', () => entered('2027-01-01', { kind: 'opening' }), 'asha'],
  ['balances that start anew', () => review('Applied', 'restart'), 'asha'],
  ['balances that will start anew', () => review('Scheduled', 'restart'), 'nobody'],
  ['another change of the employment', () => review('Applied', 'keep'), 'nobody'],
  ['leave that is not due yet', () => l.ask('asha', home, '2026-12-07'), 'nobody'],
  [
    'another rule',
    () =>
      change(
        sql`update leave_rule set accrual = jsonb_set(accrual, '{rate}', '"24"') where accrual is not null`,
      )(),
    'all',
  ],
  [
    'a locked month',
    () =>
      change(
        sql`insert into leave_lock (id, locked_until, reason, account_id, at) values (${newId()}, '2026-08-01', 'Paid', ${newId()}, now())`,
      )(),
    'all',
  ],
])('%s', async (_, happens, who) => {
  expect(await due(today)).toEqual([])
  await happens()
  const found = await due(today)
  if (who === 'all') expect(found.length).toBeGreaterThan(3)
  else expect(found).toEqual(who === 'asha' ? [asha()] : [])
})

test('days that end make a look necessary on the day after', async () => {
  await post(addDays(next, 1))
  await entered(addDays(next, 5), { expires_on: addDays(next, 8) })
  expect(await due(addDays(next, 8))).toEqual([])
  expect(await due(addDays(next, 9))).toEqual([asha()])
})

test('a run for a day of the past leaves nobody out of the next run', async () => {
  await entered('2026-09-01')
  await post('2026-09-10')
  expect(await due('2026-09-10')).toEqual([])
  expect(await due(today)).toEqual([asha()])
})
