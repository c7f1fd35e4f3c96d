import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { audit } from '#engines/audit/audit.ts'
import {
  assignedKsao,
  assignKsao,
  changeKsao,
  ksaoLibrary,
  ksaoOf,
  peopleWithKsao,
  removeKsao,
} from '#modules/hris/shared/ksao.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

const org = 'himal'
const params = { org }
const [typing, law, old] = [newId(), newId(), newId()]
let world: World
const hari = () => world.as('hari')
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  await world.inOrg(org, (db) =>
    db
      .insertInto('ksao')
      .values([
        { id: typing, kind: 'skill', name: 'Typing', is_archived: false },
        { id: law, kind: 'knowledge', name: 'Labour law', is_archived: false },
        { id: old, kind: 'other', name: 'Telegraphy', is_archived: true },
      ])
      .execute(),
  )
})
afterAll(() => world.close())

const assign = (names: Name[], items: { ksao_id: string; level: number }[], more = {}, by: Name = 'hari') =>
  world.as(by).ask(assignKsao, {
    params,
    body: { employee_ids: names.map((name) => world.id(name)), items, assessed_on: '2026-11-01', ...more },
  })
const of = (name: Name, by: Name, as: 'user' | 'supervisor' | 'hr') =>
  world.as(by).ask(ksaoOf, { params: { org, employee_id: world.id(name) }, query: { as } })

test('several attributes go to several people at once; who has one already has the new level', async () => {
  const first = await assign(
    ['asha', 'bikash'],
    [
      { ksao_id: typing, level: 2 },
      { ksao_id: law, level: 4 },
    ],
  )
  expect(first.body).toEqual({ assigned: 4, changed: 0 })
  const again = await assign(['asha', 'maya'], [{ ksao_id: typing, level: 5 }], { remarks: 'Seen at work' })
  expect(again.body).toEqual({ assigned: 1, changed: 1 })
  const { body } = await of('asha', 'hari', 'hr')
  expect(body.results.map(({ ksao, level, remarks }) => [ksao.name, level, remarks])).toEqual([
    ['Labour law', 4, null],
    ['Typing', 5, 'Seen at work'],
  ])
})

test.each([
  [
    'an archived attribute',
    ['asha'],
    [{ ksao_id: old, level: 1 }],
    {},
    { items: [{ ksao_id: [expect.any(String)] }] },
  ],
  [
    'one attribute twice',
    ['asha'],
    [
      { ksao_id: law, level: 1 },
      { ksao_id: law, level: 2 },
    ],
    {},
    { items: [{}, { ksao_id: ['This attribute is named twice.'] }] },
  ],
  [
    'a level beyond the scale',
    ['asha'],
    [{ ksao_id: law, level: 6 }],
    {},
    { items: [{ level: ['Level must be at most 5.'] }] },
  ],
  [
    'a day ahead',
    ['asha'],
    [{ ksao_id: law, level: 1 }],
    { assessed_on: '2026-11-21' },
    { assessed_on: ['Assessed on cannot be a future date'] },
  ],
  [
    'oneself',
    ['asha', 'hari'],
    [{ ksao_id: law, level: 5 }],
    {},
    { employee_ids: ['Nobody assesses themselves.'] },
  ],
  [
    'somebody of another organization',
    ['sunil'],
    [{ ksao_id: law, level: 1 }],
    {},
    { employee_ids: ['Select a valid choice.'] },
  ],
  ['nobody', [], [{ ksao_id: law, level: 1 }], {}, { employee_ids: ['Employees is Required'] }],
] as const)('%s is refused at its field, and nothing is written', async (_, names, items, more, refusal) => {
  expect(await assign([...names], [...items], more)).toMatchObject({ status: 400, body: refusal })
  expect((await hari().get(assignedKsao, { params })).count).toBe(5)
})

test('people see their own, supervisors those of their people, colleagues nothing', async () => {
  const statuses = await Promise.all([
    of('asha', 'asha', 'user'),
    of('asha', 'maya', 'supervisor'),
    of('asha', 'bikash', 'user'),
    of('maya', 'maya', 'supervisor'),
    of('asha', 'gita', 'hr'),
    of('asha', 'sunil', 'hr'),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 200, 403, 404])
})

test('the lists are narrowed by attribute, kind, level and by who has nothing', async () => {
  const people = async (query: object) => (await hari().get(peopleWithKsao, { params, query })).results
  const names = async (query: object) =>
    (await people(query)).map(({ person }) => person.full_name.split(' ')[0])
  expect(await names({ ksao_id: law })).toEqual(['Asha', 'Bikash'])
  expect(await names({ kind: 'skill' })).toEqual(['Asha', 'Bikash', 'Maya'])
  expect(await names({ assigned: 'false' })).not.toContain('Maya')
  expect(await people({ search: 'asha' })).toMatchObject([
    { knowledge: 1, skill: 1, ability: 0, latest: '2026-11-01' },
  ])
  const rows = async (query: object) => (await hari().get(assignedKsao, { params, query })).count
  expect([
    await rows({ level: '5' }),
    await rows({ level: '2,4' }),
    await rows({ kind: 'knowledge' }),
  ]).toEqual([2, 3, 2])
  const library = await hari().get(ksaoLibrary, { params })
  expect(library.results.map(({ name, people: count }) => [name, count])).toEqual([
    ['Labour law', 2],
    ['Typing', 3],
  ])
})

test('a level is changed by whoever saw the latest, taken away, and told in the history of the person', async () => {
  const [row] = (await hari().get(assignedKsao, { params, query: { search: 'bikash', kind: 'skill' } }))
    .results
  const at = { org, id: row?.id ?? '' }
  const change = (version: number, level = 3) =>
    hari().ask(changeKsao, { params: at, body: { level, version } })
  expect((await change(1)).body).toMatchObject({ level: 3, version: 2, person: { full_name: 'Bikash Rai' } })
  expect((await change(1)).status).toBe(409)
  expect((await change(2, 0)).status).toBe(400)
  expect((await hari().ask(removeKsao, { params: at })).status).toBe(204)
  expect((await change(2)).status).toBe(404)
  const { results } = await hari().get(audit.timeline, {
    params: { org, table: 'employee', id: world.id('bikash') },
  })
  expect(results.filter(({ title }) => title === 'Attribute').map(({ operation }) => operation)).toEqual([
    'delete',
    'update',
    'insert',
    'insert',
  ])
})

test('nobody changes their own, even where another has assigned it', async () => {
  await world.inOrg(org, (db) =>
    db
      .insertInto('employee_ksao')
      .values({ id: old, employee_id: world.id('hari'), ksao_id: law, level: 2, assessed_on: '2026-01-01' })
      .execute(),
  )
  const at = { org, id: old }
  expect((await hari().ask(changeKsao, { params: at, body: { level: 5, version: 1 } })).status).toBe(403)
  expect((await hari().ask(removeKsao, { params: at })).status).toBe(403)
  expect((await assign(['asha'], [{ ksao_id: law, level: 1 }], {}, 'gita')).status).toBe(403)
})
