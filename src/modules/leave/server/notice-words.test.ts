import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications, orgNotifications } from '#engines/notify/notification.ts'
import { notificationTemplates } from '#modules/commons/shared/notification-template.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import type { Name } from '#test/cast.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
let home: string
const org = { org: 'himal' }

beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  const body = { name: 'Home <b>Leave</b>', code: 'HL', colour: '#4964DE', has_balance: false }
  home = (await world.as('hari').get(leaveType.create, { params: org, body })).id
  await giveRule(world, home)
})
afterAll(() => world.close())

/** Asks, and waits until it is told. */
async function ask(name: Name, from: string, to = from): Promise<string> {
  const { id } = await world.as(name).get(leaveRequest.create, {
    params: org,
    body: { leave_type_id: home, start_on: from, end_on: to, part: 'full', remarks: 'Family' },
  })
  await until(
    () =>
      world.services.database.asOwner((db) =>
        db.selectFrom('signal').select('name').where('handled_at', 'is', null).execute(),
      ),
    (waiting) => waiting.length === 0,
  )
  return id
}
/** What an approver is told of that request. */
const told = async (name: Name, id: string) =>
  (await world.as(name).get(notifications.list, { query: {} })).results
    .filter(({ interactive_data }) => interactive_data?.['id'] === id)
    .map(({ text }) => text)
const readsNepali = (name: Name, language: string) =>
  world.services.database.asOwner((db) =>
    db.updateTable('account').set({ language }).where('id', '=', world.account(name)).execute(),
  )
const kind = 'leave_request.requested'

test('the words of a template stand in the place of the usual ones, from its saving to its end', async () => {
  const om = world.as('om')
  const usual = 'Asha Gurung asks for 1 day of Home <b>Leave</b>, 2026-12-01'
  expect(await told('maya', await ask('asha', '2026-12-01'))).toEqual([usual])

  const text_en =
    '{{organization}}, {{day}}: {{actor}} for {{sender}}, {{leave_type}}, {{days}}, {{dates}} [{{text}}]'
  const made = await om.get(notificationTemplates.create, { body: { kind, text_en, is_active: true } })
  const id = await ask('asha', '2026-12-02', '2026-12-03')
  expect(await told('maya', id)).toEqual([
    'Himal Technologies, 2026-11-20: Asha Gurung for Asha Gurung, Home <b>Leave</b>, 2, 2026-12-02–2026-12-03 ' +
      '[Asha Gurung asks for 2 days of Home <b>Leave</b>, 2026-12-02–2026-12-03]',
  ])

  const params = { id: made.id }
  const off = await om.get(notificationTemplates.update, {
    params,
    body: { version: made.version, is_active: false },
  })
  expect(await told('maya', await ask('asha', '2026-12-04'))).toEqual([usual.replace('-01', '-04')])
  await om.get(notificationTemplates.update, {
    params,
    body: { version: off.version, is_active: true, text_en: 'Decide about {{request}}' },
  })
  expect(await told('maya', await ask('asha', '2026-12-07'))).toEqual([
    'Decide about 1 day of Home <b>Leave</b>, 2026-12-07',
  ])
  expect((await om.ask(notificationTemplates.remove, { params })).status).toBe(204)
  expect(await told('maya', await ask('asha', '2026-12-08'))).toEqual([usual.replace('-01', '-08')])
})

test('who reads Nepali is told in Nepali, all others in English or in the usual words', async () => {
  const om = world.as('om')
  const text_ne = '{{sender}} ले {{days}} दिन बिदा मागे।'
  const made = await om.get(notificationTemplates.create, { body: { kind, text_ne, is_active: true } })
  await readsNepali('maya', 'ne')
  expect(await told('maya', await ask('asha', '2026-12-09'))).toEqual(['Asha Gurung ले 1 दिन बिदा मागे।'])
  await readsNepali('maya', 'en')
  expect(await told('maya', await ask('asha', '2026-12-10'))).toEqual([
    'Asha Gurung asks for 1 day of Home <b>Leave</b>, 2026-12-10',
  ])
  await om.get(notificationTemplates.remove, { params: { id: made.id } })
})

test('the inbox that HR shares has the words in English', async () => {
  const om = world.as('om')
  const body = { kind, text_en: 'For HR: {{sender}}', text_ne: 'मानव संसाधन: {{sender}}', is_active: true }
  const made = await om.get(notificationTemplates.create, { body })
  // nobody is above rajan
  const id = await ask('rajan', '2026-12-11')
  const items = (await world.as('hari').get(orgNotifications.list, { params: org, query: {} })).results
  expect(items.filter(({ url }) => url.includes(id)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^For HR: Rajan /),
  ])
  await om.get(notificationTemplates.remove, { params: { id: made.id } })
})
