import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { fiscalYearOn } from '#modules/organization/server/public.ts'

/** The days that a report is about: those asked for, else the running leave year until today. */
export async function periodOf(
  ctx: Pick<Ctx, 'db' | 'today'>,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<DayRange> {
  const end = to ?? (from && from > ctx.today ? from : ctx.today)
  if (from && from > end) throw invalid({ to: ['To must not be before From.'] })
  if (from) return { start: from, end }
  const year = await fiscalYearOn(ctx.db, 'leave', end)
  return { start: year?.applicable_from ?? `${end.slice(0, 4)}-01-01`, end }
}
