import { sql } from 'kysely'
import { addDays, weekday, type Day } from '#kernel/calendar/day.ts'
import { eachDay, rangeLength, type DayRange } from '#kernel/calendar/range.ts'
import { invalid } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { happenedTo, shownTo } from '#modules/hris/server/public.ts'
import { planDays, type GatheredDay } from '#modules/attendance/server/facts.ts'
import { timingsOn, type Timing } from '#modules/attendance/domain/timing.ts'
import { shortStaffed } from '#modules/attendance/server/staffing.ts'
import { loadShifts } from '#modules/attendance/server/shift-load.ts'
import { planRoutes } from '#modules/attendance/server/roster-plan.ts'
import {
  HOLIDAY,
  MOST_DAYS,
  NONE,
  OFF,
  roster,
  type RosterRow,
  type RosterShift,
} from '#modules/attendance/shared/roster.ts'

/** The fortnight that begins with the running week, unless other days are asked for. */
export function rosterRange(
  today: Day,
  { start, end }: { start?: Day | undefined; end?: Day | undefined },
): DayRange {
  const first = start ?? addDays(today, -weekday(today))
  const last = end ?? addDays(first, 13)
  if (last < first) throw invalid({ end: ['To cannot be before From.'] })
  const range = { start: first, end: last }
  if (rangeLength(range) > MOST_DAYS) throw invalid({ end: [`At most ${MOST_DAYS} days at once.`] })
  return range
}

export const rosterRoutes: Route[] = [
  ...planRoutes,
  handle(roster, async (ctx, { query }) => {
    const range = rosterRange(ctx.today, query)
    const { start, end } = range
    const conditions = sql.join(
      [
        shownTo(ctx, sql`e.id`),
        sql`e.joined_on <= ${end}::date and (e.left_on is null or e.left_on >= ${start}::date)`,
        ...foundBy(query.search, sql`e.id`),
        ...(await happenedTo(ctx.db, query, { employee: sql`e.id`, day: sql`${start}::date` })),
      ],
      sql` and `,
    )
    const { rows } = await sql<{ id: string; count: number; person: Person }>`
      select p.id, p.count, ${personOf(sql`p.id`, ctx.today)} as person from (
        select e.id, e.full_name, count(*) over ()::int as count from employee e where ${conditions}
        order by e.full_name, e.id limit ${query.limit} offset ${query.offset}
      ) p order by p.full_name, p.id`.execute(ctx.db)
    const ids = rows.map(({ id }) => id)
    const can_plan = ctx.as !== 'user'
    const shifts = await shownShifts(ctx, end)
    const place = new Map(shifts.map(({ id }, n) => [id, n]))
    const planned = await planDays(ctx.db, ids, range)
    const cell = ({ is_off, work_shift_id }: { is_off: boolean; work_shift_id: string | null }) =>
      is_off ? OFF : (place.get(work_shift_id ?? '') ?? NONE)
    const entries = await entriesOf(ctx, ids, range)
    const drafts = new Map(
      entries.filter(({ state }) => state === 'Draft' && can_plan).map((one) => [keyOf(one), cell(one)]),
    )
    const published = new Set(entries.filter(({ state }) => state === 'Published').map(keyOf))
    const days = [...eachDay(range)]
    const short = can_plan
      ? await shortStaffed(ctx.db, range, { ofBranchesOnly: ctx.as === 'hr' && ctx.org.is_limited })
      : []
    const rowOf = (id: string, person: Person): RosterRow => {
      const own = new Map((planned.get(id) ?? []).map((one) => [one.date, one]))
      return {
        person,
        cells: days.map((date) => cellOf(own.get(date), place)),
        rostered: days.flatMap((date, n) => (published.has(`${id} ${date}`) ? [n] : [])),
        leave: Object.fromEntries(days.flatMap((date, n) => leaveOf(own.get(date), n))),
        drafts: Object.fromEntries(
          days.flatMap((date, n) => {
            const draft = drafts.get(`${id} ${date}`)
            return draft === undefined ? [] : [[String(n), draft]]
          }),
        ),
      }
    }
    return {
      start,
      end,
      today: ctx.today,
      can_plan,
      count: rows[0]?.count ?? 0,
      drafts: can_plan ? await draftCount(ctx, range) : { days: 0, people: 0 },
      shifts,
      short: short.map(({ shift_id, date, branch, have, need }) => ({
        shift: place.get(shift_id) ?? NONE,
        day: days.indexOf(date),
        branch,
        have,
        need,
      })),
      results: rows.map(({ id, person }) => rowOf(id, person)),
    }
  }),
]

const keyOf = ({ employee_id, date }: { employee_id: string; date: Day }) => `${employee_id} ${date}`
const entriesOf = ({ db }: Ctx, people: readonly string[], { start, end }: DayRange) =>
  db
    .selectFrom('roster_entry')
    .select(['employee_id', 'date', 'state', 'work_shift_id', 'is_off'])
    .where('employee_id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .execute()

function cellOf(day: GatheredDay | undefined, place: ReadonlyMap<string, number>): number {
  if (!day || day.facts.standing === 'Not joined' || day.facts.standing === 'Left') return NONE
  if (day.facts.day_type === 'Holiday') return HOLIDAY
  if (day.facts.day_type === 'Off day') return OFF
  return place.get(day.work_shift_id ?? '') ?? NONE
}

/** Leave that takes the whole day. */
function leaveOf(day: GatheredDay | undefined, n: number): [string, string][] {
  const whole = day?.facts.taken.find(({ kind, from, to }) => kind === 'leave' && to - from >= 1000)
  return whole ? [[String(n), whole.name]] : []
}

async function draftCount(ctx: Ctx, { start, end }: DayRange) {
  const { rows } = await sql<{ days: number; people: number }>`
    select count(*)::int as days, count(distinct r.employee_id)::int as people from roster_entry r
    where r.state = 'Draft' and r.date between ${start}::date and ${end}::date and ${shownTo(ctx, sql`r.employee_id`)}`.execute(
    ctx.db,
  )
  return rows[0] ?? { days: 0, people: 0 }
}

/** Shifts with their hours as they are at the end of the range, also those that are archived and still stand in it. */
async function shownShifts(ctx: Ctx, end: Day): Promise<RosterShift[]> {
  const all = await ctx.db
    .selectFrom('work_shift')
    .select(['id', 'code', 'name', 'is_archived'])
    .orderBy('is_archived')
    .orderBy('name')
    .execute()
  const { versionOn } = await loadShifts(ctx.db)
  return all.map(({ id, code, name }) => {
    const timings = versionOn(id, end)?.timings ?? []
    const [first] = timings
    return {
      id,
      code,
      name,
      hours: first ? `${clockText(first.start)}–${clockText(first.end)}` : '',
      minutes: first ? first.end - first.start : 0,
      week: Array.from({ length: 7 }, (_, day) => hoursOn(timings, day)),
    }
  })
}
export function hoursOn(timings: readonly Timing[], day: number) {
  const own = timingsOn(timings, day)
  const [first] = own
  const last = own.at(-1)
  if (!first || !last) return null
  return {
    start: first.start,
    end: last.end,
    minutes: own.reduce((sum, { start, end }) => sum + end - start, 0),
  }
}
const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
