import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import type { Name } from '#test/cast.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { enterOffline } from '#modules/leave/shared/leave-request.ts'
import {
  irregularityCounts,
  irregularityLines,
  recurrence,
  weekdaysOfLeave,
  type Irregularity,
} from '#modules/leave/shared/reports/pattern-reports.ts'

/** Friday, 20 November 2026; Saturdays are off. What follows was asked for, decided and taken back on its days. */
let world: World
let l: ReturnType<typeof leaving>
let [annual, sick] = ['', '']
const params = { org: 'himal' }
const hr = { as: 'hr' as const }

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  l = leaving(world)
  annual = await l.type('Annual Leave', 'AL', { sandwich: 'both', negative_limit: '30', notice_days: 3 })
  sick = await l.type('Sick Leave', 'SL', {
    negative_limit: '10',
    past_days: 7,
    document_after_days: '2',
    max_days: '4',
  })
  // bikash: three Sundays and a Tuesday of which he was sick, each told on the day after
  for (const day of ['2026-10-04', '2026-10-11', '2026-10-18', '2026-10-27']) {
    clock.set(`${addDays(day, 1)}T04:00:00Z`)
    await taken('bikash', sick, day)
  }
  clock.set('2026-11-01T04:00:00Z')
  // asha: Friday and Sunday with the Saturday between; a leave called off after it began; one that nobody decided
  await taken('asha', annual, '2026-11-06')
  await taken('asha', annual, '2026-11-08')
  const called = await taken('asha', annual, '2026-11-10', '2026-11-12')
  await l.ask('asha', annual, '2026-11-19')
  clock.set('2026-11-11T04:00:00Z')
  const cancel = await l.cancel('asha', called, ['2026-11-12'])
  expect(await l.act('maya', 'cancel-request', cancel.body.id, 'approve')).toMatchObject({ status: 200 })
  clock.set('2026-11-20T04:00:00Z')
  // HR enters five days of sickness without proof on paper, longer than the rule allows, against a rule
  const { status, body } = await world.as('hari').ask(enterOffline, {
    params,
    query: hr,
    body: {
      employee_id: world.id('maya'),
      leave_type_id: sick,
      start_on: '2026-11-22',
      end_on: '2026-11-26',
      part: 'full',
      remarks: 'An operation',
      proof_note: 'Telephone',
      override: true,
    },
  } as never)
  expect([status, body]).toMatchObject([201, {}])
  await world.inOrg('himal', (db) =>
    sql`update leave_request set proof_note = null, is_offline = false where request_id = ${body.id}`.execute(
      db,
    ),
  )
  const late = await l.ask('gita', annual, '2026-11-24')
  await world.inOrg('himal', (db) =>
    sql`update request set created_at = '2026-11-22T04:00:00Z' where id = ${late.body.id}`.execute(db),
  )
})
afterAll(() => world.close())

async function taken(name: Name, type: string, start: string, end = start) {
  const { status, body } = await l.ask(name, type, start, end)
  expect([status, body]).toMatchObject([201, {}])
  expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ status: 200 })
  return body.id
}
const lines = async (
  kind: Irregularity,
  more: Record<string, string> = {},
  name: Name = 'hari',
  as: 'hr' | 'supervisor' = 'hr',
) => {
  const query = { kind, as, ...more }
  const { results } = await world.as(name).get(irregularityLines.rows, { params, query } as never)
  return (results as unknown as { name: string; start_on: string; what: string }[]).map(
    ({ name: who, start_on, what }) => `${who.split(' ')[0]} ${start_on}: ${what}`,
  )
}

test('each kind counts the lines that it opens', async () => {
  const rows = await opensWhatItCounts(world.as('hari'), irregularityCounts, irregularityLines.rows, {
    params,
    query: { ...hr, single_limit: '3' },
    counts: 'lines',
  })
  expect(Object.fromEntries(rows.map(({ kind, lines: count, people }) => [kind, [count, people]]))).toEqual({
    asked_after: [4, 1],
    short_notice: [1, 1],
    over_limit: [1, 1],
    overridden: [1, 1],
    // asha and bikash, to whom nothing was granted; maya's days are still to come
    below_zero: [2, 2],
    no_document: [1, 1],
    cancelled_late: [1, 1],
    pending_past: [1, 1],
    sandwich: [1, 1],
    single_days: [4, 1],
  })
})

test('what was found is said with its numbers', async () => {
  expect(await lines('asked_after')).toContain(
    'Bikash 2026-10-27: Asked for 1 day after it began; the rule allows 7 days.',
  )
  expect(await lines('short_notice')).toEqual([
    'Gita 2026-11-24: Asked for 2 days before; the rule wants 3 days.',
  ])
  expect(await lines('over_limit')).toEqual(['Maya 2026-11-22: 5 days at once; the rule allows 4.'])
  expect(await lines('no_document')).toEqual(['Maya 2026-11-22: 5 days; a document is required above 2.'])
  expect((await lines('overridden'))[0]).toContain('taken for at most 4 days at once; 5 requested.')
  expect(await lines('cancelled_late')).toEqual([
    'Asha 2026-11-10: Asked to be cancelled 1 day after its first day.',
  ])
  expect(await lines('pending_past')).toEqual([
    'Asha 2026-11-19: Waiting for a decision for 19 days; it began 1 day ago.',
  ])
  expect(await lines('sandwich')).toEqual([
    'Asha 2026-11-08: 1 of the days charged are days without work between leaves.',
  ])
  // Friday, Saturday, Sunday, and two of the three days that were not called off
  expect(await lines('below_zero')).toContain('Asha 2026-11-20: Balance of -5; 30 may be overdrawn.')
  expect((await lines('single_days', { single_limit: '3' })).at(-1)).toBe(
    'Bikash 2026-10-04: One of 4 leaves of a day or less; more than 3 are listed.',
  )
  expect(await lines('single_days', { single_limit: '4' })).toEqual([])
  expect(await lines('asked_after', { from: '2026-10-20' })).toHaveLength(1)
})

test('a supervisor sees those of the people below, on every level, and nobody else', async () => {
  expect(await lines('no_document', {}, 'rajan', 'supervisor')).toHaveLength(1)
  expect(await lines('asked_after', {}, 'rajan', 'supervisor')).toHaveLength(4)
  expect(await lines('no_document', {}, 'maya', 'supervisor')).toEqual([])
  expect((await world.as('asha').ask(irregularityLines.rows, { params })).status).toBe(403)
  expect((await world.as('gita').ask(irregularityCounts.rows, { params, query: hr })).status).toBe(403)
  expect((await world.as('sunil').ask(irregularityCounts.rows, { params, query: hr })).status).toBe(404)
})

test('a page has its lines, and the count is of all of them', async () => {
  const query = { ...hr, kind: 'asked_after' as const, limit: 1, offset: 3 }
  const { count, results } = await world.as('hari').get(irregularityLines.rows, { params, query } as never)
  expect([count, results]).toMatchObject([4, [{ name: 'Bikash Rai', start_on: '2026-10-04' }]])
})

test('how many kinds there are is not how much was found of them', async () => {
  const query = { ...hr, single_limit: '3', limit: 4 }
  const { count, results, totals } = await world
    .as('hari')
    .get(irregularityCounts.rows, { params, query } as never)
  expect([count, results.length, totals]).toEqual([10, 4, { lines: 17 }])
})

test('recurrence counts times, days and on what days, above the least', async () => {
  const { results } = await world
    .as('hari')
    .get(recurrence.rows, { params, query: { minimum: '3' } } as never)
  // 4 times, 4 days: 4² × 4 = 64. Each Sunday follows a Saturday
  expect(results).toMatchObject([
    {
      name: 'Bikash Rai',
      spells: 4,
      days: '4',
      factor: '64',
      single_days: 4,
      weekday: 'Sunday',
      on_weekday: 3,
      beside_off: 3,
      from: '2025-11-20',
      to: '2026-11-20',
    },
  ])
  const twice = await world.as('hari').get(recurrence.rows, { params, query: { minimum: '2' } } as never)
  // asha: Friday with Sunday, and two days in the next week; the day between them was not chosen
  expect(twice.results).toMatchObject([
    { name: 'Bikash Rai' },
    { name: 'Asha Gurung', spells: 2, days: '4', factor: '16' },
  ])
  expect((await world.as('maya').ask(recurrence.rows, { params })).status).toBe(403)
})

test('days of the week are those of the same people', async () => {
  const { results } = await world
    .as('hari')
    .get(weekdaysOfLeave.rows, { params, query: { minimum: '3' } } as never)
  expect(results.map(({ weekday, days, single_days }) => [weekday, days, single_days]).slice(0, 3)).toEqual([
    ['Sunday', 3, 3],
    ['Monday', 0, 0],
    ['Tuesday', 1, 1],
  ])
  const none = await world.as('hari').get(weekdaysOfLeave.rows, { params, query: { minimum: '9' } } as never)
  expect(none.results).toEqual([])
})
