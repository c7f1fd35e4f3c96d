import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { holidayIsFor, type HolidayFor } from '#modules/organization/server/holiday-people.ts'
import { serveHolidays } from '#modules/organization/server/holiday.ts'
import { dayEffects, type Overdrawn } from '#modules/organization/shared/day-effect.ts'

/** Something that counts days of work, such as leave, and counts anew when they change. */
export interface DayEffect {
  title: string
  /** How much of it lies on these days; without end: from the start on. Of one person, or of all. */
  count(db: Db, where: Where): Promise<{ open: number; locked: number }>
  /** Who would have less than nothing once it is counted anew as days without work stand now. Nothing of it stays. */
  overdrawn(db: Db, where: Where & { end: Day }): Promise<Overdrawn[]>
}
interface Where {
  start: Day
  end: Day | null
  employee_id: string | null
  /** Of whom: `employee` who is where they are on `day`. */
  among?: (employee: RawBuilder<unknown>, day: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Serves the holidays, and what all modules declare to rest on days of work. */
export const serveDayEffects = (effects: readonly DayEffect[]): Route[] => [
  ...serveHolidays((ctx, before, after) => refuseOverdrawn(ctx, effects, before, after)),
  handle(dayEffects, async (ctx, { query }) => {
    const { start, end = null } = query
    if (end !== null && end < start) throw invalid({ end: ['End cannot be before Start.'] })
    const employee_id = ctx.as === 'hr' ? null : ctx.employee_id
    const { before, after } = ctx.as === 'hr' ? await changeOf(ctx, query) : { before: null, after: null }
    const where = { start, end, employee_id, among: amongOf(before, after) }
    const found = []
    for (const { title, count, overdrawn } of effects) {
      const { open, locked } = await count(ctx.db, where)
      const below =
        before && open && end !== null
          ? await tried(ctx.db, before, after, () => overdrawn(ctx.db, { ...where, end }))
          : []
      if (open + locked > 0) found.push({ title, open, locked, overdrawn: below })
    }
    return { results: found }
  }),
]

/** Those whom the holiday is for, before or after it is changed; everybody where it is no matter of a holiday. */
function amongOf(before: Lying | null, after: Lying | null): NonNullable<Where['among']> {
  const places = [before, after].filter((place) => place !== null)
  return (employee, day) =>
    places.length
      ? sql`(${sql.join(
          places.map((place) => holidayIsFor(place, employee, day)),
          sql` or `,
        )})`
      : sql`true`
}

/** A holiday that is moved or taken away costs those their days who have leave there: nobody is overdrawn unasked. */
async function refuseOverdrawn(
  ctx: Ctx,
  effects: readonly DayEffect[],
  before: Lying,
  after: Lying | null,
): Promise<void> {
  const days = [before, after].flatMap((place) => (place ? [place.start_on, place.end_on] : [])).toSorted()
  const where = {
    start: days[0] ?? before.start_on,
    end: days.at(-1) ?? before.end_on,
    employee_id: null,
    among: amongOf(before, after),
  }
  const below: Overdrawn[] = []
  for (const { count, overdrawn } of effects) {
    const { open } = await count(ctx.db, where)
    if (open) below.push(...(await tried(ctx.db, before, after, () => overdrawn(ctx.db, where))))
  }
  if (!below.length) return
  const named = below.slice(0, MOST_NAMED).map(({ name, what, balance }) => `${name} (${what} ${balance})`)
  const rest = below.length > MOST_NAMED ? ` and ${below.length - MOST_NAMED} more` : ''
  throw invalid({ confirmed: [`Counted anew, these would be below zero: ${named.join(', ')}${rest}.`] })
}
const MOST_NAMED = 20

export type Lying = HolidayFor & { end_on: Day; is_half_day: boolean }

/** A holiday as it stands and as it would stand; null where it is not there before, or not any more. */
async function changeOf(
  ctx: Ctx,
  query: QueryOf<typeof dayEffects>,
): Promise<{ before: Lying | null; after: Lying | null }> {
  const {
    holiday_id: id,
    next_start,
    next_end,
    gender,
    branch_id,
    segment_id,
    is_optional,
    is_half_day,
  } = query
  const before = id
    ? ((await ctx.db
        .selectFrom('holiday')
        .select([
          'id',
          'start_on',
          'end_on',
          'gender',
          'branch_id',
          'segment_id',
          'is_optional',
          'is_half_day',
        ])
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
    is_optional: is_optional === 'true',
    is_half_day: is_half_day === 'true',
  }
  return { before, after: after || null }
}

/** What comes of it when the holiday is changed, and changed back. */
async function tried<T>(db: Db, before: Lying, after: Lying | null, look: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(db)
  if (after) {
    const { id: _, ...values } = after
    await db.updateTable('holiday').set(values).where('id', '=', before.id).execute()
  } else {
    await db.deleteFrom('holiday_pick').where('holiday_id', '=', before.id).execute()
    await db.deleteFrom('holiday').where('id', '=', before.id).execute()
  }
  const seen = await look()
  await sql`rollback to savepoint tried`.execute(db)
  return seen
}
