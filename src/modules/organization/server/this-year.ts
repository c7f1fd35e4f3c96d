import type { DayRange } from '#kernel/calendar/range.ts'
import { calendarSystems, monthIn, partsIn, type CalendarId } from '#kernel/calendar/system.ts'
import type { Ctx } from '#platform/context.ts'

type Of = Pick<Ctx, 'db'> & { org: Pick<Ctx['org'], 'org_id'> }

/** The calendar by whose months and years the organization counts, whatever its readers have chosen for themselves. */
export async function organizationCalendar({ db, org }: Of): Promise<CalendarId> {
  const { default_calendar } = await db
    .selectFrom('organization')
    .select('default_calendar')
    .where('org_id', '=', org.org_id)
    .executeTakeFirstOrThrow()
  return default_calendar === 'bs' ? 'BS' : 'AD'
}

/** The year that it is in the organization's calendar. */
export async function thisYear(of: Of & Pick<Ctx, 'today'>): Promise<DayRange> {
  const system = calendarSystems[await organizationCalendar(of)]
  const { year } = partsIn(system, of.today)
  return { start: monthIn(system, year, 1).start, end: monthIn(system, year, 12).end }
}
