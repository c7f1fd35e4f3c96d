import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { createExport } from '#engines/exchange/export.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { notifyOfImportant } from '#modules/noticeboard/server/important-notice.ts'
import {
  changePost,
  createPost,
  noticePosts,
  readPost,
  removePost,
} from '#modules/noticeboard/shared/notice-post.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import {
  acknowledgePost,
  markPostRead,
  postAcknowledgements,
  remindOfPost,
} from '#modules/noticeboard/shared/post-acknowledgement.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import { openWorld, type World } from '#test/world.ts'

const NOW = '2026-11-20T04:00:00Z'
const params = { org: 'himal' }
const at = (id: string) => ({ ...params, id })
let world: World
let guards = ''
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' }, at: NOW })
  const rule = { include_ids: [world.id('asha'), world.id('bikash')] }
  guards = (await world.as('hari').get(segments.create, { params, body: { name: 'Guards', rule } })).id
})
afterAll(() => world.close())
beforeEach(() => clock.set(NOW))

const asks = { is_important: true, asks_acknowledgement: true }
const write = (title: string, more: object = {}, name: Name = 'hari', as: 'user' | 'hr' = 'hr') =>
  world.as(name).ask(createPost, { params, query: { as }, body: { title, body: 'Words', ...more } })
const written = async (title: string, more: object = {}) => (await write(title, more)).body.id as string
const seen = async (name: Name) =>
  (await world.as(name).get(noticePosts, { params, query: { as: 'user' } })).results
const acknowledge = (name: Name, id: string, org = 'himal') =>
  world.as(name).ask(acknowledgePost, { params: { org, id } })
const who = (name: Name, as: 'user' | 'hr', id: string, more: object = {}) =>
  world.as(name).ask(postAcknowledgements, { params: at(id), query: { as, ...more } })
const remind = (id: string, name: Name = 'hari') =>
  world.as(name).ask(remindOfPost, { params: at(id), query: { as: 'hr' } })
const notify = async () => {
  const done = await runJob(world, kindOf(notifyOfImportant), 'himal', '2026-11-20T09:45')
  await settled(world)
  return done
}
/** Who has been told that of the post, each as often as told. */
const told = (id: string, text: string) =>
  world.services.database.asOwner(async (db) => {
    const rows = await db
      .selectFrom('notification as x')
      .innerJoin('account as a', 'a.id', 'x.account_id')
      .select('a.username')
      .where('x.subject_id', '=', id)
      .where('x.text', 'like', `${text}%`)
      .orderBy('a.username')
      .execute()
    return rows.map(({ username }) => username)
  })
const change = (id: string, version: number, body: object, name: Name = 'hari', as: 'user' | 'hr' = 'hr') =>
  world.as(name).ask(changePost, { params: at(id), query: { as }, body: { version, ...body } })
const forYou = async (name: Name) =>
  (await world.as(name).get(board, { params })).due.find(({ kind }) => kind === 'notice')

test('HR alone marks a post as important, and what only important ones have goes with it', async () => {
  expect((await write('Mine', { is_important: true }, 'asha', 'user')).body).toEqual({
    is_important: ['HR alone marks a post as important.'],
  })
  expect((await write('Mine', { asks_acknowledgement: true }, 'asha', 'user')).status).toBe(400)
  expect((await write('Half', { asks_acknowledgement: true })).body).toEqual({
    asks_acknowledgement: ['Mark the post as important first.'],
  })
  expect((await write('Half', { important_until: '2026-12-01' })).status).toBe(400)
  expect((await write('Late', { is_important: true, important_until: '2026-11-19' })).body).toMatchObject({
    important_until: [expect.stringContaining('Important until cannot be')],
  })
})

test('its audience is notified once, however often the job runs, and two at once', async () => {
  const all = await written('For all', asks)
  const few = await written('For guards', { ...asks, segment_id: guards })
  await Promise.all([notify(), notify()])
  expect(await notify()).toEqual({ notified: 0 })
  expect(await told(few, 'Important notice')).toEqual(['asha', 'bikash'])
  const names = await told(all, 'Important notice')
  expect(names).toEqual([...new Set(names)])
  expect(names).toContain('rajan')
  // its author knows it, and another organization is not concerned
  for (const name of ['hari', 'tara']) expect(names).not.toContain(name)
  // marked anew, it is not told again
  const { version } = (await change(few, 1, { is_important: false, asks_acknowledgement: false })).body
  await change(few, version, asks)
  await notify()
  expect(await told(few, 'Important notice')).toEqual(['asha', 'bikash'])
})

test('a scheduled one is told of when its time has come, one withdrawn before never', async () => {
  const publish_at = '2026-11-20T06:00:00Z'
  const [late, gone] = [
    await written('Later', { is_important: true, publish_at }),
    await written('Never', { is_important: true, publish_at }),
  ]
  await notify()
  expect(await told(late, 'Important notice')).toEqual([])
  await world.as('hari').get(removePost, {
    params: at(gone),
    query: { as: 'hr' },
    body: { remarks: 'Not so', version: 1 },
  })
  clock.set('2026-11-20T06:01:00Z')
  await notify()
  expect(await told(late, 'Important notice')).toContain('asha')
  expect(await told(gone, 'Important notice')).toEqual([])
})

test('it stands first until its day or until read', async () => {
  const first = async (name: Name) => (await seen(name))[0]
  const id = await written('Read me', {
    is_important: true,
    important_until: '2026-11-22',
    segment_id: guards,
  })
  clock.set('2026-11-20T05:00:00Z')
  await written('Newer')
  // of two that stand first the newer is first
  for (const { id: other } of (await seen('asha')).filter((post) => post.stands_first && post.id !== id))
    await world.as('asha').ask(markPostRead, { params: at(other) })
  for (const { id: other, abilities } of await seen('asha'))
    if (abilities.acknowledge) await acknowledge('asha', other)
  expect(await first('asha')).toMatchObject({ id, stands_first: true, abilities: { mark_read: true } })
  expect((await world.as('rajan').ask(markPostRead, { params: at(id) })).status).toBe(404)
  expect((await acknowledge('asha', id)).status).toBe(400)
  const { body } = await world.as('asha').ask(markPostRead, { params: at(id) })
  expect(body).toMatchObject({ stands_first: false, abilities: { mark_read: false } })
  expect((await first('asha'))?.title).toBe('Newer')
  // nobody else has read it for him
  const his = async () => (await seen('bikash')).find((post) => post.id === id)
  expect(await his()).toMatchObject({ stands_first: true, read_at: null })
  clock.set('2026-11-23T04:00:00Z')
  expect(await his()).toMatchObject({ stands_first: false })
})

test('readers acknowledge it under "For you"; its author and HR see who has, others do not', async () => {
  const id = await written('Acknowledge me', { ...asks, segment_id: guards })
  const before = await forYou('asha')
  expect(before?.count).toBeGreaterThan(0)
  const [one, two] = await Promise.all([acknowledge('asha', id), acknowledge('asha', id)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect((await forYou('asha'))?.count ?? 0).toBe((before?.count ?? 0) - 1)
  expect((await acknowledge('rajan', id)).status).toBe(404)
  expect((await acknowledge('tara', id, 'terai')).status).toBe(404)
  // who wrote it has nothing to acknowledge
  expect(
    (await world.as('hari').get(readPost, { params: at(id), query: { as: 'hr' } })).abilities,
  ).toMatchObject({
    acknowledge: false,
    acknowledgements: true,
  })
  const { body } = await who('hari', 'hr', id)
  expect(body).toMatchObject({ count: 2, done_count: 1, open_count: 1 })
  expect((await who('hari', 'hr', id, { done: 'true' })).body.results).toMatchObject([
    { person: { full_name: 'Asha Gurung' }, acknowledged_at: expect.stringMatching(/^2026-11-20T04:00/) },
  ])
  expect((await who('hari', 'hr', id, { limit: 1, offset: 1 })).body).toMatchObject({
    count: 2,
    results: [{ person: { full_name: 'Asha Gurung' } }],
  })
  for (const name of ['asha', 'rajan'] as const) expect((await who(name, 'user', id)).status).toBe(404)
  expect((await who('asha', 'hr', id)).status).toBe(403)
  expect((await who('hari', 'hr', await written('No question', { is_important: true }))).status).toBe(404)
  const file = await world.as('hari').ask(createExport, {
    params,
    query: { as: 'hr' },
    body: { source: postAcknowledgements.path, format: 'csv' as const, query: {}, path: { id } },
  })
  expect(file.status).toBe(202)
})

test('changed in its meaning it is new to everybody, who are notified and asked once more', async () => {
  const id = await written('Meaning', { ...asks, segment_id: guards })
  await notify()
  await acknowledge('asha', id)
  const version = async () =>
    (await world.as('hari').get(readPost, { params: at(id), query: { as: 'hr' } })).version
  const again = { acknowledge_again: true }
  expect((await change(id, await version(), again)).body).toEqual({
    acknowledge_again: ['Only the changed text of a published notice is acknowledged again.'],
  })
  // a slip of the pen asks nobody again
  await change(id, await version(), { title: 'Meanings' })
  expect((await who('hari', 'hr', id)).body).toMatchObject({ done_count: 1, open_count: 1 })
  await change(id, await version(), { body: 'From the first, not the second.', ...again })
  expect((await who('hari', 'hr', id)).body).toMatchObject({ done_count: 0, open_count: 2 })
  await notify()
  expect(await told(id, 'Important notice')).toEqual(['asha', 'asha', 'bikash', 'bikash'])
  expect((await acknowledge('asha', id)).status).toBe(200)
})

test('a reminder goes to those alone who have not acknowledged it, once a day', async () => {
  const id = await written('Remind', { ...asks, segment_id: guards })
  await acknowledge('asha', id)
  expect((await remind(id, 'asha')).status).toBe(403)
  const two = await Promise.all([remind(id), remind(id)])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(two.find(({ status }) => status === 200)?.body).toEqual({ reminded: 1 })
  await settled(world)
  expect(await told(id, 'Reminder')).toEqual(['bikash'])
  clock.set('2026-11-21T04:00:00Z')
  await acknowledge('bikash', id)
  expect((await remind(id)).status).toBe(400)
})

test('joiners of the audience are asked while it stands; who leaves it is asked and counted no more', async () => {
  const id = await written('Joining', { ...asks, segment_id: guards })
  const rule = { include_ids: [world.id('bikash'), world.id('rajan')] }
  await acknowledge('asha', id)
  await world.as('hari').get(segments.update, { params: at(guards), body: { rule, version: 1 } as never })
  expect((await forYou('rajan'))?.count).toBeGreaterThan(0)
  expect((await acknowledge('rajan', id)).status).toBe(200)
  expect((await acknowledge('asha', id)).status).toBe(404)
  const { body } = await who('hari', 'hr', id)
  expect(body).toMatchObject({ done_count: 1, open_count: 1 })
})

test('the author of a scheduled post changes its words and time and withdraws it', async () => {
  const publish_at = '2026-11-20T06:00:00Z'
  const { body: post } = await write('Plan', { publish_at }, 'asha', 'user')
  expect(post.abilities).toMatchObject({ change: true, remove: true })
  expect((await change(post.id, 1, { title: 'Mine now' }, 'bikash', 'user')).status).toBe(404)
  expect((await change(post.id, 1, { segment_id: guards }, 'asha', 'user')).body).toEqual({
    segment_id: ['HR alone chooses who sees a post.'],
  })
  const later = '2026-11-21T06:00:00Z'
  const two = await Promise.all(
    ['Plan A', 'Plan B'].map((title) => change(post.id, 1, { title, publish_at: later }, 'asha', 'user')),
  )
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(two.find(({ status }) => status === 200)?.body).toMatchObject({
    state: 'Scheduled',
    edited_at: null,
    published_at: '2026-11-21T06:00:00.000Z',
  })
  expect((await change(post.id, 2, { publish_at: '2026-11-19T06:00:00Z' }, 'asha', 'user')).status).toBe(400)
  clock.set('2026-11-21T07:00:00Z')
  expect((await seen('rajan')).map(({ id }) => id)).toContain(post.id)
  expect((await change(post.id, 2, { title: 'Too late' }, 'asha', 'user')).status).toBe(400)
  expect((await change(post.id, 2, { title: 'By HR' })).body).toMatchObject({
    edited_at: expect.stringMatching(/^2026-11-21T07:00/),
  })
  // its audience is not narrowed under those who have read it
  expect((await change(post.id, 3, { segment_id: guards })).status).toBe(400)
  const { body: other } = await write('Withdrawn', { publish_at: '2026-11-22T06:00:00Z' }, 'asha', 'user')
  await world.as('asha').get(removePost, {
    params: at(other.id),
    query: { as: 'user' },
    body: { remarks: 'Over', version: 1 },
  })
  clock.set('2026-11-22T07:00:00Z')
  expect((await seen('rajan')).map(({ id }) => id)).not.toContain(other.id)
})
