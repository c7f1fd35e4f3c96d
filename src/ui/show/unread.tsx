import type { ReactNode } from 'react'
import { ErrorState } from '#ui/show/error-state.tsx'

interface Reading {
  error: unknown
  refetch: () => Promise<unknown>
}

/** What stands in the place of something that is not read yet: its outline on the way, or why it did not come. */
export const Unread = ({
  of: { error, refetch },
  compact = false,
  children,
}: {
  of: Reading
  compact?: boolean
  /** The outline, of the size of what comes. */
  children: ReactNode
}) => (error ? <ErrorState compact={compact} error={error} onRetry={() => void refetch()} /> : children)
