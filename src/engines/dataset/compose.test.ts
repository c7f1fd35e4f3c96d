import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import { compose, valuesOf } from '#engines/dataset/compose-server.ts'
import { dataSet } from '#engines/dataset/data-set-server.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { periodOn } from '#engines/dataset/period.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const people = dataSet('people', {
  title: 'People',
  about: '',
  module: 'trial',
  codes: ['4.01'],
  from: sql`person p`,
  joins: {
    a: { sql: ({ day }) => sql`left join place a on a.day = ${day}` },
    b: { sql: sql`left join branch b on b.id = a.branch_id`, needs: ['a'] },
    pay: { sql: sql`left join pay on pay.id = p.id` },
  },
  where: sql`p.is_real`,
  id: sql`p.id`,
  person: sql`p.id`,
  columns: {
    name: { title: 'Name', group: '', kind: 'text', value: sql`p.name` },
    age: { title: 'Age', group: '', kind: 'number', value: sql`p.age` },
    born_on: { title: 'Born', group: '', kind: 'day', value: sql`p.born_on` },
    seen_at: { title: 'Seen', group: '', kind: 'instant', value: sql`p.seen_at` },
    is_in: { title: 'In', group: '', kind: 'boolean', value: sql`p.is_in` },
    branch: { title: 'Branch', group: '', kind: 'text', value: sql`b.name`, joins: ['b'] },
    pay: { title: 'Pay', group: '', kind: 'money', value: sql`pay.sum`, joins: ['pay'] },
  },
  start: { columns: ['name'] },
})
const at = { day: '2026-01-31', today: '2026-11-20', time_zone: 'Asia/Kathmandu' }
const text = (query: RawBuilder<unknown>) => {
  const { sql: written, parameters } = query.compile(db)
  return { sql: written.replace(/\s+/g, ' ').trim(), bound: [...parameters] }
}
const rows = (more: object) =>
  text(compose(people, Definition.parse({ data_set: 'people', ...more }), at).rows(25, 50))
const where = (column: string, is: string, ...values: string[]) => {
  const { sql: written, bound } = rows({ columns: ['name'], filters: [{ column, is, values }] })
  return [/p\.is_real and (.*) order by/.exec(written)?.[1], bound]
}

test('a list has its columns, its id, the order asked for and then the id', () => {
  expect(rows({ columns: ['name', 'age'], sort: [{ key: 'age', descending: true }] })).toEqual({
    sql:
      'select p.name as "name", p.age as "age", p.id as "_id", p.id as "_person" from person p where true and p.is_real ' +
      'order by p.age desc nulls last, p.id limit 25 offset 50',
    bound: [],
  })
})

describe('a join is there when something reads it, after what it needs itself', () => {
  test.each([
    ['shown', { columns: ['branch'] }],
    ['filtered', { columns: ['name'], filters: [{ column: 'branch', is: 'filled' }] }],
    ['sorted', { columns: ['name'], sort: [{ key: 'branch' }] }],
    ['grouped', { groups: [{ column: 'branch' }] }],
    ['reckoned', { measures: [{ what: 'different', column: 'branch' }] }],
  ])('%s', (_, more) => {
    const { sql: written, bound } = rows(more)
    expect(written).toContain(
      'from person p left join place a on a.day = $1 left join branch b on b.id = a.branch_id where',
    )
    expect(written).not.toContain('join pay')
    expect(bound[0]).toBe('2026-01-31')
  })
  test('and not otherwise', () => expect(rows({ columns: ['name'] }).sql).not.toContain('join'))
  test('a summary needs none for columns that it does not show', () =>
    expect(rows({ columns: ['branch', 'pay'], groups: [{ column: 'name' }] }).sql).not.toContain('join'))
})

const evil = `'; drop table person; --`
describe('what was typed is bound, never written', () => {
  test.each([
    [where('name', 'is', evil), ['lower(p.name) = $1', [evil]]],
    [where('name', 'is_not', 'Ram'), ['lower(p.name) is distinct from $1', ['ram']]],
    [where('name', 'contains', evil), ['strpos(lower(p.name), $1) > 0', [evil]]],
    [where('name', 'begins', '%'), ['strpos(lower(p.name), $1) = 1', ['%']]],
    [where('name', 'any_of', 'a', evil), ['p.name = any($1::text[])', [['a', evil]]]],
    [where('name', 'none_of', 'a'), ['(p.name = any($1::text[])) is not true', [['a']]]],
    [where('name', 'empty'), ['p.name is null', []]],
    [where('age', 'at_least', '18'), ['p.age >= $1::numeric', ['18']]],
    [where('age', 'at_most', '18'), ['p.age <= $1::numeric', ['18']]],
    [where('age', 'is', '18'), ['p.age = $1::numeric', ['18']]],
    [where('age', 'is_not', '18'), ['p.age is distinct from $1::numeric', ['18']]],
    [where('age', 'between', '1', '2'), ['p.age between $1::numeric and $2::numeric', ['1', '2']]],
    [where('is_in', 'yes'), ['p.is_in is true', []]],
    [where('is_in', 'no'), ['p.is_in is false', []]],
    [where('born_on', 'before', '2000-01-01'), ['p.born_on < $1::date', ['2000-01-01']]],
    [where('born_on', 'after', '2000-01-01'), ['p.born_on > $1::date', ['2000-01-01']]],
    [
      where('born_on', 'last_days', '7'),
      ['p.born_on between $1::date and $2::date', ['2026-11-14', '2026-11-20']],
    ],
    [
      where('born_on', 'next_days', '1'),
      ['p.born_on between $1::date and $2::date', ['2026-11-20', '2026-11-20']],
    ],
    [
      where('born_on', 'period', 'this_month', 'BS'),
      ['p.born_on between $1::date and $2::date', ['2026-11-17', '2026-12-15']],
    ],
    [
      where('seen_at', 'is', '2026-11-20'),
      ['(p.seen_at at time zone $1)::date = $2::date', ['Asia/Kathmandu', '2026-11-20']],
    ],
  ])('%j', (found, expected) => expect(found).toEqual(expected))
  test('nor is what is searched for among the values of a column', () => {
    const found = text(valuesOf(people, 'branch', evil, at))
    expect(found.sql).not.toContain('drop')
    expect(found.bound).toEqual(['2026-01-31', evil])
  })
})

test('a summary groups and sorts by places, and is totalled without its groups', () => {
  const composed = compose(
    people,
    Definition.parse({
      data_set: 'people',
      groups: [{ column: 'born_on', by: 'month', calendar: 'AD' }, { column: 'name' }],
      measures: [{ what: 'count' }, { what: 'sum', column: 'pay' }, { what: 'average', column: 'age' }],
      sort: [{ key: 'sum:pay', descending: true }],
    }),
    at,
  )
  expect(text(composed.rows(25, 0)).sql).toBe(
    `select date_trunc('month', p.born_on::timestamp)::date as "born_on:month:AD", p.name as "name", count(*) as "count", ` +
      'sum(pay.sum) as "sum:pay", round(avg(p.age), 2) as "average:age" from person p left join pay on pay.id = p.id ' +
      'where true and p.is_real group by 1, 2 order by 4 desc nulls last, 1 nulls last, 2 nulls last limit 25 offset 0',
  )
  expect(composed.totals && text(composed.totals).sql).toBe(
    'select count(*) as "count", sum(pay.sum) as "sum:pay", round(avg(p.age), 2) as "average:age" ' +
      'from person p left join pay on pay.id = p.id where true and p.is_real',
  )
  expect(composed.columns.map(({ title, kind, label }) => [title, kind, label])).toEqual([
    ['Born (month)', 'day', 'born_on:month:AD:title'],
    ['Name', 'text', null],
    ['Count', 'number', null],
    ['Sum of Pay', 'money', null],
    ['Average of Age', 'decimal', null],
  ])
})

test('months and years of a moment are those of the organization', () => {
  const { sql: written } = rows({ groups: [{ column: 'seen_at', by: 'year', calendar: 'BS' }] })
  expect(written).toContain('(p.seen_at at time zone $2)::date')
  expect(written).toContain('width_bucket')
})

test.each([
  ['this_month', 'AD', '2026-11-01', '2026-11-30'],
  ['next_month', 'AD', '2026-12-01', '2026-12-31'],
  ['last_month', 'BS', '2026-10-18', '2026-11-16'],
  ['this_year', 'AD', '2026-01-01', '2026-12-31'],
  ['last_year', 'AD', '2025-01-01', '2025-12-31'],
  ['this_year', 'BS', '2026-04-14', '2027-04-13'],
  ['last_year', 'BS', '2025-04-14', '2026-04-13'],
  ['next_year', 'AD', '2027-01-01', '2027-12-31'],
] as const)('%s of %s on 20 November 2026 is %s to %s', (name, calendar, start, end) => {
  expect(periodOn(name, calendar, '2026-11-20')).toEqual({ start, end })
})
test('a month before the first and after the last of a year', () => {
  expect(periodOn('last_month', 'AD', '2026-01-15')).toEqual({ start: '2025-12-01', end: '2025-12-31' })
  expect(periodOn('next_month', 'AD', '2026-12-15')).toEqual({ start: '2027-01-01', end: '2027-01-31' })
})

test('a data set that names what is not there is refused when the program starts', () => {
  const { columns: _, joins: __, ...rest } = people
  const name = { title: 'Name', group: '', kind: 'text', value: sql`p.name` } as const
  expect(() =>
    dataSet('wrong', {
      ...rest,
      joins: {},
      columns: { name },
      start: { columns: ['name'], sort: [{ key: 'x', descending: false }] },
    } as never),
  ).toThrow('wrong')
  expect(() =>
    dataSet('wrong', { ...rest, joins: {}, columns: { 'a-b': name }, start: { columns: [] } }),
  ).toThrow('a-b')
})
