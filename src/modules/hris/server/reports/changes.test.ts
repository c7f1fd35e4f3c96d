import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { followContract, heldContract } from '#modules/hris/server/contract-follow.ts'
import { changeTypeReport } from '#modules/hris/shared/change-type-report.ts'
import { employees } from '#modules/hris/shared/employee.ts'
import { reviews } from '#modules/hris/shared/employment-review.ts'
import { contractStatusReport } from '#modules/hris/shared/reports.ts'
import type { Name } from '#test/cast.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { openWorld, type World } from '#test/world.ts'

const params = { org: 'himal' }
const [transfer, promotion, before, after] = [newId(), newId(), newId(), newId()]
let world: World
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const id = (name: Name) => world.id(name)
  await world.inOrg('himal', async (db) => {
    const ends = (name: Name, contract_ends_on: string, more = {}) =>
      db
        .updateTable('employee')
        .set({ contract_ends_on, ...more })
        .where('id', '=', id(name))
        .execute()
    // the bands of a new organization: 15, 30, 60 and 90 days
    await ends('asha', '2026-11-19')
    await ends('bikash', '2026-12-05', { gender: 'Male' })
    await ends('maya', '2026-12-06')
    await ends('rajan', '2027-02-19')
    await ends('gita', '2026-12-01', { left_on: '2026-11-01' })
    // leaves before the end
    await ends('hari', '2027-06-30', { left_on: '2026-12-31' })
    await db
      .insertInto('branch')
      .values([
        { id: before, name: 'Old House', code: 'OLD' },
        { id: after, name: 'New House', code: 'NEW' },
      ])
      .execute()
    await db.deleteFrom('employment_assignment').where('employee_id', '=', id('asha')).execute()
    await db
      .insertInto('employment_assignment')
      .values([
        {
          id: newId(),
          employee_id: id('asha'),
          valid_from: '2020-01-01',
          valid_to: '2026-05-31',
          branch_id: before,
        },
        { id: newId(), employee_id: id('asha'), valid_from: '2026-06-01', branch_id: after },
      ])
      .execute()
    await db
      .insertInto('change_type')
      .values([
        { id: transfer, name: 'Transfer', category: 'Transfer' },
        { id: promotion, name: 'Promotion', category: 'Promotion' },
      ])
      .execute()
    const review = (name: Name, change_type_id: string, effective_from: string, state: string) => ({
      id: newId(),
      employee_id: id(name),
      change_type_id,
      effective_from,
      state,
      remarks: 'Good work',
      applied_at: state === 'Applied' ? '2026-06-01T00:00:00Z' : null,
    })
    await db
      .insertInto('employment_review')
      .values([
        review('asha', transfer, '2026-06-01', 'Applied'),
        review('asha', promotion, '2026-03-01', 'Cancelled'),
        review('asha', promotion, '2027-01-01', 'Scheduled'),
        review('bikash', promotion, '2026-06-01', 'Applied'),
      ] as never)
      .execute()
  })
})
afterAll(() => world.close())

test('contracts stand in the bands of the settings, all bands are there, and leavers are in none', async () => {
  const rows = await opensWhatItCounts(hari(), contractStatusReport, employees, { params, counts: 'people' })
  expect(rows.map(({ status, people, next_end }) => [status, people, next_end])).toEqual([
    ['Expired', 1, '2026-11-19'],
    ['Critical', 1, '2026-12-05'],
    ['High', 1, '2026-12-06'],
    ['Medium', 0, null],
    ['Low', 0, null],
    ['Safe', 1, '2027-02-19'],
    ['Renewed', 0, null],
    ['Terminated', 1, '2027-06-30'],
  ])
})

test('whose next contract is written stands in a row of its own until that one begins', async () => {
  const employee_id = world.id('bikash')
  await world.inOrg('himal', async (db) => {
    const held = await heldContract(db, employee_id)
    await followContract(db, held ?? { id: '', employee_id }, {
      starts_on: '2026-12-06',
      ends_on: '2027-12-05',
      remarks: 'A year more',
      created_by: null,
    })
    await db
      .updateTable('employee')
      .set({ contract_ends_on: '2027-12-05' })
      .where('id', '=', employee_id)
      .execute()
  })
  const drill = { params, counts: 'people' }
  const told = async () =>
    (await opensWhatItCounts(hari(), contractStatusReport, employees, drill)).map(
      ({ status, people, next_end }) => [status, people, next_end],
    )
  expect(await told()).toEqual([
    ['Expired', 1, '2026-11-19'],
    ['Critical', 0, null],
    ['High', 1, '2026-12-06'],
    ['Medium', 0, null],
    ['Low', 0, null],
    ['Safe', 1, '2027-02-19'],
    ['Renewed', 1, '2027-12-05'],
    ['Terminated', 1, '2027-06-30'],
  ])
  clock.set('2026-12-06T04:00:00Z')
  expect(await told()).toContainEqual(['Safe', 1, '2027-12-05'])
  clock.set('2026-11-20T04:00:00Z')
})

test('a past day knows nothing of what was set later', async () => {
  await world.inOrg('himal', (db) =>
    db
      .insertInto('contract_term')
      .values([
        { employee_id: world.id('asha'), known_from: '2020-01-01', ends_on: '2026-09-30' },
        { employee_id: world.id('gita'), known_from: '2020-01-01', ends_on: '2026-08-20' },
        { employee_id: world.id('maya'), known_from: '2020-01-01', ends_on: '2026-08-01' },
        { employee_id: world.id('maya'), known_from: '2026-07-20', ends_on: null },
      ])
      .execute(),
  )
  const query = { as_of: '2026-08-15' }
  const drill = { params, query, counts: 'people' }
  const rows = await opensWhatItCounts(hari(), contractStatusReport, employees, drill)
  expect(rows.map(({ status, people, next_end }) => [status, people, next_end])).toEqual([
    ['Expired', 0, null],
    ['Critical', 1, '2026-08-20'],
    ['High', 0, null],
    ['Medium', 1, '2026-09-30'],
    ['Low', 0, null],
    ['Safe', 0, null],
    ['Renewed', 0, null],
    ['Terminated', 0, null],
  ])
})

test('changes are counted by type and state, the most frequent first', async () => {
  const rows = await opensWhatItCounts(hari(), changeTypeReport, reviews, { params, counts: 'changes' })
  expect(rows).toMatchObject([
    { change_type: 'Promotion', scheduled: 1, applied: 1, cancelled: 1, draft: 0, changes: 3, people: 2 },
    { change_type: 'Transfer', applied: 1, changes: 1, latest: '2026-06-01' },
  ])
})

test('a change belongs to the branch where the person was on its day', async () => {
  const query = { branch_id: before }
  const rows = await opensWhatItCounts(hari(), changeTypeReport, reviews, {
    params,
    query,
    counts: 'changes',
  })
  expect(rows.map((row) => [row['change_type'], row['changes']])).toEqual([['Promotion', 1]])
  const days = { from: '2026-06-01', to: '2026-12-31', gender: 'Male' }
  const men = await opensWhatItCounts(hari(), changeTypeReport, reviews, {
    params,
    query: days,
    counts: 'changes',
  })
  expect(men.map(({ changes, latest }) => [changes, latest])).toEqual([[1, '2026-06-01']])
})
