import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { segmentCondition, segmentPeople, segmentsHolding } from '#modules/organization/server/public.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { segments, type SegmentRule } from '#modules/organization/shared/segment.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const everybody = ['asha', 'bikash', 'gita', 'hari', 'maya', 'rajan'] as const
let head = ''
let below = ''

beforeAll(async () => {
  world = await openWorld()
  const hari = world.as('hari')
  const make = async (name: string, parent_id: string | null) =>
    (await hari.get(branch.create, { params, body: { name, code: name, parent_id } as never })).id
  head = await make('Kathmandu', null)
  below = await make('Patan', head)
  await world.inOrg('himal', async (db) => {
    const work = (
      name: (typeof everybody)[number],
      branch_id: string,
      valid_from: string,
      valid_to?: string,
    ) => ({
      id: newId(),
      employee_id: world.id(name),
      branch_id,
      valid_from,
      valid_to: valid_to ?? null,
    })
    await db.deleteFrom('employment_assignment').execute()
    await db
      .insertInto('employment_assignment')
      .values([
        work('asha', head, '2020-01-01', '2026-06-30'),
        work('asha', below, '2026-07-01'),
        work('maya', head, '2020-01-01'),
        work('rajan', below, '2020-01-01'),
      ])
      .execute()
    const set = (name: (typeof everybody)[number], values: object) =>
      db.updateTable('employee').set(values).where('id', '=', world.id(name)).execute()
    await set('asha', { marital_status: 'Married', date_of_birth: '1990-11-20', joined_on: '2025-11-20' })
    await set('bikash', {
      probation_ends_on: '2026-12-31',
      joined_on: '2026-07-01',
      date_of_birth: '2000-01-01',
    })
    await set('gita', { left_on: '2026-10-31' })
  })
})
afterAll(() => world.close())

const save = (rule: SegmentRule, name = newId()) =>
  world.as('hari').get(segments.create, { params, body: { name, rule } })
/** As it stood before what it names went, or before that was looked at. */
const keep = async (rule: SegmentRule) => {
  const { id } = await save({})
  await world.inOrg('himal', (db) =>
    db
      .updateTable('segment')
      .set({ rule: JSON.stringify(rule) as never })
      .where('id', '=', id)
      .execute(),
  )
  return id
}
const namesIn = async (id: string, on: string) => {
  const ids = await world.inOrg('himal', (db) => segmentPeople(db, id, on))
  return everybody.filter((name) => ids.includes(world.id(name)))
}

describe('who is in a segment', () => {
  const today = '2026-11-20'
  const cases: [string, () => SegmentRule, string, readonly string[]][] = [
    ['nothing said means who works here', () => ({}), today, ['asha', 'bikash', 'hari', 'maya', 'rajan']],
    ['… on that day', () => ({}), '2026-06-30', ['asha', 'gita', 'hari', 'maya', 'rajan']],
    ['a branch means those below it', () => ({ branch_ids: [head] }), today, ['asha', 'maya', 'rajan']],
    ['… where they work on that day', () => ({ branch_ids: [below] }), today, ['asha', 'rajan']],
    ['… and not before they came', () => ({ branch_ids: [below] }), '2026-06-30', ['rajan']],
    ['parts narrow together', () => ({ branch_ids: [head], genders: ['Male'] }), today, ['rajan']],
    ['what is not known fits nothing', () => ({ marital_statuses: ['Married'] }), today, ['asha']],
    ['on probation', () => ({ standing: 'Probation' }), today, ['bikash']],
    [
      'probation passed without a word',
      () => ({ standing: 'Confirmed', genders: ['Male'] }),
      '2027-01-01',
      ['bikash', 'hari', 'rajan'],
    ],
    [
      'a year of service is full on its day',
      () => ({ service_from: 12 }),
      today,
      ['asha', 'hari', 'maya', 'rajan'],
    ],
    ['… and not the day before', () => ({ service_from: 12 }), '2026-11-19', ['hari', 'maya', 'rajan']],
    ['below a year', () => ({ service_below: 12 }), today, ['bikash']],
    ['ages count by birthdays', () => ({ age_from: 26, age_below: 36 }), today, ['bikash']],
    [
      'the day before the birthday',
      () => ({ age_from: 26, age_below: 36 }),
      '2026-11-19',
      ['asha', 'bikash'],
    ],
    ['some people alone', () => ({ include_ids: [world.id('hari')] }), today, ['hari']],
    [
      'some people besides',
      () => ({ branch_ids: [below], include_ids: [world.id('hari')] }),
      today,
      ['asha', 'hari', 'rajan'],
    ],
    ['some never', () => ({ branch_ids: [head], exclude_ids: [world.id('maya')] }), today, ['asha', 'rajan']],
    ['who left is not brought back', () => ({ include_ids: [world.id('gita')] }), today, []],
  ]
  test.each(cases)('%s', async (_, rule, on, who) => {
    const { id } = await save(rule())
    expect(await namesIn(id, on)).toEqual(who)
    const asha = await world.inOrg('himal', (db) => segmentsHolding(db, [id], world.id('asha'), on))
    expect(asha.has(id)).toBe(who.includes('asha'))
  })
})

describe('keeping segments', () => {
  test('what empties nothing is not stored, names are told, and the count is of today', async () => {
    const made = await save({ branch_ids: [below], genders: [], standing: null }, 'Patan')
    expect(made).toMatchObject({
      rule: { branch_ids: [below] },
      named: { branch_ids: [{ name: 'Patan' }] },
      people: 2,
    })
    expect(Object.keys(made.rule)).toEqual(['branch_ids'])
    const { results } = await world.as('hari').get(segments.list, { params, query: { search: 'pat' } })
    expect(results).toMatchObject([{ name: 'Patan', people: 2 }])
  })
  test('a change of the name leaves the rule, a rule is changed as a whole', async () => {
    const hari = world.as('hari')
    const { id, version } = await save({ genders: ['Female'], service_from: 6 }, 'Women')
    const at = { params: { ...params, id } }
    const renamed = await hari.get(segments.update, { ...at, body: { version, name: 'All women' } })
    expect(renamed).toMatchObject({ name: 'All women', rule: { genders: ['Female'], service_from: 6 } })
    expect(await hari.ask(segments.update, { ...at, body: { version, name: 'Late' } })).toMatchObject({
      status: 409,
    })
    const changed = await hari.get(segments.update, {
      ...at,
      body: { version: 2, rule: { genders: ['Female'] } },
    })
    expect(changed.rule).toEqual({ genders: ['Female'] })
    expect(await hari.ask(segments.create, { params, body: { name: 'all WOMEN', rule: {} } })).toMatchObject({
      status: 400,
      body: { name: ['Segment with this name already exists.'] },
    })
  })
  test('what is named is there in the organization; what stood in a rule may stay', async () => {
    const hari = world.as('hari')
    const rule = { branch_ids: [newId()], include_ids: [world.id('tara'), world.id('maya')] }
    const refused = {
      status: 400,
      body: { rule: { branch_ids: ['Select a valid choice.'], include_ids: ['Select a valid choice.'] } },
    }
    expect(await hari.ask(segments.create, { params, body: { name: 'Elsewhere', rule } })).toMatchObject(
      refused,
    )
    const { id, version } = await save({ branch_ids: [head] }, 'Here')
    const at = { params: { ...params, id } }
    expect(await hari.ask(segments.update, { ...at, body: { version, rule } })).toMatchObject(refused)
    const kept = { params: { ...params, id: await keep(rule) } }
    const narrower = { ...rule, genders: ['Female' as const] }
    const changed = await hari.get(segments.update, { ...kept, body: { version: 1, rule: narrower } })
    expect(changed.rule).toEqual(narrower)
  })
  test('a range that holds nobody is refused at its field', async () => {
    const body = { name: 'Nobody', rule: { age_from: 40, age_below: 40 } }
    expect(await world.as('hari').ask(segments.create, { params, body })).toMatchObject({
      status: 400,
      body: { rule: { age_below: ['Age below must be more than from.'] } },
    })
  })
  test('a rule is counted before it is saved, with the first of its people', async () => {
    const { count, first } = await world
      .as('hari')
      .get(segments.preview, { params, query: { genders: 'Female', service_from: 6 } })
    expect([count, first.map(({ full_name }) => full_name)]).toEqual([2, ['Asha Gurung', 'Maya Shrestha']])
  })
  test('its people are listed, on another day too, and only to who may know them', async () => {
    const { id } = await save({ branch_ids: [below] })
    const codes = async (query = {}) =>
      (
        await world.as('hari').get(segments.people, { params, query: { ...query, segment_id: id } })
      ).results.map(({ person }) => person.code)
    expect(await codes()).toEqual(['E-0001', 'E-0003'])
    expect(await codes({ on: '2026-06-30' })).toEqual(['E-0003'])
    expect(await codes({ search: 'asha' })).toEqual(['E-0001'])
    expect(await world.as('maya').ask(segments.people, { params, query: { segment_id: id } })).toMatchObject({
      status: 403,
    })
    expect(await world.as('sunil').ask(segments.read, { params: { org: 'terai', id } })).toMatchObject({
      status: 404,
    })
  })
  test('a branch that is gone holds nobody', async () => {
    expect(await namesIn(await keep({ branch_ids: [newId()] }), '2026-11-20')).toEqual([])
  })
  test('ids of another organization mean nobody', async () => {
    const id = await keep({ include_ids: [world.id('tara')] })
    expect(await world.inOrg('himal', (db) => segmentPeople(db, id, '2026-11-20'))).toEqual([])
    const { rows } = await world.inOrg('terai', (db) =>
      sql`select * from people_of_segment(${id}::uuid, '2026-11-20')`.execute(db),
    )
    expect(rows).toEqual([])
  })
  test('where the segment is a column, the person is looked up and not the whole organization', async () => {
    const { id } = await save({ branch_ids: [head] })
    const ids = sql`unnest(${[id]}::uuid[]) s (id)`
    const plan = await world.inOrg('himal', async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select s.id from ${ids}
        where ${segmentCondition(sql`s.id`, world.id('asha'), '2026-11-20')}`.execute(db)
      return rows.map((row) => row['QUERY PLAN'].trim())
    })
    const read = plan.findIndex((line) => / on employee e\b/.test(line))
    expect(plan[read + 1]).toMatch(new RegExp(`^Index Cond: .*\\(id = '${world.id('asha')}'::uuid\\)`))
  })
})
