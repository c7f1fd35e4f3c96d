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
