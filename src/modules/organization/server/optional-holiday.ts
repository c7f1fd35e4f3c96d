import { addDays, type Day } from '#kernel/calendar/day.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { serveSingleton, settingOf } from '#engines/settings/singleton-server.ts'
import { sql } from 'kysely'
import { pickProblem } from '#modules/organization/domain/holiday.ts'
import { calendarChanged } from '#modules/organization/server/calendar-change.ts'
import type { Refuses, Trial } from '#modules/organization/server/day-trial.ts'
import { holidayCalendar, holidaySubject } from '#modules/organization/server/holiday-calendar.ts'
import { fiscalYearsOf } from '#modules/organization/server/public.ts'
import {
  giveBackHoliday,
  holidayPicks,
  optionalHolidayRule,
  optionalHolidays,
  pickHoliday,
  type OptionalChoice,
  type OptionalYear,
} from '#modules/organization/shared/optional-holiday.ts'
import type { FreeHalf } from '#modules/organization/shared/free-half.ts'

export const serveOptionalHolidays = (refuses: Refuses): Route[] => [
  ...serveSingleton(optionalHolidayRule),
  handle(optionalHolidays, async (ctx) => ({ years: await yearsFor(ctx) })),
  handle(pickHoliday, async (ctx, { params, query }) => {
    // two choices at once must not both be the last one
    await ctx.db
      .selectFrom('employee')
      .select('id')
      .where('id', '=', ctx.employee_id)
      .forUpdate()
      .executeTakeFirst()
    const choice = await choiceOf(ctx, params.id)
    if (choice.is_picked) return choice
    if (choice.problem !== null) throw invalid({ non_field_errors: [choice.problem] })
    if (!query.confirmed) await refuses(ctx, choiceTrial(ctx.employee_id, choice.id, choice.start_on))
    await ctx.db
      .insertInto('holiday_pick')
      .values({ employee_id: ctx.employee_id, holiday_id: choice.id, picked_at: ctx.now })
      .execute()
    await chosenOtherwise(ctx, choice)
    return choiceOf(ctx, params.id)
  }),
  handle(giveBackHoliday, async (ctx, { params, query }) => {
    const choice = await choiceOf(ctx, params.id)
    if (choice.problem !== null) throw invalid({ non_field_errors: [choice.problem] })
    if (choice.is_picked && !query.confirmed)
      await refuses(ctx, choiceTrial(ctx.employee_id, choice.id, choice.start_on))
    await ctx.db
      .deleteFrom('holiday_pick')
      .where('holiday_id', '=', choice.id)
      .where('employee_id', '=', ctx.employee_id)
      .execute()
    await chosenOtherwise(ctx, choice)
    return undefined
  }),
  serveList(holidayPicks, {
    from: () => sql`holiday_pick k
      join employee e on e.org_id = k.org_id and e.id = k.employee_id
      join holiday h on h.org_id = k.org_id and h.id = k.holiday_id`,
    id: sql`(k.employee_id || '-' || k.holiday_id)`,
    select: ({ today }) => ({
      person: personOf(sql`e.id`, today),
      holiday: sql`json_build_object('id', h.id, 'name', h.name, 'start_on', h.start_on)`,
      picked_at: sql`k.picked_at`,
    }),
    filters: {
      holiday_id: (chosen: string[] | undefined) =>
        chosen?.length ? sql<boolean>`k.holiday_id = any(${chosen}::uuid[])` : null,
    },
    search: { person: sql`e.id` },
    order: sql`h.start_on desc, e.full_name`,
  }),
]

/** An optional holiday that is chosen, or given back where it was. */
export const choiceTrial = (employee_id: string, holiday_id: string, day: Day): Trial => ({
  where: { start: day, end: day, employee_id },
  async make(db) {
    const { numDeletedRows } = await db
      .deleteFrom('holiday_pick')
      .where('holiday_id', '=', holiday_id)
      .where('employee_id', '=', employee_id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return
    await db
      .insertInto('holiday_pick')
      .values({ employee_id, holiday_id, picked_at: sql`now()` })
      .execute()
  },
})

/** Leave around the day counts it, or does not any more. */
const chosenOtherwise = (ctx: Ctx, { name, start_on }: OptionalChoice) =>
  calendarChanged(ctx, { start: start_on, end: start_on, employee_id: ctx.employee_id, because: name })

async function choiceOf(ctx: Ctx, id: string): Promise<OptionalChoice> {
  const years = await yearsFor(ctx)
  const choice = years.flatMap(({ holidays }) => holidays).find((holiday) => holiday.id === id)
  if (!choice) throw notFound()
  return choice
}

/** The year that runs and the one after it, with what the person may choose in each and has chosen. */
async function yearsFor(ctx: Ctx): Promise<OptionalYear[]> {
  const { db, today, employee_id } = ctx
  const years = await yearsAround(ctx)
  const range = { start: years[0]?.start ?? today, end: years.at(-1)?.end ?? today }
  const [rule, calendar, subject, picked, words] = await Promise.all([
    settingOf(db, optionalHolidayRule),
    holidayCalendar(db, range, [employee_id]),
    holidaySubject(db, employee_id, today),
    db.selectFrom('holiday_pick').select('holiday_id').where('employee_id', '=', employee_id).execute(),
    db
      .selectFrom('holiday')
      .select(['id', 'name', 'start_on', 'is_half_day', 'description'])
      .select(sql.ref<FreeHalf>('free_half').as('free_half'))
      .where('is_optional', '=', true)
      .where('start_on', '>=', range.start)
      .where('start_on', '<=', range.end)
      .orderBy('start_on')
      .orderBy('name')
      .execute(),
  ])
  const open = new Set(calendar.openTo(subject).map(({ id }) => id))
  const mine = new Set(picked.map(({ holiday_id }) => holiday_id))
  return years.map((year) => {
    const inside = words.filter(({ start_on }) => start_on >= year.start && start_on <= year.end)
    const had = inside.filter(({ id }) => mine.has(id)).length
    return {
      ...year,
      quota: rule.a_year,
      picked: had,
      holidays: inside
        .filter(({ id }) => open.has(id) || mine.has(id))
        .map((holiday) => {
          const facts = {
            start_on: holiday.start_on,
            today,
            is_for: true,
            quota: rule.a_year,
            year: year.name,
          }
          const is_picked = mine.has(holiday.id)
          // giving back asks for the day alone
          const problem = pickProblem(
            is_picked ? { ...facts, quota: 1, picked: 0 } : { ...facts, picked: had },
          )
          return { ...holiday, is_picked, problem }
        }),
    }
  })
}

/** The leave year of today and the next; the English year where none is kept. */
async function yearsAround({ db, today }: Ctx): Promise<{ name: string; start: Day; end: Day }[]> {
  const kept = (await fiscalYearsOf(db, 'leave')).map(({ name, applicable_from, applicable_to }) => ({
    name,
    start: applicable_from,
    end: applicable_to,
  }))
  const now = kept.find(({ start, end }) => start <= today && end >= today)
  if (!now) return [english(today.slice(0, 4)), english(String(Number(today.slice(0, 4)) + 1))]
  const next = kept.find(({ start }) => start === addDays(now.end, 1))
  return next ? [now, next] : [now]
}

const english = (year: string) => ({ name: year, start: `${year}-01-01`, end: `${year}-12-31` })
