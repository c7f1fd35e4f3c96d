import type { QueryClient } from '@tanstack/react-query'
import { urlOf } from '#kernel/client.ts'
import type { Endpoint } from '#kernel/endpoint.ts'

/** The address without base, and what is asked of it: the whole key of a read. */
export type ReadKey = readonly [path: string, query: string]

export interface LooseArgs {
  params?: Record<string, string>
  query?: object
  body?: unknown
}

// Args of an endpoint not yet known is a type that cannot be opened; what it holds is fixed by its making.
export const loose = (args: unknown): LooseArgs => args as LooseArgs

export function keyOf(endpoint: Endpoint, args: unknown): ReadKey {
  const [path = '', query = ''] = urlOf(endpoint, loose(args)).split('?')
  return [path, query]
}

/**
 * Does an action at one path make what was read at another stale? When their first two segments agree, as far as both
 * have them: `/leave/himal/request/7/approve/` does so for all of `/leave/himal/`, `/users/7/` for `/users/` too.
 */
export function touches(acted: string, read: string): boolean {
  const a = segments(acted)
  const b = segments(read)
  const shared = Math.min(2, a.length, b.length)
  return shared > 0 && a.slice(0, shared).every((part, index) => part === b[index])
}

/** Marks everything under these paths stale, and what counts over all modules; what is on show is read again. */
export const makeStale = (client: QueryClient, ...paths: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [read], meta }) =>
      meta?.['overall'] === true || (typeof read === 'string' && paths.some((acted) => touches(acted, read))),
  })

const segments = (path: string) => path.split('/').filter(Boolean)
