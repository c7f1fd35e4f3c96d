import { sql, type RawBuilder } from 'kysely'
import type { OutColumn } from '#engines/dataset/data-set.ts'
import type { At, DataColumnSpec, DataSet, Piece } from '#engines/dataset/data-set-server.ts'
import {
  groupKey,
  isSummary,
  measureKey,
  type Definition,
  type Func,
  type Measure,
} from '#engines/dataset/definition.ts'
import { bucketOf } from '#engines/dataset/bucket-server.ts'
import { conditionOf } from '#engines/dataset/condition-server.ts'
import { beyond, type Place } from '#engines/dataset/keyset-server.ts'

/** The queries of a definition, and what their rows hold. */
export interface Composed {
  columns: OutColumn[]
  rows: (limit: number, offset: number) => RawBuilder<Row>
  /** Of a listing: its rows after a place, or from the first, each with its own place. */
  rowsAfter?: (limit: number, place: Place | null) => RawBuilder<Row>
  count: RawBuilder<{ count: number }>
  /** The figures of a summary over all of it, once more: an average of averages would be none. */
  totals: RawBuilder<Row> | null
}
type Row = Record<string, string | number | boolean | null>

/** The row's own id and the employee whom it is about: never names of columns, which begin with a letter. */
export const ROW_ID = '_id'
export const PERSON_ID = '_person'
/** What the row is sorted by, as texts in their order. */
export const PLACE = '_place'

/**
 * Makes the query of a definition that has been checked and reduced. Only pieces of the declaration become SQL; what
 * people typed is bound. A join is there only where something reads it.
 */
export function compose(set: DataSet, definition: Definition, at: At, smallest = 0): Composed {
  const scope = scopeOf(set, definition, at)
  return isSummary(definition)
    ? summary(set, definition, at, scope, smallest)
    : listing(set, definition, at, scope)
}

/** The different values of a column that hold a text, for choosing from; the most frequent first. */
export function valuesOf(
  set: DataSet,
  column: string,
  search: string,
  at: At,
): RawBuilder<{ value: string }> {
  const definition = {
    columns: [column],
    filters: search ? [{ column, is: 'contains' as const, values: [search] }] : [],
    groups: [],
    measures: [],
    sort: [],
  }
  const value = valueOf(set, column, at)
  if (columnOf(set, column).kind === 'choices')
    return sql`select v.value from (select unnest(${value}) as value ${scopeOf(set, { ...definition, filters: [] }, at)}) v
      where strpos(lower(v.value), ${search.toLowerCase()}) > 0 group by 1 order by count(*) desc, 1 limit 50`
  return sql`select ${value} as value ${scopeOf(set, definition, at)} and ${value} is not null
    group by 1 order by count(*) desc, 1 limit 50`
}

type Used = Pick<Definition, 'columns' | 'filters' | 'groups' | 'measures' | 'sort'>

/** `from … where …`: which rows it is about. */
function scopeOf(set: DataSet, definition: Used, at: At): RawBuilder<unknown> {
  const conditions = definition.filters.map((filter) => {
    const column = columnOf(set, filter.column)
    return conditionOf(pieceOf(column.value, at), column.kind, filter, at)
  })
  const always = set.where ? [pieceOf(set.where, at)] : []
  const narrowed = [sql`true`, ...always, ...conditions]
  const joins = joinsOf(set, definition).map((join) => pieceOf(join, at))
  return sql`from ${sql.join([pieceOf(set.from, at), ...joins], sql` `)} where ${sql.join(narrowed, sql` and `)}`
}

/** In the order of the declaration, each after what it needs. */
function joinsOf(set: DataSet, { columns, filters, groups, measures, sort }: Used): Piece[] {
  const wanted = new Set<string>()
  const want = (name: string) => {
    for (const needed of set.joins.get(name)?.needs ?? []) want(needed)
    wanted.add(name)
  }
  const grouped = groups.length + measures.length > 0
  const used = [
    ...(grouped ? [] : [...columns, ...sort.map(({ key }) => key)]),
    ...[...filters, ...groups, ...measures].flatMap(({ column }) => column ?? []),
  ]
  for (const name of used) for (const join of columnOf(set, name).joins ?? []) want(join)
  return [...set.joins].flatMap(([name, join]) => (wanted.has(name) ? [join.sql] : []))
}

function listing(set: DataSet, { columns, sort }: Definition, at: At, scope: RawBuilder<unknown>): Composed {
  const selected = [
    ...columns.map((name) => sql`${shownOf(set, name, at)} as ${sql.id(name)}`),
    sql`${set.id} as ${sql.id(ROW_ID)}`,
    ...(set.person ? [sql`${set.person} as ${sql.id(PERSON_ID)}`] : []),
  ]
  const sortable = sort.filter(({ key }) => columnOf(set, key).kind !== 'encrypted')
  const sorted = sortable.map(({ key, descending }) => {
    const { kind, filled = false } = columnOf(set, key)
    return { value: valueOf(set, key, at), kind, descending, filled }
  })
  const ordered = sql.join([...sorted.map(({ value, descending }) => direction(value, descending)), set.id])
  const texts = sorted.map(({ value }) => sql`(${value})::text`)
  const place = sql`array[${sql.join(texts)}]::text[] as ${sql.id(PLACE)}`
  return {
    columns: columns.map((key) => {
      const { title, kind, words } = columnOf(set, key)
      return { key, title, kind, label: null, is_group: false, ...(words ? { words } : {}) }
    }),
    rows: (limit, offset) => sql`select ${sql.join(selected)} ${scope} order by ${ordered}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    rowsAfter: (limit, from) => sql`select ${sql.join([...selected, place])} ${scope}
      and ${from ? beyond(sorted, set.id, from) : sql`true`} order by ${ordered} limit ${sql.lit(limit)}`,
    count: sql`select count(*) as count ${scope}`,
    totals: null,
  }
}

function summary(
  set: DataSet,
  definition: Definition,
  at: At,
  scope: RawBuilder<unknown>,
  smallest: number,
): Composed {
  const { groups, sort } = definition
  const measures: Measure[] = definition.measures.length
    ? definition.measures
    : [{ what: 'count', column: null }]
  const grouped = groups.map((group) => {
    const { title, kind, value, words } = columnOf(set, group.column)
    const said = words ? { words } : {}
    return { ...bucketOf(pieceOf(value, at), kind, group, at), key: groupKey(group), title, group, said }
  })
  const figures = measures.map((measure) => figureOf(set, measure, at))
  const outputs = [...grouped.map(({ key, sql: value }) => ({ key, value })), ...figures]
  const selected = outputs.map(({ key, value }) => sql`${value} as ${sql.id(key)}`)
  // by their places, because an expression with bound values is not the same expression twice
  const places = sql.join(grouped.map((_, index) => sql.lit(index + 1)))
  const enough =
    smallest > 0 && set.person ? sql`having count(distinct ${set.person}) >= ${sql.lit(smallest)}` : sql``
  const by = groups.length ? sql`group by ${places} ${enough}` : sql``
  const placeOf = (key: string) => outputs.findIndex((output) => output.key === key) + 1
  const ordered = sort.flatMap(({ key, descending }) => {
    const place = placeOf(key)
    return place ? [direction(sql.lit(place), descending)] : []
  })
  const order = groups.length
    ? sql`order by ${sql.join([...ordered, ...grouped.map((_, i) => direction(sql.lit(i + 1), false))])}`
    : sql``
  const figured = figures.map(({ key, value }) => sql`${value} as ${sql.id(key)}`)
  return {
    columns: [
      ...grouped.map(({ key, title, kind, group, said }) => ({
        ...said,
        key,
        title:
          group.by === 'value' ? title : `${title} (${set.language === 'ne' ? buckets[group.by] : group.by})`,
        kind,
        label: group.by === 'value' ? null : `${key}:title`,
        is_group: true,
      })),
      ...figures.map(({ key, title, kind }) => ({ key, title, kind, label: null, is_group: false })),
    ],
    rows: (limit, offset) => sql`select ${sql.join(selected)} ${scope} ${by} ${order}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    count: groups.length
      ? sql`select count(*) as count from (select ${sql.join(grouped.map(({ sql: value }, i) => sql`${value} as ${sql.id(`g${i}`)}`))} ${scope} ${by}) g`
      : sql`select 1 as count`,
    // the whole less what is shown would tell of the groups that are not
    totals: groups.length && smallest === 0 ? sql`select ${sql.join(figured)} ${scope}` : null,
  }
}

type Reckoned = Exclude<Func, 'count'>
const english: Record<Reckoned, string> = {
  sum: 'Sum of',
  average: 'Average of',
  least: 'Least',
  most: 'Most',
  different: 'Different',
}
const nepali: Record<Reckoned, string> = {
  sum: 'जम्मा',
  average: 'औसत',
  least: 'न्यूनतम',
  most: 'अधिकतम',
  different: 'फरक-फरक',
}
const buckets = { month: 'महिना', year: 'वर्ष' }

const figureTitle = ({ language }: DataSet, what: Reckoned, title: string) =>
  language === 'ne' ? `${title} (${nepali[what]})` : `${english[what]} ${title}`

function figureOf(set: DataSet, measure: Measure, at: At) {
  const { what, column: name } = measure
  const key = measureKey(measure)
  if (what === 'count' || name === null)
    return {
      key,
      title: set.language === 'ne' ? 'गणना' : 'Count',
      kind: 'number' as const,
      value: sql`count(*)`,
    }
  const column = columnOf(set, name)
  const value = pieceOf(column.value, at)
  const title = figureTitle(set, what, column.title)
  if (what === 'different')
    return { key, title, kind: 'number' as const, value: sql`count(distinct ${value})` }
  if (what === 'average') {
    const kind = column.kind === 'money' ? ('money' as const) : ('decimal' as const)
    return { key, title, kind, value: sql`round(avg(${value}), 2)` }
  }
  const call = { sum: sql`sum(${value})`, least: sql`min(${value})`, most: sql`max(${value})` }[what]
  return { key, title, kind: column.kind, value: call }
}

const direction = (value: RawBuilder<unknown>, descending: boolean) =>
  descending ? sql`${value} desc nulls last` : sql`${value} nulls last`

export const pieceOf = (piece: Piece, at: At): RawBuilder<unknown> =>
  typeof piece === 'function' ? piece(at) : piece
const valueOf = (set: DataSet, name: string, at: At) => pieceOf(columnOf(set, name).value, at)

/** Several names are one text, in the order that they have. */
const shownOf = (set: DataSet, name: string, at: At) =>
  columnOf(set, name).kind === 'choices'
    ? sql`array_to_string(${valueOf(set, name, at)}, ', ')`
    : valueOf(set, name, at)

function columnOf(set: DataSet, name: string): DataColumnSpec {
  const column = set.columns.get(name)
  if (!column) throw new Error(`The data set ${set.name} has no column ${name}.`)
  return column
}
