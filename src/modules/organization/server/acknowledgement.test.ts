import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { notifications } from '#engines/notify/notification.ts'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { remindReaders } from '#modules/organization/server/acknowledgement-reminder.ts'
import {
  acknowledge,
  acknowledgements,
  callReaders,
  openByPerson,
} from '#modules/organization/shared/acknowledgement.ts'
import { ethics } from '#modules/organization/shared/statement.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let rule = ''
const EARLY = 'T03:00:00Z'
const params = { org: 'himal' }
const hari = () => world.as('hari')
const at = (id: string) => ({ ...params, id })

beforeAll(async () => {
  // before the hour at which the worker would remind by itself
  world = await openWorld({ at: `2026-11-20${EARLY}`, env: { ROLE: 'all' } })
  const made = await hari().get(ethics.create, {
    params,
    body: { kind: 'Conduct', title: 'Be fair', body: 'Be fair.', position: 1, needs_acknowledgement: true },
  })
  rule = made.id
})
afterAll(() => world.close())

const waits = async (name: Name) => (await world.as(name).get(board, { params })).due
const told = async (name: Name, text: string) =>
  (await world.as(name).get(notifications.list, { query: {} })).results.filter((one) =>
    one.text.includes(text),
  )
const read = (name: Name, edition = 1) =>
  world.as(name).get(acknowledge, { params, body: { items: [{ id: rule, edition }] } })

test('what somebody has to read waits on their noticeboard until they confirm it', async () => {
  expect(await waits('asha')).toEqual([
    { kind: 'ethics', count: 1, due_on: null, documents: [], first_id: null },
  ])
  await read('asha')
  expect(await waits('asha')).toEqual([])
  expect(await waits('maya')).toEqual([
    { kind: 'ethics', count: 1, due_on: null, documents: [], first_id: null },
  ])
})

test('HR calls on those who have not read it, once a day', async () => {
  const call = (name: Name = 'hari') => world.as(name).ask(callReaders, { params: at(rule) })
  expect((await call('asha')).status).toBe(403)
  expect((await call('gita')).status).toBe(403)
  expect((await call('sunil')).status).toBe(404)
  const before = await hari().get(acknowledgements, { params: at(rule), query: {} })
  expect(before).toMatchObject({ done_count: 1, open_count: 5, called_on: null })
  expect((await call()).body).toEqual({ called: 5 })
  expect(await call()).toMatchObject({
    status: 400,
    body: { non_field_errors: ['They were reminded today already.'] },
  })
  const [notice] = await until(
    () => told('maya', 'Be fair'),
    (found) => found.length > 0,
  )
  expect(notice).toMatchObject({ url: '/user/organization/ethics' })
  expect(await told('asha', 'Be fair')).toEqual([])
  const after = await hari().get(acknowledgements, { params: at(rule), query: {} })
  expect(after.called_on).toBe('2026-11-20')
})

test('nobody is called on for what need not be acknowledged', async () => {
  const free = await hari().get(ethics.create, {
    params,
    body: {
      kind: 'Conduct',
      title: 'Smile',
      body: 'If you like.',
      position: 2,
      needs_acknowledgement: false,
    },
  })
  expect((await hari().ask(callReaders, { params: at(free.id) })).status).toBe(400)
})

test('once a week the others are reminded of all of it', async () => {
  const job = kindOf(remindReaders)
  const run = (day: string) => {
    clock.set(`${day}${EARLY}`)
    return runJob(world, job, 'himal', day)
  }
  // asha has read it
  expect(await run('2026-12-01')).toEqual({ reminded: 5 })
  expect(await run('2026-12-01')).toEqual({ reminded: 0 })
  await until(
    () => told('bikash', 'One text waits to be read'),
    (found) => found.length === 1,
  )
  await read('bikash')
  expect(await run('2026-12-07')).toEqual({ reminded: 0 })
  expect(await run('2026-12-08')).toEqual({ reminded: 4 })
  expect(await told('bikash', 'One text waits to be read')).toHaveLength(1)
  expect(await told('asha', 'waits to be read')).toEqual([])
})

test('near its day and after it people are reminded oftener, and HR sees by person who is late', async () => {
  const job = kindOf(remindReaders)
  const run = (day: string) => {
    clock.set(`${day}${EARLY}`)
    return runJob(world, job, 'himal', day)
  }
  const { version } = await hari().get(ethics.read, { params: at(rule) })
  await hari().get(ethics.update, { params: at(rule), body: { acknowledge_by: '2026-12-12', version } })
  expect(await run('2026-12-09')).toEqual({ reminded: 0 })
  expect(await run('2026-12-10')).toEqual({ reminded: 4 })
  expect(await run('2026-12-11')).toEqual({ reminded: 0 })
  expect(await run('2026-12-14')).toEqual({ reminded: 4 })
  const late = await hari().get(openByPerson, { params, query: { overdue: 'true' } })
  expect(late.count).toBe(4)
  expect(late.results[0]).toMatchObject({
    open_count: 1,
    overdue_count: 1,
    due_on: '2026-12-12',
    titles: 'Be fair',
  })
  const people = await hari().get(acknowledgements, { params: at(rule), query: {} })
  expect(people.acknowledge_by).toBe('2026-12-12')
  expect(people.results.filter(({ is_overdue }) => is_overdue)).toHaveLength(4)
  expect((await world.as('gita').ask(openByPerson, { params })).status).toBe(403)
})

test('a last day that is newly given is not past, one that was kept may be, and without asking there is none', async () => {
  clock.set(`2026-12-20${EARLY}`)
  const body = {
    kind: 'Conduct' as const,
    title: 'Be kind',
    body: 'Be kind.',
    position: 2,
    needs_acknowledgement: true,
  }
  const past = { status: 400, body: { acknowledge_by: ['Acknowledge by cannot be a past date'] } }
  const make = (more: object) => hari().ask(ethics.create, { params, body: { ...body, ...more } })
  expect(await make({ acknowledge_by: '2026-12-19' })).toMatchObject(past)
  const today = await make({ acknowledge_by: '2026-12-20' })
  expect(today.status).toBe(201)
  const of = { params: at((today.body as { id: string }).id) }
  const change = async (more: object) => {
    const { version } = await hari().get(ethics.read, of)
    return hari().ask(ethics.update, { ...of, body: { ...more, version } })
  }
  clock.set(`2026-12-28${EARLY}`)
  expect(await change({ acknowledge_by: '2026-12-21' })).toMatchObject(past)
  expect(await change({ title: 'Be kinder', acknowledge_by: '2026-12-20' })).toMatchObject({
    status: 200,
    body: { title: 'Be kinder', acknowledge_by: '2026-12-20' },
  })
  expect(await change({ needs_acknowledgement: false })).toMatchObject({ body: { acknowledge_by: null } })
  expect(await change({ needs_acknowledgement: true, acknowledge_by: '2026-12-20' })).toMatchObject(past)
})
