import type { Moment } from '#kernel/calendar/zone.ts'

/** `Just Now` under a minute either way; then the greatest of days, hours and minutes (specification 1, section 9). */
export function relativeTime(moment: Moment, now: Moment) {
  const seconds = (new Date(now).getTime() - new Date(moment).getTime()) / 1000
  if (Number.isNaN(seconds)) return 'N/A'
  const unit = units.find(({ length }) => Math.abs(seconds) >= length)
  if (!unit) return 'Just Now'
  const count = Math.floor(Math.abs(seconds) / unit.length)
  const amount = `${count} ${unit.name}${count === 1 ? '' : 's'}`
  return seconds > 0 ? `${amount} ago` : `in ${amount}`
}

const units = [
  { name: 'day', length: 86_400 },
  { name: 'hour', length: 3600 },
  { name: 'minute', length: 60 },
]
