import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { notifications, orgNotifications } from '#engines/notify/notification.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import { cancelReview } from '#modules/hris/shared/employment-review.ts'
import type { Name } from '#test/cast.ts'
import { openReviews, type ReviewWorld } from '#test/review-world.ts'
import { until } from '#test/services.ts'

let r: ReviewWorld
const org = 'himal'
const params = { org }
beforeAll(async () => {
  r = await openReviews({ ROLE: 'all' })
  const { version } = await r.world.as('hari').get(reviewSettings.read, { params })
  await r.world.as('hari').get(reviewSettings.update, { params, body: { second_person: true, version } })
})
afterAll(() => r.world.close())

const inbox = async (is_resolved: 'true' | 'false' = 'false') =>
  (await r.world.as('hari').get(orgNotifications.list, { params, query: { is_resolved } })).results.map(
    ({ text }) => text,
  )
const told = async (name: Name) =>
  (await r.world.as(name).get(notifications.list, { query: {} })).results.map(({ text }) => text)
const saying = (list: () => Promise<string[]>, words: string) =>
  until(list, (texts) => texts.some((text) => text.includes(words)))
const sent = async (name: Name, day: string) => {
  const { body } = await r.draft(name, day)
  const asked = await r.send(body.id, body.version)
  return { id: body.id, version: body.version + 1, request_id: asked.body.id }
}

test('what was sent waits in the inbox of HR, which is resolved with its approval; who prepared it hears of that', async () => {
  const { request_id } = await sent('asha', '2026-12-01')
  await saying(inbox, 'Hari Adhikari asks for Promotion of Asha Gurung, 2026-12-01')
  await r.decide('om', request_id, 'approve')
  await saying(() => inbox('true'), 'Promotion of Asha Gurung')
  expect(await inbox()).toEqual([])
  await saying(
    () => told('hari'),
    'Om Pradhan approved your change of an employment: Promotion of Asha Gurung, 2026-12-01',
  )
  expect(await told('asha')).toEqual([])
  expect((await told('maya')).join(' ')).not.toContain('Promotion')
})

test('who prepared it hears why it was declined, and once of what came with its approval', async () => {
  clock.set('2026-11-20T04:00:00Z')
  const declined = await sent('rajan', '2026-12-01')
  await r.decide('om', declined.request_id, 'decline')
  await saying(
    () => told('hari'),
    'declined your change of an employment: Promotion of Rajan Karki, 2026-12-01. Remarks: Looked at',
  )
  const at_once = await sent('rajan', '2026-11-20')
  await r.decide('om', at_once.request_id, 'approve')
  await saying(() => told('rajan'), 'Your employment has changed from 2026-11-20: Promotion')
  await saying(() => told('hari'), 'Promotion of Rajan Karki, 2026-11-20')
  expect((await told('hari')).filter((text) => text.includes('Rajan Karki, 2026-11-20'))).toHaveLength(1)
})

test('on its day the person, who decides about them, and who prepared it hear of it', async () => {
  clock.set('2026-12-01T00:30:00Z')
  expect(await r.run('2026-12-01')).toMatchObject({ applied: 1 })
  await saying(() => told('asha'), 'Your employment has changed from 2026-12-01: Promotion')
  await saying(() => told('maya'), 'In your team: Promotion of Asha Gurung')
  await saying(() => told('hari'), 'Your change has come: Promotion of Asha Gurung')
})

test('who prepared it hears why another cancelled it', async () => {
  const { id, version } = await sent('bikash', '2027-01-01')
  await saying(inbox, 'Promotion of Bikash Rai')
  await r.world.as('om').get(cancelReview, {
    params: { org, id },
    body: { remarks: 'Not this year', version },
  })
  await saying(
    () => told('hari'),
    'cancelled your change: Promotion of Bikash Rai, 2027-01-01. Remarks: Not this year',
  )
  expect(await inbox()).toEqual([])
})

test('what could not come is told to HR once, however many nights it is tried', async () => {
  const { request_id } = await sent('maya', '2027-01-05')
  await r.decide('om', request_id, 'approve')
  await r.world.inOrg(org, (db) =>
    db.updateTable('employee').set({ left_on: '2027-01-03' }).where('id', '=', r.world.id('maya')).execute(),
  )
  for (const day of ['2027-01-05', '2027-01-06']) {
    clock.set(`${day}T00:30:00Z`)
    expect(await r.run(day)).toMatchObject({ applied: 0, left: 1 })
  }
  await saying(inbox, 'could not come on its day: Promotion of Maya')
  expect((await inbox()).filter((text) => text.includes('Maya'))).toHaveLength(1)
})
