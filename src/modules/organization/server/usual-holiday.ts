import { toBs } from '#kernel/calendar/bs.ts'
import { invalid } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { calendarChanged } from '#modules/organization/server/calendar-change.ts'
import { knowsFestivals, usualHolidaysOf } from '#modules/organization/domain/usual-holiday.ts'
import { addUsualHolidays, usualHolidays } from '#modules/organization/shared/usual-holiday.ts'

export const usualHolidayRoutes: Route[] = [
  handle(usualHolidays, async (ctx, { query }) => {
    const year = query.year ?? toBs(ctx.today).year
    const usual = usualHolidaysOf(year)
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
      results: usual.map(({ name, start_on, end_on, gender }) => ({
        name,
        start_on,
        end_on,
        gender: gender ?? null,
        is_known: there.has(keyOf({ name, start_on })),
      })),
    }
  }),
  handle(addUsualHolidays, async (ctx, { body }) => {
    if (body.holidays.some(({ start_on, end_on }) => end_on < start_on))
      throw invalid({ holidays: ['To cannot be before From.'] })
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('holiday')
      .values(body.holidays.map((holiday) => ({ ...holiday, id: newId() })))
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
