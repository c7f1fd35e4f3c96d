import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { announce } from '#engines/notify/notice-server.ts'
import { notifications, orgNotifications } from '#engines/notify/notification.ts'
import { finish, openNotifyWorld, type NotifyWorld } from '#test/notify-world.ts'
import { testTokens, until } from '#test/services.ts'

let w: NotifyWorld
beforeAll(async () => {
  w = await openNotifyWorld()
})
afterAll(() => w.close())
afterEach(() => clock.set(null))

test('reminding puts it on top again for the others: once in 24 hours, three times, and not when it is finished', async () => {
  const request_id = newId()
  await w.say('leave_request.requested', { request_id, approvers: [w.maya.account_id, w.nima.account_id] })
  const mine = await w.about(w.maya, request_id)
  await w.about(w.nima, request_id)
  await w.server.ask(w.nima, notifications.markAllRead, {})
  const params = { id: mine?.id ?? '' }
  const remind = () => w.server.ask(w.maya, notifications.remind, { params })
  expect(await remind()).toEqual({ status: 200, body: { remind_count: 1 } })
  await until(
    async () => (await w.about(w.nima, request_id))?.read,
    (read) => read === false,
  )
  expect((await w.list(w.nima)).results[0]?.interactive_data?.['id']).toBe(request_id)
  expect(await remind()).toEqual({
    status: 400,
    body: { non_field_errors: ['You can remind once in 24 hours.'] },
  })
  const start = Date.now()
  const onDay = (n: number) => clock.set(new Date(start + n * 24 * 3_600_000 + n * 60_000).toISOString())
  // tokens live ten minutes, the session an hour: sign in again for the later days
  await w.services.database.asOwner((db) =>
    sql`update account_session set expires_at = now() + interval '9 days'`.execute(db),
  )
  const again = (n: number) => {
    onDay(n)
    const token = testTokens.issue(w.maya.account_id, w.maya.session_id)
    return w.server.ask({ ...w.maya, token }, notifications.remind, { params })
  }
  expect((await again(1)).body).toEqual({ remind_count: 2 })
  expect((await again(2)).body).toEqual({ remind_count: 3 })
  expect((await again(3)).body).toEqual({ non_field_errors: ['You have already reminded 3 times.'] })
  clock.set(null)

  const item = await w.itemAbout(w.hari, request_id)
  const byHr = { params: { org: 'himal', id: item?.id ?? '' } }
  expect((await w.server.ask(w.reader, orgNotifications.remind, byHr)).status).toBe(403)
  expect(await w.server.ask(w.hari, orgNotifications.remind, byHr)).toEqual({
    status: 200,
    body: { remind_count: 1 },
  })
  expect((await w.server.ask(w.hari, orgNotifications.remind, byHr)).status).toBe(400)

  await w.server.ask(w.nima, finish, { params: { org: 'himal', id: request_id } })
  const over = { params: { id: (await w.about(w.nima, request_id))?.id ?? '' } }
  expect((await w.server.ask(w.nima, notifications.remind, over)).body).toEqual({
    non_field_errors: ['This is finished.'],
  })
})

test('a thousand recipients are announced in few messages, all of them', async () => {
  const accounts = Array.from({ length: 1000 }, () => newId())
  const heard: string[][] = []
  const signal = newId()
  const leave = w.elsewhere.bus.subscribe('notification', (text) => {
    const { id, accounts: some } = JSON.parse(text)
    if (id === signal) heard.push(some)
  })
  announce(w.services, { by: 'signal', id: signal }, accounts)
  await until(
    () => heard.flat().length,
    (length) => length === 1000,
  )
  leave()
  expect(heard.flat()).toEqual(accounts)
  expect(heard.length).toBeLessThan(10)
})

test('what cannot be reminded of is refused', async () => {
  await w.say('fragile', { accounts: [w.nima.account_id] })
  const plain = await until(
    async () => (await w.list(w.nima)).results.find(({ text }) => text === 'fragile'),
    (seen) => seen !== undefined,
  )
  const answer = await w.server.ask(w.nima, notifications.remind, { params: { id: plain?.id ?? '' } })
  expect(answer).toEqual({ status: 400, body: { non_field_errors: ['Nobody can be reminded of this.'] } })
})
