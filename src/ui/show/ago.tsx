import { useSyncExternalStore } from 'react'
import { browserZone } from '#ui/date/date-text.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { wholeDay } from '#ui/date/written.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { clockAt, dayAt, formatClock } from '#kernel/calendar/zone.ts'
import { relativeTime } from '#ui/i18n/format.ts'

/** How long ago a moment was, kept up to date while it is shown; the whole date on hover. */
export function Ago({ at }: { at: string }) {
  const view = useCalendar()
  const now = useSyncExternalStore(everyMinute, minute)
  const zone = browserZone()
  const whole = `${wholeDay(view, dayAt(at, zone))}, ${inDigits(formatClock(clockAt(at, zone), 12, view.writing.language), view.writing.digits)}`
  // what happened within this minute happened after its beginning
  return (
    <time dateTime={at} title={whole}>
      {relativeTime(at, Math.max(now, Date.parse(at)))}
    </time>
  )
}

const length = 60_000
const minute = () => Math.floor(Date.now() / length) * length

const watchers = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function everyMinute(watcher: () => void) {
  watchers.add(watcher)
  ticking ??= setInterval(() => {
    for (const watch of watchers) watch()
  }, length / 4)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}
