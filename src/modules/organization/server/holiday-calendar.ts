import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { OffSpan } from '#kernel/calendar/weekly-off.ts'
import type { Db } from '#platform/db.ts'
import {
  applies,
  branchLine,
  isFor,
  touches,
  type HolidayFacts,
} from '#modules/organization/domain/holiday.ts'
import { weeklyOffs } from '#modules/organization/server/weekly-off.ts'
import type { FreeHalf } from '#modules/organization/shared/free-half.ts'

export interface PublicHoliday {
  id: string
  name: string
  start_on: string
  end_on: string
  is_half_day: boolean
  free_half: FreeHalf
  gender: string | null
  branch_id: string | null
  segment_id: string | null
  is_optional: boolean
}
/** Who the holidays are asked for. */
export interface HolidaySubject {
  id: string
  gender: string | null
  branch_id: string | null
}

/** Days without work of a person, beside the organization's weekly offs. */
export interface Place {
  /** Weekly offs of their segment or branch, those that decide first before the others. */
  own_off: OffSpan[]
  holidays: PublicHoliday[]
}

/** Holidays of a range that count for one person, in order: their gender, and their branch on the first of the days. */
export async function holidaysBetween(
  db: Db,
  range: DayRange,
  { employee_id }: { employee_id: string },
): Promise<PublicHoliday[]> {
  return (await placeBetween(db, range, { employee_id })).holidays
}

/** With the weekly offs that are the person's own. */
export async function placeBetween(
  db: Db,
  range: DayRange,
  { employee_id }: { employee_id: string },
): Promise<Place> {
  const [calendar, subject] = await Promise.all([
    holidayCalendar(db, range, [employee_id]),
    holidaySubject(db, employee_id, range.start),
  ])
  return calendar.placeOf(subject)
}

/**
 * The same for many people: gathered once, then asked as often as needed; `part` narrows to some days of the range.
 * Whoever asks for few people names them, so that segments are not read whole. `keyOf` is the same for people who have
 * the same holidays.
 */
export async function holidayCalendar(db: Db, range: DayRange, people?: readonly string[]) {
  const [holidays, branches, special, offs] = await Promise.all([
    db
      .selectFrom('holiday')
      .select(['id', 'name', 'start_on', 'end_on', 'is_half_day', 'gender', 'branch_id'])
      .select(sql.ref<FreeHalf>('free_half').as('free_half'))
      .select(['segment_id', 'is_optional'])
      .where('start_on', '<=', range.end)
      .where('end_on', '>=', range.start)
      .orderBy('start_on')
      .orderBy('name')
      .execute(),
    db.selectFrom('branch').select(['id', 'parent_id']).execute(),
    specialOf(db, range, people),
    weeklyOffs(db, range, people),
  ])
  const parents = new Map(branches.map(({ id, parent_id }) => [id, parent_id]))
  const factsOf = ({ id, gender, branch_id }: HolidaySubject): HolidayFacts => ({
    gender,
    branch_ids: branchLine(branch_id, parents),
    in_segment_of: special.get(id)?.segment ?? nothing,
    picked: special.get(id)?.picked ?? nothing,
  })
  const of = (subject: HolidaySubject, part: DayRange = range): PublicHoliday[] => {
    const facts = factsOf(subject)
    return holidays.filter((holiday) => touches(holiday, part) && applies(holiday, facts))
  }
  const offOf = ({ id, branch_id }: HolidaySubject) => offs.of(id, branchLine(branch_id, parents))
  return {
    of,
    placeOf: (subject: HolidaySubject): Place => ({ own_off: offOf(subject), holidays: of(subject) }),
    /** Also optional ones that have not been chosen. */
    openTo(subject: HolidaySubject): PublicHoliday[] {
      const facts = factsOf(subject)
      return holidays.filter((holiday) => isFor(holiday, facts))
    },
    keyOf({ id, gender, branch_id }: HolidaySubject): string {
      const own = special.get(id)
      return [branch_id, gender, ...(own ? [...own.segment, '+', ...own.picked] : []), offs.keyOf(id)].join(
        ' ',
      )
    },
  }
}

const nothing: ReadonlySet<string> = new Set()

/** Who is in the segment of a holiday on its first day, and who has chosen it: each segment is resolved once. */
async function specialOf(db: Db, { start, end }: DayRange, people?: readonly string[]) {
  const among = (id: string) => (people ? sql`and ${sql.ref(id)} = any(${[...people]}::uuid[])` : sql``)
  const { rows } = await sql<{ holiday_id: string; employee_id: string; kind: 'segment' | 'picked' }>`
    select h.id as holiday_id, p.employee_id, 'segment' as kind
    from holiday h cross join lateral people_of_segment(h.segment_id, h.start_on) p
    where h.segment_id is not null and h.start_on <= ${end} and h.end_on >= ${start} ${among('p.employee_id')}
    union all
    select h.id, k.employee_id, 'picked'
    from holiday h join holiday_pick k on k.org_id = h.org_id and k.holiday_id = h.id
    where h.is_optional and h.start_on <= ${end} and h.end_on >= ${start} ${among('k.employee_id')}
    order by 1`.execute(db)
  const special = new Map<string, { segment: Set<string>; picked: Set<string> }>()
  for (const { holiday_id, employee_id, kind } of rows) {
    const own = special.get(employee_id) ?? { segment: new Set(), picked: new Set() }
    own[kind].add(holiday_id)
    special.set(employee_id, own)
  }
  return special
}

export interface AnyHoliday {
  id: string
  name: string
  start_on: string
  end_on: string
  is_half_day: boolean
  free_half: FreeHalf
  is_optional: boolean
  gender: string | null
  /** Null where it counts for all branches. */
  branch: string | null
  segment: string | null
}

/** All holidays of a range, whomever they count for, in order. */
export const everyHoliday = (db: Db, range: DayRange, limit: number): Promise<AnyHoliday[]> =>
  db
    .selectFrom('holiday as h')
    .leftJoin('branch as b', (join) =>
      join.onRef('b.org_id', '=', 'h.org_id').onRef('b.id', '=', 'h.branch_id'),
    )
    .leftJoin('segment as s', (join) =>
      join.onRef('s.org_id', '=', 'h.org_id').onRef('s.id', '=', 'h.segment_id'),
    )
    .select(['h.id', 'h.name', 'h.start_on', 'h.end_on', 'h.is_half_day', 'h.is_optional', 'h.gender'])
    .select(sql.ref<FreeHalf>('h.free_half').as('free_half'))
    .select(['b.name as branch', 's.name as segment'])
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
  return { id: employeeId, gender: row?.gender ?? null, branch_id: row?.branch_id ?? null }
}
