import { useEffect, useSyncExternalStore } from 'react'

let shown: string | null = null
const watchers = new Set<() => void>()

/** What the page on show calls itself, such as the name of a person. The frame puts it into the title of the window. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    put(title)
    // the next page may have come already
    return () => {
      if (shown === title) put(null)
    }
  }, [title])
}

export const useShownTitle = (): string | null => useSyncExternalStore(watch, read, read)

function put(title: string | null) {
  shown = title
  for (const changed of watchers) changed()
}

function watch(changed: () => void) {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

const read = () => shown
