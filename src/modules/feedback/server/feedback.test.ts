import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { orgNotifications } from '#engines/notify/notification.ts'
import { anonymousFeedback, feedback, feedbackThread } from '#modules/feedback/shared/feedback.ts'
import { openWorld, type World } from '#test/world.ts'
import { until } from '#test/services.ts'

// the worker waits by the real clock, so the world's day must lie ahead of it
let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2031-11-20T04:00:00Z', env: { ROLE: 'all' } })
})
afterAll(() => world.close())

const himal = { params: { org: 'himal' } }
const on = (id: string) => ({ params: { org: 'himal', id } })
const asHr = { query: { as: 'hr' } } as const
const words = {
  kind: 'Suggestion',
  title: 'A bicycle stand',
  body: 'There is room beside the gate.',
} as const
const hrInbox = async () => (await world.as('hari').get(orgNotifications.list, himal)).results

test('what is sent by name is the sender’s to follow, and HR’s to answer and settle', async () => {
  const asha = world.as('asha')
  const sent = await asha.get(feedback.send, { ...himal, body: words })
  expect(sent).toMatchObject({ is_anonymous: false, status: 'New', sender: { full_name: 'Asha Gurung' } })
  const list = await world.as('hari').get(feedback.list, { ...himal, query: { search: 'bicycle' } })
  expect(list.results.map(({ id }) => id)).toEqual([sent.id])
  const { create } = feedbackThread.comments
  await world.as('hari').get(create, { ...on(sent.id), ...asHr, body: { body: 'We ask the landlord.' } })
  const [mine] = (await asha.get(feedback.mine, himal)).results
  expect(mine).toMatchObject({ id: sent.id, comment_count: 1, is_answered: true })
  await asha.get(create, { ...on(sent.id), body: { body: 'Thank you.' } })
  expect(await asha.get(feedback.read, on(sent.id))).toMatchObject({ comment_count: 2, is_answered: false })
  const settle = { ...on(sent.id), ...asHr }
  const refused = { status: 'Not planned', outcome: ' ', version: 1 } as const
  expect((await world.as('hari').ask(feedback.settle, { ...settle, body: refused })).body).toEqual({
    outcome: ['Outcome is Required'],
  })
  const body = { status: 'Planned', outcome: 'In Magh', version: 1 } as const
  expect(await world.as('hari').get(feedback.settle, { ...settle, body })).toMatchObject({
    status: 'Planned',
    outcome: 'In Magh',
    version: 2,
  })
  expect((await world.as('hari').ask(feedback.settle, { ...settle, body })).status).toBe(409)
  await until(hrInbox, (items) => items.some(({ text }) => text.includes('A bicycle stand')))
})

test('nobody else sees it, nor its thread', async () => {
  const { id } = await world.as('asha').get(feedback.send, { ...himal, body: words })
  for (const name of ['bikash', 'maya'] as const) {
    expect((await world.as(name).ask(feedback.read, on(id))).status, name).toBe(404)
    expect((await world.as(name).ask(feedbackThread.comments.list, on(id))).status, name).toBe(404)
  }
  expect((await world.as('gita').ask(feedback.read, { ...on(id), ...asHr })).status).toBe(403)
  expect((await world.as('anil').ask(feedback.read, on(id))).status).toBe(200)
  expect(
    (await world.as('anil').ask(feedbackThread.comments.create, { ...on(id), body: { body: 'x' } })).status,
  ).toBe(403)
})

test('who sends without a name reads the answer and replies by the key, and by nothing else', async () => {
  const bikash = world.as('bikash')
  const title = 'The heating'
  const { key } = await bikash.get(anonymousFeedback.send, { ...himal, body: { ...words, title } })
  expect((await bikash.get(feedback.mine, himal)).results).toEqual([])
  const [seen] = (await world.as('hari').get(feedback.list, { ...himal, query: { search: title } })).results
  const id = seen?.id ?? ''
  expect(seen).toMatchObject({ is_anonymous: true, sender: null, created_on: '2031-11-20' })
  expect((await bikash.ask(feedback.read, on(id))).status).toBe(404)
  await world
    .as('hari')
    .get(feedbackThread.comments.create, { ...on(id), ...asHr, body: { body: 'Which floor?' } })
  const spoken = key.toUpperCase().replaceAll('-', ' ')
  const opened = await bikash.get(anonymousFeedback.open, { ...himal, body: { key: spoken } })
  expect(opened.comments.map(({ body, is_mine }) => [body, is_mine])).toEqual([['Which floor?', false]])
  await bikash.get(anonymousFeedback.reply, { ...himal, body: { key, body: 'The third.' } })
  const { results } = await world.as('hari').get(feedbackThread.comments.list, { ...on(id), ...asHr })
  expect(results.map(({ body, author }) => [body, author.id, author.full_name])).toEqual([
    ['Which floor?', world.account('hari'), 'Hari Adhikari'],
    ['The third.', null, 'Anonymous'],
  ])
  expect(results[1]).toMatchObject({ can_edit: false, can_delete: false })
  const wrong = await bikash.ask(anonymousFeedback.open, {
    ...himal,
    body: { key: key.replace(/^./, (c) => (c === '0' ? '1' : '0')) },
  })
  expect([wrong.status, wrong.body]).toEqual([400, { key: ['No message has this key.'] }])
  expect(
    (await world.as('tara').ask(anonymousFeedback.open, { params: { org: 'terai' }, body: { key } })).status,
  ).toBe(400)
})

test('no row, audit, signal, event or notice holds an anonymous sender, or the hour', async () => {
  const bikash = world.as('bikash')
  const who = world.account('bikash')
  const traces = () =>
    world.services.database.asOwner(async (db) => {
      const { rows: tables } = await sql<{ name: string }>`
        select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db)
      const found: Record<string, string> = {}
      for (const { name } of tables) {
        const { rows } = await sql<{ rows: string | null }>`
          select string_agg(t::text, E'\n' order by t::text) as rows from ${sql.table(name)} t
          where t::text like ${`%${who}%`} or t::text like ${`%${world.id('bikash')}%`}
            or t::text like '%Bikash%'`.execute(db)
        found[name] = rows[0]?.rows ?? ''
      }
      return found
    })
  // a first call, so that what any call leaves is not counted
  await bikash.get(feedback.mine, himal)
  // nor what the night leaves, which begins with the process
  const nights = () =>
    world.services.database.asOwner((db) =>
      db
        .selectFrom('signal')
        .select('id')
        .where('name', '=', 'job.queued')
        .where('handled_at', 'is', null)
        .execute(),
    )
  await until(nights, (waiting) => waiting.length === 0)
  const before = await traces()
  expect(before['account']).toContain(who)
  const { key } = await bikash.get(anonymousFeedback.send, { ...himal, body: { ...words, title: 'Canary' } })
  await bikash.get(anonymousFeedback.reply, { ...himal, body: { key, body: 'Canary sings' } })
  expect(await traces()).toEqual(before)

  const rows = await world.services.database.asOwner(async (db) => {
    const row = await db
      .selectFrom('feedback')
      .selectAll()
      .where('title', '=', 'Canary')
      .executeTakeFirstOrThrow()
    const said = await db
      .selectFrom('comment')
      .selectAll()
      .where('subject_id', '=', row.id)
      .executeTakeFirstOrThrow()
    const audit = await db
      .selectFrom('audit_row')
      .selectAll()
      .where('row_id', 'in', [row.id, said.id])
      .execute()
    const signals = await db
      .selectFrom('signal')
      .selectAll()
      .where(sql<string>`payload::text`, 'like', `%${row.id}%`)
      .execute()
    return { row, said, audit, signals }
  })
  expect(rows.row.sender_account_id).toBeNull()
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(rows.audit).toEqual([])
  expect(rows.said.account_id).toBeNull()
  // midnight, whose millisecond parts nobody chose
  expect(rows.said.created_at).toMatch(/T\d\d:(00|15):00\.000Z$/)
  expect(rows.signals).toHaveLength(2)
  for (const { id, account_id, at, next_try_at } of rows.signals) {
    expect(account_id).toBeNull()
    expect([at, next_try_at]).toEqual(['2031-11-19T18:15:00.000Z', '2031-11-20T18:15:00.000Z'])
    expect(id[14]).toBe('4')
  }
})

test('HR hears of it when the day has ended, and from nobody', async () => {
  expect((await hrInbox()).filter(({ text }) => text.includes('Canary'))).toEqual([])
  await world.services.database.asOwner((db) =>
    sql`update signal set next_try_at = now() where handled_at is null`.execute(db),
  )
  world.services.bus.publish('signal', '')
  const items = await until(hrInbox, (all) => all.filter(({ text }) => text.includes('Canary')).length > 1)
  const told = items.filter(({ text }) => text.includes('Canary'))
  expect(told.map(({ actor }) => actor)).toEqual([null, null])
  expect(JSON.stringify(told)).not.toContain('Bikash')
})
