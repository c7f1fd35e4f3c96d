import { toBs } from '#kernel/calendar/bs.ts'
import { invalid } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { calendarChanged } from '#modules/organization/server/calendar-change.ts'
import { knowsFestivals, usualHolidaysOf } from '#modules/organization/domain/usual-holiday.ts'
import { inYear } from '#modules/organization/domain/recurrence.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'
import { recurrences } from '#modules/organization/shared/recurrence.ts'
import type { Ctx } from '#platform/context.ts'
import {
  addUsualHolidays,
  usualHolidays,
  type UsualHoliday,
} from '#modules/organization/shared/usual-holiday.ts'

export const usualHolidayRoutes: Route[] = [
  handle(usualHolidays, async (ctx, { query }) => {
    const year = query.year ?? toBs(ctx.today).year
    const common = usualHolidaysOf(year).map(({ name, start_on, end_on, gender }): Offered => ({
      name,
      start_on,
      end_on,
      gender: gender ?? null,
      like_id: null,
    }))
    const usual = [...common, ...(await ownOf(ctx, year))].toSorted((one, other) =>
      one.start_on.localeCompare(other.start_on),
    )
    const known = await ctx.db
      .selectFrom('holiday')
      .select(['name', 'start_on'])
      .where('end_on', '>=', usual[0]?.start_on ?? '')
      .where('start_on', '<=', usual.at(-1)?.end_on ?? '')
      .execute()
    const there = new Set(known.map(keyOf))
    return {
      year,
      has_festivals: knowsFestivals(year),
      results: usual.map((row) => ({ ...row, is_known: there.has(keyOf(row)) })),
    }
  }),
  handle(addUsualHolidays, async (ctx, { body }) => {
    if (body.holidays.some(({ start_on, end_on }) => end_on < start_on))
      throw invalid({ holidays: ['To cannot be before From.'] })
    const like = await likeOf(ctx, body.holidays)
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('holiday')
      .values(
        body.holidays.map(({ like_id, ...holiday }) => ({
          // the same columns in every row, whatever it is like
          category_id: null,
          is_half_day: false,
          free_half: 'Second',
          branch_id: null,
          segment_id: null,
          is_optional: false,
          description: null,
          image_file_id: null,
          recurrence: 'None',
          ...(like_id ? like.get(like_id) : {}),
          ...holiday,
          id: newId(),
        })),
      )
      // one that is there by now is as it should be
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows)
      for (const { name, start_on, end_on } of body.holidays)
        await calendarChanged(ctx, { start: start_on, end: end_on, because: name })
    return { added: Number(numInsertedOrUpdatedRows) }
  }),
]

const keyOf = ({ name, start_on }: { name: string; start_on: string }) => `${name.toLowerCase()} ${start_on}`

type Offered = UsualHoliday

/** The organization's own that come every year, each once by its latest, where they lie in that year. */
async function ownOf(ctx: Ctx, year: number): Promise<Offered[]> {
  const rows = await ctx.db
    .selectFrom('holiday')
    .select(['id', 'name', 'start_on', 'end_on', 'recurrence', 'gender', 'branch_id', 'segment_id'])
    .where('recurrence', '<>', 'None')
    .orderBy('start_on', 'desc')
    .orderBy('id')
    .execute()
  const latest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const key = [row.name.toLowerCase(), row.gender, row.branch_id, row.segment_id].join('|')
    if (!latest.has(key)) latest.set(key, row)
  }
  const usual = new Set(usualHolidaysOf(year).map(keyOf))
  return [...latest.values()].flatMap(({ id, name, gender, recurrence, ...days }) => {
    const found = inYear(
      { ...days, recurrence: recurrences.find((one) => one === recurrence) ?? 'None' },
      year,
    )
    const given = found && { name, start_on: found.start, end_on: found.end, like_id: id }
    if (!given || usual.has(keyOf(given))) return []
    return [{ ...given, gender: genders.find((one) => one === gender) ?? null }]
  })
}

async function likeOf(ctx: Ctx, holidays: readonly { like_id: string | null }[]) {
  const ids = holidays.flatMap(({ like_id }) => like_id ?? [])
  if (!ids.length) return new Map<string, never>()
  const rows = await ctx.db
    .selectFrom('holiday')
    .select(['id', 'category_id', 'is_half_day', 'branch_id', 'segment_id', 'is_optional', 'description'])
    .select(['image_file_id', 'recurrence', 'free_half'])
    .where('id', 'in', ids)
    .execute()
  if (rows.length < new Set(ids).size) throw invalid({ holidays: ['Select a valid choice.'] })
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
