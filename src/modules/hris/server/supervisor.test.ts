import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { isAbove, subordinatesOf, supervisorsOf } from '#modules/hris/server/public.ts'
import {
  myTeam,
  replaceSupervisors,
  subordinatePermissions,
  supervisors,
} from '#modules/hris/shared/supervisor.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

let world: World
const org = 'himal'
const today = '2026-11-20'
const of = (name: Name) => ({ org, id: world.id(name) })
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())
const line = (name: Name, authority_order = 1, more = {}) => ({
  supervisor_id: world.id(name),
  authority_order,
  ...more,
})
const replace = async (name: Name, lines: object[], version?: number) => {
  const seen = await world.as('hari').get(supervisors, { params: of(name), query: { as: 'hr' } })
  return world.as('hari').ask(replaceSupervisors, {
    params: of(name),
    body: { supervisors: lines as never, version: version ?? seen.version },
  })
}

describe('the list of supervisors', () => {
  test('is replaced as a whole, and lines that stay keep their row', async () => {
    const before = await rowsOf('asha')
    const { status, body } = await replace('asha', [line('maya'), line('bikash', 2, { can_approve: false })])
    expect(status).toBe(200)
    expect(body.results.map((s) => [s.supervisor.full_name, s.authority_order, s.can_approve])).toEqual([
      ['Maya Shrestha', 1, true],
      ['Bikash Rai', 2, false],
    ])
    const after = await rowsOf('asha')
    expect(after.filter(({ id }) => before.some((row) => row.id === id))).toHaveLength(1)
  })

  test('of an old version is refused', async () => {
    expect((await replace('asha', [line('maya')], 1)).status).toBe(409)
  })

  test('may exchange the orders of two', async () => {
    expect((await replace('asha', [line('bikash'), line('maya', 2)])).status).toBe(200)
    expect((await replace('asha', [line('maya'), line('rajan', 2)])).status).toBe(200)
  })

  test.each<[string, Name, (() => object)[]]>([
    ['themselves', 'asha', [() => line('asha')]],
    ['one who reports to them', 'maya', [() => line('asha')]],
    ['one who reports to them through others', 'rajan', [() => line('bikash')]],
    ['one of another organization', 'asha', [() => line('dev')]],
    ['nobody known', 'asha', [() => ({ supervisor_id: newId(), authority_order: 1 })]],
  ])('never has %s', async (_, name, lines) => {
    const answer = await replace(
      name,
      lines.map((make) => make()),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { supervisors: [{ supervisor_id: [expect.any(String)] }] },
    })
  })

  test('written twice at once never closes a circle', async () => {
    await replace('maya', [])
    await replace('bikash', [])
    const answers = await Promise.all([replace('maya', [line('bikash')]), replace('bikash', [line('maya')])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([200, 400])
    await replace('maya', [])
    await replace('bikash', [])
    await replace('maya', [line('rajan')])
    await replace('bikash', [line('maya')])
  })

  test('opens and closes the area of supervisors with the next call', async () => {
    const team = (name: Name) => world.as(name).ask(myTeam, { params: { org }, query: { as: 'supervisor' } })
    expect((await team('bikash')).status).toBe(403)
    await replace('gita', [line('bikash')])
    expect((await team('bikash')).status).toBe(200)
    await replace('gita', [line('hari')])
    expect((await team('bikash')).status).toBe(403)
  })

  test('is changed by HR of employees only', async () => {
    const body = { supervisors: [], version: 1 }
    for (const name of ['asha', 'maya', 'gita', 'anil'] as const)
      expect((await world.as(name).ask(replaceSupervisors, { params: of('asha'), body })).status, name).toBe(
        403,
      )
  })
})

describe('the team', () => {
  const team = async (name: Name, query = {}) => {
    const { results } = await world
      .as(name)
      .get(myTeam, { params: { org }, query: { as: 'supervisor', ...query } })
    return results.map(({ person, level }) => [person.full_name, level])
  }
  test('is who reports directly, or everybody below with the level', async () => {
    expect(await team('rajan')).toEqual([
      ['Asha Gurung', 1],
      ['Hari Adhikari', 1],
      ['Maya Shrestha', 1],
    ])
    expect(await team('rajan', { reach: 'all' })).toEqual([
      ['Asha Gurung', 1],
      ['Hari Adhikari', 1],
      ['Maya Shrestha', 1],
      ['Bikash Rai', 2],
      ['Gita Thapa', 2],
    ])
    expect(await team('rajan', { reach: 'all', search: 'rai' })).toEqual([['Bikash Rai', 2]])
  })

  test('shows who left on demand only', async () => {
    await world.inOrg('himal', (db) =>
      db
        .updateTable('employee')
        .set({ left_on: '2026-11-01' })
        .where('id', '=', world.id('bikash'))
        .execute(),
    )
    expect(await team('maya')).toEqual([['Asha Gurung', 1]])
    expect(await team('maya', { status: 'past' })).toEqual([['Bikash Rai', 1]])
    await world.inOrg('himal', (db) =>
      db.updateTable('employee').set({ left_on: null }).where('id', '=', world.id('bikash')).execute(),
    )
  })
})

describe('what a supervisor may do with requests of a person', () => {
  test('are the three flags of their line', async () => {
    await replace('asha', [line('maya', 1, { can_deny: false }), line('rajan', 2, { can_forward: false })])
    const flags = (name: Name) =>
      world.as(name).ask(subordinatePermissions, { params: { id: world.id('asha') } })
    expect((await flags('maya')).body).toEqual({ approve: true, deny: false, forward: true })
    expect((await flags('rajan')).body).toEqual({ approve: true, deny: true, forward: false })
  })
  test('is nothing for others, of whatever organization', async () => {
    for (const name of ['bikash', 'hari', 'dev', 'asha', 'om'] as const)
      expect(
        (await world.as(name).ask(subordinatePermissions, { params: { id: world.id('asha') } })).status,
        name,
      ).toBe(404)
  })
})

test('other modules ask who is above and below', async () => {
  await world.inOrg('himal', async (db) => {
    expect((await subordinatesOf(db, world.id('maya'), today)).map(({ level }) => level)).toEqual([1, 1])
    expect((await subordinatesOf(db, world.id('rajan'), today, 'all')).length).toBe(5)
    expect(await subordinatesOf(db, '', today)).toEqual([])
    const found = await supervisorsOf(db, [world.id('asha'), world.id('bikash')], '2026-11-20')
    expect(
      found.filter(({ employee_id }) => employee_id === world.id('asha')).map((l) => l.authority_order),
    ).toEqual([1, 2])
    expect(await isAbove(db, world.id('rajan'), world.id('bikash'), today)).toBe(true)
    expect(await isAbove(db, world.id('bikash'), world.id('rajan'), today)).toBe(false)
  })
})

const rowsOf = (name: Name) =>
  world.inOrg('himal', (db) =>
    db
      .selectFrom('supervisor_link')
      .select('id')
      .where('employee_id', '=', world.id(name))
      .where('valid_to', 'is', null)
      .execute(),
  )
