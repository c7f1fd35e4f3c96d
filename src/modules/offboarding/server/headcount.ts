import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { inHeadcount, servesSince } from '#modules/organization/server/public.ts'
import { happenedTo } from '#modules/hris/server/public.ts'
import { tenureOf } from '#modules/offboarding/server/tenure.ts'
import type { SeparationFilters } from '#modules/offboarding/server/separation-query.ts'

/** Whose people are counted: everybody's together, or those of each branch, division or length of service. */
export type CountedBy = 'branch_id' | 'division_id' | 'tenure' | null

/** The headcount of the places that were asked for, on each of some days: `of(day, place)`. */
export async function headcountsOn(db: Db, days: readonly Day[], filters: SeparationFilters, by: CountedBy) {
  const within: RawBuilder<boolean>[] = await happenedTo(db, filters, {
    employee: sql`e.id`,
    day: sql`d.day`,
  })
  const { rows } = await sql<{ day: Day; place: string | null; people: number }>`
    select d.day::text as day, ${placeOf(by)}::text as place, count(*)::int as people
    from unnest(${[...new Set(days)]}::date[]) d(day)
    join employee e on ${inHeadcount(sql`d.day`)}
    left join employment_assignment x on x.org_id = e.org_id and x.employee_id = e.id
      and x.valid_from <= d.day and (x.valid_to is null or x.valid_to >= d.day)
    where ${sql.join([sql`true`, ...within], sql` and `)} group by 1, 2`.execute(db)
  const found = new Map(rows.map(({ day, place, people }) => [`${day} ${place}`, people]))
  return { of: (day: Day, place: string | null) => found.get(`${day} ${by === null ? null : place}`) ?? 0 }
}

const placeOf = (by: CountedBy) =>
  by === null
    ? sql`null`
    : by === 'tenure'
      ? tenureOf(servesSince(sql`d.day`), sql`d.day`)
      : sql.ref(`x.${by}`)
