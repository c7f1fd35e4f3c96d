import { distanceM } from '#modules/attendance/domain/distance.ts'

export interface Fence {
  name: string
  latitude: number
  longitude: number
  radius_m: number
}
export interface Position {
  latitude: number
  longitude: number
  accuracy_m: number | null
}
/** Of an inaccurate position so many metres are believed. */
const BELIEVED_M = 100
const FASTEST_KMH = 200
/** Two positions nearer than this are the same place, read twice. */
const SAME_M = 1000
const CLOCK_MS = 120_000

export interface Placed {
  place: 'Inside' | 'Outside' | 'Not available' | null
  /** The allowed place that is nearest, and how far its edge is away. */
  nearest: { name: string; distance_m: number; outside_m: number } | null
}

/** Whether a position is at an allowed place; null where none is set. */
export function placedAt(position: Position | null, fences: readonly Fence[]): Placed {
  if (!position) return { place: 'Not available', nearest: null }
  const [nearest] = fences
    .map((fence) => {
      const distance_m = Math.round(distanceM(position, fence))
      const outside_m = Math.max(0, distance_m - fence.radius_m)
      return { name: fence.name, distance_m, outside_m }
    })
    .toSorted((a, b) => a.outside_m - b.outside_m || a.distance_m - b.distance_m)
  if (!nearest) return { place: null, nearest: null }
  const believed = Math.min(position.accuracy_m ?? 0, BELIEVED_M)
  return { place: nearest.outside_m <= believed ? 'Inside' : 'Outside', nearest }
}

export interface PunchFacts {
  place: Placed['place']
  position: Position | null
  /** Where and when somebody was last. */
  before: { latitude: number; longitude: number; at: number } | null
  at: number
  /** Null where no network is set. */
  is_inside_network: boolean | null
  offline: { is_clock_off: boolean } | null
}
/** What somebody should look at: the punch counts all the same. */
export function checkInFlags({
  place,
  position,
  before,
  at,
  is_inside_network,
  offline,
}: PunchFacts): string[] {
  const metres = position && before ? distanceM(position, before) : 0
  const hours = before ? Math.abs(at - before.at) / 3_600_000 : 0
  const isTooFast = metres > SAME_M && metres / 1000 > FASTEST_KMH * hours
  return [
    ...(place === 'Outside' ? ['Outside geofence'] : []),
    ...(place === 'Not available' ? ['No location'] : []),
    ...((position?.accuracy_m ?? 0) > BELIEVED_M ? ['Inaccurate location'] : []),
    ...(isTooFast ? ['Impossible speed'] : []),
    ...(is_inside_network === false ? ['Outside network'] : []),
    ...(offline ? ['Offline'] : []),
    ...(offline?.is_clock_off ? ['Clock differs'] : []),
  ]
}

export const reasonRules = ['Never', 'Outside allowed places', 'Always'] as const
interface ReasonFacts {
  needs_reason: (typeof reasonRules)[number]
  reasons: readonly string[]
  place: Placed['place']
}
/** Why a check-in needs another reason than it has; null where it does not. */
export function reasonProblem(
  reason: string | null,
  { needs_reason, reasons, place }: ReasonFacts,
): string | null {
  if (reason !== null) return reasons.includes(reason) ? null : 'Select a valid choice.'
  const isAsked =
    needs_reason === 'Always' || (needs_reason === 'Outside allowed places' && place === 'Outside')
  return isAsked && reasons.length > 0 ? 'Select a reason for this check-in.' : null
}

export interface OfflineTimes {
  /** By the clock of the phone. */
  queued_at: number
  sent_at: number
  /** By a clock that nobody can set, where the page stayed open meanwhile. */
  waited_ms: number | null
}
/**
 * When a punch was made that waited on a phone: the server's clock less the time it waited. So a phone with a wrong clock
 * still tells the right time, and one whose clock was moved meanwhile, or differs from ours, is flagged.
 */
export function madeAt({ queued_at, sent_at, waited_ms }: OfflineTimes, now: number) {
  const byClock = sent_at - queued_at
  const waited = Math.max(0, waited_ms ?? byClock)
  const isMoved = waited_ms !== null && Math.abs(waited_ms - byClock) > CLOCK_MS
  return { at: now - waited, is_clock_off: isMoved || byClock < 0 || Math.abs(sent_at - now) > CLOCK_MS }
}
