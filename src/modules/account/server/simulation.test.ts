import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { readings } from '#engines/audit/reading.ts'
import { audit } from '#engines/audit/audit.ts'
import { me, preferences } from '#modules/account/shared/me.ts'
import { simulations } from '#modules/account/shared/simulation.ts'
import { assignGroups, createGroup, rightsOf } from '#modules/account/shared/permission-group.ts'
import { bankAccount, compensation } from '#modules/hris/shared/records.ts'
import { personTimeline } from '#modules/hris/shared/timeline.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { openWorld, type World } from '#test/world.ts'

const START = '2026-11-20T04:00:00Z'
const params = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld({ at: START })
  await world.as('hari').get(bankAccount.create, {
    params: { ...params, employee_id: world.id('asha') },
    query: { as: 'hr' },
    body: {
      bank_name: 'Himal Bank',
      account_name: 'Asha Gurung',
      account_number: '1234567890',
      is_primary: true,
    },
  })
})
beforeEach(() => clock.set(START))
afterAll(() => world.close())

const begin = (name: 'hari' | 'asha' | 'gita' | 'anil' | 'om' | 'sunil', account_id: string, org = 'himal') =>
  world.as(name).ask(simulations.begin, { params: { org }, body: { account_id } })
const events = async () =>
  (await world.as('hari').get(audit.securityEvents, { params, query: {} })).results.filter(({ name }) =>
    name.startsWith('simulation.'),
  )
const ended = async (id: string) =>
  (await events()).find(({ name, detail }) => name === 'simulation.ended' && detail['simulation_id'] === id)

const ofAsha = {
  ...params,
  get employee_id() {
    return world.id('asha')
  },
}

test('who looks is served as the other, and told so; both and the end stand in the token and among the events', async () => {
  const asha = await world.lookingAs('hari', 'asha')
  const seen = await asha.get(me, {})
  expect(seen.user.full_name).toBe('Asha Gurung')
  expect(seen.is_admin).toBe(false)
  expect(seen.simulation).toEqual({
    id: asha.id,
    full_name: 'Hari Adhikari',
    expires_at: expect.stringMatching(/^2026-11-20T04:30:00/),
    slug: 'himal',
  })
  expect((await world.as('asha').get(me, {})).simulation).toBeNull()
  const claims = JSON.parse(Buffer.from(asha.token?.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({
    sub: world.account('asha'),
    act: { sub: world.account('hari') },
    typ: 'simulation',
    exp: Date.parse(START) / 1000 + 600,
  })
  const [first] = await events()
  expect(first).toMatchObject({
    name: 'simulation.begun',
    account: { full_name: 'Hari Adhikari' },
    detail: { looked_as: 'Asha Gurung', until: expect.stringMatching(/^2026-11-20T04:30:00/) },
  })
})

test('nothing is changed, whatever is called, and no refusal is held against the person', async () => {
  const asha = await world.lookingAs('hari', 'asha')
  const denied = () =>
    world.inOrg('himal', (db) =>
      db.selectFrom('security_event').select('id').where('name', '=', 'permission.denied').execute(),
    )
  const before = await denied()
  const { status, body } = await asha.ask(preferences, { body: { language: 'ne' } })
  expect([status, body]).toEqual([
    403,
    { detail: 'You are looking as Asha Gurung: nothing can be changed.', looking: true },
  ])
  expect(await denied()).toEqual(before)
  expect((await world.as('asha').get(me, {})).user.language).toBe('en')
})

test('a reading that would write is refused too: the transaction is for reading only', async () => {
  // om looks as hari, who may look at the rights of people: which leaves a trace in his name
  const hari = await world.lookingAs('om', 'hari')
  const { status, body } = await hari.ask(rightsOf, { params: { ...params, id: world.account('gita') } })
  expect([status, body]).toEqual([
    403,
    {
      detail: 'You are looking as Hari Adhikari: this leaves a trace in their name, so it is not shown.',
      looking: true,
    },
  ])
})

test('what is guarded shows by one’s own rights only, and that it was read is kept with both names', async () => {
  const { id } = await world
    .as('hari')
    .get(createGroup, { params, body: { name: 'Permissions', codes: ['1.00'] } })
  await world.as('hari').get(assignGroups, {
    params: { ...params, id: world.account('bikash') },
    body: { group_ids: [id] },
  })
  const own = await world.lookingAs('hari', 'asha')
  expect((await own.get(bankAccount.list, { params: ofAsha, query: { as: 'user' } })).results).toHaveLength(1)
  const [line] = (await world.as('hari').get(readings, { params, query: {} })).results
  expect(line).toMatchObject({
    part: 'Bank account',
    reader: { full_name: 'Hari Adhikari' },
    person: { full_name: 'Asha Gurung' },
    about: 'Looking as Asha Gurung',
  })
  const asked = await world.lookingAs('bikash', 'asha')
  for (const endpoint of [bankAccount.list, compensation.list])
    expect(await asked.ask(endpoint, { params: ofAsha, query: { as: 'user' } })).toMatchObject({
      status: 403,
      body: {
        detail: 'You are looking as Asha Gurung, and may not see this of them by your own permissions.',
      },
    })
  // what is not guarded is seen as the person sees it
  expect((await asked.ask(leaveRequest.list, { params, query: { as: 'user' } })).status).toBe(200)
  expect((await asked.ask(personTimeline, { params: ofAsha, query: { as: 'user' } })).status).toBe(200)
  expect((await asked.ask(peopleChoices, { params, query: { as: 'user' } })).status).toBe(200)
})

test('nobody looks as who holds more, as an audit user, as themselves, or across organizations', async () => {
  // bikash gives permissions since the test before, and holds nothing else
  expect(await begin('hari', world.account('anil'))).toMatchObject({
    status: 400,
    body: { account_id: ['Nobody looks as an audit user.'] },
  })
  expect(await begin('hari', world.account('om'))).toMatchObject({
    status: 400,
    body: { account_id: [expect.stringContaining('They hold permissions that you do not hold: ')] },
  })
  expect((await begin('hari', world.account('hari'))).body).toEqual({
    account_id: ['You already look as yourself.'],
  })
  expect((await begin('hari', world.account('tara'))).status).toBe(404)
  expect((await begin('sunil', world.account('asha'))).status).toBe(404)
  for (const name of ['asha', 'gita', 'anil'] as const)
    expect((await begin(name, world.account('maya'))).status, name).toBe(403)
})

test('of several organizations only the one shows, and nothing of the installation', async () => {
  const om = await world.lookingAs('om', 'hari')
  const seen = await om.get(me, {})
  expect(seen.common_permissions).toEqual([])
  expect((await om.ask(peopleChoices, { params: { org: 'terai' }, query: {} })).status).toBe(404)
})

test('it ends by itself, and by whoever began it; another session has no part in it', async () => {
  const asha = await world.lookingAs('hari', 'asha')
  const { id } = asha
  expect((await world.as('om').ask(simulations.token, { params: { ...params, id } })).status).toBe(404)
  expect((await world.as('om').ask(simulations.end, { params: { ...params, id } })).status).toBe(404)
  await world.as('hari').get(simulations.end, { params: { ...params, id } })
  expect((await asha.ask(me, {})).status).toBe(401)
  expect(await ended(id)).toMatchObject({ detail: { looked_as: 'Asha Gurung' } })
  expect((await world.as('hari').ask(simulations.token, { params: { ...params, id } })).status).toBe(404)
})

test('after half an hour it is over, and the end is noted once', async () => {
  const { id } = await world.lookingAs('hari', 'maya')
  clock.set('2026-11-20T04:25:00Z')
  const late = await world.as('hari').get(simulations.token, { params: { ...params, id } })
  const claims = JSON.parse(Buffer.from(late.access.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.exp).toBe(Date.parse('2026-11-20T04:30:00Z') / 1000)
  clock.set('2026-11-20T04:30:01Z')
  expect((await world.as('hari').ask(simulations.token, { params: { ...params, id } })).status).toBe(404)
  const close = () =>
    world.inOrg('himal', (db) =>
      sql<{ ended: number }>`select close_simulations(${clock.instant()}) as ended`.execute(db),
    )
  expect((await close()).rows[0]?.ended).toBeGreaterThan(0)
  expect((await close()).rows).toEqual([{ ended: 0 }])
  expect(await ended(id)).toMatchObject({
    at: expect.stringMatching(/^2026-11-20T04:30:00/),
    account: { full_name: 'Hari Adhikari' },
    detail: { looked_as: 'Maya Shrestha' },
  })
})

test('who was shown to be themselves too long ago shows it again', async () => {
  clock.set('2026-11-20T04:06:00Z')
  expect(await begin('hari', world.account('asha'))).toMatchObject({ status: 428, body: { confirm: true } })
})

test('who is given more meanwhile, or loses the right to give, is looked as no longer', async () => {
  const asha = await world.lookingAs('hari', 'asha')
  await world.inOrg('himal', async (db) => {
    await sql`update permission_group set codes = array_remove(codes, '1.00') where '1.00' = any(codes) and name <> 'Permissions'`.execute(
      db,
    )
  })
  world.services.viewers.forgetAll()
  expect((await asha.ask(me, {})).status).toBe(401)
})
