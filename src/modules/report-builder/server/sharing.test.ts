import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { exportLog } from '#engines/exchange/export.ts'
import { reportBuilder, type OpenedReport } from '#modules/report-builder/shared/report.ts'
import { schedules } from '#modules/report-builder/shared/schedule.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

const org = { org: 'himal' }
const now = '2026-11-20T04:00:00Z'
let world: World
let groupId = ''
beforeAll(async () => {
  world = await openWorld({ at: now })
  groupId = await world.inOrg('himal', async (db) => {
    const { rows } = await sql<{ group_id: string }>`update permission_group g set codes = '{4.01,4.15}'
      from permission_group_member m where m.group_id = g.id and m.account_id = ${world.account('gita')} returning g.id as group_id`.execute(
      db,
    )
    return rows[0]?.group_id ?? ''
  })
  world.services.viewers.forgetAll()
})
afterAll(() => world.close())

let made = 0
const create = (more: object = { columns: ['code', 'full_name'] }): Promise<OpenedReport> =>
  world.as('hari').get(reportBuilder.create, {
    params: org,
    body: {
      name: `Shared ${++made}`,
      definition: Definition.parse({ data_set: 'employees', ...more }),
    },
  })
const share = (name: Name, { id, version }: OpenedReport, body: object) =>
  world.as(name).ask(reportBuilder.share, { params: { ...org, id }, body: { version, ...body } as never })
const read = async (name: Name, id: string) =>
  (await world.as(name).ask(reportBuilder.read, { params: { ...org, id } })).status
const setState = (id: string, state: 'Draft' | 'Published' | 'Archived', version: number) =>
  world.as('hari').ask(reportBuilder.setState, { params: { ...org, id }, body: { state, version } })
const readers = async (id: string) =>
  (await world.as('hari').get(reportBuilder.readers, { params: { ...org, id } })).results
const member = (valid_to: string | null) =>
  world.inOrg('himal', (db) =>
    sql`update permission_group_member set valid_to = ${valid_to}::date where group_id = ${groupId}`.execute(
      db,
    ),
  )

describe('with a permission group', () => {
  test('it is read by whoever is in it, while they are', async () => {
    const saved = await create()
    const shared = await share('hari', saved, { shared: 'Groups', group_ids: [groupId] })
    expect(shared.body).toMatchObject({ shared: 'Groups', groups: [{ id: groupId }], state: 'Published' })
    expect([await read('gita', saved.id), await read('om', saved.id)]).toEqual([200, 404])
    // whoever only reads it is not told with whom else it is shared
    const { body } = await world.as('gita').ask(reportBuilder.read, { params: { ...org, id: saved.id } })
    expect(body.groups).toEqual([])
    // she keeps her rights by another group
    const other = crypto.randomUUID()
    await world.inOrg('himal', async (db) => {
      await db
        .insertInto('permission_group')
        .values({ id: other, name: 'Readers of reports', codes: ['4.01', '4.15'] })
        .execute()
      await db
        .insertInto('permission_group_member')
        .values({ group_id: other, account_id: world.account('gita') })
        .execute()
    })
    await member('2026-11-19')
    world.services.viewers.forgetAll()
    expect(await read('gita', saved.id)).toBe(404)
    expect((await readers(saved.id)).map(({ through }) => through)).toEqual(['Maker'])
    await member(null)
    world.services.viewers.forgetAll()
    expect(await read('gita', saved.id)).toBe(200)
    await share('hari', { ...saved, version: 2 }, { shared: 'Groups', group_ids: [other] })
    expect(await read('gita', saved.id)).toBe(200)
    // a group that is no more opens nothing
    await world.inOrg('himal', (db) => db.deleteFrom('permission_group').where('id', '=', other).execute())
    world.services.viewers.forgetAll()
    expect(await read('gita', saved.id)).toBe(404)
  })

  test('one of another organization, or none, is refused at its field', async () => {
    const saved = await create()
    const { group_id } = await world.inOrg('terai', (db) =>
      db.selectFrom('permission_group').select('id as group_id').limit(1).executeTakeFirstOrThrow(),
    )
    for (const group_ids of [[], [group_id], [crypto.randomUUID()]])
      expect(await share('hari', saved, { shared: 'Groups', group_ids })).toMatchObject({
        status: 400,
        body: { group_ids: [expect.any(String)] },
      })
    const { results } = await world.as('hari').get(reportBuilder.groups, { params: org })
    expect(results.map(({ id }) => id)).not.toContain(group_id)
  })
})

test('who reads it is told with what falls away for them', async () => {
  const saved = await create({
    columns: ['code', 'annual_salary'],
    filters: [{ column: 'account_number', is: 'filled' }],
  })
  await share('hari', saved, { shared: 'Everybody' })
  const all = await readers(saved.id)
  expect(all.find(({ account }) => account.full_name === 'Gita Thapa')).toEqual({
    account: { id: world.account('gita'), full_name: 'Gita Thapa' },
    through: 'Everybody',
    by: [],
    why: null,
    without: ['Annual salary', 'Account number'],
  })
  expect(all.find(({ through }) => through === 'Maker')).toMatchObject({ without: [] })
  expect(
    (await world.as('gita').ask(reportBuilder.readers, { params: { ...org, id: saved.id } })).status,
  ).toBe(404)
})

describe('a report is', () => {
  test('a draft at first, and its maker’s alone whatever it was shared with', async () => {
    const saved = await create()
    expect(saved.state).toBe('Draft')
    await share('hari', saved, { shared: 'Everybody' })
    expect(await read('gita', saved.id)).toBe(200)
    const back = await setState(saved.id, 'Draft', 2)
    expect(back).toMatchObject({ status: 200, body: { state: 'Draft', shared: 'Everybody', version: 3 } })
    expect(await read('gita', saved.id)).toBe(404)
    expect((await setState(saved.id, 'Published', 2)).status).toBe(409)
    expect((await setState(saved.id, 'Published', 3)).status).toBe(200)
    expect(await read('gita', saved.id)).toBe(200)
    const hers = { params: { ...org, id: saved.id }, body: { state: 'Archived', version: 4 } } as const
    expect((await world.as('gita').ask(reportBuilder.setState, hers)).status).toBe(404)
  })

  test('put away: it is found when asked for, and stays as it is', async () => {
    const saved = await create()
    await share('hari', saved, { shared: 'Everybody' })
    await setState(saved.id, 'Archived', 2)
    const listed = async (name: Name, query: object) =>
      (await world.as(name).get(reportBuilder.reports, { params: org, query })).results.map(({ id }) => id)
    expect(await listed('hari', {})).not.toContain(saved.id)
    expect(await listed('hari', { state: 'Archived' })).toContain(saved.id)
    expect(await listed('gita', { state: 'Archived' })).not.toContain(saved.id)
    const { definition } = saved
    const changed = await world.as('hari').ask(reportBuilder.change, {
      params: { ...org, id: saved.id },
      body: { name: 'Another', definition, version: 3 },
    })
    expect([changed.status, changed.body]).toEqual([
      400,
      { non_field_errors: ['This report was put away. Take it back first.'] },
    ])
    expect((await share('hari', { ...saved, version: 3 }, { shared: 'Nobody' })).status).toBe(400)
  })

  test('mailed while it is published, and not for the time in which it rested', async () => {
    const saved = await create()
    const params = { ...org, id: saved.id }
    const body = {
      frequency: 'Daily' as const,
      hour: 10,
      format: 'csv' as const,
      account_ids: [world.account('hari')],
    }
    const schedule = await world.as('hari').get(schedules.create, { params, body })
    expect(schedule.next_on).toBe('2026-11-20')
    // having it mailed published it
    const { version, state } = await world.as('hari').get(reportBuilder.read, { params })
    expect(state).toBe('Published')
    await setState(saved.id, 'Draft', version)
    const sending = { params: { ...params, schedule_id: schedule.id } }
    expect((await world.as('hari').ask(schedules.sendNow, sending)).status).toBe(400)
    clock.set('2026-11-25T04:00:00Z')
    await setState(saved.id, 'Published', version + 1)
    const again = await world.as('hari').get(schedules.list, { params })
    expect(again.results[0]).toMatchObject({ is_active: true, next_on: '2026-11-25' })
    expect((await world.as('hari').ask(schedules.sendNow, sending)).status).toBe(202)
    clock.set(now)
  })
})

test('its files are its runs: all to its maker, to others their own', async () => {
  const saved = await create()
  await share('hari', saved, { shared: 'Everybody' })
  const run = (name: Name) =>
    world.as(name).get(reportBuilder.export, {
      params: org,
      body: {
        definition: { ...saved.definition, as_of: '2026-01-01' },
        title: saved.name,
        format: 'csv',
        report_id: saved.id,
      },
    })
  await run('hari')
  await run('gita')
  const runs = async (name: Name) =>
    (await world.as(name).get(reportBuilder.runs, { params: { ...org, id: saved.id } })).results
  expect((await runs('hari')).map(({ created_by }) => created_by).toSorted()).toEqual([
    'Gita Thapa',
    'Hari Adhikari',
  ])
  expect(await runs('gita')).toMatchObject([
    { created_by: 'Gita Thapa', asked: ['As of 2026-01-01'], state: 'Queued' },
  ])
  const log = await world.as('gita').get(exportLog, { params: org })
  expect(log.results[0]).toMatchObject({ title: saved.name, asked: ['As of 2026-01-01'] })
  const hidden = await create()
  const stolen = world.as('gita').ask(reportBuilder.export, {
    params: org,
    body: { definition: saved.definition, title: 'x', format: 'csv', report_id: hidden.id },
  })
  expect((await stolen).status).toBe(404)
})
