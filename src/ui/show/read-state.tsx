import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/show/error-state.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'

/** What was read, once it is there; until then a skeleton, and what went wrong with a way to try again. */
export function ReadState<T>({
  read,
  children,
  lines = 3,
  waiting,
  compact = true,
}: {
  read: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
  lines?: number
  /** In place of the skeleton of lines. */
  waiting?: ReactNode
  compact?: boolean
}) {
  if (read.data !== undefined) return children(read.data)
  if (read.error)
    return <ErrorState error={read.error} compact={compact} onRetry={() => void read.refetch()} />
  return waiting ?? <TextSkeleton lines={lines} />
}
