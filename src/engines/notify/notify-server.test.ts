import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { notifications, orgNotifications, type Notification } from '#engines/notify/notification.ts'
import { finish, openNotifyWorld, type NotifyWorld } from '#test/notify-world.ts'
import { until } from '#test/services.ts'
import { openSocket } from '#test/socket.ts'

let w: NotifyWorld
beforeAll(async () => {
  w = await openNotifyWorld()
})
afterAll(() => w.close())

test('a signal becomes a notification for each recipient, an item for HR and a mail', async () => {
  const request_id = newId()
  await w.services.database.asOwner((db) =>
    db.updateTable('account').set({ calendar: 'bs' }).where('id', '=', w.nima.account_id).execute(),
  )
  await w.say('leave_request.requested', {
    request_id,
    approvers: [w.maya.account_id, w.maya.account_id, w.nima.account_id],
  })
  expect(await w.about(w.maya, request_id)).toEqual({
    id: expect.any(String),
    actor: { full_name: 'asha', profile_picture: null },
    text: 'asha asked for leave on Friday',
    url: '/user/supervisor/leave/requests',
    notify_on: expect.any(String),
    read: false,
    can_be_reminded: true,
    is_interactive: true,
    interactive_type: 'leave_request',
    interactive_data: { id: request_id, organization: { slug: 'himal', name: 'himal limited' } },
  })
  expect(await w.about(w.nima, request_id)).toBeDefined()
  expect((await w.list(w.asha)).total_count).toBe(0)
  expect(await w.itemAbout(w.hari, request_id)).toMatchObject({
    url: '/admin/himal/leave/requests',
    is_resolved: false,
    resolved_by: null,
  })
  const mails = await w.services.database.asOwner((db) =>
    db.selectFrom('email_log').select(['recipient', 'subject', 'body_text']).orderBy('recipient').execute(),
  )
  expect(mails.map(({ recipient }) => recipient)).toEqual(['maya@example.test', 'nima@example.test'])
  // each in the calendar of who reads it
  expect(mails.map(({ body_text }) => /on (.*?)\./.exec(body_text)?.[1])).toEqual([
    '16 Dec 2026',
    '1 Poush 2083',
  ])
  expect(mails[0]?.body_text).toContain(`${w.services.config.publicUrl}/user/supervisor/leave/requests`)
})

test('a handler that had to be run again notifies once', async () => {
  w.failures.left = 1
  const id = await w.say('fragile', { accounts: [w.maya.account_id] })
  await until(
    () =>
      w.services.database.asOwner((db) =>
        db.selectFrom('signal').select('handled_at').where('id', '=', id).executeTakeFirst(),
      ),
    (row) => Boolean(row?.handled_at),
  )
  await w.services.database.asOwner((db) =>
    sql`update signal set handled_at = null, next_try_at = now() where id = ${id}`.execute(db),
  )
  w.services.bus.publish('signal', '')
  await until(
    () =>
      w.services.database.asOwner((db) =>
        db.selectFrom('signal').select(['handled_at', 'tries']).where('id', '=', id).executeTakeFirst(),
      ),
    (row) => Boolean(row?.handled_at) && row?.tries === 3,
  )
  expect((await w.list(w.maya)).results.filter(({ text }) => text === 'fragile')).toHaveLength(1)
})

test('nobody of another organization is notified, whatever the declaration says', async () => {
  await w.say('fragile', { accounts: [w.stranger.account_id, w.nima.account_id] })
  await until(
    async () => (await w.list(w.nima)).results.map(({ text }) => text),
    (texts) => texts.includes('fragile'),
  )
  expect((await w.list(w.stranger)).total_count).toBe(0)
})

test('read and unread are told apart, counted, and set for one or all', async () => {
  const before = await w.list(w.maya)
  expect([before.unread_count, before.read_count]).toEqual([before.total_count, 0])
  const [first] = before.results
  if (!first) throw new Error('nothing to read')
  const params = { id: first.id }
  expect((await w.server.ask(w.maya, notifications.markRead, { params })).body).toMatchObject({
    read_count: 1,
    total_count: before.total_count,
  })
  expect((await w.list(w.maya, { read: 'true' })).results.map(({ id }) => id)).toEqual([first.id])
  expect((await w.list(w.maya, { read: 'false' })).count).toBe(before.total_count - 1)
  expect((await w.server.ask(w.maya, notifications.read, { params })).body.read).toBe(true)
  expect((await w.server.ask(w.maya, notifications.markAllRead, {})).body).toEqual({
    unread_count: 0,
    read_count: before.total_count,
    total_count: before.total_count,
  })
})

test("another person's notification does not exist", async () => {
  const [mine] = (await w.list(w.maya)).results
  const params = { id: mine?.id ?? '' }
  for (const endpoint of [notifications.read, notifications.markRead, notifications.remind]) {
    expect((await w.server.ask(w.nima, endpoint, { params })).status).toBe(404)
  }
})

test('the inbox shows what the codes allow; reading codes see and may not resolve', async () => {
  const request_id = newId()
  await w.say('leave_request.requested', { request_id, approvers: [] })
  const item = await w.itemAbout(w.hari, request_id)
  const params = { org: 'himal', id: item?.id ?? '' }
  expect((await w.inbox(w.payroll)).count).toBe(0)
  expect((await w.server.ask(w.payroll, orgNotifications.resolve, { params })).status).toBe(404)
  expect(await w.itemAbout(w.reader, request_id)).toBeDefined()
  expect((await w.server.ask(w.reader, orgNotifications.resolve, { params })).status).toBe(403)
  expect((await w.server.ask(w.asha, orgNotifications.list, { params: { org: 'himal' } })).status).toBe(403)
  expect((await w.server.ask(w.stranger, orgNotifications.list, { params: { org: 'himal' } })).status).toBe(
    404,
  )

  const open = (await w.inbox(w.hari)).unresolved
  expect((await w.server.ask(w.hari, orgNotifications.resolve, { params })).body).toMatchObject({
    unresolved: open - 1,
    resolved: 1,
  })
  expect((await w.inbox(w.hari, { is_resolved: 'true' })).results[0]).toMatchObject({
    id: params.id,
    is_resolved: true,
    resolved_by: { full_name: 'hari' },
  })
  expect((await w.server.ask(w.hari, orgNotifications.unresolve, { params })).body).toMatchObject({
    unresolved: open,
    resolved: 0,
  })
  expect((await w.inbox(w.hari, { is_resolved: 'false' })).results.map(({ id }) => id)).toContain(params.id)
})

test('every 403 leaves a security event', async () => {
  const events = await w.services.database.asOwner((db) =>
    db.selectFrom('security_event').select('account_id').where('name', '=', 'permission.denied').execute(),
  )
  expect(events.map(({ account_id }) => account_id)).toEqual(
    expect.arrayContaining([w.reader.account_id, w.asha.account_id]),
  )
})

test('open pages show a notification at once, and its end', async () => {
  const [page, admin] = await Promise.all([openSocket(w.server.url), openSocket(w.server.url)])
  await Promise.all([page.join(w.maya.token), admin.join(w.hari.token)])
  admin.say({ command: 'subscribe_organization', organization_slug: 'himal' })
  await admin.hears(({ message }) => message === 'subscribed')
  const request_id = newId()
  await w.say('leave_request.requested', { request_id, approvers: [w.maya.account_id] })
  const shown = (await page.hears(({ type }) => type === 'notification')).data as Notification
  expect(shown).toMatchObject({ read: false, interactive_data: { id: request_id } })
  expect(shown).not.toHaveProperty('account_id')
  expect((await admin.hears(({ type }) => type === 'org_notification')).data).toMatchObject({
    is_resolved: false,
  })

  expect((await w.server.ask(w.nima, finish, { params: { org: 'himal', id: request_id } })).status).toBe(204)
  await page.hears(({ data }) => (data as Notification | undefined)?.read === true)
  await admin.hears(({ data }) => (data as { is_resolved?: boolean } | undefined)?.is_resolved === true)
  expect(await w.about(w.maya, request_id)).toMatchObject({ read: true })
  expect(await w.itemAbout(w.hari, request_id)).toMatchObject({
    is_resolved: true,
    resolved_by: { full_name: 'nima' },
  })
  page.socket.close()
  admin.socket.close()
})
