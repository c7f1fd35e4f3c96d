import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { changeAssignment, assignments } from '#modules/hris/shared/assignment.ts'
import { createEmployee, employees, readEmployee, readMyself } from '#modules/hris/shared/employee.ts'
import { openLogin } from '#modules/hris/shared/login.ts'
import { reinstateEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

let world: World
const org = 'himal'
const of = (name: Name) => ({ org, id: world.id(name) })
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const hari = () => world.as('hari')
const versionOf = async (name: Name) =>
  (await hari().get(readEmployee, { params: of(name), query: { as: 'hr' } })).version
const separate = async (name: Name, left_on: string, more = {}) =>
  hari().ask(separateEmployee, {
    params: of(name),
    body: { left_on, leaving_reason: 'Resigned', version: await versionOf(name), ...more },
  })
const reinstate = async (name: Name) =>
  hari().ask(reinstateEmployee, { params: of(name), body: { version: await versionOf(name) } })

describe('a last day that is past', () => {
  test('puts the person among the past and closes the login at once', async () => {
    const bikash = world.as('bikash')
    expect((await bikash.ask(readMyself, { params: { org } })).status).toBe(200)
    const { status, body } = await separate('bikash', '2026-11-19')
    expect([status, body.employment?.status]).toEqual([200, 'Past'])
    expect((await bikash.ask(readMyself, { params: { org } })).status).toBe(401)
    const list = await hari().get(employees, { params: { org }, query: { status: 'past' } })
    expect(list.results.map((row) => [row.person.full_name, row.left_on, row.leaving_reason])).toEqual([
      ['Bikash Rai', '2026-11-19', 'Resigned'],
    ])
  })

  test('is taken back with the login', async () => {
    expect((await reinstate('bikash')).body.employment).toMatchObject({
      status: 'Confirmed',
      left_on: null,
      leaving_reason: null,
    })
    const account = await world.inOrg('himal', (db) =>
      db
        .selectFrom('account')
        .select('is_active')
        .where('id', '=', world.account('bikash'))
        .executeTakeFirst(),
    )
    expect(account?.is_active).toBe(true)
    expect((await reinstate('bikash')).status).toBe(400)
  })
})

describe('a last day ahead', () => {
  test('leaves everything open until it is over', async () => {
    expect((await separate('asha', '2026-11-21')).body.employment?.status).toBe('Notice')
    // a token lives for minutes, so each moment has its own
    const asha = () => world.as('asha')
    expect((await asha().ask(readMyself, { params: { org } })).status).toBe(200)
    clock.set('2026-11-21T17:00:00Z') // 22:45 of the last day in Kathmandu
    world.services.viewers.forgetAll()
    expect((await asha().ask(readMyself, { params: { org } })).status).toBe(200)
    clock.set('2026-11-21T18:30:00Z') // a quarter past midnight
    world.services.viewers.forgetAll()
    expect((await asha().ask(readMyself, { params: { org } })).status).toBe(401)
    clock.set('2026-11-20T04:00:00Z')
    world.services.viewers.forgetAll()
  })

  test('drops what was arranged for later', async () => {
    const body = { valid_from: '2027-01-01', change_reason: 'Planned' }
    await hari().get(changeAssignment, { params: of('maya'), body })
    await separate('maya', '2026-12-31')
    const rows = await hari().get(assignments, { params: of('maya'), query: { as: 'hr' } })
    expect(rows.results.map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([
      ['2020-01-01', null],
    ])
    expect((await hari().ask(changeAssignment, { params: of('maya'), body })).status).toBe(400)
    await reinstate('maya')
  })
})

test.each<[string, () => Promise<{ status: number }>, number]>([
  ['before joining', () => separate('rajan', '2019-12-31'), 400],
  ['without a reason', () => separate('rajan', '2026-12-01', { leaving_reason: '' }), 400],
  ['from an old state', () => separate('rajan', '2026-12-01', { version: 99 }), 409],
  ['of oneself', () => separate('hari', '2026-12-01'), 403],
  ['twice', () => separate('asha', '2026-12-01'), 400],
])('a separation %s is refused', async (_, deed, status) => {
  expect((await deed()).status).toBe(status)
})

test('only holders of the code separate', async () => {
  const body = { left_on: '2026-12-01', leaving_reason: 'x', version: 1 }
  for (const name of ['gita', 'maya', 'anil'] as const)
    expect((await world.as(name).ask(separateEmployee, { params: of('rajan'), body })).status, name).toBe(403)
})

describe('a login', () => {
  const hire = (account: object, more = {}) =>
    hari().ask(createEmployee, {
      params: { org },
      body: { first_name: 'Nima', last_name: 'Sherpa', joined_on: '2026-11-01', account, ...more },
    })
  const mails = () =>
    world.services.database.asOwner((db) =>
      db.selectFrom('email_log').select(['recipient', 'subject']).execute(),
    )

  test('comes with the person, and a link to choose a password', async () => {
    const { status, body } = await hire({ email: 'nima.sherpa@himal.test' })
    expect([status, body.account]).toMatchObject([
      201,
      { username: 'nima.sherpa', email: 'nima.sherpa@himal.test' },
    ])
    expect(body.contact?.work_email).toBe('nima.sherpa@himal.test')
    expect((await mails()).map(({ recipient }) => recipient)).toContain('nima.sherpa@himal.test')
  })

  test("that is somebody's already leaves no person behind", async () => {
    const before = (await hari().get(employees, { params: { org } })).count
    expect(await hire({ email: 'asha@example.test' })).toMatchObject({
      status: 400,
      body: { account: { email: [expect.any(String)] } },
    })
    expect(await hire({ email: 'new@himal.test', username: 'asha' })).toMatchObject({
      status: 400,
      body: { account: { username: [expect.any(String)] } },
    })
    expect((await hire({})).body).toEqual({ account: { email: ['Email is Required'] } })
    expect((await hari().get(employees, { params: { org } })).count).toBe(before)
  })

  test('is opened later for somebody who has none, once', async () => {
    const { body } = await hari().ask(createEmployee, {
      params: { org },
      body: { first_name: 'Late', joined_on: '2026-11-01', work_email: 'Late@Himal.test' },
    })
    const target = { org, id: body.id }
    expect(await hari().ask(openLogin, { params: target, body: {} })).toMatchObject({
      status: 201,
      body: { account: { email: 'late@himal.test' } },
    })
    expect((await hari().ask(openLogin, { params: target, body: {} })).status).toBe(400)
  })
})
