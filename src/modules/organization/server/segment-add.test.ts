import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { segments, type SegmentRule } from '#modules/organization/shared/segment.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on: '2020-10-31' }).where('id', '=', world.id('gita')).execute(),
  )
})
afterAll(() => world.close())

const ids = (...names: Name[]) => names.map((name) => world.id(name))
const made = (rule: SegmentRule) =>
  world.as('hari').get(segments.create, { params, body: { name: newId(), rule } })
const add = (id: string, people: readonly string[], by: Name = 'hari') =>
  world.as(by).ask(segments.add, { params: { ...params, id }, body: { employee_ids: [...people] } })
const ruleOf = async (id: string) =>
  (await world.as('hari').get(segments.read, { params: { ...params, id } })).rule

test('adds people by name, and names who cannot be added', async () => {
  const { id, version } = await made({ include_ids: ids('maya'), exclude_ids: ids('rajan') })
  const { status, body } = await add(id, ids('asha', 'bikash', 'maya', 'rajan', 'gita'))
  expect(status).toBe(200)
  expect(body.done.toSorted()).toEqual(ids('asha', 'bikash').toSorted())
  expect(Object.fromEntries(body.failed.map((one) => [one.id, one.message]))).toEqual({
    [world.id('maya')]: 'They are in this segment already.',
    [world.id('rajan')]: 'The segment leaves them out by name. Change it first.',
    [world.id('gita')]: 'They left on 2020-10-31.',
  })
  const read = await world.as('hari').get(segments.read, { params: { ...params, id } })
  expect(read).toMatchObject({ people: 3, version: version + 1 })

  const again = await add(id, ids('asha'))
  expect(again.body).toEqual({
    done: [],
    failed: [{ id: world.id('asha'), message: 'They are in this segment already.' }],
  })
  expect((await ruleOf(id)).include_ids).toHaveLength(3)
})

test('of two who add at once both are added', async () => {
  const { id } = await made({ include_ids: ids('maya') })
  const answers = await Promise.all([add(id, ids('asha')), add(id, ids('bikash'))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await ruleOf(id)).include_ids).toHaveLength(3)
})

test('a segment of everybody does not become one of those who were added', async () => {
  const { id } = await made({})
  expect((await add(id, ids('asha'))).body.done).toEqual([])
  expect(await ruleOf(id)).toEqual({})
})

test('nobody of another organization, no archived segment, and nobody without the right', async () => {
  const { id, version } = await made({ include_ids: ids('maya') })
  expect((await add(id, ids('asha', 'tara'))).status).toBe(404)
  expect((await add(newId(), ids('asha'))).status).toBe(404)
  expect((await add(id, ids('bikash'), 'asha')).status).toBe(403)
  expect((await add(id, [])).status).toBe(400)
  expect((await ruleOf(id)).include_ids).toEqual(ids('maya'))
  await world
    .as('hari')
    .get(segments.update, { params: { ...params, id }, body: { version, is_archived: true } })
  expect((await add(id, ids('asha'))).status).toBe(409)
})
