import type { DayRange } from '#kernel/calendar/range.ts'
import { bikramSambat, english, monthIn, partsIn } from '#kernel/calendar/system.ts'
import type { Ctx } from '#platform/context.ts'

/** The year that it is in the organization's calendar. */
export async function thisYear({ db, org, today }: Pick<Ctx, 'db' | 'org' | 'today'>): Promise<DayRange> {
  const { default_calendar } = await db
    .selectFrom('organization')
    .select('default_calendar')
    .where('org_id', '=', org.org_id)
    .executeTakeFirstOrThrow()
  const system = default_calendar === 'bs' ? bikramSambat : english
  const { year } = partsIn(system, today)
  return { start: monthIn(system, year, 1).start, end: monthIn(system, year, 12).end }
}
