import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Args } from '#kernel/client.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { RowOf } from '#ui/data/list.ts'
import { keyOf, loose, type LooseArgs } from '#ui/data/stale.ts'
import { send } from '#ui/data/wire.ts'
import type { Option } from '#ui/form/field-props.ts'

/** Where the choices of a long select come from: a list endpoint that searches and pages. */
export interface AsyncSource<Row> {
  readonly key: readonly string[]
  readonly page: (search: string, offset: number, signal: AbortSignal) => Promise<SourcePage<Row>>
  readonly value: (row: Row) => string
  readonly label: (row: Row) => string
}

interface SourcePage<Row> {
  readonly results: readonly Row[]
  readonly next: string | null
}

const limit = 20

/** `listSource(people, { params: { org } }, { value: (p) => p.id, label: (p) => p.full_name })` */
export const listSource = <E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  reads: Reads<RowOf<E>>,
): AsyncSource<RowOf<E>> => sourceOver(endpoint, loose(args), reads)

/** The same for a declaration that knows its endpoint only when the page runs. */
export const namedSource = (
  endpoint: Endpoint,
  params: Record<string, string>,
  label: string,
  query: Readonly<Record<string, string>> = {},
): AsyncSource<Record<string, unknown>> =>
  sourceOver(
    endpoint,
    { params, query },
    { value: (row) => text(row.id), label: (row) => text(row[label] ?? row.name) },
  )

/** The same choices without the rows behind them, for filters of a table. */
export const asOptions = <Row>(source: AsyncSource<Row>): AsyncSource<Option> => ({
  key: [...source.key, 'options'],
  value: (option) => option.value,
  label: (option) => option.label,
  page: async (search, offset, signal) => {
    const { next, results } = await source.page(search, offset, signal)
    return { next, results: results.map((row) => ({ value: source.value(row), label: source.label(row) })) }
  },
})

type Reads<Row> = Pick<AsyncSource<Row>, 'value' | 'label'>

function sourceOver<Row>(endpoint: Endpoint, args: LooseArgs, reads: Reads<Row>): AsyncSource<Row> {
  return {
    ...reads,
    key: keyOf(endpoint, args),
    page: async (search, offset, signal) => {
      const asked = { ...args, query: { ...args.query, search, limit, offset } }
      // Here the endpoint is known only as one of many: its own schema reads the question, its rows are as declared.
      const answer: unknown = await send(endpoint, asked as never, { signal, quiet: true })
      return answer as SourcePage<Row>
    },
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The rows that match what is typed, a third of a second after the last letter, page by page. */
export function useSource<Row>(source: AsyncSource<Row>, typed: string, open: boolean) {
  const [search] = useDebouncedValue(typed.trim(), 300)
  const query = useInfiniteQuery({
    queryKey: [...source.key, 'choices', search],
    queryFn: ({ pageParam, signal }) => source.page(search, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }, pages) =>
      next === null ? null : pages.reduce((sum, page) => sum + page.results.length, 0),
    enabled: open,
    placeholderData: keepPreviousData,
    meta: { errors: 'inline' },
  })
  return {
    rows: query.data?.pages.flatMap((page) => page.results) ?? [],
    pending: query.isPending || query.isPlaceholderData || search !== typed.trim(),
    failed: query.isError,
    retry: () => void query.refetch(),
    more: () => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage()),
    loadingMore: query.isFetchingNextPage,
  }
}
