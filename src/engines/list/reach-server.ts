import type { Params } from '#kernel/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { AnyReach, Reach } from '#engines/list/reach.ts'

/** Serves whom a declared act reaches: the number and the day that its confirmation names. */
export function serveReach<A extends { readonly path: string; readonly reaches: AnyReach | null }>(
  { path, reaches }: A,
  read: (ctx: Ctx, params: Params<A['path']>) => Promise<Reach>,
): Route {
  if (!reaches) throw new Error(`${path} does not declare whom it reaches`)
  return handle(reaches.asked, (ctx, { params }) => read(ctx, params as never) as never)
}
