import { afterAll, beforeAll, expect, test } from 'vitest'
import { customField, renameChoice } from '#modules/hris/shared/custom-field.ts'
import { segments, type SegmentRule } from '#modules/organization/shared/segment.ts'
import { defined } from '#test/custom-fields.ts'
import { openWorld, type World } from '#test/world.ts'

/** Segments tell people by fields that the organization has made up. */
let world: World
const params = { org: 'himal' }
let shift = { id: '', version: 1 }
beforeAll(async () => {
  world = await openWorld()
  shift = await defined(world, { title: 'Shift', kind: 'Choice', options: ['Day', 'Night, late'] })
  await defined(world, { title: 'Tools', kind: 'Several choices', options: ['Drill', 'Saw'] })
  await defined(world, { title: 'Drives', kind: 'Yes or no' })
  await defined(world, { title: 'Blood', kind: 'Choice', options: ['A', 'B'], is_sensitive: true })
  const has = (name: 'asha' | 'maya' | 'bikash', custom: object) =>
    world.inOrg('himal', (db) =>
      db
        .updateTable('employee')
        .set({ custom: JSON.stringify(custom) })
        .where('id', '=', world.id(name))
        .execute(),
    )
  await has('asha', { shift: 'Day', tools: ['Drill', 'Saw'], drives: true })
  await has('maya', { shift: 'Night, late', tools: ['Saw'], drives: false })
  await has('bikash', { shift: 'Day' })
})
afterAll(() => world.close())

const hari = () => world.as('hari')
const save = (name: string, rule: SegmentRule) =>
  hari().ask(segments.create, { params, body: { name, rule } })
const peopleIn = async (id: string) =>
  (await hari().get(segments.people, { params, query: { segment_id: id } as never })).results.map(
    ({ person }) => person.full_name.split(' ')[0],
  )

test.each([
  [['shift:Day'], ['Asha', 'Bikash']],
  [
    ['shift:Day', 'shift:Night, late'],
    ['Asha', 'Bikash', 'Maya'],
  ],
  [['shift:Day', 'drives:Yes'], ['Asha']],
  [['tools:Saw'], ['Asha', 'Maya']],
  [['tools:', 'shift:Day'], ['Bikash']],
  [['drives:No'], ['Maya']],
  [
    ['drives:', 'drives:No', 'shift:Day', 'shift:Night, late'],
    ['Bikash', 'Maya'],
  ],
])('%j are %j', async (custom, names) => {
  const { status, body } = await save(custom.join(' '), { custom })
  expect(status).toBe(201)
  expect(await peopleIn(body.id)).toEqual(names)
  const asked = custom.map((one) => encodeURIComponent(one)).join(',')
  const preview = await hari().get(segments.preview, { params, query: { custom: asked } as never })
  expect(preview.count).toBe(names.length)
})

test('it is said what is meant, and what nobody can have is refused at its field', async () => {
  const { results } = await hari().get(segments.list, {
    params,
    query: { search: 'shift:Day drives' } as never,
  })
  expect(results[0]?.named['custom']).toEqual([
    { id: 'shift:Day', name: 'Shift: Day' },
    { id: 'drives:Yes', name: 'Drives: Yes' },
  ])
  for (const custom of [['shift:Evening'], ['nothing:Day'], ['blood:A'], ['drives:Day'], ['Shift']])
    expect(await save(`Wrong ${custom.join()}`, { custom })).toMatchObject({ status: 400 })
  expect(await save('Evening', { custom: ['shift:Evening'] })).toMatchObject({
    body: { rule: { custom: ['Select a valid choice.'] } },
  })
})

test('a choice by another name is the same choice, and one that is meant is not taken away', async () => {
  const at = { params: { ...params, id: shift.id } }
  const { version } = await hari().get(renameChoice, {
    ...at,
    body: { from: 'Night, late', to: 'Night', version: shift.version },
  })
  const { results } = await hari().get(segments.list, { params, query: { search: 'late' } as never })
  expect(results.map(({ rule }) => rule.custom)).toEqual([
    ['drives:', 'drives:No', 'shift:Day', 'shift:Night'],
    ['shift:Day', 'shift:Night'],
  ])
  await world.inOrg('himal', (db) => db.updateTable('employee').set({ custom: '{}' }).execute())
  expect(
    await hari().ask(customField.update, { ...at, body: { options: ['Day'], version } } as never),
  ).toMatchObject({ status: 400, body: { options: [expect.stringContaining('Segments tell people by it')] } })
  expect(await hari().ask(customField.remove, at as never)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Segments tell people by this field') },
  })
})
