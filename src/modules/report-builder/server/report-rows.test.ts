import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Definition } from '#engines/dataset/definition.ts'
import { reportBuilder, type OpenedReport } from '#modules/report-builder/shared/report.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

// A report for programs: its rows at an address of their own.

const org = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = '{4.01,4.15}'
      from permission_group_member m where m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(
      db,
    ),
  )
  world.services.viewers.forgetAll()
})
afterAll(() => world.close())

let made = 0
const create = (more: object): Promise<OpenedReport> =>
  world.as('hari').get(reportBuilder.create, {
    params: org,
    body: {
      name: `For programs ${++made}`,
      definition: Definition.parse({ data_set: 'employees', ...more }),
    },
  })
const rows = (name: Name, id: string, query: object = {}, slug = 'himal') =>
  world.as(name).ask(reportBuilder.reportRows, { params: { org: slug, id }, query: query as never })

test('has an address of its own, titles for its keys, and ends', async () => {
  const saved = await create({ columns: ['code', 'full_name'], sort: [{ key: 'code' }] })
  const seen: unknown[] = []
  let offset = 0
  for (;;) {
    const { body } = await rows('hari', saved.id, { limit: 2, offset })
    expect(body.columns).toMatchObject([
      { key: 'code', title: 'Code', kind: 'text' },
      { key: 'full_name', title: 'Name' },
    ])
    seen.push(...body.results.map(({ code }) => code))
    if (body.next === null) break
    offset = Number(new URL(body.next, 'http://x').searchParams.get('offset'))
  }
  const whole = await rows('hari', saved.id, { limit: 1000 })
  expect(seen).toEqual(whole.body.results.map(({ code }) => code))
  expect(seen).toHaveLength(whole.body.count)
  expect((await rows('hari', saved.id, { limit: 1001 })).status).toBe(400)
})

/** Pages from the first to the last, as `next` leads. */
const pages = async (id: string, between: () => Promise<unknown> = async () => undefined) => {
  const seen: unknown[] = []
  let query: object = { limit: 2 }
  for (;;) {
    const { status, body } = await rows('hari', id, query)
    expect(status).toBe(200)
    seen.push(...body.results.map(({ code }) => code))
    if (body.next === null) return seen
    query = Object.fromEntries(new URL(body.next, 'http://x').searchParams)
    await between()
  }
}
const add = (code: string, first_name: string) =>
  world.inOrg('himal', (db) =>
    db
      .insertInto('employee')
      .values({ id: crypto.randomUUID(), code, first_name, joined_on: '2026-01-01' })
      .execute(),
  )

test('who comes or goes between two pages moves nobody to another', async () => {
  for (const code of ['K-1', 'K-2', 'K-3', 'K-4', 'K-5']) await add(code, 'Kumar')
  const saved = await create({
    columns: ['code'],
    filters: [{ column: 'code', is: 'begins', values: ['K-'] }],
    sort: [{ key: 'code' }],
  })
  let turns = 0
  const seen = await pages(saved.id, async () => {
    turns += 1
    if (turns === 1) await add('K-0', 'Kumar')
    if (turns === 2)
      await world.inOrg('himal', (db) =>
        db.deleteFrom('employee').where('code', 'in', ['K-1', 'K-4']).execute(),
      )
  })
  expect(seen).toEqual(['K-1', 'K-2', 'K-3', 'K-4', 'K-5'])
  await world.inOrg('himal', (db) => db.deleteFrom('employee').where('code', 'like', 'K-%').execute())
})

test.each([
  ['empty ones last', [{ key: 'gender' }, { key: 'date_of_birth', descending: true }]],
  ['moments and figures', [{ key: 'annual_salary', descending: true }, { key: 'age' }]],
  ['nothing', []],
])('goes to its end sorted by %s', async (_, sort) => {
  const saved = await create({ columns: ['code'], sort })
  const whole = await rows('hari', saved.id, { limit: 1000 })
  expect(whole.body.next).toBeNull()
  expect(await pages(saved.id)).toEqual(whole.body.results.map(({ code }) => code))
})

test('a place tells nothing, and is of its report alone as it was', async () => {
  const sort = [{ key: 'full_name' }]
  const saved = await create({ columns: ['code', 'full_name'], sort })
  const { body } = await rows('hari', saved.id, { limit: 1 })
  const after = new URL(body.next ?? '', 'http://x').searchParams.get('after') ?? ''
  const plain = Buffer.from(after, 'base64url').toString('latin1')
  expect(plain).not.toContain(String(body.results[0]?.['full_name']))
  const refused = { status: 400, body: { after: [expect.any(String)] } }
  const other = await create({ columns: ['code', 'full_name'], sort })
  const sealed = world.services.seal.seal('a password')
  for (const wrong of ['x', `${after}A`.slice(1), sealed])
    expect(await rows('hari', saved.id, { after: wrong })).toMatchObject(refused)
  expect(await rows('hari', other.id, { after })).toMatchObject(refused)
  expect(await rows('hari', saved.id, { after, as_of: '2026-01-01' })).toMatchObject(refused)
  expect((await rows('hari', saved.id, { after, limit: 1 })).body.results).not.toEqual(body.results)
})

test.each([
  ['a summary', { groups: [{ column: 'gender' }] }],
  [
    'a computed order',
    { columns: ['code'], computed: [{ key: 'x_1', title: 'X', formula: '1' }], sort: [{ key: 'x_1' }] },
  ],
])('%s goes on by its offset', async (_, more) => {
  const saved = await create(more)
  const { body } = await rows('hari', saved.id, { limit: 1 })
  const { searchParams } = new URL(body.next ?? '', 'http://x')
  expect([searchParams.get('offset'), searchParams.has('after')]).toEqual(['1', false])
})

test('takes other answers and another day', async () => {
  const saved = await create({
    columns: ['code'],
    parameters: [{ key: 'who', title: 'Who', kind: 'text', is_required: true }],
    filters: [{ column: 'code', is: 'is', parameter: 'who' }],
  })
  expect(await rows('hari', saved.id)).toMatchObject({
    status: 400,
    body: { parameters: ['Who is Required'] },
  })
  const answers = JSON.stringify({ who: ['E-0001'] })
  expect((await rows('hari', saved.id, { answers })).body.results).toMatchObject([{ code: 'E-0001' }])
  expect((await rows('hari', saved.id, { answers: '{"who": 3}' })).body).toHaveProperty('answers')
  expect((await rows('hari', saved.id, { answers, as_of: '2026-13-01' })).body).toHaveProperty('as_of')
})

test('is read with the rights of who asks', async () => {
  const saved = await create({ columns: ['code', 'annual_salary'] })
  expect((await rows('gita', saved.id)).status).toBe(404)
  await world.as('hari').get(reportBuilder.share, {
    params: { ...org, id: saved.id },
    body: { version: saved.version, shared: 'Everybody' } as never,
  })
  const { body } = await rows('gita', saved.id)
  expect(body.columns.map(({ key }) => key)).toEqual(['code'])
  expect(body.left_out).toEqual([{ what: 'column', title: 'Annual salary' }])
  expect((await rows('sunil', saved.id, {}, 'terai')).status).toBe(404)
  expect((await rows('asha', saved.id)).status).toBe(403)
})
