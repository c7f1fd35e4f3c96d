import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { notifications } from '#engines/notify/notification.ts'
import { remindOfEvents } from '#modules/events/server/notifications.ts'
import { calendar, makeFeed } from '#modules/events/shared/calendar.ts'
import {
  addEvent,
  answerEvent,
  changeEvent,
  inviteToEvent,
  publishEvent,
} from '#modules/events/shared/event-acts.ts'
import { cancelDate, moveDate } from '#modules/events/shared/event-dates.ts'
import { readEvent } from '#modules/events/shared/event.ts'
import { START, meeting, openEventWorld, params, query } from '#test/event-world.ts'
import { runJob } from '#test/run-job.ts'
import { settled } from '#test/settled.ts'
import type { World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openEventWorld()
})
afterAll(() => world.close())

const form = {
  ...meeting,
  repeats: 'Weekly' as const,
  repeat_until: '2026-12-17',
  remind: '1 day before' as const,
}
const hr = () => world.as('hari')
/** Thursdays from 26 November to 17 December; Asha is invited and goes. */
async function series(title: string) {
  const { id, version } = await hr().get(addEvent, { query, params, body: { ...form, title } })
  const at = { ...params, id }
  await hr().get(inviteToEvent, { query, params: at, body: { employee_ids: [world.id('asha')] } })
  const { version: now } = await hr().get(publishEvent, { query, params: at, body: { version } })
  await world.as('asha').get(answerEvent, { params: at, body: { answer: 'Going', guests: 0 } })
  return { at, version: now }
}
type At = { org: string; id: string }
const to = {
  starts_on: '2026-12-04',
  starts_at: '10:00',
  ends_at: '11:00',
  venue: 'Hall A',
  reason: 'Strike',
}
const move = (at: At, version: number, on_day: string, more: object = {}) =>
  hr().ask(moveDate, { query, params: at, body: { version, on_day, ...to, ...more } })
const cancel = (at: At, version: number, on_day: string) =>
  hr().ask(cancelDate, { query, params: at, body: { version, on_day, reason: 'Holiday' } })
const days = async (title: string) =>
  (await world.as('asha').get(calendar, { params, query: { from: '2026-11-22', to: '2026-12-31' } })).results
    .filter((one) => one.title === title)
    .map(({ start, starts_at, is_cancelled }) => `${start} ${starts_at}${is_cancelled ? ' cancelled' : ''}`)
const told = async (title: string) =>
  (await world.as('asha').get(notifications.list, { query: {} })).results
    .map(({ text }) => text)
    .filter((text) => text.includes(title) && /^(Changed|Cancelled|Coming)/.test(text))

test('one date is moved and one cancelled, and the series goes on: page, calendar, feed, notifications', async () => {
  const { at, version } = await series('Rehearsal')
  expect((await move(at, version, '2026-12-03')).status).toBe(200)
  // the same once more changes nothing and tells nobody
  expect(await move(at, version + 1, '2026-12-04')).toMatchObject({
    status: 200,
    body: { version: version + 1 },
  })
  expect((await cancel(at, version + 1, '2026-12-10')).status).toBe(200)
  expect(await days('Rehearsal')).toEqual([
    '2026-11-26 16:00',
    '2026-12-04 10:00',
    '2026-12-10 16:00 cancelled',
    '2026-12-17 16:00',
  ])
  const event = await world.as('asha').get(readEvent, { params: at })
  expect(event.own).toMatchObject({ answer: 'Going' })
  expect(event.dates).toMatchObject([
    { on: '2026-11-26', is_moved: false },
    {
      on: '2026-12-03',
      start: '2026-12-04',
      starts_at: '10:00',
      venue: 'Hall A',
      is_moved: true,
      reason: 'Strike',
    },
    { on: '2026-12-10', is_cancelled: true, reason: 'Holiday' },
    { on: '2026-12-17', is_cancelled: false },
  ])
  const { path } = await world.as('asha').get(makeFeed, { params })
  const { body } = await world.as('asha').raw('GET', path.replace('/api/v1', ''))
  const entries = String(body).split('BEGIN:VEVENT')
  const entry = (on: string) =>
    entries.find((one) => one.replaceAll('\r\n ', '').includes(`event-${at.id}-${on}@`))
  // 10:00 in Nepal; the same entry as before it was moved
  expect(entry('2026-12-03')).toContain('DTSTART:20261204T041500Z')
  expect(entry('2026-12-10')).toContain('STATUS:CANCELLED')
  expect(entry('2026-12-17')).not.toContain('STATUS:CANCELLED')
  await settled(world)
  expect((await told('Rehearsal')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Cancelled: “Rehearsal”, 2026-12-10, 16:00, Hall B',
    'Changed: “Rehearsal”, 2026-12-04, 10:00, Hall A. Before: 2026-12-03, 16:00, Hall B',
  ])
})

test('reminders follow: none of the cancelled date, and the moved one on its own day and time', async () => {
  const { at, version } = await series('Choir')
  await cancel(at, version, '2026-11-26')
  await move(at, version + 1, '2026-12-03')
  const remind = async (now: string) => {
    clock.set(now)
    await runJob(world, kindOf(remindOfEvents), 'himal', now.slice(0, 13))
    await settled(world)
    return (await told('Choir')).filter((text) => text.startsWith('Coming'))
  }
  try {
    expect(await remind('2026-11-25T04:00:00Z')).toEqual([])
    expect(await remind('2026-12-02T04:00:00Z')).toEqual([])
    expect(await remind('2026-12-03T04:00:00Z')).toEqual(['Coming up on 2026-12-04: “Choir” at 10:00'])
  } finally {
    clock.set(START)
  }
})

test('of two who change dates at once one wins', async () => {
  const { at, version } = await series('Yoga')
  const both = await Promise.all([cancel(at, version, '2026-12-03'), move(at, version, '2026-12-10')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { dates } = await hr().get(readEvent, { query, params: at })
  expect(dates.filter((one) => one.is_moved || one.is_cancelled)).toHaveLength(1)
})

test('what cannot be is refused at its field', async () => {
  const { at, version } = await series('Chess')
  const wrong = async (on_day: string, more: object = {}) => {
    const { status, body } = await move(at, version, on_day, more)
    return [status, body]
  }
  expect(await wrong('2026-12-02')).toEqual([
    400,
    { on_day: ['This event does not take place on 2026-12-02.'] },
  ])
  expect(await wrong('2026-12-03', { starts_on: '2026-11-19' })).toEqual([
    400,
    { starts_on: ['New date cannot be a past date'] },
  ])
  expect(await wrong('2026-12-03', { starts_on: '2026-11-25' })).toEqual([
    400,
    { starts_on: ['New date cannot be before the first date, 2026-11-26.'] },
  ])
  expect(await wrong('2026-12-03', { starts_on: '2026-12-10' })).toEqual([
    400,
    { starts_on: ['This event already takes place on that date.'] },
  ])
  expect(await wrong('2026-12-03', { starts_at: '12:00' })).toEqual([
    400,
    { ends_at: ['Ends at must be after Starts at.'] },
  ])
  expect((await cancel(at, version, '2026-12-03')).status).toBe(200)
  expect(await cancel(at, version + 1, '2026-12-03')).toMatchObject({
    status: 400,
    body: { on_day: ['This date is already cancelled.'] },
  })
  // it is held after all
  expect((await move(at, version + 1, '2026-12-03', { ...form, starts_on: '2026-12-03' })).status).toBe(200)
  expect(
    (
      await world
        .as('asha')
        .ask(cancelDate, { params: at, body: { version, on_day: '2026-12-03', reason: 'x' } })
    ).status,
  ).toBe(403)
})

test('another first day or rule begins a series anew', async () => {
  const { at, version } = await series('Debate')
  await cancel(at, version, '2026-12-03')
  const body = {
    ...form,
    title: 'Debate',
    starts_on: '2026-11-27',
    repeat_until: '2026-12-11',
    version: version + 1,
  }
  const changed = await hr().get(changeEvent, { query, params: at, body })
  expect(changed.dates.map(({ start, is_cancelled }) => [start, is_cancelled])).toEqual([
    ['2026-11-27', false],
    ['2026-12-04', false],
    ['2026-12-11', false],
  ])
})
