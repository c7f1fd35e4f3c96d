import type { QueryOf } from '#kernel/endpoint.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { overdrawnBy, refusing, type DayEffect, type Trial } from '#modules/organization/server/day-trial.ts'
import { serveHolidays } from '#modules/organization/server/holiday.ts'
import { amongOf, holidayAsked, holidayTrial } from '#modules/organization/server/holiday-trial.ts'
import { choiceTrial, serveOptionalHolidays } from '#modules/organization/server/optional-holiday.ts'
import { serveOverview, weekTrial } from '#modules/organization/server/overview.ts'
import { serveWeeklyOffs, weeklyOffAsked } from '#modules/organization/server/weekly-off.ts'
import { dayEffects } from '#modules/organization/shared/day-effect.ts'

/** Serves what days of work rest on, and what all modules declare to rest on days of work. */
export const serveDayEffects = (effects: readonly DayEffect[]): Route[] => [
  ...serveHolidays(refusing(effects)),
  ...serveOptionalHolidays(refusing(effects)),
  ...serveWeeklyOffs(refusing(effects)),
  ...serveOverview(refusing(effects)),
  handle(dayEffects, async (ctx, { query }) => {
    const { start, end = null } = query
    if (end !== null && end < start) throw invalid({ end: ['End cannot be before Start.'] })
    const { trial, among } = await askedBy(ctx, query)
    const where = { start, end, employee_id: ctx.as === 'hr' ? null : ctx.employee_id, among }
    const found = []
    for (const effect of effects) {
      const { open, locked } = await effect.count(ctx.db, where)
      const overdrawn = trial && open ? await overdrawnBy(ctx, effect, { ...trial, where }) : []
      if (open + locked > 0) found.push({ title: effect.title, open, locked, overdrawn })
    }
    return { results: found }
  }),
]

/** What is about to be changed, as it can be tried, and whom it is for. A holiday that is new overdraws nobody. */
async function askedBy(
  ctx: Ctx,
  query: QueryOf<typeof dayEffects>,
): Promise<{ trial: Trial | null; among: ReturnType<typeof amongOf> }> {
  const everybody = amongOf(null, null)
  if (ctx.as !== 'hr')
    return {
      trial: query.choice_id ? choiceTrial(ctx.employee_id, query.choice_id, query.start) : null,
      among: everybody,
    }
  if (query.weekly_off) return { trial: weekTrial(ctx, query.weekly_off), among: everybody }
  const week = await weeklyOffAsked(ctx, query)
  if (week) return { trial: week, among: everybody }
  const { before, after } = await holidayAsked(ctx, query)
  return { trial: before && holidayTrial(before, after), among: amongOf(before, after) }
}
