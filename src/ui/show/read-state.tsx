import type { ReactNode } from 'react'
import { ErrorState } from '#ui/show/error-state.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'

interface Reading<T> {
  data: T | undefined
  error: unknown
  refetch: () => Promise<unknown>
}

/**
 * What was read, once it is there; until then a skeleton, and what went wrong with a way to try again. Without children
 * it stands only as long as nothing has come, before what the caller shows by itself.
 */
export function ReadState<T>({
  read,
  children,
  lines = 3,
  waiting,
  compact = true,
}: {
  read: Reading<T>
  children?: (data: T) => ReactNode
  /** Of the skeleton. */
  lines?: number
  /** In place of the skeleton of lines. */
  waiting?: ReactNode
  compact?: boolean
}) {
  if (read.data !== undefined) return children?.(read.data)
  if (read.error)
    return <ErrorState error={read.error} compact={compact} onRetry={() => void read.refetch()} />
  return waiting ?? <TextSkeleton lines={lines} />
}

interface Rows<R> {
  readonly rows: readonly R[]
  readonly pending: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** The same of a list: its rows, though there may be none, once the first have come. A later page that fails hides no row. */
export function RowsState<R>({
  list: { rows, pending, error, retry },
  children,
  ...look
}: {
  list: Rows<R>
  children?: (rows: readonly R[]) => ReactNode
} & Omit<Parameters<typeof ReadState>[0], 'read' | 'children'>) {
  const data = pending || (error && rows.length === 0) ? undefined : rows
  return (
    <ReadState read={{ data, error, refetch: async () => retry() }} {...look}>
      {children ?? (() => null)}
    </ReadState>
  )
}
