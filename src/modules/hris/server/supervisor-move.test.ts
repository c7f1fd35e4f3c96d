import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { lookAtMove, moveSupervisors } from '#modules/hris/shared/supervisor-move.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import type { Name } from '#test/cast.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z', env: { ROLE: 'all' } })
})
afterAll(() => world.close())
// asha works for maya, then rajan; bikash for maya, and she for rajan
beforeEach(async () => {
  clock.set('2026-11-20T04:00:00Z')
  const link = (name: Name, supervisor: Name, authority_order = 1) => ({
    id: newId(),
    employee_id: world.id(name),
    supervisor_id: world.id(supervisor),
    authority_order,
    valid_from: '2020-01-01',
  })
  await world.inOrg(org, async (db) => {
    await db.deleteFrom('supervisor_link').execute()
    await db
      .insertInto('supervisor_link')
      .values([link('asha', 'maya'), link('asha', 'rajan', 2), link('bikash', 'maya'), link('maya', 'rajan')])
      .execute()
  })
  world.services.viewers.forgetAll()
})

type Who = { from?: Name; people?: readonly Name[]; order?: number }
const body = (to: Name, { from, people, order }: Who, valid_from = '2026-12-01') => ({
  supervisor_id: world.id(to),
  valid_from,
  ...(from ? { from_id: world.id(from) } : {}),
  ...(people ? { employee_ids: people.map((name) => world.id(name)) } : {}),
  ...(order ? { authority_order: order } : {}),
})
const look = async (to: Name, who: Who) =>
  (await world.as('hari').get(lookAtMove, { params, body: body(to, who) })).results.map((row) => [
    row.person.full_name,
    row.authority_order,
    row.former?.full_name ?? null,
    row.problem,
  ])
const move = (to: Name, people: readonly Name[], who: Who = {}, valid_from?: string) =>
  world.as('hari').ask(moveSupervisors, {
    params,
    body: {
      ...body(to, who, valid_from),
      employee_ids: people.map((name) => world.id(name)),
      reason: 'Maya leaves',
    },
  })
const above = async (name: Name) =>
  (
    await world.as('hari').get(supervisors, { params: { org, id: world.id(name) }, query: { as: 'hr' } })
  ).results.map((row) => `${row.authority_order} ${row.supervisor.full_name}`)

test('all who report to somebody are looked at first: who changes, and who cannot and why', async () => {
  expect(await look('hari', { from: 'maya' })).toEqual([
    ['Asha Gurung', 1, 'Maya Shrestha', null],
    ['Bikash Rai', 1, 'Maya Shrestha', null],
  ])
  expect(await look('rajan', { from: 'maya' })).toEqual([
    [
      'Asha Gurung',
      1,
      'Maya Shrestha',
      'From 2026-12-01 on this supervisor stands in another order already.',
    ],
    ['Bikash Rai', 1, 'Maya Shrestha', null],
  ])
  const circle = 'This person reports to the employee: the line would lead back to its beginning.'
  expect(await look('asha', { from: 'rajan' })).toEqual([
    ['Asha Gurung', 2, 'Rajan Karki', 'Nobody supervises themselves.'],
    ['Maya Shrestha', 1, 'Rajan Karki', circle],
  ])
  expect(await look('hari', { from: 'rajan', order: 2 })).toEqual([['Asha Gurung', 2, 'Rajan Karki', null]])
  expect(await look('hari', { people: ['gita'], order: 1 })).toEqual([['Gita Thapa', 1, null, null]])
  const nobody = await world.as('hari').ask(lookAtMove, { params, body: body('hari', {}) })
  expect(nobody).toMatchObject({ status: 400, body: { from_id: [expect.any(String)] } })
  const none = await world.as('hari').ask(lookAtMove, { params, body: body('hari', { people: [] }) })
  expect(none).toMatchObject({ status: 400, body: { employee_ids: ['Choose at least one person.'] } })
})

test('they have another from the day, with a reason in the history, and each who is concerned hears once', async () => {
  expect(await move('hari', ['asha', 'bikash'], { from: 'maya' })).toMatchObject({
    status: 200,
    body: { count: 2 },
  })
  expect([await above('asha'), await above('bikash')]).toEqual([
    ['1 Maya Shrestha', '2 Rajan Karki'],
    ['1 Maya Shrestha'],
  ])
  clock.set('2026-12-01T04:00:00Z')
  expect([await above('asha'), await above('bikash')]).toEqual([
    ['1 Hari Adhikari', '2 Rajan Karki'],
    ['1 Hari Adhikari'],
  ])
  const told = (name: Name) =>
    world.services.database.asOwner((db) =>
      db
        .selectFrom('notification')
        .select('text')
        .where('account_id', '=', world.account(name))
        .where('text', 'like', 'From 2026-12-01%')
        .execute(),
    )
  const texts = await until(
    async () => (await Promise.all((['hari', 'maya', 'asha', 'rajan'] as const).map(told))).flat(),
    (all) => all.length === 3,
  )
  expect(texts.map(({ text }) => text)).toEqual([
    'From 2026-12-01 on Asha Gurung, Bikash Rai report to you.',
    'From 2026-12-01 on Asha Gurung, Bikash Rai report to Hari Adhikari and no longer to you.',
    'From 2026-12-01 on you report to Hari Adhikari.',
  ])
  const audit = await world.inOrg(org, (db) =>
    db.selectFrom('audit_row').select('reason').where('table_name', '=', 'supervisor_link').execute(),
  )
  expect(audit.filter(({ reason }) => reason === 'Maya leaves').length).toBeGreaterThan(0)
})

test('all or nobody: what cannot be refuses the whole, and so does what has changed since', async () => {
  expect(await move('rajan', ['asha', 'bikash'], { from: 'maya' })).toMatchObject({
    status: 409,
    body: {
      detail:
        'Asha Gurung: From 2026-12-01 on this supervisor stands in another order already. Look at it again.',
    },
  })
  expect(await above('bikash')).toEqual(['1 Maya Shrestha'])
  expect((await move('hari', ['bikash'], { from: 'maya' }, '2026-11-20')).status).toBe(200)
  expect((await move('hari', ['asha', 'bikash'], { from: 'maya' }, '2026-11-20')).status).toBe(409)
  expect(await above('asha')).toEqual(['1 Maya Shrestha', '2 Rajan Karki'])
})

test('two at once give the same people to two: one wins', async () => {
  const both = await Promise.all([
    move('hari', ['bikash'], { from: 'maya' }, '2026-11-20'),
    move('rajan', ['bikash'], { from: 'maya' }, '2026-11-20'),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
