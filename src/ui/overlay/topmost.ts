import { useEffect, useId, useSyncExternalStore } from 'react'

/** What is open over the page, the last of it on top. */
let layers: readonly string[] = []
const watchers = new Set<() => void>()

/** Whether nothing that was opened later lies over this: Escape closes one layer at a time. */
export function useTopmost(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return
    change([...layers, id])
    return () => change(layers.filter((one) => one !== id))
  }, [opened, id])
  return useSyncExternalStore(watch, () => layers.at(-1) === id)
}

function change(next: readonly string[]) {
  layers = next
  for (const told of watchers) told()
}

function watch(told: () => void) {
  watchers.add(told)
  return () => void watchers.delete(told)
}
