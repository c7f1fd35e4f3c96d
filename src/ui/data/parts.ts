import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Args } from '#kernel/client.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { pageIn } from '#ui/data/list.ts'
import { keyOf } from '#ui/data/stale.ts'
import { send } from '#ui/data/wire.ts'

/**
 * The first rows of several parts of one list; `null` waits. The columns of a board. Each part is read and kept on its own, so
 * that asking one for more reads that one, and one that fails leaves the others; they are watched together, because watching
 * several queries costs every page a kilobyte.
 */
export function useParts<E extends Endpoint>(endpoint: E, parts: readonly (Args<E> | null)[]) {
  const client = useQueryClient()
  const asked = parts.flatMap((args) => (args === null ? [] : [keyOf(endpoint, args)]))
  const { data, isFetching, refetch } = useQuery({
    queryKey: [asked[0]?.[0] ?? endpoint.path, 'parts', ...asked.map(([, query]) => query)],
    queryFn: () =>
      Promise.all(
        parts.map(async (args) => {
          if (args === null) return null
          try {
            const queryFn = async ({ signal }: { signal: AbortSignal }) =>
              pageIn<E>(await send(endpoint, args, { signal }))
            const { results, count } = await client.fetchQuery({
              queryKey: keyOf(endpoint, args),
              queryFn,
              meta: { errors: 'inline' },
            })
            return { rows: results, count, error: null }
          } catch (error) {
            return { rows: [], count: 0, error: error as Error }
          }
        }),
      ),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    meta: { errors: 'inline' },
  })
  return parts.map((args, at) => {
    const part = args === null ? null : data?.[at]
    return {
      rows: part?.rows ?? [],
      count: part?.count ?? 0,
      loading: isFetching,
      error: part?.error ?? null,
      retry: () => void refetch(),
    }
  })
}
