import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { openWorld, type World } from '#test/world.ts'

const params = { org: 'himal' }
let world: World
let others = 0
beforeAll(async () => {
  world = await openWorld()
  await world.inOrg('himal', async (db) => {
    await sql`update employee set blood_group = case when id = ${world.id('asha')} then 'B+' else 'A+' end`.execute(
      db,
    )
    const { rows } = await sql<{ count: number }>`select count(*) as count from employee`.execute(db)
    others = Number(rows[0]?.count) - 1
    await sql`update permission_group g set codes = '{9.00,4.01}' from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(db)
  })
  world.services.viewers.forgetAll()
})
afterAll(() => world.close())

const ask = async (name: 'gita' | 'hari', more: object) =>
  (
    await world.as(name).ask(reportBuilder.rows, {
      params,
      query: {
        definition: writeDefinition(Definition.parse({ data_set: 'employees', ...more })) as never,
      },
    })
  ).body
const byBlood = { groups: [{ column: 'blood_group' }], measures: [{ what: 'count' }] }
const mayRead = [{ what: 'group', title: 'Blood group' }]

test('who may not read a column may count by it, and sees no group of fewer than five', async () => {
  expect(others).toBeGreaterThanOrEqual(5)
  expect(await ask('gita', byBlood)).toMatchObject({
    results: [{ blood_group: 'A+', count: others }],
    count: 1,
    // the whole would tell how many the hidden ones are
    totals: null,
    left_out: [],
    hides_small: true,
  })
  const all = await ask('hari', byBlood)
  expect(all).toMatchObject({ hides_small: false, totals: { count: others + 1 } })
  expect(all.results).toHaveLength(2)
})

test.each(['religion', 'ethnicity', 'disability', 'disability_percent'])(
  '%s is counted in the same way, and not read one by one',
  async (column) => {
    expect(await ask('gita', { columns: ['code', column] })).toMatchObject({
      columns: [{ key: 'code' }],
      left_out: [{ what: 'column' }],
    })
    expect(await ask('gita', { groups: [{ column }], measures: [{ what: 'count' }] })).toMatchObject({
      hides_small: true,
      left_out: [],
      totals: null,
    })
    expect(await ask('hari', { columns: ['code', column] })).toMatchObject({ left_out: [] })
  },
)

test.each([
  ['narrowed', { filters: [{ column: 'full_name', is: 'contains', values: ['a'] }] }],
  ['with a figure of something else', { measures: [{ what: 'most', column: 'joined_on' }] }],
])('%s it is not counted by at all', async (_, more) => {
  expect(await ask('gita', { ...byBlood, ...more })).toMatchObject({ left_out: mayRead, hides_small: false })
})

test('what only some may read is taken out after the password, other columns at once', async () => {
  await world.inOrg('himal', (db) =>
    db
      .insertInto('singleton_setting')
      .values({ id: crypto.randomUUID(), key: 'access', value: JSON.stringify({ step_up_minutes: 5 }) })
      .execute(),
  )
  clock.set(new Date(Date.now() + 600_000).toISOString())
  const take = (columns: string[]) =>
    world.as('hari').ask(reportBuilder.export, {
      params,
      body: {
        definition: Definition.parse({ data_set: 'employees', columns }),
        title: 'People',
        format: 'csv',
      },
    })
  expect((await take(['full_name', 'blood_group'])).status).toBe(428)
  expect((await take(['full_name'])).status).toBeLessThan(300)
})

test('one by one it is not read, nor is anything filtered or sorted by it', async () => {
  const listed = await ask('gita', {
    columns: ['full_name', 'blood_group'],
    filters: [{ column: 'blood_group', is: 'any_of', values: ['B+'] }],
    sort: [{ key: 'blood_group' }],
  })
  expect(JSON.stringify(listed.results)).not.toContain('B+')
  expect(listed.results).toHaveLength(others + 1)
})
