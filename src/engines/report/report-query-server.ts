import { sql, type RawBuilder } from 'kysely'
import type { ZodObject, ZodRawShape, z } from 'zod'
import type { PageQuery } from '#kernel/list.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { patiently } from '#platform/patience.ts'
import { ordersOf } from '#engines/report/ordered.ts'
import { MOST_SHOWN } from '#engines/report/report-server.ts'
import {
  toldColumns,
  type AnyReport,
  type Columns,
  type ReportKind,
  type report,
} from '#engines/report/report.ts'

/** What a report asks the database: a select with a column for each of the report's, exact and not yet written as text. */
export interface Asked<C extends Columns> {
  rows: RawBuilder<unknown>
  /** The order of its lines, by names of its columns; it must leave no two lines equal. */
  order: RawBuilder<unknown>
  /** Columns that only the lines of a page are asked for, of the alias `q`: nothing of the order, and without a total. */
  late?: { [K in keyof C]?: RawBuilder<unknown> }
  /** Columns that are asked for the lines of a page together, once these are known: neither of the order nor with a total. */
  beside?: {
    columns: readonly (keyof C & string)[]
    of: (lines: readonly Line[]) => Promise<(line: Line) => Readonly<Record<string, unknown>>>
  }
  /** What columns are called that follow from the question, such as months of a year. */
  titles?: { [K in keyof C]?: string }
  /** Columns that are words made of others, which are read from `rows` by the names of `from`. */
  said?: {
    from: readonly string[]
    columns: { [K in keyof C]?: (row: Readonly<Record<string, unknown>>) => string | null }
  }
}

type Line = Readonly<Record<string, unknown>>

/**
 * Serves a report with a line for each person, or each thing that happened to one: the database pages and adds up, so a
 * city of people costs a page of lines.
 */
export function serveReportQuery<K extends string, F extends ZodRawShape, C extends Columns>(
  declared: ReturnType<typeof report<K, F, C>>,
  ask: (ctx: Ctx, filters: z.output<ZodObject<F>>) => Promise<Asked<C>>,
): { route: Route } {
  // the columns are those of the declaration, whatever they are
  const any = declared as unknown as AnyReport
  const heads = toldColumns(any.columns)
  const route = handle(any.rows, async (ctx, { query }) => {
    const { rows, order, said, late, beside, titles } = await ask(ctx, query as never)
    const { limit, offset, ordering } = query as PageQuery
    const made = said?.columns ?? {}
    const apart: readonly string[] = beside?.columns ?? []
    const read = Object.entries(any.columns).filter(([name]) => !(name in made) && !apart.includes(name))
    const later = (late ?? {}) as Record<string, RawBuilder<unknown> | undefined>
    const shown = [
      ...read.map(
        ([name, { kind }]) => sql`${written(kind, later[name] ?? sql.ref(`q.${name}`))} as ${sql.ref(name)}`,
      ),
      ...(said?.from ?? []).map((name) => sql.ref(`q.${name}`)),
    ]
    const totals = read.filter(([, column]) => column.total)
    const summing = totals.map(
      ([name, { kind }]) => sql`${summed(kind, sql.ref(`q.${name}`))} as ${sql.ref(name)}`,
    )
    const orders = ordersOf(any.columns, { ordering }).flatMap(({ name, descending }) =>
      name in made || apart.includes(name)
        ? []
        : [sql`${later[name] ?? sql.ref(`q.${name}`)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`],
    )
    // asked once: the page and what it adds up to are two looks at the same lines
    const question = sql<Answered>`
      with q as materialized (${rows}),
        paged as (select * from q order by ${sql.join([...orders, order])} limit ${limit} offset ${offset}),
        line as (select row_number() over () as place, to_json(s) as row from paged q, lateral (select ${sql.join(shown)}) s),
        whole as (select ${sql.join([sql`count(*)::int as ${sql.ref(ALL)}`, ...summing])} from q)
      select 0 as place, to_json(whole) as row from whole
      union all select place, row from line order by place`
    const work = () => question.execute(ctx.db)
    const { rows: answered } = limit <= MOST_SHOWN ? await patiently(ctx.db, work) : await work()
    const [whole, ...lines] = answered
    const { [ALL]: count, ...sums } = whole?.row ?? { [ALL]: 0 }
    const told = lines.map(({ row }) => withWords(row, said))
    const more = beside && told.length ? await beside.of(told) : null
    const results = more ? told.map((line) => ({ ...line, ...more(line) })) : told
    const named: Readonly<Record<string, string | undefined>> = titles ?? {}
    const columns = heads.map((column) => ({ ...column, title: named[column.key] ?? column.title }))
    return { count, results, totals: sums, columns } as never
  })
  return { route }
}

/** How many lines there are, beside what columns add up to: a name that no column can have. */
const ALL = '#'

/** The first is what all lines add up to, the others are the page. */
interface Answered {
  place: number
  row: Record<string, unknown>
}

const exact = (kind: ReportKind) => kind === 'decimal' || kind === 'money'
const written = (kind: ReportKind, value: RawBuilder<unknown>) =>
  kind === 'decimal'
    ? sql`trim_scale(${value})::text`
    : kind === 'money'
      ? sql`${value}::text`
      : kind === 'instant'
        ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : value
const summed = (kind: ReportKind, value: RawBuilder<unknown>) =>
  exact(kind) ? sql`trim_scale(coalesce(sum(${value}), 0))::text` : sql`coalesce(sum(${value}), 0)::float8`

function withWords<C extends Columns>(line: Record<string, unknown>, said: Asked<C>['said']) {
  if (!said) return line
  const rest = Object.fromEntries(Object.entries(line).filter(([name]) => !said.from.includes(name)))
  const words = Object.entries(said.columns) as [string, (row: Record<string, unknown>) => string | null][]
  return { ...rest, ...Object.fromEntries(words.map(([name, say]) => [name, say(line)])) }
}
