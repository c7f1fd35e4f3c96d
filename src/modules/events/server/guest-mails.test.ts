import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addEvent,
  addEventGuest,
  cancelEvent,
  changeEvent,
  publishEvent,
} from '#modules/events/shared/event-acts.ts'
import { cancelDate } from '#modules/events/shared/event-dates.ts'
import { meeting, openEventWorld, params, query } from '#test/event-world.ts'
import { settled } from '#test/settled.ts'
import type { World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openEventWorld()
})
afterAll(() => world.close())

type At = { org: string; id: string }
const hr = () => world.as('hari')
const guest = (at: At, full_name: string, email: string | null) =>
  hr().ask(addEventGuest, { query, params: at, body: { full_name, email } })

/** What one address got, with the calendar that went with it. */
async function mailsTo(recipient: string) {
  await settled(world)
  const { rows, org_id } = await world.services.database.asOwner(async (db) => ({
    rows: await db
      .selectFrom('email_log')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute(),
    org_id: (
      await db
        .selectFrom('organization')
        .select('org_id')
        .where('slug', '=', 'himal')
        .executeTakeFirstOrThrow()
    ).org_id,
  }))
  return Promise.all(
    rows.map(async ({ subject, body_text, attachment }) => {
      // written by the mail itself
      const { sha256, media_type } = attachment as unknown as { sha256: string; media_type: string }
      const file = await world.services.files.read(org_id, sha256)
      return { subject, body_text, media_type, calendar: file ? await text(file) : '' }
    }),
  )
}

test('guests get the invitation, a change and the cancellation once each, as one entry of their calendar', async () => {
  const made = await hr().get(addEvent, { query, params, body: { ...meeting, title: 'Open day' } })
  const at = { ...params, id: made.id }
  expect((await guest(at, 'Rita', 'rita@example.test')).status).toBe(201)
  expect((await guest(at, 'Nobody', null)).status).toBe(201)
  // of a draft nobody hears
  expect(await mailsTo('rita@example.test')).toEqual([])
  await hr().get(publishEvent, { query, params: at, body: { version: made.version } })
  // who comes later is invited alone
  await guest(at, 'Sam', 'sam@example.test')
  expect(await mailsTo('sam@example.test')).toHaveLength(1)
  const body = { ...meeting, title: 'Open day', starts_on: '2026-11-28' }
  const save = (version: number, more: object = {}) =>
    hr().ask(changeEvent, { query, params: at, body: { ...body, version, ...more } })
  const both = await Promise.all([save(made.version + 1), save(made.version + 1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await save(made.version + 2, { agenda: 'Speeches' })
  await hr().get(cancelEvent, { query, params: at, body: { version: made.version + 3, reason: 'Rain' } })
  for (const address of ['rita@example.test', 'sam@example.test']) {
    const mails = await mailsTo(address)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You are invited to an event',
      'An event has changed',
      'An event is cancelled',
    ])
    expect(mails[0]?.body_text).toContain('You are invited: “Open day”, 2026-11-26, 16:00, Hall B.')
    expect(mails[1]?.body_text).toContain(
      'Changed: “Open day”, 2026-11-28, 16:00, Hall B. Before: 2026-11-26, 16:00, Hall B.',
    )
    expect(mails[2]?.body_text).toContain('Cancelled: “Open day”, 2026-11-28, 16:00, Hall B.')
    expect(mails.map(({ media_type }) => media_type)).toEqual(Array(3).fill('text/calendar; charset=utf-8'))
    const entry = /UID:(.*)/
    expect(new Set(mails.map(({ calendar }) => entry.exec(calendar.replaceAll('\r\n ', ''))?.[1])).size).toBe(
      1,
    )
    expect(mails[0]?.calendar).toContain('DTSTART:20261126T101500Z')
    expect(mails[1]?.calendar).toContain('DTSTART:20261128T101500Z')
    expect(mails.map(({ calendar }) => calendar.includes('STATUS:CANCELLED'))).toEqual([false, false, true])
    const sequence = mails.map(({ calendar }) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]))
    expect(sequence).toEqual(sequence.toSorted((a, b) => a - b))
  }
})

test('of a series guests hear of one date too', async () => {
  const body = { ...meeting, title: 'Course', repeats: 'Weekly' as const, repeat_until: '2026-12-10' }
  const made = await hr().get(addEvent, { query, params, body })
  const at = { ...params, id: made.id }
  await guest(at, 'Tom', 'tom@example.test')
  await hr().get(publishEvent, { query, params: at, body: { version: made.version } })
  await settled(world)
  await hr().get(cancelDate, {
    query,
    params: at,
    body: { version: made.version + 1, on_day: '2026-12-03', reason: 'Holiday' },
  })
  const [invitation, change] = await mailsTo('tom@example.test')
  expect(invitation?.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(change?.body_text).toContain('Cancelled: “Course”, 2026-12-03, 16:00, Hall B. The other dates stay.')
  expect(change?.calendar.match(/STATUS:CANCELLED/g)).toHaveLength(1)
})

test('a draft that is cancelled tells no guest, and an address that is none is refused', async () => {
  const made = await hr().get(addEvent, { query, params, body: { ...meeting, title: 'Never' } })
  const at = { ...params, id: made.id }
  expect(await guest(at, 'Uma', 'uma at home')).toMatchObject({
    status: 400,
    body: { email: [expect.any(String)] },
  })
  await guest(at, 'Uma', 'uma@example.test')
  await hr().get(cancelEvent, { query, params: at, body: { version: made.version, reason: 'No' } })
  expect(await mailsTo('uma@example.test')).toEqual([])
})
