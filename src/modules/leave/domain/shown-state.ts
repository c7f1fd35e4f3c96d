import type { Day } from '#kernel/calendar/day.ts'

/** The state of a leave as people read it: what was approved and is over was taken. In data it stays approved. */
export const shownState = ({ status, end_on }: { status: string; end_on: Day }, today: Day): string =>
  status === 'Approved' && end_on < today ? 'Taken' : status
