import type { Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { dayEffects } from '#modules/organization/shared/day-effect.ts'

/** Something that counts days of work, such as leave, and counts anew when they change. */
export interface DayEffect {
  title: string
  /** How much of it lies on these days; without end: from the start on. Of one person, or of all. */
  count(
    db: Db,
    where: { start: Day; end: Day | null; employee_id: string | null },
  ): Promise<{ open: number; locked: number }>
}

/** Serves what all modules declare to rest on days of work. */
export const serveDayEffects = (effects: readonly DayEffect[]): Route[] => [
  handle(dayEffects, async (ctx, { query: { start, end = null } }) => {
    if (end !== null && end < start) throw invalid({ end: ['End cannot be before Start.'] })
    const employee_id = ctx.as === 'hr' ? null : ctx.employee_id
    const found = await Promise.all(
      effects.map(async ({ title, count }) => ({
        title,
        ...(await count(ctx.db, { start, end, employee_id })),
      })),
    )
    return { results: found.filter(({ open, locked }) => open + locked > 0) }
  }),
]
