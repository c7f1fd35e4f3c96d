import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Args } from '#kernel/client.ts'
import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'
import { useAddress, useMemorySearch, type ChangeSearch, type Search } from '#ui/data/address.ts'
import { keyOf, loose } from '#ui/data/stale.ts'
import { send } from '#ui/data/wire.ts'

/** One row of a list endpoint. */
export type RowOf<E extends Endpoint> =
  ResponseOf<E> extends { results: readonly (infer Row)[] } ? Row : never

export interface ListOptions {
  /** Rows a page, until the person chooses. */
  limit?: number
  ordering?: string
  /** Filters set until the person changes them. */
  filters?: Search
  /** Put before the names in the address when a page holds two lists: `history.offset`. */
  prefix?: string
  /** `memory` for lists in dialogs and drawers. */
  keep?: 'address' | 'memory'
  errors?: 'page' | 'inline'
  every?: number | false
}

/** What a table needs of a list, wherever its rows come from. */
export interface List<Row> {
  readonly rows: readonly Row[]
  readonly count: number
  readonly limit: number
  readonly offset: number
  readonly search: string
  readonly ordering: string
  readonly filters: Search
  /** Narrowed as it is from the start, and by nothing else. */
  readonly isUsual?: boolean
  /** Nothing has come yet. */
  readonly pending: boolean
  /** What is shown belongs to the former question; the new answer is on its way. */
  readonly waiting: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** The whole answer, for what it has beside its rows. */
  readonly answer?: unknown
  readonly change: (changes: ListChanges) => void
}

export interface ListChanges {
  search?: string
  ordering?: string
  offset?: number
  limit?: number
  filters?: Readonly<Record<string, string | null>>
}

const own = ['limit', 'offset', 'search', 'ordering']

/**
 * A page of a list. Search, filters, order and page live in the address, so that back, reload and a sent link land on
 * the same view. What `args.query` fixes, such as the hat, the address cannot change.
 */
export function useList<E extends Endpoint>(
  endpoint: E,
  args: Args<E> | null,
  options: ListOptions = {},
): List<RowOf<E>> {
  const { prefix = '', keep = 'address' } = options
  const address = useAddress()
  const memory = useMemorySearch()
  const [search, changeSearch] = keep === 'memory' ? memory : address
  const view = viewOf(search, prefix, filterNames(endpoint), options)
  const asked = args === null ? null : withQuery<E>(args, view)

  const query = useQuery({
    queryKey: asked === null ? [endpoint.path] : keyOf(endpoint, asked),
    queryFn: async ({ signal }) => pageIn<E>(await send(endpoint, asked ?? never(endpoint), { signal })),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    meta: { errors: options.errors ?? 'page' },
    ...(options.every === undefined ? {} : { refetchInterval: options.every }),
  })

  return {
    rows: query.data?.results ?? [],
    count: query.data?.count ?? 0,
    ...view,
    isUsual: isUsual(view, options),
    pending: query.isPending,
    waiting: query.isPlaceholderData,
    error: query.error,
    answer: query.data,
    retry: () => void query.refetch(),
    change: (changes) => applyChanges(changes, view, prefix, options, changeSearch),
  }
}

/** A list that grows at its end by following `next`; the notifications and every feed. */
export function useEndless<E extends Endpoint>(
  endpoint: E,
  args: Args<E> | null,
  options: Pick<ListOptions, 'errors'> = {},
) {
  const query = useInfiniteQuery({
    queryKey: args === null ? [endpoint.path] : [...keyOf(endpoint, args), 'endless'],
    queryFn: async ({ pageParam, signal }) =>
      pageIn<E>(await sendNext(endpoint, args ?? never(endpoint), pageParam, signal)),
    initialPageParam: '',
    // `next` may name a host behind a proxy: only what it asks is of use.
    getNextPageParam: ({ next }) => (next === null ? null : new URL(next, location.origin).search),
    enabled: args !== null,
    meta: { errors: options.errors ?? 'page' },
  })
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data])
  return {
    rows,
    count: query.data?.pages[0]?.count ?? 0,
    /** The first page as it came, for the counts beside its rows. */
    first: query.data?.pages[0],
    pending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage()),
  }
}

type View = Pick<List<unknown>, 'limit' | 'offset' | 'search' | 'ordering' | 'filters'>

function viewOf(search: Search, prefix: string, names: readonly string[] | null, options: ListOptions): View {
  const read = (name: string) => search[prefix ? `${prefix}.${name}` : name]
  const found = Object.keys(search)
    .filter((key) => (prefix ? key.startsWith(`${prefix}.`) : !key.includes('.')))
    .map((key) => (prefix ? key.slice(prefix.length + 1) : key))
    .filter((name) => !own.includes(name) && (names === null || names.includes(name)))
  const filters = { ...options.filters, ...Object.fromEntries(found.map((name) => [name, read(name) ?? ''])) }
  return {
    limit: whole(read('limit'), options.limit ?? 25, 200),
    offset: whole(read('offset'), 0, Number.MAX_SAFE_INTEGER),
    search: read('search') ?? '',
    ordering: read('ordering') ?? options.ordering ?? '',
    // `-` is how the address says that a filter set from the start was taken away.
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '-' && value !== '')),
  }
}

/** Whether a person has changed nothing of what a list is narrowed to from the start. */
const isUsual = ({ search, filters }: View, options: ListOptions): boolean => {
  const usual = Object.entries(options.filters ?? {})
  return (
    search === '' &&
    usual.length === Object.keys(filters).length &&
    usual.every(([name, value]) => filters[name] === value)
  )
}

/** An address typed by hand must not break the page: what is no whole number is the default. */
function whole(text: string | undefined, initial: number, most: number): number {
  const value = Number(text ?? initial)
  return Number.isInteger(value) && value >= 0 ? Math.min(value, most) || initial : initial
}

function applyChanges(
  changes: ListChanges,
  view: View,
  prefix: string,
  options: ListOptions,
  change: ChangeSearch,
) {
  const { filters, offset, ...rest } = changes
  const pairs: [string, string | null][] = Object.entries({ ...rest, offset: offset ?? 0 }).map(
    ([name, value]) => [name, value === 0 ? null : String(value)],
  )
  for (const [name, value] of Object.entries(filters ?? {})) {
    pairs.push([name, value || (options.filters?.[name] ? '-' : null)])
  }
  const named = pairs.map(([name, value]) => [prefix ? `${prefix}.${name}` : name, value])
  // Letters typed one after the other are one step of the history.
  change(Object.fromEntries(named), changes.search !== undefined && view.search !== '')
}

// What the address says is text, which the endpoint's own schema reads; its fixed query stands over it.
function withQuery<E extends Endpoint>(args: Args<E>, view: View): Args<E> {
  const { filters, ...rest } = view
  return { ...args, query: { ...filters, ...rest, ...loose(args).query } } as Args<E>
}

/** The filters that the endpoint's schema knows; null when it cannot be told. Other names belong to the page. */
function filterNames(endpoint: Endpoint): readonly string[] | null {
  const schema: unknown = endpoint.spec.query
  if (typeof schema !== 'object' || schema === null || !('shape' in schema)) return null
  return typeof schema.shape === 'object' && schema.shape !== null ? Object.keys(schema.shape) : null
}

interface PageOf<Row> {
  count: number
  next: string | null
  results: Row[]
}

// The server checks every answer against the endpoint's schema; here the shape of a list is taken as agreed.
export const pageIn = <E extends Endpoint>(answer: unknown) => answer as PageOf<RowOf<E>> & ResponseOf<E>

function sendNext<E extends Endpoint>(endpoint: E, args: Args<E>, search: string, signal: AbortSignal) {
  const next = search === '' ? args : { ...args, query: Object.fromEntries(new URLSearchParams(search)) }
  return send(endpoint, next as Args<E>, { signal })
}

function never(endpoint: Endpoint): never {
  throw new Error(`${endpoint.path} was read before its arguments were known`)
}
