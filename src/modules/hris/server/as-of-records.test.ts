import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { rowsOf } from '#test/as-of.ts'
import { openWorld, type World } from '#test/world.ts'

const org = { org: 'himal' }
let world: World
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  rows = rowsOf(world)
  const asha = world.id('asha')
  await world.inOrg('himal', async (db) => {
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
  })
})
afterAll(() => world.close())

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

test('the highest degree is by the rank of its level, whatever it is called and however late another was', async () => {
  const employee_id = world.id('asha')
  const highest = () => rows('employees', null, { columns: ['highest_education', 'degree'] })
  expect(await highest()).toEqual([{ highest_education: null, degree: 'Master' }])
  const ranks = { Master: 6, Doctorate: 8, Certificate: 2 }
  const listed = Object.entries(ranks).map(([name, rank]) => ({ id: newId(), name, rank }))
  await world.services.database.asOwner((db) => db.insertInto('education_degree').values(listed).execute())
  const levelOf = (name: string) => listed.find((one) => one.name === name)?.id ?? null
  const more = [
    { degree: 'Ph.D. in Forestry', level_id: levelOf('Doctorate') },
    { degree: null, level_id: levelOf('Certificate') },
    // the version before says no level: one that the list has is meant
    { degree: 'certificate ', level_id: null },
    { degree: 'Guild of Bakers', level_id: null },
  ].map((row, at) => ({ id: newId(), employee_id, institution: 'Campus', finished_in: 2083 + at, ...row }))
  await world.inOrg('himal', (db) => db.insertInto('employee_education').values(more).execute())
  expect(await highest()).toEqual([{ highest_education: 'Doctorate', degree: 'Guild of Bakers' }])
  const told = await rows('educations', null, { columns: ['level', 'degree'], sort: [{ key: 'degree' }] })
  expect(told).toEqual([
    { level: null, degree: 'Bachelor' },
    { level: 'Certificate', degree: 'Certificate' },
    { level: null, degree: 'Guild of Bakers' },
    { level: null, degree: 'Master' },
    { level: 'Doctorate', degree: 'Ph.D. in Forestry' },
    { level: 'Certificate', degree: 'certificate ' },
  ])
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
