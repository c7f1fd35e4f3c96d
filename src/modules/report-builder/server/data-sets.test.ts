import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { compose, valuesOf } from '#engines/dataset/compose-server.ts'
import type { DataSet } from '#engines/dataset/data-set-server.ts'
import { Definition, functionsOf, groupingsOf, mostColumns } from '#engines/dataset/definition.ts'
import { operatorsOf, valuesTaken, type DataKind, type Operator } from '#engines/dataset/operator.ts'
import { statusOn } from '#modules/hris/domain/employment.ts'
import { feedbackDataSets } from '#modules/feedback/server/data-sets.ts'
import { formDataSets } from '#modules/forms/server/data-sets.ts'
import { hrisDataSets } from '#modules/hris/server/data-sets/all.ts'
import { employees } from '#modules/hris/server/data-sets/employees.ts'
import { leaveDataSets } from '#modules/leave/server/data-sets.ts'
import { offboardingDataSets } from '#modules/offboarding/server/data-sets.ts'
import { attendanceDataSets } from '#modules/attendance/server/data-sets.ts'
import { payrollDataSets } from '#modules/payroll/server/data-sets.ts'
import { loanDataSets } from '#modules/loan/server/data-sets.ts'
import { expenseDataSets } from '#modules/expense/server/data-sets.ts'
import { taskDataSets } from '#modules/task/server/data-sets.ts'
import { workLogDataSets } from '#modules/work-log/server/data-sets.ts'
import { trainingDataSets } from '#modules/training/server/data-sets.ts'
import { assessmentDataSets } from '#modules/assessment/server/data-sets.ts'
import { recruitmentDataSets } from '#modules/recruitment/server/data-sets.ts'
import { performanceAppraisalDataSets } from '#modules/performance-appraisal/server/data-sets.ts'
import { monthlyAppraisalDataSets } from '#modules/monthly-appraisal/server/data-sets.ts'
import { evaluationDataSets } from '#modules/employee-evaluation/server/data-sets.ts'
import { dignityDataSets } from '#modules/dignity/server/data-sets.ts'
import { transferDataSets } from '#modules/transfer/server/data-sets.ts'
import { eventDataSets } from '#modules/events/server/data-sets.ts'
import { openWorld, type World } from '#test/world.ts'

const all: readonly DataSet[] = [
  ...hrisDataSets,
  ...leaveDataSets,
  ...offboardingDataSets,
  ...feedbackDataSets,
  ...formDataSets,
  ...attendanceDataSets,
  ...payrollDataSets,
  ...loanDataSets,
  ...expenseDataSets,
  ...taskDataSets,
  ...workLogDataSets,
  ...trainingDataSets,
  ...assessmentDataSets,
  ...recruitmentDataSets,
  ...performanceAppraisalDataSets,
  ...monthlyAppraisalDataSets,
  ...evaluationDataSets,
  ...dignityDataSets,
  ...transferDataSets,
  ...eventDataSets,
]
const at = { day: '2026-11-20', today: '2026-11-20', time_zone: 'Asia/Kathmandu' }
const of = (set: DataSet, more: object) => compose(set, Definition.parse({ data_set: set.name, ...more }), at)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const valueFor = (kind: DataKind, is: Operator): string[] => {
  if (is === 'period') return ['this_month', 'BS']
  const one = is.endsWith('_days')
    ? '7'
    : kind === 'text'
      ? 'x'
      : kind === 'day' || kind === 'instant'
        ? at.day
        : '1.5'
  return Array.from({ length: Math.min(valuesTaken(is)[1], 2) }, () => one)
}

/** A value of each kind as the database writes it. */
const kinds: Record<DataKind, string> = {
  text: 'x',
  number: '1',
  decimal: '1.5',
  money: '1.50',
  day: at.day,
  instant: '2026-11-20 04:00:00.123456+00',
  boolean: 'true',
  choices: '{x}',
  encrypted: 'x',
}

describe.each(all.map((set) => [set.name, set] as const))('%s', (_, set) => {
  const columns = [...set.columns]
  // as many as a report may have at once
  const parts = [0, mostColumns].map((from) => columns.slice(from, from + mostColumns).map(([key]) => key))
  const wide = columns.slice(0, 40).map(([key]) => key)
  expect(parts.flat()).toHaveLength(columns.length)

  test('every column can be shown, sorted by, and compared in every way that its kind has', async () => {
    await world.inOrg('himal', async (db) => {
      for (const shown of parts.filter(({ length }) => length))
        await of(set, { columns: shown, sort: shown.slice(0, 3).map((key) => ({ key })) })
          .rows(5, 0)
          .execute(db)
      for (const [column, { kind }] of columns) {
        const filters = operatorsOf(kind).map((is) => ({ column, is, values: valueFor(kind, is) }))
        await of(set, { columns: [column], filters, sort: [{ key: column }] })
          .rows(5, 0)
          .execute(db)
      }
    })
  })

  test('the rows after a place are those that follow it, by every column in both directions', async () => {
    await world.inOrg('himal', async (db) => {
      for (const [key, { kind }] of columns)
        for (const descending of [false, true]) {
          const { rows, rowsAfter } = of(set, { columns: [key], sort: [{ key, descending }] })
          const all = (await rows(3, 0).execute(db)).rows
          const placed = (await rowsAfter?.(3, null).execute(db))?.rows ?? []
          expect(placed.map((row) => row['_id'])).toEqual(all.map((row) => row['_id']))
          // what a set without rows cannot show is at least asked
          const some = { _id: crypto.randomUUID(), _place: [kinds[kind]] as never }
          const asked = placed.length > 1 ? placed : [some]
          for (const [i, { _id, _place }] of asked.entries()) {
            const place = { id: String(_id), values: _place as never }
            const [next] = (await rowsAfter?.(1, place).execute(db))?.rows ?? []
            if (asked === placed && i + 1 < all.length) expect(next?.['_id']).toBe(all[i + 1]?.['_id'])
          }
        }
    })
  })

  test('every column can be grouped and reckoned by as its kind allows', async () => {
    await world.inOrg('himal', async (db) => {
      for (const [column, { kind }] of columns)
        for (const by of groupingsOf(kind))
          for (const calendar of by === 'value' ? (['AD'] as const) : (['AD', 'BS'] as const)) {
            const measures = functionsOf(kind).map((what) => ({ what, column }))
            const { rows, count, totals } = of(set, { groups: [{ column, by, calendar }], measures })
            await rows(5, 0).execute(db)
            await count.execute(db)
            await totals?.execute(db)
          }
    })
  })

  test('its plan looks into no table of an organization but by the organization first', async () => {
    const lines = await world.inOrg('himal', async (db) => {
      // tables of a test are so small that reading them whole is quicker than any index
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_bitmapscan = off`.execute(db)
      const plan = await sql<{
        'QUERY PLAN': string
      }>`explain ${of(set, { columns: wide }).rows(25, 0)}`.execute(db)
      return plan.rows.map((row) => row['QUERY PLAN'])
    })
    const scans = lines.flatMap((line, i) =>
      /Scan.* on (\w+)/.test(line) && !/Subquery|CTE|Function Scan on (jsonb_|unnest)/.test(line)
        ? [{ line, condition: lines.slice(i + 1, i + 3).find((next) => next.includes('Index Cond')) ?? '' }]
        : [],
    )
    const own = scans.filter(
      ({ line }) =>
        !/ on (duty_station|expense_type|document_category|equipment_category|account|religion|ethnicity|education_degree)\b(?!_)/.test(
          line,
        ),
    )
    expect(own.length).toBeGreaterThan(0)
    for (const { line, condition } of own) expect(`${line} ${condition}`).toMatch(/Index Cond: \(+org_id = /)
  })
})

test('where somebody stands is told as the rule tells it, whatever the days', async () => {
  const days = [null, addDays(at.day, -1), at.day, addDays(at.day, 1)]
  const cases = days.flatMap((probation_ends_on) =>
    days.flatMap((confirmed_on) => days.map((left_on) => ({ probation_ends_on, confirmed_on, left_on }))),
  )
  const people = ['2020-01-01', addDays(at.day, 0)].flatMap((joined_on) =>
    cases
      .map((dates) => ({ joined_on, ...dates }))
      .filter((dates) =>
        [dates.left_on, dates.confirmed_on, dates.probation_ends_on].every((day) => !day || day >= joined_on),
      ),
  )
  const found = await world.inOrg('terai', async (db) => {
    await db
      .insertInto('employee')
      .values(
        people.map((dates, i) => ({ id: crypto.randomUUID(), code: `S-${i}`, first_name: 'S', ...dates })),
      )
      .execute()
    const { rows } = await of(employees, {
      columns: ['code', 'status'],
      filters: [{ column: 'code', is: 'begins', values: ['S-'] }],
    })
      .rows(500, 0)
      .execute(db)
    return new Map(rows.map(({ code, status }) => [code, status]))
  })
  expect(found.size).toBe(people.length)
  for (const [i, dates] of people.entries())
    expect([dates, found.get(`S-${i}`)]).toEqual([dates, statusOn(dates, at.day)])
})

test('people are counted by the Nepali month in which they came', async () => {
  const days = ['2026-11-16', '2026-11-17', '2026-12-15', '2026-12-16', '1998-04-14', '1998-04-13']
  await world.inOrg('terai', (db) =>
    db
      .insertInto('employee')
      .values(
        days.map((joined_on, i) => ({ id: crypto.randomUUID(), code: `M-${i}`, first_name: 'M', joined_on })),
      )
      .execute(),
  )
  const { rows } = await world.inOrg('terai', (db) =>
    of(employees, {
      filters: [{ column: 'code', is: 'begins', values: ['M-'] }],
      groups: [{ column: 'joined_on', by: 'month', calendar: 'BS' }],
    })
      .rows(50, 0)
      .execute(db),
  )
  expect(rows).toEqual([
    { 'joined_on:month:BS': '1998-03-14', count: 1 },
    { 'joined_on:month:BS': '1998-04-14', count: 1 },
    { 'joined_on:month:BS': '2026-10-18', count: 1 },
    { 'joined_on:month:BS': '2026-11-17', count: 2 },
    { 'joined_on:month:BS': '2026-12-16', count: 1 },
  ])
})

test('people are filtered by the segments that they are in on the day, whose names are shown', async () => {
  const segment = (name: string, genders: string[]) => ({ id: crypto.randomUUID(), name, rule: { genders } })
  const rows = await world.inOrg('himal', async (db) => {
    await db.updateTable('employee').set({ gender: null }).execute()
    await db.updateTable('employee').set({ gender: 'Male' }).where('id', '=', world.id('bikash')).execute()
    await db.updateTable('employee').set({ gender: 'Female' }).where('id', '=', world.id('asha')).execute()
    await db
      .insertInto('segment')
      .values([segment('Women', ['Female']), segment('Everybody', ['Female', 'Male'])] as never)
      .execute()
    const who = (is: Operator, values: string[]) =>
      of(employees, {
        columns: ['full_name', 'segments'],
        filters: [{ column: 'segments', is, values }],
        sort: [{ key: 'full_name' }],
      })
        .rows(50, 0)
        .execute(db)
    return {
      women: (await who('any_of', ['Women'])).rows,
      men: (await who('none_of', ['Women'])).rows.filter(({ segments }) => segments !== null),
      none: (await who('empty', [])).rows,
      offered: (await valuesOf(employees, 'segments', 'wom', at).execute(db)).rows,
    }
  })
  expect(rows.women).toMatchObject([
    { full_name: expect.stringContaining('Asha'), segments: 'Everybody, Women' },
  ])
  expect(rows.men).toMatchObject([{ full_name: expect.stringContaining('Bikash'), segments: 'Everybody' }])
  expect(rows.none.length).toBeGreaterThan(0)
  expect(rows.offered).toEqual([{ value: 'Women' }])
})
