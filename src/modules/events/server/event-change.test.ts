import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#engines/notify/notification.ts'
import {
  addEvent,
  answerEvent,
  changeEvent,
  inviteToEvent,
  postponeEvent,
  publishEvent,
} from '#modules/events/shared/event-acts.ts'
import { eventPeople, readEvent } from '#modules/events/shared/event.ts'
import { meeting, openEventWorld, params, query } from '#test/event-world.ts'
import { settled } from '#test/settled.ts'
import type { World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openEventWorld()
})
afterAll(() => world.close())

const form = { ...meeting, guests_each: 1 }
const hr = () => world.as('hari')
/** A published one that Asha and Maya are invited to and Asha goes to. */
async function published(title: string) {
  const { id, version } = await hr().get(addEvent, { query, params, body: { ...form, title } })
  const at = { ...params, id }
  const employee_ids = [world.id('asha'), world.id('maya')]
  await hr().get(inviteToEvent, { query, params: at, body: { employee_ids } })
  await hr().get(publishEvent, { query, params: at, body: { version } })
  await world.as('asha').get(answerEvent, { params: at, body: { answer: 'Going', guests: 1 } })
  const { version: now } = await hr().get(readEvent, { query, params: at })
  return { at, version: now }
}
type At = { org: string; id: string }
const change = (at: At, version: number, more: object) =>
  hr().ask(changeEvent, { query, params: at, body: { ...form, title: 'Changed', version, ...more } })
const told = async (name: 'asha' | 'maya', title: string) =>
  (await world.as(name).get(notifications.list, { query: {} })).results
    .map(({ text }) => text)
    .filter((text) => text.includes(title) && text.startsWith('Changed'))
test('another date, time and place ask everybody again and tell each invited person once', async () => {
  const { at, version } = await published('Annual day')
  const moved = {
    title: 'Annual day',
    starts_on: '2026-11-28',
    starts_at: '10:00',
    ends_at: '12:00',
    venue: 'Hall A',
  }
  const first = await change(at, version, moved)
  expect(first.status).toBe(200)
  expect(await world.as('asha').get(readEvent, { params: at })).toMatchObject({
    own: null,
    counts: { going: 0, no_answer: 2, taken: 0 },
    starts_on: '2026-11-28',
    moved: { start: '2026-11-26', end: '2026-11-26', starts_at: '16:00', ends_at: '18:00', venue: 'Hall B' },
  })
  const people = async () =>
    (await hr().get(eventPeople, { params, query: { as: 'hr', event_id: at.id } })).results.map(
      ({ person, answer, former_answer }) => [person.id, answer, former_answer],
    )
  const asked = [
    [world.id('asha'), null, 'Going'],
    [world.id('maya'), null, null],
  ]
  const all = await people()
  expect(all).toHaveLength(2)
  expect(all).toEqual(expect.arrayContaining(asked))
  // the same once more, and a text: nobody is asked, nobody is told
  await world.as('maya').get(answerEvent, { params: at, body: { answer: 'Maybe', guests: 0 } })
  expect((await change(at, version + 1, moved)).status).toBe(200)
  expect(
    (await change(at, version + 2, { ...moved, agenda: 'Songs', link: 'https://meet.test/1' })).status,
  ).toBe(200)
  expect(await world.as('maya').get(readEvent, { params: at })).toMatchObject({ own: { answer: 'Maybe' } })
  await settled(world)
  for (const name of ['asha', 'maya'] as const)
    expect(await told(name, 'Annual day')).toEqual([
      'Changed: “Annual day”, 2026-11-28, 10:00, Hall A. Before: 2026-11-26, 16:00, Hall B',
    ])
})

test('of two who move it at once one wins, and people are asked once', async () => {
  const { at, version } = await published('Tug of war')
  const both = await Promise.all([
    change(at, version, { title: 'Tug of war', starts_on: '2026-11-29' }),
    change(at, version, { title: 'Tug of war', venue: 'Field' }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await settled(world)
  expect(await told('asha', 'Tug of war')).toHaveLength(1)
  const kept = await world.inOrg('himal', (db) =>
    db.selectFrom('event_former_answer').selectAll().where('event_id', '=', at.id).execute(),
  )
  expect(kept).toMatchObject([
    { employee_id: world.id('asha'), answer: 'Going', guests: 1, starts_on: '2026-11-26' },
  ])
})

test('an answer day that has passed is refused where people are asked again, and only there', async () => {
  const { at, version } = await published('Late')
  expect(await change(at, version, { starts_on: '2026-11-27', rsvp_by: '2026-11-19' })).toMatchObject({
    status: 400,
    body: { rsvp_by: ['Answer by has passed and everyone is asked again. Choose a later date.'] },
  })
  expect((await change(at, version, { rsvp_by: '2026-11-19' })).status).toBe(200)
})

test('what is postponed keeps the former answers too', async () => {
  const { at, version } = await published('Picnic')
  const body = { version, starts_on: '2026-12-01', reason: 'Rain' }
  const event = await hr().get(postponeEvent, { query, params: at, body })
  expect(event).toMatchObject({ starts_on: '2026-12-01', moved: { start: '2026-11-26', venue: 'Hall B' } })
  const { results } = await hr().get(eventPeople, { params, query: { as: 'hr', event_id: at.id } })
  expect(results.filter(({ former_answer }) => former_answer === 'Going')).toHaveLength(1)
})
