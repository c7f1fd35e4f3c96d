import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Args } from '#kernel/client.ts'
import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'
import { messageOf, WireError } from '#ui/data/failure.ts'
import { keyOf, makeStale } from '#ui/data/stale.ts'
import { send } from '#ui/data/wire.ts'
import { sayFailure, saySuccess, unsay } from '#ui/feedback/snackbar.ts'

export interface ReadOptions {
  /** `page` (default): 403, 404, 429 and 500 show the error page. `inline`: the caller shows the error in its place. */
  errors?: 'page' | 'inline'
  /** Milliseconds for which the answer is fresh; half a minute unless told. */
  fresh?: number
  /** Read again every so many milliseconds, such as the progress of a job. */
  every?: number | false
  /** What was there stays, marked as placeholder, until the answer to another question comes. */
  keep?: true
  /** It counts over all modules: every action makes it stale. */
  overall?: true
}

/** Reads an endpoint. `null` for args waits: nothing is asked until there are args. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  args: Args<E> | null,
  options: ReadOptions = {},
): UseQueryResult<ResponseOf<E>> {
  return useQuery({
    ...readOptions(endpoint, args, options),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    enabled: args !== null,
  })
}

/** For loaders and prefetching: what `useRead` reads, under the same key. */
export const readOptions = <E extends Endpoint>(
  endpoint: E,
  args: Args<E> | null,
  options: ReadOptions = {},
) =>
  queryOptions({
    queryKey: args === null ? [endpoint.path] : keyOf(endpoint, args),
    queryFn: ({ signal }): Promise<ResponseOf<E>> => {
      if (args === null) throw new Error(`${endpoint.path} was read before its arguments were known`)
      return send(endpoint, args, { signal })
    },
    meta: { errors: options.errors ?? 'page', ...(options.overall ? { overall: true } : {}) },
    ...(options.fresh === undefined ? {} : { staleTime: options.fresh }),
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
  })

export interface ActionOptions<E extends Endpoint> {
  /** Said in green a second later: `Successfully created {name}`. */
  success?: string | ((response: ResponseOf<E>, args: Args<E>) => string)
  onSuccess?: (response: ResponseOf<E>, args: Args<E>) => void
  /** Whether `run` says what went wrong (`snackbar`, as usual) or not. */
  errors?: 'snackbar' | 'caller'
  /** Paths beyond its own first two segments that this action makes stale. */
  alsoStale?: readonly string[]
}

export interface Action<E extends Endpoint> {
  /** Does it; failures are said. A second call for the same address while one is in flight does nothing. */
  run: (args: Args<E>) => Promise<void>
  /** Does it and throws `WireError` or `NoResponse`, for forms, which say it at their fields and once. */
  attempt: (args: Args<E>) => Promise<ResponseOf<E>>
  pending: boolean
  /** What the running or last call was given. */
  args: Args<E> | undefined
}

/** An endpoint that changes something. Everything under its first two path segments becomes stale. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const client = useQueryClient()
  const inFlight = useRef(new Map<string, Promise<ResponseOf<E>>>())
  const failed = useRef(new Map<string, string>())
  const mutation = useMutation({
    mutationFn: (args: Args<E>) => send(endpoint, args),
    // without a connection it fails and says so, rather than wait unseen
    networkMode: 'always',
    onMutate: (args) => takeBack(failed.current, addressOf(endpoint, args)),
    onSuccess: (response, args) => {
      void makeStale(client, keyOf(endpoint, args)[0], ...(options.alsoStale ?? []))
      const { success } = options
      if (success !== undefined) saySuccess(typeof success === 'string' ? success : success(response, args))
      options.onSuccess?.(response, args)
    },
  })

  const attempt = (args: Args<E>): Promise<ResponseOf<E>> => {
    const address = addressOf(endpoint, args)
    const running = inFlight.current.get(address)
    if (running) return running
    const begun = mutation.mutateAsync(args).finally(() => inFlight.current.delete(address))
    inFlight.current.set(address, begun)
    return begun
  }
  const run = (args: Args<E>) =>
    attempt(args).then(ignore, (error: unknown) => {
      const said = options.errors === 'caller' ? undefined : tellOfAction(error)
      if (said !== undefined) failed.current.set(addressOf(endpoint, args), said)
    })

  return { run, attempt, pending: mutation.isPending, args: mutation.variables }
}

const addressOf = <E extends Endpoint>(endpoint: E, args: Args<E>) => keyOf(endpoint, args).join('?')

/** Tried again: what the last try said does not stand beside what this one says. */
function takeBack(failed: Map<string, string>, address: string) {
  const said = failed.get(address)
  if (said !== undefined) unsay(said)
  failed.delete(address)
}

const ignore = () => undefined

/** Says what the wire has not said already, and of which of several where that is given; the id of what is said then. */
export function tellOfAction(error: unknown, which?: string): string | undefined {
  const said = !(error instanceof WireError) || error.status === 413 || error.status === 401
  if (said) return undefined
  return sayFailure(which === undefined ? messageOf(error) : `${which}: ${messageOf(error)}`)
}
