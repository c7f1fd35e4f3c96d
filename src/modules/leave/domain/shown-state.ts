import type { Day } from '#kernel/calendar/day.ts'

interface Shown {
  status: string
  end_on: Day
  /** What it cost, and how much of that was given back since: exact, without trailing noughts. */
  days?: string
  freed_days?: string
}

/**
 * The state of a leave as people read it: what was approved is given back where no day of it is left (somebody left the
 * organization before it, or cancelled all of it), and was taken when it is over. In data it stays approved.
 */
export function shownState({ status, end_on, days, freed_days }: Shown, today: Day): string {
  if (status !== 'Approved') return status
  if (days !== undefined && days !== '0' && days === freed_days) return 'Given back'
  return end_on < today ? 'Taken' : status
}
