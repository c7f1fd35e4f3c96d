import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'

/** What is read or done below a project is not found where the project is not. */
export function belowProject(route: Route): Route {
  if (!route.endpoint.path.includes('{project_id}')) return route
  const run = route.run as (ctx: Ctx, input: { params: Record<string, string> }) => Promise<unknown>
  const checked = async (ctx: Ctx, input: { params: Record<string, string> }) => {
    const found = await ctx.db
      .selectFrom('project')
      .select('id')
      .where('id', '=', input.params['project_id'] ?? '')
      .executeTakeFirst()
    if (!found) throw notFound()
    return run(ctx, input)
  }
  return { ...route, run: checked as Route['run'] }
}
