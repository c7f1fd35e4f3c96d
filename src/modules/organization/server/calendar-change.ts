import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'

/** Told to those that have counted days of work, such as leave: on which days somebody may work now who did not, or not. */
export const CALENDAR_CHANGED = 'calendar.changed'

export interface CalendarChange {
  start: Day
  /** Null: for good. */
  end: Day | null
  /** Null: whoever it is for. */
  employee_id?: string | null
  /** What has changed, by its name. */
  because: string
}

export const calendarChanged = (ctx: Ctx, { employee_id = null, ...change }: CalendarChange): Promise<void> =>
  ctx.signal(CALENDAR_CHANGED, { ...change, employee_id })

/** After a change of what lies on some days: those where it lay before, and those where it lies now. */
export async function calendarMoved(ctx: Ctx, before: Lying | null, after: Lying | null): Promise<void> {
  const places = [before, after].filter((place) => place !== null)
  const starts = places.map(({ start_on }) => start_on).toSorted()
  const [start] = starts
  if (start === undefined) return
  const ends = places.map(({ end_on }) => end_on ?? NO_END).toSorted()
  const last = ends.at(-1) ?? NO_END
  const end = last === NO_END ? null : last
  await calendarChanged(ctx, { start, end, because: (after ?? before)?.name ?? '' })
}

/** Later than any day. */
const NO_END = '9999-12-31'

interface Lying {
  name: string
  start_on: Day
  end_on: Day | null
}
