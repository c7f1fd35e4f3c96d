import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { applies, branchLine, touches } from '#modules/organization/domain/holiday.ts'
import type { FiscalCategory, FiscalPeriod } from '#modules/organization/shared/fiscal-year.ts'

export { toRead } from '#modules/organization/server/acknowledgement-readers.ts'
export {
  ruleCondition,
  segmentCondition,
  segmentPeople,
  segmentsHolding,
} from '#modules/organization/server/segment-people.ts'
export { setupStatus } from '#modules/organization/server/account-setup.ts'

export interface PublicHoliday {
  id: string
  name: string
  start_on: string
  end_on: string
  is_half_day: boolean
  gender: string | null
  branch_id: string | null
}
export interface HolidaySubject {
  gender: string | null
  branch_id: string | null
}

/** Holidays of a range that count for one person, in order: their gender, and their branch on the first of the days. */
export async function holidaysBetween(
  db: Db,
  range: DayRange,
  facts: HolidaySubject | { employee_id: string },
): Promise<PublicHoliday[]> {
  const [calendar, subject] = await Promise.all([
    holidayCalendar(db, range),
    'employee_id' in facts ? holidaySubject(db, facts.employee_id, range.start) : facts,
  ])
  return calendar(subject)
}

/** The same for many people: two queries, then asked as often as needed; `part` narrows to some days of the range. */
export async function holidayCalendar(db: Db, range: DayRange) {
  const [holidays, branches] = await Promise.all([
    db
      .selectFrom('holiday')
      .select(['id', 'name', 'start_on', 'end_on', 'is_half_day', 'gender', 'branch_id'])
      .where('start_on', '<=', range.end)
      .where('end_on', '>=', range.start)
      .orderBy('start_on')
      .orderBy('name')
      .execute(),
    db.selectFrom('branch').select(['id', 'parent_id']).execute(),
  ])
  const parents = new Map(branches.map(({ id, parent_id }) => [id, parent_id]))
  return ({ gender, branch_id }: HolidaySubject, part: DayRange = range): PublicHoliday[] => {
    const facts = { gender, branch_ids: branchLine(branch_id, parents) }
    return holidays.filter((holiday) => touches(holiday, part) && applies(holiday, facts))
  }
}

export interface AnyHoliday extends Omit<PublicHoliday, 'branch_id'> {
  /** Null where it counts for all branches. */
  branch: string | null
}

/** All holidays of a range, whomever they count for, in order. */
export const everyHoliday = (db: Db, range: DayRange, limit: number): Promise<AnyHoliday[]> =>
  db
    .selectFrom('holiday as h')
    .leftJoin('branch as b', (join) =>
      join.onRef('b.org_id', '=', 'h.org_id').onRef('b.id', '=', 'h.branch_id'),
    )
    .select(['h.id', 'h.name', 'h.start_on', 'h.end_on', 'h.is_half_day', 'h.gender', 'b.name as branch'])
    .where('h.start_on', '<=', range.end)
    .where('h.end_on', '>=', range.start)
    .orderBy('h.start_on')
    .orderBy('h.name')
    .limit(limit)
    .execute()

/** What decides which holidays a person has on a day. */
export async function holidaySubject(db: Db, employeeId: string, day: string): Promise<HolidaySubject> {
  const row = await db
    .selectFrom('employee as e')
    .leftJoin('employment_assignment as a', (join) =>
      join
        .onRef('a.org_id', '=', 'e.org_id')
        .onRef('a.employee_id', '=', 'e.id')
        .on('a.valid_from', '<=', day)
        .on((eb) => eb.or([eb('a.valid_to', 'is', null), eb('a.valid_to', '>=', day)])),
    )
    .select(['e.gender', 'a.branch_id'])
    .where('e.id', '=', employeeId)
    .executeTakeFirst()
  return { gender: row?.gender ?? null, branch_id: row?.branch_id ?? null }
}

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
