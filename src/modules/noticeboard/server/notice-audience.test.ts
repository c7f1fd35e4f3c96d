import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changePost,
  createPost,
  noticePosts,
  postThread,
  removePost,
} from '#modules/noticeboard/shared/notice-post.ts'
import { ownMail } from '#engines/notify/mail-choice.ts'
import { orgNotifications } from '#engines/notify/notification.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { noticeDigest } from '#modules/noticeboard/server/digest.ts'
import { keepPost, postReports, reportPost, takeDownPost } from '#modules/noticeboard/shared/notice-report.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let segment = ''
let notice = ''
const params = { org: 'himal' }
const at = (id: string) => ({ ...params, id })

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const hari = world.as('hari')
  const rule = { include_ids: [world.id('asha')] }
  segment = (await hari.get(segments.create, { params, body: { name: 'Guards', rule } })).id
  notice = (
    await hari.get(createPost, {
      params,
      query: { as: 'hr' },
      body: { title: 'Night duty', body: 'New torches are here.', segment_id: segment },
    })
  ).id
})
afterAll(() => world.close())

const seen = async (name: 'asha' | 'rajan') =>
  (await world.as(name).get(noticePosts, { params, query: { as: 'user' } })).results
const say = (name: 'asha' | 'rajan' | 'tara', org = 'himal') =>
  world.as(name).ask(postThread.comments.create, {
    params: { org, id: notice },
    query: { as: 'user' },
    body: { body: 'Thank you' },
  })

test('a notice for a segment is seen by those in it, who are not told whom it is for', async () => {
  expect(await seen('asha')).toMatchObject([{ title: 'Night duty', segment: null, comments: 0 }])
  expect(await seen('rajan')).toEqual([])
  const { results } = await world.as('hari').get(noticePosts, { params, query: { as: 'hr' } })
  expect(results).toMatchObject([{ segment: { name: 'Guards' } }])
})

test('whoever sees it talks about it, others do not find it', async () => {
  expect((await say('asha')).status).toBe(201)
  expect((await say('rajan')).status).toBe(404)
  expect((await say('tara', 'terai')).status).toBe(404)
  expect(await seen('asha')).toMatchObject([{ comments: 1 }])
})

test('files are added by HR and the author alone', async () => {
  const attach = (name: 'asha' | 'hari', as: string) => {
    const payload =
      '--part\r\nContent-Disposition: form-data; name="file"; filename="map.pdf"\r\n\r\n%PDF-1.7 map\r\n--part--\r\n'
    return world.app.inject({
      method: 'POST',
      url: `/api/v1/noticeboard/himal/post/${notice}/attachments/?as=${as}`,
      headers: {
        authorization: `Bearer ${world.as(name).token}`,
        'content-type': 'multipart/form-data; boundary=part',
      },
      payload,
    })
  }
  expect((await attach('asha', 'user')).statusCode).toBe(403)
  expect((await attach('hari', 'hr')).statusCode).toBe(201)
  expect(await seen('asha')).toMatchObject([{ attachments: 1 }])
})

test('only HR chooses who sees a post, from the segments of the organization', async () => {
  const body = { title: 'Mine', body: 'For few', segment_id: segment }
  const own = await world.as('asha').ask(createPost, { params, query: { as: 'user' }, body })
  expect(own.status).toBeGreaterThanOrEqual(400)
  const { version } = (await world.as('hari').get(noticePosts, { params, query: { as: 'hr' } })).results[0]!
  const unknown = await world.as('hari').ask(changePost, {
    params: at(notice),
    query: { as: 'hr' },
    body: { version, segment_id: world.id('asha') },
  })
  expect(unknown).toMatchObject({
    status: 400,
    body: {
      segment_id: ['This post is published already. Its audience can only be widened to everybody.'],
    },
  })
  const unpublished = await world.as('hari').ask(createPost, {
    params,
    query: { as: 'hr' },
    body: { title: 'For nobody', body: 'Words', segment_id: world.id('asha') },
  })
  expect(unpublished).toMatchObject({ status: 400, body: { segment_id: ['Select a valid choice.'] } })
  await world.as('hari').get(changePost, {
    params: at(notice),
    query: { as: 'hr' },
    body: { version, segment_id: null },
  })
  expect(await seen('rajan')).toHaveLength(1)
})

test('comments may be read by the author and HR alone, or be turned off; edited words say so', async () => {
  const hari = world.as('hari')
  const first = async () => (await hari.get(noticePosts, { params, query: { as: 'hr' } })).results[0]!
  const change = async (body: object) =>
    hari.get(changePost, {
      params: at(notice),
      query: { as: 'hr' },
      body: { ...body, version: (await first()).version },
    })
  const read = async (name: 'asha' | 'rajan' | 'hari', as: 'user' | 'hr' = 'user') =>
    (await world.as(name).get(postThread.comments.list, { params: at(notice), query: { as } })).results.length
  await say('rajan')
  expect([await read('asha'), await read('rajan')]).toEqual([2, 2])
  expect(await change({ comments_by: 'Author and HR' })).toMatchObject({ edited_at: null })
  // one's own, and for HR all
  expect([await read('asha'), await read('rajan'), await read('hari', 'hr')]).toEqual([1, 1, 2])
  expect(await seen('asha')).toMatchObject([{ comments: 1, abilities: { comment: true } }])
  await change({ comments_by: 'Nobody', body: 'New torches are here, and batteries.' })
  expect((await say('asha')).status).toBe(403)
  const [post] = await seen('asha')
  expect(post).toMatchObject({ abilities: { comment: false } })
  expect(post?.edited_at).not.toBeNull()
  const own = { title: 'Mine', body: 'For few', comments_by: 'Nobody' as const }
  expect((await world.as('asha').ask(createPost, { params, query: { as: 'user' }, body: own })).status).toBe(
    400,
  )
  await change({ comments_by: 'Everybody' })
})

test('nobody talks about a post that was removed', async () => {
  const { version } = (await world.as('hari').get(noticePosts, { params, query: { as: 'hr' } })).results[0]!
  await world.as('hari').get(removePost, {
    params: at(notice),
    query: { as: 'hr' },
    body: { remarks: 'Over', version },
  })
  expect((await say('asha')).status).toBe(404)
})

const write = async (title: string, more: object = {}) =>
  (
    await world
      .as('hari')
      .get(createPost, { params, query: { as: 'hr' }, body: { title, body: 'Words', ...more } })
  ).id

test('who sees a post reports it once; HR keeps it or takes it down, which answers all reports of it', async () => {
  const [fine, bad] = [await write('Fine'), await write('Bad')]
  const report = (name: 'asha' | 'rajan' | 'hari', id: string, remarks: string | null = null) =>
    world.as(name).ask(reportPost, { params: at(id), body: { reason: 'Untrue', remarks } })
  expect((await report('asha', bad, 'It is not so')).body).toMatchObject({ abilities: { report: false } })
  expect((await report('asha', bad)).status).toBe(400)
  expect((await report('rajan', bad)).status).toBe(200)
  expect((await report('rajan', fine)).status).toBe(200)
  // nobody reports what they wrote
  expect((await report('hari', bad)).status).toBe(400)
  await settled(world)
  const inbox = await world.as('hari').get(orgNotifications.list, { params, query: {} as never })
  expect(inbox.results.map(({ text }) => text)).toContain('reported a post of the noticeboard')
  for (const name of ['asha', 'rajan'] as const)
    expect((await world.as(name).ask(postReports, { params, query: {} })).status).toBe(403)
  const open = async () =>
    (await world.as('hari').get(postReports, { params, query: {} })).results.filter(
      ({ state }) => state === 'Open',
    )
  const rows = await open()
  expect(rows.map(({ post }) => post).toSorted()).toEqual(['Bad', 'Bad', 'Fine'])
  expect(rows.find(({ remarks }) => remarks)).toMatchObject({
    remarks: 'It is not so',
    reporter: { full_name: 'Asha Gurung' },
  })
  const of = (title: string) => rows.find(({ post }) => post === title)
  const down = () =>
    world.as('hari').ask(takeDownPost, {
      params: at(of('Bad')?.id ?? ''),
      body: { remarks: 'Not true', version: 1 },
    })
  const two = await Promise.all([down(), down()])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  await world.as('hari').get(keepPost, { params: at(of('Fine')?.id ?? ''), body: { version: 1 } })
  expect(await open()).toEqual([])
  expect((await seen('asha')).map(({ title }) => title)).toEqual(['Fine'])
  expect((await report('asha', bad)).status).toBe(404)
})

test('a digest goes in the morning to those who ask for it, with what they see', async () => {
  await write('For all')
  await write('For guards', { segment_id: segment })
  const mails = () =>
    world.inOrg('himal', (db) =>
      db
        .selectFrom('email_log')
        .select(['recipient', 'body_text'])
        .where('subject', 'like', 'New on the noticeboard%')
        .orderBy('recipient')
        .execute(),
    )
  const events = ['noticeboard.digest']
  const isOn = async () =>
    (await world.as('asha').get(ownMail.list, { params })).results.find(({ event }) => event === events[0])
  expect(await isOn()).toMatchObject({ is_on: false, channel: 'none' })
  for (const name of ['asha', 'rajan'] as const)
    await world.as(name).get(ownMail.change, { params, body: { events, is_on: true } })
  expect(await isOn()).toMatchObject({ is_on: true, channel: 'mail' })
  await runJob(world, kindOf(noticeDigest), 'himal', '2026-11-21')
  await settled(world)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['asha@example.test', 'rajan@example.test'])
  expect(sent.map(({ body_text }) => body_text.includes('For guards'))).toEqual([true, false])
  for (const { body_text } of sent) expect(body_text).toContain('“For all”')
  // nothing is new the next morning
  await runJob(world, kindOf(noticeDigest), 'himal', '2026-11-22')
  await settled(world)
  expect(await mails()).toHaveLength(2)
})
