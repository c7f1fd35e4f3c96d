import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { employees } from '#modules/hris/shared/employee.ts'
import { branchReport } from '#modules/hris/shared/reports.ts'
import { documentPurpose } from '#modules/hris/shared/document.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { openWorld, type World } from '#test/world.ts'

const kind = newId()
const org = { org: 'himal' }
const branches = { hill: newId(), plain: newId() }
const [old_contract, new_contract, old_paper, new_paper] = [newId(), newId(), newId(), newId()]
let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
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
    await db
      .insertInto('employee_family')
      .values({
        id: newId(),
        employee_id: asha,
        name: 'Tara',
        relation: 'Daughter',
        date_of_birth: '2016-05-01',
      })
      .execute()
    const training = { employee_id: asha, started_on: '2026-03-01', verified_at: '2026-05-01T04:00:00Z' }
    await db
      .insertInto('employee_training')
      .values({ id: newId(), name: 'First aid', ...training })
      .execute()
    const former = {
      employer: 'Everest',
      job_title: 'Clerk',
      started_on: '2022-01-01',
      ended_on: '2022-12-31',
    }
    await db
      .insertInto('employee_experience')
      .values({ id: newId(), employee_id: asha, ...former })
      .execute()
    // one before all these days by every calendar, one that may be of either
    const degree = { employee_id: asha, institution: 'Campus' }
    await db
      .insertInto('employee_education')
      .values([
        { ...degree, id: newId(), degree: 'Bachelor', finished_in: 2019 },
        { ...degree, id: newId(), degree: 'Master', finished_in: 2082 },
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

const rows = async (data_set: string, as_of: string | null, more: object) =>
  (
    await world.as('hari').get(reportBuilder.rows, {
      params: org,
      query: {
        definition: writeDefinition(
          Definition.parse({
            data_set,
            as_of,
            filters: [{ column: 'full_name', is: 'begins', values: ['Asha'] }],
            ...more,
          }),
        ) as never,
      },
    })
  ).results.map(({ _id, _person, ...row }) => row)

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

test('members of families have the age of the day, and are none before they are born', async () => {
  const ages = (as_of: string | null) => rows('family-members', as_of, { columns: ['age'] })
  expect(await ages('2026-04-30')).toEqual([{ age: 9 }])
  expect(await ages(null)).toEqual([{ age: 10 }])
  expect(await ages('2016-04-30')).toEqual([])
})

test.each([
  ['2026-02-28', []],
  ['2026-03-01', [{ name: 'First aid', verified_at: null }]],
  ['2026-05-01', [{ name: 'First aid', verified_at: '2026-05-01T04:00:00.000Z' }]],
  [null, [{ name: 'First aid', verified_at: '2026-05-01T04:00:00.000Z' }]],
] as const)('trainings on %s are those that had begun, and what was seen of them', async (as_of, found) => {
  expect(await rows('trainings', as_of, { columns: ['name', 'verified_at'] })).toEqual(found)
})

test.each([
  ['2021-12-31', []],
  ['2022-01-10', [{ employer: 'Everest', days: 10 }]],
  [null, [{ employer: 'Everest', days: 365 }]],
] as const)('former employment on %s', async (as_of, found) => {
  expect(await rows('experiences', as_of, { columns: ['employer', 'days'] })).toEqual(found)
})

test('the highest degree is by the rank of the list, not the latest nor one that the list has not', async () => {
  const employee_id = world.id('asha')
  const highest = () => rows('employees', null, { columns: ['highest_education', 'degree'] })
  expect(await highest()).toEqual([{ highest_education: null, degree: 'Master' }])
  await world.services.database.asOwner((db) =>
    db
      .insertInto('education_degree')
      .values([
        { id: newId(), name: 'Master', rank: 6 },
        { id: newId(), name: 'Doctorate', rank: 8 },
        { id: newId(), name: 'Certificate', rank: 2 },
      ])
      .execute(),
  )
  const more = ['doctorate ', 'Certificate', 'Guild of Bakers'].map((degree, at) => ({
    id: newId(),
    employee_id,
    institution: 'Campus',
    degree,
    finished_in: 2083 + at,
  }))
  await world.inOrg('himal', (db) => db.insertInto('employee_education').values(more).execute())
  expect(await highest()).toEqual([{ highest_education: 'Doctorate', degree: 'Guild of Bakers' }])
  const ids = more.map(({ id }) => id)
  await world.inOrg('himal', (db) => db.deleteFrom('employee_education').where('id', 'in', ids).execute())
})

test.each([
  ['2019-12-31', []],
  ['2020-01-01', ['Bachelor']],
  // it was written down later, and whose year it is nobody said
  ['2026-05-01', ['Bachelor']],
  [null, ['Bachelor', 'Master']],
] as const)('degrees on %s are those that were surely over, or known', async (as_of, degrees) => {
  const found = await rows('educations', as_of, { columns: ['degree'], sort: [{ key: 'degree' }] })
  expect(found.map(({ degree }) => degree)).toEqual(degrees)
})

test.each(['addresses', 'emergency-contacts', 'bank-accounts', 'languages'])(
  '%s are known as they stand today alone, and another day is refused',
  async (data_set) => {
    const { results } = await world.as('hari').get(reportBuilder.dataSets, { params: org })
    expect(results.find(({ name }) => name === data_set)?.has_as_of).toBe(false)
    await rows(data_set, null, { columns: ['code'] })
    const definition = writeDefinition(
      Definition.parse({ data_set, as_of: '2026-05-01', columns: ['code'] }),
    ) as never
    const refused = await world.as('hari').ask(reportBuilder.rows, { params: org, query: { definition } })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toMatch(/"as_of":\["\w.*: only how things stand today is known\."\]/)
  },
)
