import { QueryCache, QueryClient } from '@tanstack/react-query'
import { messageOf, NoResponse, pageStatusOf, showPageError, WireError } from '#ui/data/failure.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { hasUnsaved } from '#ui/form/unsaved.ts'

/** One for the whole application. Reads are fresh for half a minute; only a server that did not answer is asked again. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.meta?.errors === 'inline') return
        const status = pageStatusOf(error)
        if (status === null) return
        // A page that stands keeps standing when a later reading fails; only one with nothing to show gives way.
        if (query.state.data === undefined) showPageError(status)
        else sayFailure(messageOf(error))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: mayRetry,
        retryDelay: 800,
        // whoever comes back to the window finds what they had typed, and not what another has saved over it
        refetchOnWindowFocus: () => !hasUnsaved(),
      },
      mutations: { retry: false },
    },
  })

function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= 1) return false
  return error instanceof NoResponse || (error instanceof WireError && error.status >= 502)
}
