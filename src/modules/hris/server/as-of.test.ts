import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { employees } from '#modules/hris/shared/employee.ts'
import { branchReport } from '#modules/hris/shared/reports.ts'
import { documentPurpose } from '#modules/hris/shared/document.ts'
import { rowsOf } from '#test/as-of.ts'
import { openWorld, type World } from '#test/world.ts'

const kind = newId()
const org = { org: 'himal' }
const branches = { hill: newId(), plain: newId() }
const [old_contract, new_contract, old_paper, new_paper] = [newId(), newId(), newId(), newId()]
let world: World
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  rows = rowsOf(world)
  const asha = world.id('asha')
  await world.services.database.asOwner(async (db) => {
    await db
      .insertInto('document_category')
      .values({ id: kind, name: 'Passport', kind: 'Employee' })
      .execute()
    await db
      .insertInto('equipment_category')
      .values({ id: kind, name: 'Laptops', kind: 'Tangible' })
      .execute()
  })
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('branch')
      .values([
        { id: branches.hill, name: 'Hill', code: 'HL' },
        { id: branches.plain, name: 'Plain', code: 'PL' },
      ])
      .execute()
    await db.deleteFrom('employment_assignment').where('employee_id', '=', asha).execute()
    await db.updateTable('employee').set({ joined_on: '2024-01-01' }).where('id', '=', asha).execute()
    await db
      .insertInto('employment_assignment')
      .values([
        {
          id: newId(),
          employee_id: asha,
          valid_from: '2024-01-01',
          valid_to: '2026-06-30',
          branch_id: branches.hill,
        },
        { id: newId(), employee_id: asha, valid_from: '2026-07-01', branch_id: branches.plain },
      ])
      .execute()
    await db
      .insertInto('contract')
      .values([
        { id: old_contract, employee_id: asha, starts_on: '2024-01-01', ends_on: '2025-12-31' },
        {
          id: new_contract,
          employee_id: asha,
          starts_on: '2026-01-01',
          ends_on: '2027-12-31',
          renewal_of: old_contract,
          terminated_on: '2026-10-15',
          ended_by: 'Record',
        },
      ])
      .execute()
    const file = newId()
    await db
      .insertInto('stored_file')
      .values({
        id: file,
        name: 'p.pdf',
        media_type: 'application/pdf',
        bytes: 1,
        sha256: file.replaceAll('-', ''),
        purpose: documentPurpose,
        account_id: world.account('hari'),
      })
      .execute()
    const paper = { employee_id: asha, category_id: kind }
    await db
      .insertInto('employee_document')
      .values([
        {
          ...paper,
          id: old_paper,
          title: 'Old',
          file_id: file,
          issued_on: '2020-01-01',
          expires_on: '2026-03-01',
        },
        {
          ...paper,
          id: new_paper,
          title: 'New',
          file_id: file,
          issued_on: '2026-04-01',
          expires_on: '2036-04-01',
          renews_id: old_paper,
        },
      ])
      .execute()
    const laptop = newId()
    await db
      .insertInto('equipment')
      .values({
        id: laptop,
        name: 'Laptop',
        code: 'LT-1',
        category_id: kind,
        acquired: 'Owned',
      })
      .execute()
    await db
      .insertInto('equipment_assignment')
      .values({
        id: newId(),
        equipment_id: laptop,
        employee_id: asha,
        assigned_on: '2026-02-01',
        expected_return_on: '2026-03-01',
        returned_on: '2026-05-01',
      })
      .execute()
  })
})
afterAll(() => world.close())

test.each([
  ['2026-06-30', 'Hill', 'Plain'],
  ['2026-07-01', 'Plain', 'Hill'],
  [undefined, 'Plain', 'Hill'],
] as const)('who moved is counted on %s at %s', async (as_of, here, there) => {
  const hari = world.as('hari')
  const query = as_of ? { as_of } : {}
  const { results } = await hari.get(branchReport.rows, { params: org, query })
  const counted = new Map(results.map((row) => [row['branch'], row['people']]))
  expect([counted.get(here), counted.get(there)]).toEqual([1, undefined])
  const place = here === 'Hill' ? branches.hill : branches.plain
  const list = await hari.get(employees, { params: org, query: { ...query, own_branch_id: place } as never })
  expect(list.count).toBe(1)
  expect(
    await rows('employees', as_of ?? null, { groups: [{ column: 'branch' }], measures: [{ what: 'count' }] }),
  ).toEqual([{ branch: here, count: 1 }])
})

test.each([
  // before the first there is nothing; the renewal was begun, and its early end come, only later
  ['2023-12-31', []],
  ['2025-06-30', ['Active']],
  ['2026-05-01', ['Renewed', 'Active']],
  ['2026-10-15', ['Renewed', 'Active']],
  ['2026-10-16', ['Renewed', 'Terminated']],
  [null, ['Renewed', 'Terminated']],
] as const)('contracts stand on %s as they did then: %j', async (as_of, states) => {
  const found = await rows('contracts', as_of, {
    columns: ['contract_state'],
    sort: [{ key: 'contract_starts_on' }],
  })
  expect(found).toEqual(states.map((contract_state) => ({ contract_state })))
})

test.each([
  ['2026-01-01', [['Old', 'Active', 59]]],
  ['2026-02-15', [['Old', 'Expiring', 14]]],
  ['2026-03-31', [['Old', 'Expired', -30]]],
  [
    '2026-04-01',
    [
      ['New', 'Active', 3653],
      ['Old', 'Renewed', -31],
    ],
  ],
] as const)('documents on %s', async (as_of, papers) => {
  const found = await rows('documents', as_of, {
    columns: ['document', 'state', 'days_left'],
    sort: [{ key: 'document' }],
  })
  expect(found.map((row) => [row['document'], row['state'], row['days_left']])).toEqual(papers)
})

test.each([
  ['2026-01-31', []],
  ['2026-03-01', [{ is_out: true, is_overdue: false }]],
  ['2026-03-02', [{ is_out: true, is_overdue: true }]],
  ['2026-05-01', [{ is_out: false, is_overdue: false }]],
  [null, [{ is_out: false, is_overdue: false }]],
] as const)('equipment that was given on %s', async (as_of, given) => {
  expect(await rows('equipment', as_of, { columns: ['is_out', 'is_overdue'] })).toEqual(given)
})
