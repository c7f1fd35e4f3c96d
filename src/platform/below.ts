import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import type { Tables } from '#platform/tables.ts'

type Run = (ctx: Ctx, input: { params: Readonly<Record<string, string>> }) => Promise<unknown>

/** What is read or done below a row, such as the payslips of a run, is not found where the row is not. */
export const below =
  (parameter: string, table: keyof Tables) =>
  (route: Route): Route => {
    if (!route.endpoint.path.includes(`{${parameter}}`)) return route
    const run: Run = async (ctx, input) => {
      const { rows } =
        await sql`select from ${sql.table(table)} where id = ${input.params[parameter]}`.execute(ctx.db)
      if (rows.length === 0) throw notFound()
      return (route.run as Run)(ctx, input)
    }
    return { ...route, run: run as Route['run'] }
  }
