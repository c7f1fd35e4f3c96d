import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { clock } from '#platform/clock.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import {
  myTeam,
  removeSupervisor,
  replaceSupervisors,
  subordinatePermissions,
  supervisors,
  type DatedSupervisor,
} from '#modules/hris/shared/supervisor.ts'
import { personTimeline } from '#modules/hris/shared/timeline.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const at = (day: string) => clock.set(`${day}T04:00:00Z`)
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
// asha works for maya and rajan, gita for hari, since 2020
beforeEach(async () => {
  at('2026-11-20')
  await world.inOrg('himal', async (db) => {
    await db
      .deleteFrom('supervisor_link')
      .where('employee_id', 'in', [world.id('asha'), world.id('gita'), world.id('maya')])
      .execute()
    const since = { valid_from: '2020-01-01', authority_order: 1 }
    await db
      .insertInto('supervisor_link')
      .values([
        { ...since, id: newId(), employee_id: world.id('asha'), supervisor_id: world.id('maya') },
        {
          ...since,
          id: newId(),
          employee_id: world.id('asha'),
          supervisor_id: world.id('rajan'),
          authority_order: 2,
        },
        { ...since, id: newId(), employee_id: world.id('gita'), supervisor_id: world.id('hari') },
        { ...since, id: newId(), employee_id: world.id('maya'), supervisor_id: world.id('rajan') },
      ])
      .execute()
  })
  world.services.viewers.forgetAll()
})
afterAll(() => world.close())

const read = (name: Name) =>
  world.as('hari').get(supervisors, { params: { org, id: world.id(name) }, query: { as: 'hr' } })
const set = async (name: Name, above: readonly Name[], valid_from?: string) =>
  world.as('hari').ask(replaceSupervisors, {
    params: { org, id: world.id(name) },
    body: {
      supervisors: above.map((one, index) => ({
        supervisor_id: world.id(one),
        authority_order: index + 1,
      })) as never,
      ...(valid_from ? { valid_from } : {}),
      version: (await read(name)).version,
    },
  })
const told = (rows: readonly DatedSupervisor[]) =>
  rows.map((row) => [row.authority_order, row.supervisor.full_name, row.valid_from, row.valid_to])
const opens = async (viewer: Name, name: Name) =>
  (
    await world
      .as(viewer)
      .ask(readEmployee, { params: { org, id: world.id(name) }, query: { as: 'supervisor' } })
  ).status
const flags = async (viewer: Name, name: Name) =>
  (await world.as(viewer).ask(subordinatePermissions, { params: { id: world.id(name) } })).status

describe('a list from a day', () => {
  test('of today ends the former yesterday, and both are shown', async () => {
    expect((await set('asha', ['hari', 'rajan'])).status).toBe(200)
    const { results, others } = await read('asha')
    expect(told(results)).toEqual([
      [1, 'Hari Adhikari', '2026-11-20', null],
      [2, 'Rajan Karki', '2020-01-01', null],
    ])
    expect(told(others)).toEqual([[1, 'Maya Shrestha', '2020-01-01', '2026-11-19']])
  })

  test('replaced on its day is put right', async () => {
    await set('asha', ['hari', 'rajan'])
    await set('asha', ['bikash', 'rajan'])
    const { results, others } = await read('asha')
    expect(told([...results, ...others])).toEqual([
      [1, 'Bikash Rai', '2026-11-20', null],
      [2, 'Rajan Karki', '2020-01-01', null],
      [1, 'Maya Shrestha', '2020-01-01', '2026-11-19'],
    ])
  })

  test('of a coming day changes nothing before, and holds on that day without anybody', async () => {
    expect((await set('gita', ['bikash'], '2026-12-01')).status).toBe(200)
    expect(told((await read('gita')).results)).toEqual([[1, 'Hari Adhikari', '2020-01-01', '2026-11-30']])
    expect([await flags('hari', 'gita'), await flags('bikash', 'gita')]).toEqual([200, 404])
    // bikash supervises nobody: that area is closed to him
    expect(await opens('bikash', 'gita')).toBe(403)
    at('2026-12-01')
    world.services.viewers.forgetAll()
    expect(told((await read('gita')).results)).toEqual([[1, 'Bikash Rai', '2026-12-01', null]])
    expect([await flags('hari', 'gita'), await flags('bikash', 'gita')]).toEqual([404, 200])
    expect(await opens('bikash', 'gita')).toBe(200)
  })

  test('that ended shows the former supervisor nothing any more', async () => {
    await set('asha', ['hari'], '2026-12-01')
    expect(await opens('maya', 'asha')).toBe(200)
    at('2026-11-30')
    expect(await opens('maya', 'asha')).toBe(200)
    at('2026-12-01')
    world.services.viewers.forgetAll()
    expect(await opens('maya', 'asha')).toBe(404)
    const { results } = await world
      .as('maya')
      .get(myTeam, { params: { org }, query: { as: 'supervisor', reach: 'all' } })
    expect(results.map(({ person }) => person.full_name)).toEqual(['Bikash Rai'])
  })

  test('of a past day is written into the past', async () => {
    expect((await set('asha', ['hari', 'rajan'], '2024-01-01')).status).toBe(200)
    expect((await set('asha', ['bikash', 'rajan'], '2022-01-01')).status).toBe(200)
    const { results, others } = await read('asha')
    expect(told([...results, ...others])).toEqual([
      [1, 'Hari Adhikari', '2024-01-01', null],
      [2, 'Rajan Karki', '2020-01-01', null],
      [1, 'Bikash Rai', '2022-01-01', '2023-12-31'],
      [1, 'Maya Shrestha', '2020-01-01', '2021-12-31'],
    ])
  })

  test('from before the day of joining is refused at its field', async () => {
    expect(await set('asha', ['hari'], '2019-12-31')).toMatchObject({
      status: 400,
      body: { valid_from: ['From cannot be before the day of joining, 2020-01-01.'] },
    })
  })

  test('written by two at once is one’s, and the other is told', async () => {
    const { version } = await read('asha')
    const write = (above: Name) =>
      world.as('hari').ask(replaceSupervisors, {
        params: { org, id: world.id('asha') },
        body: {
          supervisors: [{ supervisor_id: world.id(above), authority_order: 1 }] as never,
          valid_from: '2026-12-01',
          version,
        },
      })
    const answers = await Promise.all([write('hari'), write('bikash')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('refused', () => {
  test('is a circle of a coming day, and not one of a day on which it would be none', async () => {
    // from December maya works for hari
    expect((await set('maya', ['hari'], '2026-12-01')).status).toBe(200)
    const answer = await world.as('hari').ask(replaceSupervisors, {
      params: { org, id: world.id('rajan') },
      body: {
        supervisors: [{ supervisor_id: world.id('asha'), authority_order: 1 }] as never,
        version: (await read('rajan')).version,
      },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { supervisors: [{ supervisor_id: expect.any(Array) }] },
    })
    // gita works for hari: hari below gita would be a circle, today
    expect((await set('hari', ['gita'])).body).toMatchObject({
      supervisors: [
        {
          supervisor_id: ['This person reports to the employee: the line would lead back to its beginning.'],
        },
      ],
    })
    // once gita works for bikash only the days before are one
    expect((await set('gita', ['bikash'], '2026-12-01')).status).toBe(200)
    expect((await set('bikash', ['gita'])).body).toMatchObject({
      supervisors: [
        {
          supervisor_id: [
            'From 2026-12-01 on this person reports to the employee: the line would lead back to its beginning.',
          ],
        },
      ],
    })
  })

  test('is the same person in two orders on a day that comes', async () => {
    expect((await set('asha', ['maya', 'hari'], '2026-12-01')).status).toBe(200)
    expect((await set('asha', ['hari', 'rajan'])).body).toMatchObject({
      supervisors: [
        { supervisor_id: ['From 2026-12-01 on this supervisor stands in another order already.'] },
        {},
      ],
    })
  })
})

describe('a row', () => {
  const take = async (name: Name, row: DatedSupervisor | undefined, by: Name = 'hari') =>
    world.as(by).ask(removeSupervisor, { params: { org, id: world.id(name), link_id: row?.id ?? newId() } })
  test('that is arranged is taken back, and who was before lasts on', async () => {
    await set('gita', ['bikash'], '2026-12-01')
    const [coming] = (await read('gita')).others
    expect((await take('gita', coming, 'maya')).status).toBe(403)
    expect((await take('asha', coming)).status).toBe(404)
    expect((await take('gita', coming)).status).toBe(204)
    const { results, others } = await read('gita')
    expect([told(results), others]).toEqual([[[1, 'Hari Adhikari', '2020-01-01', null]], []])
    expect((await take('gita', coming)).status).toBe(404)
    at('2026-12-01')
    expect(await flags('bikash', 'gita')).toBe(404)
  })
})

test('a look back is answered with the supervisor of that day', async () => {
  await set('gita', ['bikash'], '2026-06-01')
  const supervisorOn = async (as_of: string | null) => {
    const definition = Definition.parse({
      data_set: 'employees',
      as_of,
      filters: [{ column: 'full_name', is: 'begins', values: ['Gita'] }],
      columns: ['supervisor'],
    })
    const { results } = await world.as('hari').get(reportBuilder.rows, {
      params: { org },
      query: { definition: writeDefinition(definition) as never },
    })
    return results.map((row) => row['supervisor'])
  }
  expect(await supervisorOn('2026-05-31')).toEqual(['Hari Adhikari'])
  expect(await supervisorOn('2026-06-01')).toEqual(['Bikash Rai'])
  expect(await supervisorOn(null)).toEqual(['Bikash Rai'])
  const { results } = await world.as('hari').get(personTimeline, {
    params: { org, employee_id: world.id('gita') },
    query: { as: 'hr' },
  })
  expect(results.filter(({ kind }) => kind === 'Supervisor').map(({ on, title }) => [on, title])).toEqual([
    ['2026-06-01', 'Bikash Rai'],
    ['2020-01-01', 'Hari Adhikari'],
  ])
})

test('the database holds one person in an order, and one order for a person, on each day', async () => {
  const row = {
    employee_id: world.id('asha'),
    supervisor_id: world.id('hari'),
    authority_order: 1,
    valid_from: '2030-01-01',
  }
  for (const wrong of [row, { ...row, supervisor_id: world.id('maya'), authority_order: 3 }])
    await expect(
      world.inOrg('himal', (db) =>
        db
          .insertInto('supervisor_link')
          .values({ ...wrong, id: newId() })
          .execute(),
      ),
    ).rejects.toThrow('overlap')
})
