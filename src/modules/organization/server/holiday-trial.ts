import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import type { Trial, Where } from '#modules/organization/server/day-trial.ts'
import { holidayIsFor, type HolidayFor } from '#modules/organization/server/holiday-people.ts'
import type { FreeHalf } from '#modules/organization/shared/free-half.ts'
import type { dayEffects } from '#modules/organization/shared/day-effect.ts'

export type Lying = HolidayFor & { end_on: Day; is_half_day: boolean; free_half: FreeHalf }

/** A holiday that is moved, given to others or taken away (`after` null): those lose a day whom it was for. */
export function holidayTrial(before: Lying, after: Lying | null): Trial {
  const days = [before, after].flatMap((place) => (place ? [place.start_on, place.end_on] : [])).toSorted()
  return {
    where: {
      start: days[0] ?? before.start_on,
      end: days.at(-1) ?? before.end_on,
      employee_id: null,
      among: amongOf(before, after),
    },
    async make(db) {
      if (after) {
        const { id: _, ...values } = after
        await db.updateTable('holiday').set(values).where('id', '=', before.id).execute()
        return
      }
      await db.deleteFrom('holiday_pick').where('holiday_id', '=', before.id).execute()
      await db.deleteFrom('holiday').where('id', '=', before.id).execute()
    },
  }
}

/** Those whom the holiday is for, before or after it is changed; everybody where it is no matter of a holiday. */
export function amongOf(before: Lying | null, after: Lying | null): NonNullable<Where['among']> {
  const places = [before, after].filter((place) => place !== null)
  return (employee, day) =>
    places.length
      ? sql`(${sql.join(
          places.map((place) => holidayIsFor(place, employee, day)),
          sql` or `,
        )})`
      : sql`true`
}

/** A holiday as it stands and as it would stand; null where it is not there before, or not any more. */
export async function holidayAsked(
  ctx: Ctx,
  query: QueryOf<typeof dayEffects>,
): Promise<{ before: Lying | null; after: Lying | null }> {
  const { holiday_id: id, next_start, next_end, gender, branch_id, segment_id } = query
  const before = id
    ? ((await ctx.db
        .selectFrom('holiday')
        .select(['id', 'start_on', 'end_on', 'gender', 'branch_id', 'segment_id'])
        .select(['is_optional', 'is_half_day'])
        .select(sql.ref<FreeHalf>('free_half').as('free_half'))
        .where('id', '=', id)
        .executeTakeFirst()) ?? null)
    : null
  const after = next_start && {
    id: before?.id ?? null,
    start_on: next_start,
    end_on: next_end ?? next_start,
    gender: gender ?? null,
    branch_id: branch_id ?? null,
    segment_id: segment_id ?? null,
    is_optional: query.is_optional === 'true',
    is_half_day: query.is_half_day === 'true',
    free_half: query.free_half ?? 'Second',
  }
  return { before, after: after || null }
}
