import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualFacts } from '#engines/notify/notice-words.ts'
import { signalHandlers } from '#app/routes.ts'
import { notificationTemplates } from '#modules/commons/shared/notification-template.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const body = { kind: 'leave_request.approved', text_en: 'Enjoy it: {{dates}}', is_active: true }

test('every kind of notification can be worded: each has a title, and every fact a sentence', async () => {
  const { usual, kinds } = await world.as('asha').get(notificationTemplates.hints, {})
  expect(usual.map(({ name }) => name)).toEqual(['text', 'actor', 'organization', 'day'])
  const told = signalHandlers.flatMap((handler) => (handler.told ? [handler.told.kind] : []))
  expect(told.length).toBeGreaterThan(80)
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(told.toSorted())
  expect(new Set(told).size).toBe(told.length)
  // what people choose from is not called the same twice
  expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length)
  for (const { kind, title, group, hints } of kinds) {
    expect([title.trim(), group], kind).not.toContain('')
    for (const { name, hint, example } of hints) {
      expect(Object.keys(usualFacts), kind).not.toContain(name)
      expect(hint, `${kind} ${name}`).toMatch(/^[A-Z].*\.$/)
      expect(example, `${kind} ${name}`).not.toBe('')
    }
  }
  const leave = kinds.find(({ kind }) => kind === body.kind)
  expect(leave).toMatchObject({ title: 'Leave request: approved', group: 'Leave' })
  expect(leave?.hints.map(({ name }) => name)).toEqual(['leave_type', 'days', 'dates', 'sender', 'request'])
  expect(await world.as('asha').get(notificationTemplates.commonHints, {})).toEqual({ usual, kinds })
})

test('a template of which something is wrong is refused at the field', async () => {
  const om = world.as('om')
  const refused = async (wrong: object) =>
    (await om.ask(notificationTemplates.create, { body: { ...body, ...wrong } })).body
  expect(await refused({ kind: '' })).toEqual({ kind: ['Notification is Required'] })
  expect(await refused({ kind: 'leave_request.forgotten' })).toEqual({ kind: ['Select a valid choice.'] })
  const none = { text_en: ['Text is Required in English or in Nepali'] }
  expect(await refused({ text_en: ' ', text_ne: null })).toEqual(none)
  expect(await refused({ text_en: '{{salary}}, {{ }}, {{dates}}' })).toEqual({
    text_en: ['This notification does not know {{salary}}, {{}}.'],
  })
  expect(await refused({ kind: 'feedback.sent', text_en: null, text_ne: '{{dates}}' })).toEqual({
    text_ne: ['This notification does not know {{dates}}.'],
  })
  expect(await refused({ text_en: 'a'.repeat(501) })).toEqual({
    text_en: ['Text must be at most 500 characters'],
  })
  const made = await om.get(notificationTemplates.create, { body })
  expect(made).toMatchObject({ title: 'Leave request: approved', group: 'Leave', text_ne: null, version: 1 })
  expect(await refused({ text_en: 'Other' })).toEqual({
    kind: ['Notification template for this kind already exists.'],
  })

  const params = { id: made.id }
  const change = (values: object) =>
    om.ask(notificationTemplates.update, { params, body: { version: 1, ...values } })
  expect(await change({ text_en: '' })).toMatchObject({ status: 400, body: none })
  // its words name what the other kind does not know
  expect(await change({ kind: 'feedback.sent' })).toMatchObject({ status: 400 })
  expect(await change({ text_ne: 'बिदा {{dates}}' })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await change({ text_en: 'Late' })).toMatchObject({
    status: 409,
    body: { current: { version: 2, text_en: 'Enjoy it: {{dates}}' } },
  })
})

test('everybody reads templates; who holds the common code writes them, and what they did is kept', async () => {
  for (const name of ['asha', 'hari', 'tara'] as const) {
    const list = (search: string) => world.as(name).get(notificationTemplates.list, { query: { search } })
    expect((await list('request: APPROVED')).count, name).toBe(1)
    expect((await list('enjoy')).count, name).toBe(1)
    expect((await list('100%')).count, name).toBe(0)
  }
  const [row] = (await world.as('om').get(notificationTemplates.list, { query: {} })).results
  const params = { id: row?.id ?? '' }
  // hari holds every right of his organization
  const hari = world.as('hari')
  expect((await hari.ask(notificationTemplates.create, { body })).status).toBe(403)
  expect((await hari.ask(notificationTemplates.update, { params, body: { version: 2 } })).status).toBe(403)
  expect((await hari.ask(notificationTemplates.remove, { params })).status).toBe(403)
  expect((await world.as(null).ask(notificationTemplates.hints, {})).status).toBe(401)

  expect((await world.as('om').ask(notificationTemplates.remove, { params })).status).toBe(204)
  expect((await world.as('om').ask(notificationTemplates.remove, { params })).status).toBe(404)
  const { rows } = await world.services.database.asOwner((db) =>
    sql<{ account_id: string; operation: string }>`
      select account_id, operation from common_change where table_name = 'notification_template' order by at`.execute(
      db,
    ),
  )
  expect(rows.map(({ operation }) => operation)).toEqual(['insert', 'update', 'delete'])
  expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([world.account('om')]))
})
