import { sql, type RawBuilder } from 'kysely'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Facts, PeriodRef, Spell } from '#engines/report/facts.ts'

export type Filtered = Readonly<Record<string, unknown>>
/** Who asks, and when. A file asks for its columns before anybody's call. */
export type Asker = Pick<Ctx, 'db' | 'today'>

/** A way to put facts together: its key as text, of the alias `x`, and what the keys are called, in order. */
export interface Grouped {
  key: RawBuilder<unknown>
  titles: (db: Db, only: { keys?: readonly string[]; filters?: Filtered }) => Promise<GroupTitle[]>
  /** What those are called who are in none; their key is `none`. */
  none?: string
}
export interface GroupTitle {
  key: string
  title: string
  names?: string[]
  colour?: string
  code?: string
}

/** A stretch of days that a row or a column stands for. */
export interface Bucket {
  key: string
  from: string
  to: string
}

type Table = RawBuilder<unknown>

/** Where facts come from. `rows` is a table of facts in a range; it has `employee_id` and the named columns. */
export interface FactSource<F extends Facts = Facts> {
  rows: (ctx: Ctx, filters: Filtered, range: DayRange, asked: RowsAsked) => Promise<Table>
  /** Everybody whom there could be facts of in the range, as `employee_id` with what groups are made of. */
  people?: (ctx: Ctx, filters: Filtered, range: DayRange) => Promise<Table>
  /** The columns that measures and groups read. */
  columns: readonly string[]
  groups: (range: DayRange) => { [D in keyof F['dimensions']]: Grouped }
  /** Each as an aggregate of the alias `x`, or by the column whose different values it counts. */
  measures: { [M in keyof F['measures']]?: RawBuilder<unknown> | { distinct: string } }
  /** Measures that are words: what each group of a dimension says in a place, joined by ` + `, the most first. */
  coded?: { [M in keyof F['measures']]?: Coded }
  /** The days asked for, or those that are usual. */
  range: (ctx: Asker, filters: Filtered) => Promise<DayRange>
  /** The years that a report can be about, the latest first. */
  years?: (ctx: Asker, id: string | undefined) => Promise<{ years: PeriodRef[]; year: PeriodRef | null }>
  months?: (db: Db, yearId: string) => Promise<(Bucket & { title: string })[]>
  /** The facts of people one by one. */
  spells?: (ctx: Ctx, filters: Filtered, range: DayRange, asked: SpellsAsked) => Promise<Map<string, Spells>>
}
export interface Coded {
  by: string
  /** What is measured of each group; its parts come by the first. */
  measures: readonly [string, ...string[]]
  say: (group: GroupTitle, found: Found) => string
}
export interface Spells {
  said: string
  spells: Spell[]
}
interface RowsAsked {
  /** Days by the bucket that they count in, of which each row then tells `bucket`. */
  days: readonly { key: string; day: string }[]
  /** Only whose facts there are is asked: no column is read but `employee_id`. */
  who_only?: boolean
}
interface SpellsAsked {
  people: readonly string[]
  where: RawBuilder<unknown>
}

/** A table with a row for each fact and its `date`, as rows with the bucket of that day. */
export const bucketed = (table: Table, { days }: RowsAsked): Table =>
  days.length
    ? sql`(select f.*, b.key as bucket from ${table} f join ${rowsOf({ key: 'text', day: 'date' }, days, 'b')} on b.day = f.date)`
    : sql`(select f.*, null::text as bucket from ${table} f)`

/** Only those of one group. */
export const ofGroup = ({ key }: Grouped, wanted: string) =>
  wanted === NONE ? sql`${key} is null` : sql`${key} = ${wanted}`
/** The key of those who are in no group. */
export const NONE = 'none'

/** What was found at a place: of a row and a column, of one of them, or of everything. */
export interface Found {
  [measure: string]: string | number | null
}
export const at = (row: string | null, column: string | null) => `${row ?? NONE}\u0000${column ?? NONE}`
export const ALL = '\u0001'

export interface Gathered {
  /** By `at(row, column)`; `ALL` stands for all rows, or all columns. */
  found: ReadonlyMap<string, Found>
}

interface Asked {
  range: DayRange
  row: RawBuilder<unknown>
  column: RawBuilder<unknown> | null
  /** Stretches of days, with the row and the column that each belongs to. */
  buckets?: readonly (Bucket & { row: string | null; column: string | null; is_so_far?: boolean })[]
  people?: readonly string[]
  measures: readonly string[]
  where?: RawBuilder<unknown>
}

/**
 * Measures by rows and columns, with their totals: sums once by grouping sets; what is counted once is told apart before
 * it is counted, because counting different values within each group sorts all rows.
 */
export async function gather(
  ctx: Ctx,
  source: FactSource,
  filters: Filtered,
  asked: Asked,
): Promise<Gathered> {
  const { range, row, column, buckets = [], people, measures, where = sql`true` } = asked
  const narrowed = people ? { ...filters, employee_id: people } : filters
  const days = buckets.flatMap(({ from, to }, n) =>
    [...eachDay({ start: from, end: to })].map((day) => ({ key: String(n), day })),
  )
  const rows = await source.rows(ctx, narrowed, range, { days })
  const known = rowsOf(
    { key: 'text', row: 'text', column: 'text' },
    buckets.map(({ row: r, column: c }, n) => ({ key: String(n), row: r, column: c })),
    'k',
  )
  const read = [sql.ref('employee_id'), ...source.columns.map((name) => sql.ref(name))]
  const levels = column ? [0, 1, 2, 3] : [1, 3]
  const sets = { 0: sql`(r, c)`, 1: sql`(r)`, 2: sql`(c)`, 3: sql`()` } as Record<number, RawBuilder<unknown>>
  const summed = measures.flatMap((name) => {
    const measure = source.measures[name]
    return measure && !('distinct' in measure) ? [sql`${measure} as ${sql.ref(name)}`] : []
  })
  const counted = measures.flatMap((name) => {
    const measure = source.measures[name]
    return measure && 'distinct' in measure ? [{ name, of: measure.distinct }] : []
  })
  const { rows: found } = await sql<{ place: Found & { r: string | null; c: string | null }; level: number }>`
    with x as materialized (
      select ${row} as r, ${column ?? sql`null::text`} as c, ${sql.join(read.map((name) => sql`x.${name}`))}
      from ${rows} x ${buckets.length ? sql`join ${known} on k.key = x.bucket` : sql``} where ${where}
        ${people ? sql`and x.employee_id = any(${[...people]}::uuid[])` : sql``}
    )${sql.join(
      counted.map(
        ({ of }, n) =>
          sql`, ${sql.ref(`once_${n}`)} as materialized (select distinct r, c, ${sql.ref(of)} as one from x)`,
      ),
      sql``,
    )}
    select to_json(s) as place, s.level from (
      select r, ${column ? sql`c, grouping(r, c)` : sql`null::text as c, grouping(r) * 2 + 1`} as level ${summed.length ? sql`, ${sql.join(summed)}` : sql``}
      from x group by grouping sets (${sql.join(levels.map((level) => sets[level] ?? sql`()`))})
    ) s
    ${sql.join(
      counted.flatMap(({ name }, n) =>
        levels.map((level) => {
          const [r, c] = [level < 2 ? sql`r` : sql`null::text`, level % 2 === 0 ? sql`c` : sql`null::text`]
          return sql`union all select to_json(s), ${sql.lit(level)} from (
            select r, c, count(*)::int as ${sql.ref(name)} from (
              select distinct ${r} as r, ${c} as c, one from ${sql.ref(`once_${n}`)}) o group by r, c) s`
        }),
      ),
      sql` `,
    )}`.execute(ctx.db)
  const all = new Map<string, Found>()
  for (const { place, level } of found) {
    const { r, c, level: _, ...values } = place
    const key = at(level < 2 ? r : ALL, level % 2 === 0 ? c : ALL)
    all.set(key, { ...all.get(key), ...values })
  }
  return { found: all }
}

/** How many people there are at all, by row and in the whole. */
export async function headcount(
  ctx: Ctx,
  source: FactSource,
  filters: Filtered,
  { range, row }: Pick<Asked, 'range' | 'row'>,
): Promise<ReadonlyMap<string, number>> {
  if (!source.people) return new Map()
  const people = await source.people(ctx, filters, range)
  const { rows } = await sql<{ r: string | null; is_whole: boolean; heads: number }>`
    with once as materialized (select distinct ${row} as r, x.employee_id from ${people} x)
    select r, false as is_whole, count(*)::int as heads from once group by r
    union all select null, true, count(*)::int from (select distinct employee_id from once) k`.execute(ctx.db)
  return new Map(rows.map(({ r, is_whole, heads }) => [at(is_whole ? ALL : r, ALL), heads]))
}
