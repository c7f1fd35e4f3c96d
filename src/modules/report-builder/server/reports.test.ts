import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Definition } from '#engines/dataset/definition.ts'
import { reportBuilder, type OpenedReport } from '#modules/report-builder/shared/report.ts'
import { schedules } from '#modules/report-builder/shared/schedule.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

const org = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const holds = async (name: 'gita' | 'hari', ...codes: string[]) => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = ${codes} from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account(name)}`.execute(db),
  )
  world.services.viewers.forgetAll()
}
const of = (more: object): Definition => Definition.parse({ data_set: 'employees', ...more })
const plain = of({ columns: ['code', 'full_name'] })
let made = 0
const create = async (name: Name, definition = plain, title = `Report ${++made}`): Promise<OpenedReport> =>
  world.as(name).get(reportBuilder.create, { params: org, body: { name: title, definition } })
const read = (name: Name, id: string, slug = 'himal') =>
  world.as(name).ask(reportBuilder.read, { params: { org: slug, id } })
const listed = async (name: Name, query: object = {}, slug = 'himal') =>
  (await world.as(name).get(reportBuilder.reports, { params: { org: slug }, query })).results.map(
    ({ id }) => id,
  )
const share = (name: Name, { id, version }: OpenedReport, body: object) =>
  world.as(name).ask(reportBuilder.share, {
    params: { ...org, id },
    body: { version, shared: 'Nobody', ...body } as never,
  })

describe('a saved report', () => {
  beforeAll(() => holds('gita', '4.01', '4.15'))

  test('is its maker’s alone at first, and comes back as it was saved', async () => {
    const definition = of({
      columns: ['code', 'annual_salary'],
      filters: [{ column: 'full_name', is: 'begins', values: ['आ'] }],
      as_of: '2026-01-01',
    })
    const saved = await create('hari', definition, 'Pay of some')
    expect(saved).toMatchObject({
      name: 'Pay of some',
      is_mine: true,
      shared: 'Nobody',
      module: 'hris',
      version: 1,
    })
    expect((await read('hari', saved.id)).body).toEqual(saved)
    expect(saved.definition).toEqual(definition)
    expect((await read('gita', saved.id)).status).toBe(404)
    expect(await listed('gita')).not.toContain(saved.id)
  })

  test('has a name that its maker has once', async () => {
    await create('hari', plain, 'Twice')
    const again = await world
      .as('hari')
      .ask(reportBuilder.create, { params: org, body: { name: 'twice', definition: plain } })
    expect([again.status, again.body]).toEqual([400, { name: ['You have a report of this name already.'] }])
    expect((await create('gita', plain, 'Twice')).name).toBe('Twice')
  })

  test('of another organization is not there, by whatever call', async () => {
    const { id } = await create('hari')
    await world
      .as('hari')
      .get(reportBuilder.share, { params: { ...org, id }, body: { shared: 'Everybody', version: 1 } })
    const params = { org: 'terai', id }
    const sunil = world.as('sunil')
    const body = { name: 'Mine now', definition: plain, version: 1 }
    expect((await sunil.ask(reportBuilder.read, { params })).status).toBe(404)
    expect((await sunil.ask(reportBuilder.change, { params, body })).status).toBe(404)
    expect(
      (await sunil.ask(reportBuilder.share, { params, body: { shared: 'Everybody', version: 1 } })).status,
    ).toBe(404)
    expect((await sunil.ask(reportBuilder.remove, { params })).status).toBe(404)
    expect((await sunil.ask(schedules.list, { params })).status).toBe(404)
    expect(
      (await sunil.ask(schedules.shares, { params, query: { account_ids: world.account('sunil') } })).status,
    ).toBe(404)
    // HR of both looks from the other one
    expect((await world.as('om').ask(reportBuilder.read, { params })).status).toBe(404)
    expect(await listed('om', {}, 'terai')).not.toContain(id)
    expect(await listed('om')).toContain(id)
  })

  test('is changed by its maker, once for each version', async () => {
    const saved = await create('hari')
    const params = { ...org, id: saved.id }
    const body = { name: 'Changed', definition: of({ columns: ['code', 'gender'] }), version: 1 }
    const changed = await world.as('hari').get(reportBuilder.change, { params, body })
    expect(changed).toMatchObject({
      name: 'Changed',
      version: 2,
      definition: { columns: ['code', 'gender'] },
    })
    const late = await world.as('hari').ask(reportBuilder.change, { params, body })
    expect([late.status, late.body]).toMatchObject([409, { current: { version: 2 } }])
  })

  test('that is shared is read by others and changed by none of them', async () => {
    const saved = await create('hari')
    await share('hari', saved, { shared: 'Everybody' })
    const params = { ...org, id: saved.id }
    expect((await read('gita', saved.id)).body).toMatchObject({
      is_mine: false,
      shared: 'Everybody',
      readers: [],
      codes: [],
    })
    const gita = world.as('gita')
    expect(
      (await gita.ask(reportBuilder.change, { params, body: { name: 'x', definition: plain, version: 2 } }))
        .status,
    ).toBe(404)
    expect((await share('gita', { ...saved, version: 2 }, {})).status).toBe(404)
    expect((await gita.ask(reportBuilder.remove, { params })).status).toBe(404)
    expect((await gita.ask(schedules.list, { params })).status).toBe(404)
    expect(await listed('gita', { whose: 'others' })).toContain(saved.id)
    expect(await listed('gita', { whose: 'mine' })).not.toContain(saved.id)
  })

  test('is deleted with everything that hangs on it', async () => {
    const saved = await create('hari')
    await share('hari', saved, { shared: 'People', account_ids: [world.account('gita')] })
    await world.as('hari').ask(reportBuilder.remove, { params: { ...org, id: saved.id } })
    expect((await read('hari', saved.id)).status).toBe(404)
    const readers = await world.inOrg('himal', (db) =>
      db.selectFrom('saved_report_reader').select('account_id').where('report_id', '=', saved.id).execute(),
    )
    expect(readers).toEqual([])
  })
})

describe('sharing', () => {
  test('with people opens it to them alone', async () => {
    await holds('gita', '4.01', '4.15')
    const saved = await create('hari')
    const shared = await share('hari', saved, { shared: 'People', account_ids: [world.account('gita')] })
    expect(shared.body).toMatchObject({
      shared: 'People',
      readers: [{ full_name: 'Gita Thapa' }],
      version: 2,
    })
    expect((await read('gita', saved.id)).status).toBe(200)
    expect((await read('om', saved.id)).status).toBe(404)
    const back = await share('hari', shared.body, { shared: 'Nobody' })
    expect(back.body).toMatchObject({ shared: 'Nobody', readers: [] })
    expect((await read('gita', saved.id)).status).toBe(404)
  })

  test('with rights opens it to those who hold one of them, and while they do', async () => {
    const saved = await create('hari')
    await share('hari', saved, { shared: 'Codes', codes: ['4.13', '4.10'] })
    expect((await read('gita', saved.id)).status).toBe(404)
    for (const codes of [['4.13'], ['4.99'], ['4.00']]) {
      await holds('gita', '4.01', '4.15', ...codes)
      expect((await read('gita', saved.id)).status).toBe(200)
    }
    await holds('gita', '4.01', '4.15')
    expect((await read('gita', saved.id)).status).toBe(404)
  })

  test('with nobody of HR is refused', async () => {
    const saved = await create('hari')
    const wrong = [[], [world.account('asha')], [world.account('sunil')], [crypto.randomUUID()]]
    for (const account_ids of wrong)
      expect((await share('hari', saved, { shared: 'People', account_ids })).status).toBe(400)
    expect((await share('hari', saved, { shared: 'Codes', codes: [] })).status).toBe(400)
    expect((await share('hari', saved, { shared: 'Codes', codes: ['99.01'] })).status).toBe(400)
    const { results } = await world.as('hari').get(reportBuilder.people, { params: org })
    expect(results.map(({ full_name }) => full_name)).toEqual(['Gita Thapa', 'Hari Adhikari', 'Om Pradhan'])
  })

  test('never widens what somebody may read: what is shared is read with one’s own rights', async () => {
    await holds('gita', '4.01', '4.15')
    const definition = of({
      columns: ['code', 'annual_salary'],
      filters: [{ column: 'account_number', is: 'filled' }],
      sort: [{ key: 'annual_salary' }],
    })
    const saved = await create('hari', definition)
    await share('hari', saved, { shared: 'Everybody' })
    const { body } = await read('gita', saved.id)
    expect(body.definition).toEqual(of({ columns: ['code'] }))
    expect(body.left_out).toEqual([
      { what: 'column', title: 'Annual salary' },
      { what: 'filter', title: 'Account number' },
    ])
    await holds('gita', '4.15', '11.00')
    expect(await read('gita', saved.id)).toMatchObject({
      status: 403,
      body: { detail: 'You may not read Employees.' },
    })
  })
})

test('whoever loses a right loses the columns of their own reports, and is told which', async () => {
  await holds('gita', '4.01', '4.15', '11.00')
  const saved = await create('gita', of({ columns: ['code', 'annual_salary'] }))
  expect(saved.left_out).toEqual([])
  await holds('gita', '4.01', '4.15')
  const { body } = await read('gita', saved.id)
  expect(body).toMatchObject({ is_mine: true, left_out: [{ what: 'column', title: 'Annual salary' }] })
  expect(body.definition.columns).toEqual(['code'])
  await holds('gita', '4.01', '4.15', '11.00')
  expect((await read('gita', saved.id)).body).toMatchObject({
    left_out: [],
    definition: { columns: ['code', 'annual_salary'] },
  })
})

test('a column that the program does not know any more falls away like one that may not be read', async () => {
  const saved = await create('hari')
  await world.inOrg('himal', (db) =>
    sql`update saved_report set definition = jsonb_set(definition, '{columns}', '["code", "gone"]') where id = ${saved.id}`.execute(
      db,
    ),
  )
  expect((await read('hari', saved.id)).body).toMatchObject({
    definition: { columns: ['code'] },
    left_out: [{ what: 'column', title: 'gone', is_gone: true }],
  })
  // what was remembered when it was saved is its name
  await world.inOrg('himal', (db) =>
    sql`update saved_report set column_titles = column_titles || '{"gone": "Shoe size"}' where id = ${saved.id}`.execute(
      db,
    ),
  )
  expect((await read('hari', saved.id)).body.left_out).toEqual([
    { what: 'column', title: 'Shoe size', is_gone: true },
  ])
  const kept = await world.inOrg('himal', (db) =>
    sql<{
      version: number
      titles: object
    }>`select data_set_version as version, column_titles as titles from saved_report where id = ${saved.id}`.execute(
      db,
    ),
  )
  expect(kept.rows).toMatchObject([{ version: 1, titles: { code: 'Code' } }])
})
