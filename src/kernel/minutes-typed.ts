const DAY_MINUTES = 24 * 60

/** `1:30`, `1.5`, `90m` and `2h 15m` as minutes; null where it is no time. */
export function minutesTyped(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(typed)
  if (clock) return within(Number(clock[1]) * 60 + Number(clock[2]))
  const parts = /^(?:(\d{1,2}(?:\.\d{1,2})?) ?h)? ?(?:(\d{1,4}) ?m)?$/.exec(typed)
  if (parts && typed !== '') return within(Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0))
  const hours = /^\d{1,2}(?:\.\d{1,2})?$/.exec(typed)
  return hours ? within(Number(typed) * 60) : null
}

const within = (minutes: number) => {
  const whole = Math.round(minutes)
  return whole >= 0 && whole <= DAY_MINUTES ? whole : null
}
