import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { rangeLength } from '#kernel/calendar/range.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { urlOfFile } from '#engines/file/file.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import type { Refuses } from '#modules/organization/server/day-trial.ts'
import { calendarMoved } from '#modules/organization/server/calendar-change.ts'
import { holidayCalendar, holidaySubject } from '#modules/organization/server/holiday-calendar.ts'
import { thisYear } from '#modules/organization/server/this-year.ts'
import { holidayTrial, type Lying } from '#modules/organization/server/holiday-trial.ts'
import { holiday, holidaysInRange } from '#modules/organization/shared/holiday.ts'
import type { FreeHalf } from '#modules/organization/shared/free-half.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

const longest = 31
const widest = 732

export const serveHolidays = (refuses: Refuses): Route[] => [
  ...serveSettings(holiday, {
    first: thisYearFirst,
    async before(ctx, values, current, how) {
      const { start_on, end_on, is_half_day, is_optional } = { ...current, ...values }
      const range = { start: String(start_on), end: String(end_on) }
      if (range.end < range.start) throw invalid({ end_on: ['To cannot be before From.'] })
      if (rangeLength(range) > longest)
        throw invalid({ end_on: [`A holiday lasts at most ${longest} days.`] })
      if (is_half_day === true && range.start !== range.end)
        throw invalid({ is_half_day: ['Only a holiday of one day can be half a day.'] })
      if (is_optional === true && range.start !== range.end)
        throw invalid({ is_optional: ['Only a holiday of one day can be optional.'] })
      if (current?.['is_optional'] === true && changesChoice(current, values))
        await refuseChosen(ctx, current)
      if (current && !how?.confirmed && moves(current, values))
        await refuses(ctx, holidayTrial(placeOf(current), placeOf({ ...current, ...values })))
      // one that is changed has lain where it lay until now
      if (current) await calendarMoved(ctx, lyingOf(current), null)
    },
    after: (ctx, row) => calendarMoved(ctx, null, lyingOf(row)),
    async beforeRemove(ctx, row, how) {
      if (!how?.confirmed) await refuses(ctx, holidayTrial(placeOf(row), null))
      await calendarMoved(ctx, lyingOf(row), null)
    },
  }),
  handle(holidaysInRange, async (ctx, { query }) => {
    const range = { start: query.start, end: query.end }
    if (range.end < range.start) throw invalid({ end: ['End cannot be before Start.'] })
    if (rangeLength(range) > widest) throw invalid({ end: [`At most ${widest} days can be shown.`] })
    const people = ctx.employee_id ? [ctx.employee_id] : []
    const [rows, calendar, me] = await Promise.all([
      holidaysOf(ctx, range),
      holidayCalendar(ctx.db, range, people),
      // HR who are not employed here have no branch and no gender
      ctx.employee_id
        ? holidaySubject(ctx.db, ctx.employee_id, ctx.today)
        : { id: '', gender: null, branch_id: null },
    ])
    const mine = new Set(calendar.of(me).map(({ id }) => id))
    const open = new Set(calendar.openTo(me).map(({ id }) => id))
    const results = rows
      // who is in a segment is no business of those outside it
      .filter(({ id, segment_id }) => ctx.as === 'hr' || segment_id === null || open.has(id))
      .map(({ branch_id, branch_name, segment_id: _, segment, image_file_id, ...row }) => ({
        ...row,
        image: image_file_id ? urlOfFile(ctx.org.slug, image_file_id) : null,
        gender: genderOf(row.gender),
        branch: branch_id ? { id: branch_id, name: branch_name ?? '' } : null,
        segment: ctx.as === 'hr' ? segment : null,
        is_mine: mine.has(row.id),
      }))
    return { results: query.mine ? results.filter(({ is_mine }) => is_mine) : results }
  }),
]

const lyingOf = (row: Record<string, unknown>) => ({
  name: String(row['name']),
  start_on: String(row['start_on']),
  end_on: String(row['end_on']),
})

/** Where it lies and for whom it is: what is counted depends on these alone. */
const placing = [
  'start_on',
  'end_on',
  'gender',
  'branch_id',
  'segment_id',
  'is_optional',
  'is_half_day',
  'free_half',
]
const moves = (current: Record<string, unknown>, values: Record<string, unknown>) =>
  placing.some((name) => name in values && (values[name] ?? null) !== (current[name] ?? null))
const placeOf = (row: Record<string, unknown>): Lying => ({
  id: String(row['id']),
  start_on: String(row['start_on']),
  end_on: String(row['end_on']),
  gender: textOf(row['gender']),
  branch_id: textOf(row['branch_id']),
  segment_id: textOf(row['segment_id']),
  is_optional: row['is_optional'] === true,
  is_half_day: row['is_half_day'] === true,
  free_half: row['free_half'] === 'First' ? 'First' : 'Second',
})
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** People who chose it rely on its day. */
const changesChoice = (current: Record<string, unknown>, values: Record<string, unknown>) =>
  ['is_optional', 'start_on', 'end_on'].some((name) => name in values && values[name] !== current[name])

async function refuseChosen(ctx: Ctx, { id }: Record<string, unknown>) {
  const { count } = await ctx.db
    .selectFrom('holiday_pick')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('holiday_id', '=', String(id))
    .executeTakeFirstOrThrow()
  if (count > 0)
    throw invalid({
      is_optional: [
        `${count} ${count === 1 ? 'person has' : 'people have'} chosen it: its day and whether it is optional stay.`,
      ],
    })
}

const holidaysOf = (ctx: Ctx, { start, end }: { start: string; end: string }) =>
  ctx.db
    .selectFrom('holiday as h')
    .leftJoin('branch as b', (join) =>
      join.onRef('b.org_id', '=', 'h.org_id').onRef('b.id', '=', 'h.branch_id'),
    )
    .leftJoin('segment as s', (join) =>
      join.onRef('s.org_id', '=', 'h.org_id').onRef('s.id', '=', 'h.segment_id'),
    )
    .select(['h.id', 'h.name', 'h.start_on', 'h.end_on', 'h.description', 'h.is_half_day', 'h.is_optional'])
    .select(sql.ref<FreeHalf>('h.free_half').as('free_half'))
    .select([
      'h.gender',
      'h.branch_id',
      'b.name as branch_name',
      'h.segment_id',
      's.name as segment',
      'h.image_file_id',
    ])
    .where('h.start_on', '<=', end)
    .where('h.end_on', '>=', start)
    .orderBy('h.start_on')
    .orderBy('h.name')
    .execute()

const genderOf = (text: string | null) => genders.find((gender) => gender === text) ?? null

/** The holidays of the year that it is here, then those to come, in their order; then former ones, the latest first. */
async function thisYearFirst(ctx: Ctx) {
  const { start, end } = await thisYear(ctx)
  return sql`case when start_on between ${start} and ${end} then 0 when start_on > ${end} then 1 else 2 end,
    case when start_on >= ${start} then start_on end`
}
