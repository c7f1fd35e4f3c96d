/** A clock that is this much ahead shows it by every punch. */
const AHEAD_S = 120
const DAY_S = 86_400
const YEAR_S = 366 * DAY_S
/** A punch that comes this late may be an old one, and tells nothing of the clock unless the device was heard of just before. */
const LATE_S = 3600
const ONLINE_S = 300

export const timeFlags = ['Future time', 'Old punch', 'Clock ahead'] as const

/**
 * What is odd about the time of a punch, by the seconds from its time to its arrival. More than a day ahead, or older than a
 * year, it is kept and counts once HR says so.
 */
export function oddTime(late: number): { flags: (typeof timeFlags)[number][]; isHeld: boolean } {
  if (late < -DAY_S) return { flags: ['Future time'], isHeld: true }
  if (late > YEAR_S) return { flags: ['Old punch'], isHeld: true }
  return { flags: late < -AHEAD_S ? ['Clock ahead'] : [], isHeld: false }
}

/**
 * How far the clock of a device is ahead, by one punch that came alone; null where that cannot be told. A device that is
 * online sends a punch as it is made, so a late one then means a slow clock; after a silence it may as well be old.
 */
export function driftBy(ahead: number, silent: number | null): number | null {
  if (ahead > YEAR_S || ahead < -YEAR_S) return null
  if (ahead > -LATE_S) return ahead
  return silent !== null && silent <= ONLINE_S ? ahead : null
}
