import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { audit } from '#engines/audit/audit.ts'
import { assignGroups, createGroup } from '#modules/account/shared/permission-group.ts'
import { noticeBoard } from '#modules/commons/shared/notice-board.ts'
import {
  changePost,
  createPost,
  noticePosts,
  noticeProposal,
  removePost,
} from '#modules/noticeboard/shared/notice-post.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })
let world: World
let version = 0
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

/** The rule of the installation, as its administrator sets it. */
async function rule(allow_to_post: boolean, need_approval: boolean) {
  const body = { allow_to_post, need_approval, version }
  version = (await world.as('om').get(noticeBoard.update, { body })).version
}
const words = { title: 'Picnic on Saturday', body: 'We meet at eight at the gate.' }
const propose = (name: Name, more = {}) =>
  world.as(name).ask(noticeProposal.create, { params, body: { ...words, remarks: 'For everybody', ...more } })
const publish = (name: Name, as: 'user' | 'hr', more = {}) =>
  world.as(name).ask(createPost, { params, query: { as }, body: { ...words, ...more } })
const decide = (name: Name, id: string, action: 'approve' | 'decline' | 'revoke') =>
  world.as(name).ask(noticeProposal.act, {
    params: { ...at(id), action },
    query: { as: 'hr' },
    body: { remarks: 'Seen' },
  })
const seenBy = async (name: Name, as: 'user' | 'hr' = 'user') =>
  (await world.as(name).get(noticePosts, { params, query: { as } })).results

describe('where HR looks at posts first', () => {
  beforeAll(() => rule(true, true))

  test('a proposal is nobody’s to read until HR approves it; then everybody reads it', async () => {
    expect((await world.as('asha').get(board, { params })).posting).toEqual({
      allow_to_post: true,
      need_approval: true,
    })
    expect((await publish('asha', 'user')).status).toBe(400)
    const { status, body } = await propose('asha')
    expect([status, body.status, body.abilities.cancel]).toEqual([201, 'Requested', true])
    expect(await seenBy('bikash')).toEqual([])
    // her supervisor is not asked
    const maya = await world
      .as('maya')
      .raw('POST', `/noticeboard/himal/post-request/${body.id}/approve/?as=supervisor`, { remarks: 'Fine' })
    expect(maya.status).toBe(403)
    expect((await world.as('hari').get(board, { params })).pending).toContainEqual(
      expect.objectContaining({ type: 'notice_post', open: 1 }),
    )
    const { body: approved } = await decide('hari', body.id, 'approve')
    expect(approved).toMatchObject({ status: 'Approved', post_id: expect.any(String) })
    expect(await seenBy('bikash')).toMatchObject([
      {
        ...words,
        author: { full_name: 'Asha Gurung' },
        is_notice: false,
        abilities: { change: false, remove: false },
      },
    ])
    expect(await seenBy('asha')).toMatchObject([{ abilities: { change: false, remove: true } }])
  })

  test('what HR declines is never shown, and what it revokes is shown no more', async () => {
    const declined = await propose('bikash', { title: 'Buy my bicycle' })
    expect((await decide('hari', declined.body.id, 'decline')).body.status).toBe('Declined')
    const [shown] = (
      await world.as('hari').get(noticeProposal.list, { params, query: { as: 'hr', status: 'Approved' } })
    ).results
    expect((await decide('hari', shown?.id ?? '', 'revoke')).body).toMatchObject({
      status: 'Revoked',
      post_id: null,
    })
    expect(await seenBy('bikash')).toEqual([])
    expect(await seenBy('hari', 'hr')).toMatchObject([
      { state: 'Removed', removed_reason: 'HR revoked its approval' },
    ])
  })

  test('nobody decides about their own, and only who holds the code decides', async () => {
    const own = await propose('hari', { title: 'My own' })
    expect((await decide('hari', own.body.id, 'approve')).status).toBe(403)
    expect((await decide('gita', own.body.id, 'approve')).status).toBe(403)
    expect((await decide('sunil', own.body.id, 'approve')).status).toBe(404)
  })

  test.each([
    [{ title: '' }, { title: ['Title is Required'] }],
    [{ body: '' }, { body: ['Text is Required'] }],
    [{ remarks: '' }, { remarks: ['Note to HR is Required'] }],
    [{ title: 'x'.repeat(151) }, { title: [expect.stringContaining('150')] }],
  ])('%o is refused at its field', async (more, refusal) => {
    expect(await propose('asha', more)).toMatchObject({ status: 400, body: refusal })
  })
})

test('where posts need no approval they are shown at once, and HR alone pins', async () => {
  await rule(true, false)
  expect((await propose('asha')).status).toBe(400)
  expect((await publish('asha', 'user')).status).toBe(201)
  expect(await publish('asha', 'user', { pinned_until: '2026-12-01' })).toMatchObject({
    status: 400,
    body: { pinned_until: ['HR alone pins a post.'] },
  })
})

test('where employees may not post, only HR does', async () => {
  await rule(false, true)
  expect((await propose('asha')).status).toBe(403)
  expect((await publish('asha', 'user')).status).toBe(403)
  expect((await publish('gita', 'hr')).status).toBe(403)
  // each test begins at the same instant: this post is to be the later one
  clock.set('2026-11-20T05:00:00Z')
  const { body } = await publish('hari', 'hr', {
    title: 'Office closed',
    pinned_until: '2026-11-25',
    expires_on: '2026-11-30',
  })
  expect(body).toMatchObject({ is_notice: true, is_pinned: true })
  await rule(true, false)
})

test('pinned posts stand above until their day, and nothing is shown after its last', async () => {
  const titles = async () => (await seenBy('bikash')).map(({ title }) => title)
  clock.set('2026-11-24T04:00:00Z')
  await publish('bikash', 'user', { title: 'Later' })
  expect(await titles()).toEqual(['Office closed', 'Later', words.title])
  clock.set('2026-11-26T04:00:00Z')
  expect(await titles()).toEqual(['Later', 'Office closed', words.title])
  clock.set('2026-12-01T04:00:00Z')
  expect(await titles()).toEqual(['Later', words.title])
  expect(await publish('hari', 'hr', { expires_on: '2026-11-30' })).toMatchObject({
    status: 400,
    body: { expires_on: ['Shown until cannot be a past date'] },
  })
})

test('the author or HR takes a post away with a reason, which HR keeps', async () => {
  // after the instant at which it was published: what is published later is not shown yet
  clock.set('2026-11-20T06:00:00Z')
  const [post] = (await seenBy('bikash')).filter(({ title }) => title === words.title)
  const remove = (name: Name, as: 'user' | 'hr', seen = post?.version ?? 0) =>
    world.as(name).ask(removePost, {
      params: at(post?.id ?? ''),
      query: { as },
      body: { remarks: 'Over', version: seen },
    })
  expect((await remove('bikash', 'user')).status).toBe(403)
  expect((await remove('asha', 'user', 7)).status).toBe(409)
  expect((await remove('asha', 'user')).body).toMatchObject({ state: 'Removed', removed_reason: 'Over' })
  // to its author it is gone, to HR it is removed already
  expect((await remove('asha', 'user', 2)).status).toBe(404)
  expect((await remove('hari', 'hr', 2)).status).toBe(409)
})

test('HR changes a post, and its history tells what it said before', async () => {
  const hari = world.as('hari')
  const [post] = (await seenBy('hari', 'hr')).filter(({ title }) => title === 'Later')
  const change = (name: Name) =>
    world.as(name).ask(changePost, {
      params: at(post?.id ?? ''),
      query: { as: 'hr' },
      body: { title: 'Later on', version: post?.version ?? 0 },
    })
  expect((await change('bikash')).status).toBe(403)
  expect((await change('hari')).body.title).toBe('Later on')
  const { results } = await hari.get(audit.timeline, {
    params: { org, table: 'notice_post', id: post?.id ?? '' },
  })
  expect(results[0]?.changes).toContainEqual(
    expect.objectContaining({ field: 'title', before: 'Later', after: 'Later on' }),
  )
  expect((await world.as('sunil').ask(noticePosts, { params })).status).toBe(404)
})

describe('codes of the noticeboard alone', () => {
  const give = async (codes: string[]) => {
    const om = world.as('om')
    const { id } = await om.get(createGroup, { params, body: { name: codes.join(), codes } })
    await om.get(assignGroups, { params: at(world.account('bikash')), body: { group_ids: [id] } })
  }

  test('7.99 reads what HR reads there, and decides and writes nothing', async () => {
    await rule(true, true)
    const { body: asked } = await propose('asha')
    await give(['7.99'])
    const bikash = world.as('bikash')
    expect((await seenBy('bikash', 'hr')).every(({ abilities }) => !abilities.change)).toBe(true)
    const { results } = await bikash.get(noticeProposal.list, { params, query: { as: 'hr' } as never })
    expect(results.map(({ id }) => id)).toContain(asked.id)
    expect((await decide('bikash', asked.id, 'approve')).status).toBe(403)
    expect((await publish('bikash', 'hr')).status).toBe(403)
  })

  test('7.00 keeps all of it', async () => {
    const { body: asked } = await propose('asha')
    await give(['7.00'])
    expect((await decide('bikash', asked.id, 'approve')).status).toBe(200)
    const { status, body } = await publish('bikash', 'hr')
    expect([status, body.abilities.change]).toEqual([201, true])
  })
})
