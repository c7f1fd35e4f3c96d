import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { anonymousFeedback, feedback } from '#modules/feedback/shared/feedback.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const himal = { params: { org: 'himal' } }
const on = (id: string) => ({ params: { org: 'himal', id } })
const asHr = { query: { as: 'hr' } } as const
const hari = () => world.as('hari')
const send = (name: Name, title: string, is_public = true) =>
  world
    .as(name)
    .get(feedback.send, { ...himal, body: { kind: 'Suggestion', title, body: 'So it is.', is_public } })
const vote = (name: Name, id: string, to = true) =>
  world.as(name).ask(feedback.vote, { ...on(id), body: { on: to } })
const onBoard = async (name: Name) => (await world.as(name).get(feedback.board, himal)).results

test('what is shown on the board is everybody’s to read, with the name only where there is one', async () => {
  await send('asha', 'A bicycle stand')
  await send('asha', 'Only for HR', false)
  await world.as('bikash').get(anonymousFeedback.send, {
    ...himal,
    body: { kind: 'Complaint', title: 'Cold rooms', body: 'Very.', is_public: true },
  })
  const board = await onBoard('maya')
  expect(
    board
      .map(({ title, sender }) => [title, sender?.full_name ?? null])
      .toSorted((a, b) => a.join().localeCompare(b.join())),
  ).toEqual([
    ['A bicycle stand', 'Asha Gurung'],
    ['Cold rooms', null],
  ])
  expect(await world.as('tara').get(feedback.board, { params: { org: 'terai' } })).toMatchObject({ count: 0 })
})

test('everybody has one vote, and takes it back', async () => {
  const { id } = await send('asha', 'A quiet room')
  const both = await Promise.all([vote('maya', id), vote('maya', id)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await vote('rajan', id)).toMatchObject({ body: { votes: 2, has_voted: true } })
  expect(await vote('maya', id, false)).toMatchObject({ body: { votes: 1, has_voted: false } })
  expect((await onBoard('maya'))[0]).toMatchObject({ title: 'A quiet room', votes: 1 })
  const hidden = await send('asha', 'Hidden', false)
  expect(await vote('maya', hidden.id)).toMatchObject({ status: 404 })
  await hari().get(feedback.settle, {
    ...on(id),
    ...asHr,
    body: { status: 'Done', outcome: null, version: 1 },
  })
  expect(await vote('bikash', id)).toMatchObject({ status: 409 })
})

test('what is said alike is found while one types, from half of its words on', async () => {
  await send('asha', 'Parking for visitors on Fridays')
  const alike = async (title: string) =>
    (await world.as('maya').get(feedback.similar, { ...himal, query: { title } })).results.map(
      (item) => item.title,
    )
  expect(await alike('More parking for visitors')).toEqual(['Parking for visitors on Fridays'])
  expect(await alike('Visitors bring their children into meetings')).toEqual([])
  expect(await alike('On')).toEqual([])
})

test('a duplicate gives its votes to what stands for both, each person’s once', async () => {
  const kept = await send('asha', 'Second screens')
  const same = await send('bikash', 'A second screen for all')
  const older = await send('maya', 'Screens!')
  for (const name of ['maya', 'rajan'] as const) await vote(name, same.id)
  for (const name of ['maya', 'asha'] as const) await vote(name, kept.id)
  const merge = (id: string, into_id: string, version = 1) =>
    hari().ask(feedback.merge, { ...on(id), ...asHr, body: { into_id, version } })
  const choices = async (stands_for: string) =>
    (await hari().get(feedback.list, { ...himal, query: { as: 'hr', limit: 100, stands_for } })).results.map(
      ({ id }) => id,
    )
  expect(await choices(same.id)).toEqual(expect.arrayContaining([kept.id, older.id]))
  expect(await choices(same.id)).not.toContain(same.id)
  expect(await merge(same.id, same.id)).toMatchObject({ status: 400 })
  expect(await merge(older.id, same.id)).toMatchObject({ status: 200 })
  expect(await choices(kept.id)).not.toContain(older.id)
  expect(await merge(same.id, kept.id, 9)).toMatchObject({ status: 409 })
  expect(await merge(same.id, kept.id)).toMatchObject({
    status: 200,
    body: { status: 'Duplicate', duplicate_of: { title: 'Second screens' }, votes: 0 },
  })
  expect(await hari().get(feedback.read, { ...on(kept.id), ...asHr })).toMatchObject({ votes: 3 })
  // what said the same as the merged one now says the same as the kept one
  expect(await hari().get(feedback.read, { ...on(older.id), ...asHr })).toMatchObject({
    duplicate_of: { title: 'Second screens' },
  })
  expect(await merge(kept.id, same.id)).toMatchObject({ status: 400 })
  expect((await onBoard('asha')).map(({ title }) => title)).not.toContain('A second screen for all')
  const anew = { status: 'In review', outcome: null, version: 2 } as const
  expect(await hari().get(feedback.settle, { ...on(same.id), ...asHr, body: anew })).toMatchObject({
    status: 'In review',
    duplicate_of: null,
  })
})

test('what nobody has answered is overdue after two weeks', async () => {
  const { id } = await send('asha', 'Still waiting')
  const overdue = async () =>
    (await hari().get(feedback.list, { ...himal, query: { overdue: 'true', limit: 100 } })).results.map(
      (row) => row.id,
    )
  clock.set('2026-12-04T04:00:00Z')
  expect(await overdue()).not.toContain(id)
  clock.set('2026-12-05T04:00:00Z')
  expect(await overdue()).toContain(id)
  await hari().get(feedback.settle, {
    ...on(id),
    ...asHr,
    body: { status: 'Planned', outcome: null, version: 1 },
  })
  expect(await overdue()).not.toContain(id)
  clock.set('2026-11-20T04:00:00Z')
})
