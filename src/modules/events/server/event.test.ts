import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { calendar, endFeed, makeFeed } from '#modules/events/shared/calendar.ts'
import {
  addEvent,
  answerEvent,
  cancelEvent,
  inviteToEvent,
  planEvent,
  publishEvent,
} from '#modules/events/shared/event-acts.ts'
import { eventPeople, events, readEvent } from '#modules/events/shared/event.ts'
import { createPost, noticePosts, reactToPost, voteInPoll } from '#modules/noticeboard/shared/notice-post.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

const base = {
  category: 'Meeting' as const,
  starts_on: '2026-11-26',
  starts_at: '16:00',
  ends_at: '18:00',
  repeats: 'Never' as const,
  guests_each: 1,
  remind: 'Never' as const,
}

test('the last seat is given once, and who waits moves up when somebody goes', async () => {
  const body = { ...base, title: 'Workshop', visibility: 'Public' as const, seats: 2 }
  const made = await world.as('hari').get(addEvent, { query: { as: 'hr' }, params, body })
  const id = { ...params, id: made.id }
  // a draft is for who prepares it
  expect((await world.as('asha').ask(readEvent, { params: id })).status).toBe(404)
  await world.as('hari').get(inviteToEvent, {
    query: { as: 'hr' },
    params: id,
    body: { employee_ids: [world.id('asha'), world.id('maya')] },
  })
  // the confirmation names how many are told and the day, for who manages the event alone
  const reach = publishEvent.reaches?.asked
  if (!reach) throw new Error('the act declares whom it reaches')
  const reached = (name: 'hari' | 'asha', as: string) =>
    world.as(name).ask(reach, { params: id, query: { as } } as never)
  expect(await reached('hari', 'hr')).toMatchObject({ status: 200, body: { people: 2, day: '2026-11-26' } })
  await world
    .as('hari')
    .get(publishEvent, { query: { as: 'hr' }, params: id, body: { version: made.version } })
  expect((await reached('asha', 'user')).status).toBe(403)
  const answer = (name: 'asha' | 'maya', value: 'Going' | 'Not going', guests = 0) =>
    world.as(name).get(answerEvent, { params: id, body: { answer: value, guests } })
  expect((await answer('asha', 'Going', 1)).counts).toMatchObject({ going: 1, taken: 2 })
  expect((await answer('maya', 'Going')).own).toMatchObject({ answer: 'Going', is_waiting: true })
  expect(
    (await world.as('asha').ask(answerEvent, { params: id, body: { answer: 'Going', guests: 2 } })).body,
  ).toEqual({
    guests: ['Guests must be at most 1.'],
  })
  await answer('asha', 'Not going')
  expect((await world.as('maya').get(readEvent, { params: id })).own).toMatchObject({ is_waiting: false })
  const people = await world.as('hari').get(eventPeople, { params, query: { event_id: made.id } })
  expect(people.results).toHaveLength(2)
  const now = await world.as('hari').get(readEvent, { params: id, query: { as: 'hr' } })
  await world
    .as('hari')
    .get(cancelEvent, { query: { as: 'hr' }, params: id, body: { version: now.version, reason: 'Rain' } })
  expect(
    (await world.as('maya').ask(answerEvent, { params: id, body: { answer: 'Going', guests: 0 } })).status,
  ).toBe(400)
})

test('a private event does not exist for others, HR included, nor do its posts', async () => {
  const made = await world.as('asha').get(planEvent, { params, body: { ...base, title: 'Surprise party' } })
  const id = { ...params, id: made.id }
  await world.as('asha').get(publishEvent, { params: id, body: { version: made.version } })
  await world.as('asha').get(inviteToEvent, { params: id, body: { employee_ids: [world.id('maya')] } })
  await world.as('asha').get(createPost, {
    params,
    query: { as: 'user' },
    body: { title: 'Cake', body: 'Who brings it?', event_id: made.id },
  })
  const found = async (name: 'maya' | 'bikash' | 'hari') => [
    (await world.as(name).ask(readEvent, { params: id })).status,
    (await world.as(name).get(events, { params, query: { search: 'surprise' } })).count,
    (await world.as(name).get(noticePosts, { params, query: { event_id: made.id } })).count,
  ]
  expect(await found('maya')).toEqual([200, 1, 1])
  expect(await found('bikash')).toEqual([404, 0, 0])
  expect(await found('hari')).toEqual([404, 0, 0])
})

test('a scheduled post, a poll and reactions', async () => {
  const later = { title: 'Later', body: 'Not yet', publish_at: '2026-11-21T04:00:00Z' }
  const hr = world.as('hari')
  await hr.get(createPost, { params, query: { as: 'hr' }, body: later })
  const titles = async () =>
    (await world.as('asha').get(noticePosts, { params, query: {} })).results.map(({ title }) => title)
  expect(await titles()).not.toContain('Later')
  const poll = { poll_question: 'Where?', poll_options: ['Here', 'There'] }
  const { id } = await hr.get(createPost, {
    params,
    query: { as: 'hr' },
    body: { title: 'Vote', body: 'Now', ...poll },
  })
  const at = { ...params, id }
  const [seen] = (await world.as('asha').get(noticePosts, { params, query: {} })).results
  const option_id = seen?.poll?.options[1]?.id ?? ''
  await world.as('asha').get(voteInPoll, { params: at, body: { option_id } })
  const voted = await world.as('asha').get(voteInPoll, { params: at, body: { option_id } })
  expect(voted.poll?.options.map(({ votes }) => votes)).toEqual([0, 1])
  await world.as('asha').get(reactToPost, { params: at, body: { kind: 'Like' } })
  const reacted = await world.as('asha').get(reactToPost, { params: at, body: { kind: 'Love' } })
  expect(reacted.reactions).toEqual([{ kind: 'Love', count: 1 }])
})

test('the calendar, and its address that can be withdrawn', async () => {
  const body = { ...base, title: 'Town hall', visibility: 'Public' as const, repeats: 'Weekly' as const }
  const made = await world.as('hari').get(addEvent, { query: { as: 'hr' }, params, body })
  await world.as('hari').get(publishEvent, {
    query: { as: 'hr' },
    params: { ...params, id: made.id },
    body: { version: made.version },
  })
  const query = { from: '2026-11-22', to: '2026-12-05' }
  const { results } = await world.as('asha').get(calendar, { params, query })
  expect(results.filter(({ title }) => title === 'Town hall').map(({ start }) => start)).toEqual([
    '2026-11-26',
    '2026-12-03',
  ])
  const { path } = await world.as('asha').get(makeFeed, { params })
  const read = () => world.as('asha').raw('GET', path.replace('/api/v1', ''))
  expect(JSON.stringify((await read()).body)).toContain('Town hall')
  await world.as('asha').get(endFeed, { params })
  expect((await read()).status).toBe(404)
})

test('the calendar has trainings, tasks that are due and shifts; shifts and colleagues are not in the feed', async () => {
  const asha = world.id('asha')
  await world.inOrg('himal', async (db) => {
    const [training_id, session_id, task_id] = [newId(), newId(), newId()]
    await sql`insert into training (id, name, code, type, delivery, nomination) values (${training_id}, 'First aid', 'FA', 'Internal', 'Classroom', 'Open')`.execute(
      db,
    )
    await sql`insert into training_session (id, training_id, starts_on, ends_on, starts_at, ends_at, seats, hours)
      values (${session_id}, ${training_id}, '2026-11-24', '2026-11-24', '10:00', '12:00', 10, 2)`.execute(db)
    await sql`insert into training_member (id, session_id, employee_id, source, state)
      values (${newId()}, ${session_id}, ${asha}, 'Enrolled', 'Confirmed'), (${newId()}, ${session_id}, ${world.id('maya')}, 'Enrolled', 'Declined')`.execute(
      db,
    )
    await sql`insert into task (id, title, creator_employee_id, starts_on, deadline, state)
      values (${task_id}, 'Count the stock', ${world.id('maya')}, '2026-11-20', '2026-11-25', 'Pending')`.execute(
      db,
    )
    await sql`insert into task_person (id, task_id, employee_id, role)
      values (${newId()}, ${task_id}, ${asha}, 'Responsible'), (${newId()}, ${task_id}, ${world.id('maya')}, 'Observer')`.execute(
      db,
    )
  })
  const query = { from: '2026-11-22', to: '2026-11-28' }
  const of = async (name: 'asha' | 'maya') =>
    (await world.as(name).get(calendar, { params, query })).results.filter(({ layer }) =>
      ['trainings', 'tasks'].includes(layer),
    )
  expect(await of('asha')).toMatchObject([
    { layer: 'trainings', title: 'First aid', start: '2026-11-24', starts_at: '10:00', id: null },
    { layer: 'tasks', title: 'Count the stock', start: '2026-11-25' },
  ])
  // whoever declined, or only observes, has neither
  expect(await of('maya')).toEqual([])
  const { path } = await world.as('asha').get(makeFeed, { params })
  const read = JSON.stringify((await world.as('asha').raw('GET', path.replace('/api/v1', ''))).body)
  expect(read).toContain('First aid')
  expect(read).toContain('Count the stock')
})

test('interviewers see their interviews at the time that the candidate chose, and nobody else does', async () => {
  await world.inOrg('himal', async (db) => {
    const [title, method, vacancy, candidate, application] = [newId(), newId(), newId(), newId(), newId()]
    const account = world.account('hari')
    await sql`insert into job_title (id, title) values (${title}, 'Store keeper')`.execute(db)
    await sql`insert into hiring_method (id, name) values (${method}, 'Usual')`.execute(db)
    await sql`insert into vacancy (id, title, slug, job_title_id, hiring_method_id, description, seats, closes_on, account_id)
      values (${vacancy}, 'Store keeper', 'store-keeper', ${title}, ${method}, 'Keeps the store.', 1, '2026-12-30', ${account})`.execute(
      db,
    )
    await sql`insert into candidate (id, first_name, email, keep_until) values (${candidate}, 'Kabita', 'kabita@example.test', '2027-12-30')`.execute(
      db,
    )
    await sql`insert into job_application (id, vacancy_id, candidate_id, stage, stage_since, applied_at)
      values (${application}, ${vacancy}, ${candidate}, 'Interview', '2026-11-20', '2026-11-19T00:00:00Z')`.execute(
      db,
    )
    await sql`insert into stage_assignment (id, application_id, stage, employee_id, due_on, account_id, created_at)
      values (${newId()}, ${application}, 'Interview', ${world.id('asha')}, '2026-11-30', ${account}, '2026-11-20T00:00:00Z')`.execute(
      db,
    )
    // 23:30 to 0:30 by the clocks of Nepal
    await sql`insert into interview (id, application_id, stage, minutes, state, starts_at, expires_at, account_id, created_at)
      values (${newId()}, ${application}, 'Interview', 60, 'Scheduled', '2026-11-27T17:45:00Z', '2026-11-27T00:00:00Z', ${account}, '2026-11-20T00:00:00Z')`.execute(
      db,
    )
  })
  const query = { from: '2026-11-22', to: '2026-11-28' }
  const of = async (name: 'asha' | 'maya') =>
    (await world.as(name).get(calendar, { params, query })).results.filter(
      ({ layer }) => layer === 'interviews',
    )
  expect(await of('asha')).toMatchObject([
    { title: 'Store keeper', start: '2026-11-27', end: '2026-11-28', starts_at: '23:30', ends_at: '00:30' },
  ])
  expect(await of('maya')).toEqual([])
})
