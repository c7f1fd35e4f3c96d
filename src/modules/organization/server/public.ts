import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { FiscalCategory, FiscalPeriod } from '#modules/organization/shared/fiscal-year.ts'

export { reportYears } from '#modules/organization/server/report-years.ts'
export { readersOf, toRead } from '#modules/organization/server/acknowledgement-readers.ts'
export {
  renameInSegments,
  ruleCondition,
  segmentCondition,
  segmentPeople,
  segmentsBy,
  segmentsHolding,
} from '#modules/organization/server/segment-people.ts'
export { CALENDAR_CHANGED } from '#modules/organization/server/calendar-change.ts'
export type { DayEffect } from '#modules/organization/server/day-trial.ts'
export { membershipsOf } from '#modules/organization/server/segment-spans.ts'
export {
  everyHoliday,
  holidayCalendar,
  holidaysBetween,
  placeBetween,
  type AnyHoliday,
  type HolidaySubject,
  type Place,
  type PublicHoliday,
} from '#modules/organization/server/holiday-calendar.ts'
export {
  cameBy,
  comings,
  goings,
  inHeadcount,
  leftSince,
  servesSince,
  typeCounts,
  worksOn,
} from '#modules/organization/server/headcount.ts'
export { stationMeant } from '#modules/organization/server/station.ts'
export { organizationCalendar } from '#modules/organization/server/this-year.ts'
export { setupStatus } from '#modules/organization/server/account-setup.ts'

export interface FiscalYearRow {
  id: string
  name: string
  category: string
  calendar: 'AD' | 'BS'
  applicable_from: string
  applicable_to: string
}

/** The fiscal year that holds the day; an organization without years of that category goes by its general ones. */
export async function fiscalYearOn(
  db: Db,
  category: FiscalCategory,
  day: string,
): Promise<FiscalYearRow | undefined> {
  const { rows } = await sql<FiscalYearRow>`
    select id, name, category, calendar, applicable_from, applicable_to from fiscal_year
    where applicable_from <= ${day} and applicable_to >= ${day}
      and category = case when exists (select from fiscal_year where category = ${category}) then ${category} else 'general' end`.execute(
    db,
  )
  return rows[0]
}

/** Years of the category, or the general ones in their place, in order. */
export async function fiscalYearsOf(db: Db, category: FiscalCategory): Promise<FiscalYearRow[]> {
  const { rows } = await sql<FiscalYearRow>`
    select id, name, category, calendar, applicable_from, applicable_to from fiscal_year
    where category = case when exists (select from fiscal_year where category = ${category}) then ${category} else 'general' end
    order by applicable_from`.execute(db)
  return rows
}

/** The months of a fiscal year, in order. */
export const periodsOfYear = (db: Db, fiscalYearId: string): Promise<FiscalPeriod[]> =>
  db
    .selectFrom('fiscal_period')
    .select(['id', 'seq', 'label', 'start_on', 'end_on'])
    .where('fiscal_year_id', '=', fiscalYearId)
    .orderBy('seq')
    .execute()
