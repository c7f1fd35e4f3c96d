import type { ZodObject, ZodRawShape, z } from 'zod'
import type { PageQuery } from '#kernel/list.ts'
import { sum } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { patiently } from '#platform/patience.ts'
import { ordered, ordersOf } from '#engines/report/ordered.ts'
import { toldColumns, type AnyReport, type Columns, type report, type RowOf } from '#engines/report/report.ts'

/** Somebody, or a program, waits for a page; what asks for more at once is a file. */
export const MOST_SHOWN = 1000

export type Run<F extends ZodRawShape, C extends Columns> = (
  ctx: Ctx,
  filters: z.output<ZodObject<F>>,
) => Promise<RowOf<C>[]>

/** A report with what computes it: given to the routes, and to exports that run later in a job. */
export interface ServedReport {
  declared: AnyReport
  run: (ctx: Ctx, filters: Record<string, unknown>) => Promise<Record<string, unknown>[]>
  route: Route
}

/** Serves a declared report. `run` returns exactly the declared columns; the compiler holds it to that. */
export function serveReport<K extends string, F extends ZodRawShape, C extends Columns>(
  declared: ReturnType<typeof report<K, F, C>>,
  run: Run<F, C>,
): ServedReport {
  // columns and filters were checked against `run` by this function's own types
  const any = { declared: declared as unknown as AnyReport, run: run as unknown as ServedReport['run'] }
  const told = toldColumns(any.declared.columns)
  const route = handle(any.declared.rows, async (ctx, { query }) => {
    const asked = query as PageQuery
    const { offset, limit } = asked
    const work = () => any.run(ctx, query)
    const found = limit <= MOST_SHOWN ? await patiently(ctx.db, work) : await work()
    const { columns } = any.declared
    const all = ordered(columns, ordersOf(columns, asked), found)
    return {
      count: all.length,
      results: all.slice(offset, offset + limit),
      totals: totalsOf(columns, all),
      columns: told,
    } as never
  })
  return { ...any, route }
}

/** Totals over all rows, not only the page: exact for money and decimals. */
export function totalsOf(
  columns: Columns,
  rows: readonly Record<string, unknown>[],
): Record<string, string | number> {
  const summed = Object.entries(columns).filter(([, column]) => column.total)
  return Object.fromEntries(
    summed.map(([name, { kind }]) => {
      const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined)
      if (kind === 'money' || kind === 'decimal') return [name, sum(values.map(String))]
      return [name, values.reduce((total: number, value) => total + Number(value), 0)]
    }),
  )
}
