import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { makeStale, touches } from '#ui/data/stale.ts'

/**
 * The run is looked at every few seconds: when it has got on, so has what was read of it before, such as an empty sheet.
 * What is still on its way was asked before that, and is asked again: arriving late, it would stand for what is now.
 */
export function useReadAgain(standing: string, path: string) {
  const client = useQueryClient()
  const seen = useRef(standing)
  useEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    const isBelow = ({ queryKey: [read] }: { queryKey: readonly unknown[] }) =>
      typeof read === 'string' && touches(path, read)
    void client.cancelQueries({ predicate: isBelow }).then(() => makeStale(client, path))
  }, [client, standing, path])
}
