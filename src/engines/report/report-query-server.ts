import { sql, type RawBuilder } from 'kysely'
import type { ZodObject, ZodRawShape, z } from 'zod'
import type { PageQuery } from '#kernel/list.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { AnyReport, Columns, Kind, report } from '#engines/report/report.ts'

/** What a report asks the database: a select with a column for each of the report's, exact and not yet written as text. */
export interface Asked<C extends Columns> {
  rows: RawBuilder<unknown>
  /** The order of its lines, by names of its columns; it must leave no two lines equal. */
  order: RawBuilder<unknown>
  /** Columns that are words made of others, which are read from `rows` by the names of `from`. */
  said?: {
    from: readonly string[]
    columns: { [K in keyof C]?: (row: Readonly<Record<string, unknown>>) => string | null }
  }
}

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
  const route = handle(any.rows, async (ctx, { query }) => {
    const { rows, order, said } = await ask(ctx, query as never)
    const { limit, offset } = query as PageQuery
    const made = said?.columns ?? {}
    const read = Object.entries(any.columns).filter(([name]) => !(name in made))
    const shown = [
      ...read.map(([name, { kind }]) => sql`${written(kind, sql.ref(`q.${name}`))} as ${sql.ref(name)}`),
      ...(said?.from ?? []).map((name) => sql.ref(`q.${name}`)),
    ]
    const totals = read.filter(([, column]) => column.total)
    const [{ rows: lines }, { rows: all }] = await Promise.all([
      sql<Record<string, unknown>>`
        select ${sql.join(shown)} from (${rows}) q order by ${order} limit ${limit} offset ${offset}`.execute(
        ctx.db,
      ),
      sql<Record<string, string | number> & { lines: number }>`
        select ${sql.join([sql`count(*)::int as lines`, ...totals.map(([name, { kind }]) => sql`${summed(kind, sql.ref(`q.${name}`))} as ${sql.ref(name)}`)])}
        from (${rows}) q`.execute(ctx.db),
    ])
    const { lines: count, ...sums } = all[0] ?? { lines: 0 }
    return { count, results: lines.map((line) => withWords(line, said)), totals: sums } as never
  })
  return { route }
}

const exact = (kind: Kind) => kind === 'decimal' || kind === 'money'
const written = (kind: Kind, value: RawBuilder<unknown>) =>
  kind === 'decimal' ? sql`trim_scale(${value})::text` : kind === 'money' ? sql`${value}::text` : value
const summed = (kind: Kind, value: RawBuilder<unknown>) =>
  exact(kind) ? sql`trim_scale(coalesce(sum(${value}), 0))::text` : sql`coalesce(sum(${value}), 0)::float8`

function withWords<C extends Columns>(line: Record<string, unknown>, said: Asked<C>['said']) {
  if (!said) return line
  const rest = Object.fromEntries(Object.entries(line).filter(([name]) => !said.from.includes(name)))
  const words = Object.entries(said.columns) as [string, (row: Record<string, unknown>) => string | null][]
  return { ...rest, ...Object.fromEntries(words.map(([name, say]) => [name, say(line)])) }
}
