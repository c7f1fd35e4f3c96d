import { useSyncExternalStore } from 'react'

/** What the bar at the top shows: green while requests run, red for a second after one failed. */
export type Activity = 'idle' | 'running' | 'failed'

const failureShown = 1000
const watchers = new Set<() => void>()
let running = 0
let failed = false
let fading: ReturnType<typeof setTimeout> | undefined

export const activity = (): Activity => (failed ? 'failed' : running > 0 ? 'running' : 'idle')

export function requestBegan(): void {
  running++
  announce()
}

export function requestEnded(): void {
  running--
  announce()
}

export function requestFailed(): void {
  failed = true
  clearTimeout(fading)
  fading = setTimeout(() => {
    failed = false
    announce()
  }, failureShown)
  announce()
}

export const useActivity = (): Activity =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    activity,
    activity,
  )

function announce() {
  for (const watch of watchers) watch()
}
