import { sql } from 'kysely'
import { addDays, weekday, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Swapper, SwapDay } from '#modules/attendance/domain/swap.ts'
import { planDays, type GatheredDay } from '#modules/attendance/server/facts.ts'
import { hoursOn } from '#modules/attendance/server/roster.ts'
import { loadShifts, type Shifts } from '#modules/attendance/server/shift-load.ts'

/** Days around a swap that its rules look at: a week before and after. */
const AROUND = 8

/** What some people are planned to work around these dates, by person. */
export async function plansOf(
  ctx: Ctx,
  people: readonly { id: string; full_name: string }[],
  dates: readonly Day[],
): Promise<Map<string, Swapper>> {
  const range = around(dates)
  const [gathered, shifts] = await Promise.all([
    planDays(
      ctx.db,
      people.map(({ id }) => id),
      range,
    ),
    loadShifts(ctx.db),
  ])
  return new Map(
    people.map(({ id, full_name }) => [
      id,
      { name: full_name, days: (gathered.get(id) ?? []).map((day) => swapDay(day, shifts)) },
    ]),
  )
}

function around(dates: readonly Day[]): DayRange {
  const inOrder = dates.toSorted()
  const [first = '', last = ''] = [inOrder[0], inOrder.at(-1)]
  // from the beginning of a week, which its hours are counted by
  const start = addDays(first, -AROUND - weekday(addDays(first, -AROUND)))
  return { start, end: addDays(last, AROUND) }
}

function swapDay({ date, work_shift_id, facts }: GatheredDay, shifts: Shifts): SwapDay {
  const works = facts.day_type === 'Workday' && work_shift_id !== null
  const version = works ? shifts.versionOn(work_shift_id, date) : null
  const onLeave = facts.taken.some(({ kind, from, to }) => kind === 'leave' && to - from >= 1000)
  return {
    date,
    weekday: weekday(date),
    shift_id: works ? work_shift_id : null,
    hours: version ? hoursOn(version.timings, weekday(date)) : null,
    blocked:
      facts.standing !== 'Employed'
        ? 'Not here'
        : facts.day_type === 'Holiday'
          ? 'Holiday'
          : onLeave
            ? 'Leave'
            : null,
  }
}

/** The moment as a date and a minute of it, by the clock of the organization. */
export function momentOf({ now, org }: Pick<Ctx, 'now' | 'org'>) {
  const [hours = 0, minutes = 0] = clockAt(now, org.time_zone).split(':').map(Number)
  return { date: dayAt(now, org.time_zone), minute: hours * 60 + minutes }
}

const MOST = 60
/** Who has a supervisor in common with the caller, works here and can sign in to answer. */
export async function teamOf(ctx: Ctx, only: string | null = null) {
  const { rows } = await sql<{ id: string; full_name: string; person: Person }>`
    select e.id, e.full_name, ${personOf(sql`e.id`, ctx.today)} as person from employee e
    join account c on c.id = e.account_id and c.is_active and not c.is_blocked
    where e.id <> ${ctx.employee_id} and (e.left_on is null or e.left_on >= ${ctx.today}::date) and e.joined_on <= ${ctx.today}::date
      and ${only === null ? sql`true` : sql`e.id = ${only}::uuid`}
      and exists (select from supervisor_on(${ctx.today}::date) l join supervisor_on(${ctx.today}::date) o on o.supervisor_id = l.supervisor_id
        where l.employee_id = e.id and o.employee_id = ${ctx.employee_id}::uuid)
    order by e.full_name, e.id limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows
}
