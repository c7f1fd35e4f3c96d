import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { rangeLength, type DayRange } from '#kernel/calendar/range.ts'
import { invalid } from '#kernel/errors.ts'
import { clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { shownTo } from '#modules/hris/server/public.ts'
import { planDays } from '#modules/attendance/server/facts.ts'
import { factsChanged } from '#modules/attendance/server/recompute.ts'
import { copyRoster, MOST_DAYS, planRoster, publishRoster } from '#modules/attendance/shared/roster.ts'

/** Drafts, and how they become the roster. Days that are over stay as they are. */
export const planRoutes: Route[] = [
  handle(planRoster, async (ctx, { body }) => {
    const { employee_ids, kind, work_shift_id } = body
    const range = planned(ctx, body)
    await refuseOthers(ctx, employee_ids)
    if (kind === 'Shift') await refuseShift(ctx, work_shift_id)
    const entries = sql`
      select e.id as employee_id, g::date as date, ${kind === 'Shift' ? work_shift_id : null}::uuid as work_shift_id, ${kind === 'Off'}::boolean as is_off
      from employee e cross join generate_series(${range.start}::date, ${range.end}::date, '1 day') g
      where e.id = any(${employee_ids}::uuid[])`
    return { changed: await draft(ctx, entries) }
  }),
  handle(copyRoster, async (ctx, { body }) => {
    const { employee_ids, start } = body
    const range = planned(ctx, body)
    await refuseOthers(ctx, employee_ids)
    const days = rangeLength({ start, end: range.end })
    const entries = sql`
      select distinct on (r.employee_id, r.date) r.employee_id, r.date + ${days}::int as date, r.work_shift_id, r.is_off
      from roster_entry r left join work_shift s on s.org_id = r.org_id and s.id = r.work_shift_id
      where r.employee_id = any(${employee_ids}::uuid[]) and r.date between ${addDays(start, -days)}::date and ${addDays(start, -1)}::date
        and r.date + ${days}::int >= ${range.start}::date and (r.is_off or not s.is_archived)
      order by r.employee_id, r.date, r.state`
    return { changed: await draft(ctx, entries) }
  }),
  handle(publishRoster, async (ctx, { body }) => {
    const range = planned(ctx, body)
    const { rows: drafts } = await sql<{ employee_id: string; date: Day; work_shift_id: string | null }>`
      select r.employee_id, r.date, r.work_shift_id from roster_entry r join employee e on e.org_id = r.org_id and e.id = r.employee_id
      where r.state = 'Draft' and r.date between ${range.start}::date and ${range.end}::date and ${shownTo(ctx, sql`r.employee_id`)}
      order by r.employee_id, r.date for update`.execute(ctx.db)
    const people = [...new Set(drafts.map(({ employee_id }) => employee_id))]
    if (people.length === 0) throw invalid({ detail: ['There are no changes to publish.'] })
    await refuseLeave(ctx, people, range, drafts)
    const these = sql`unnest(${drafts.map(({ employee_id }) => employee_id)}::uuid[], ${drafts.map(({ date }) => date)}::date[]) t (employee_id, date)`
    await sql`
      delete from roster_entry r using ${these}
      where r.employee_id = t.employee_id and r.date = t.date and r.state = 'Published'`.execute(ctx.db)
    await sql`
      delete from roster_entry r using ${these}
      where r.employee_id = t.employee_id and r.date = t.date and r.state = 'Draft' and not r.is_off and r.work_shift_id is null`.execute(
      ctx.db,
    )
    await sql`
      update roster_entry r set state = 'Published', account_id = ${ctx.viewer.account_id}, at = ${clock.instant()}::timestamptz
      from ${these} where r.employee_id = t.employee_id and r.date = t.date and r.state = 'Draft'`.execute(
      ctx.db,
    )
    await factsChanged(ctx, { employee_ids: people, ...range, because: 'Roster' })
    for (const employee_id of people) {
      const own = drafts.filter((one) => one.employee_id === employee_id)
      await ctx.signal('attendance.roster_published', {
        employee_id,
        days: own.length,
        start: own[0]?.date ?? range.start,
        end: own.at(-1)?.date ?? range.end,
      })
    }
    return { days: drafts.length, people: people.length }
  }),
]

/** The part of the days that is not over. */
export function planned(ctx: Ctx, { start, end }: { start: Day; end: Day }): DayRange {
  if (end < start) throw invalid({ end: ['To cannot be before From.'] })
  if (rangeLength({ start, end }) > MOST_DAYS) throw invalid({ end: [`At most ${MOST_DAYS} days at once.`] })
  if (end < ctx.today) throw invalid({ end: ['Days in the past cannot be planned.'] })
  return { start: start < ctx.today ? ctx.today : start, end }
}

/** Whoever is locked here is not planned elsewhere meanwhile. */
export async function refuseOthers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select e.id from employee e where e.id = any(${[...ids]}::uuid[]) and ${shownTo(ctx, sql`e.id`)}
    order by e.id for no key update`.execute(ctx.db)
  if (rows.length !== new Set(ids).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
}

async function refuseShift(ctx: Ctx, id: string | null): Promise<void> {
  const shift = await ctx.db
    .selectFrom('work_shift')
    .select('id')
    .where('id', '=', id ?? '00000000-0000-0000-0000-000000000000')
    .where('is_archived', '=', false)
    .executeTakeFirst()
  if (!shift) throw invalid({ work_shift_id: ['Select a valid choice.'] })
}

/** Approved leave of a whole day is not planned over. */
async function refuseLeave(
  ctx: Ctx,
  people: readonly string[],
  range: DayRange,
  drafts: readonly { employee_id: string; date: Day; work_shift_id: string | null }[],
): Promise<void> {
  const planned = await planDays(ctx.db, people, range)
  const away = new Set(
    [...planned].flatMap(([id, days]) =>
      days
        .filter(({ facts }) =>
          facts.taken.some(({ kind, from, to }) => kind === 'leave' && to - from >= 1000),
        )
        .map(({ date }) => `${id} ${date}`),
    ),
  )
  const clash = drafts.find(
    ({ employee_id, date, work_shift_id }) => work_shift_id !== null && away.has(`${employee_id} ${date}`),
  )
  if (!clash) return
  const { full_name } = await ctx.db
    .selectFrom('employee')
    .select('full_name')
    .where('id', '=', clash.employee_id)
    .executeTakeFirstOrThrow()
  throw invalid({ detail: [`${full_name} is on leave on ${clash.date}. Change that day and publish again.`] })
}

/**
 * Writes drafts for days of people who work here then: what is published already needs none, and none where nothing is
 * published takes nothing away.
 */
export async function draft(ctx: Ctx, entries: ReturnType<typeof sql>): Promise<number> {
  const wanted = sql`
    select n.*, p.employee_id is not null as is_published,
      p.employee_id is not null and p.work_shift_id is not distinct from n.work_shift_id and p.is_off = n.is_off as is_same
    from (${entries}) n
    join employee e on e.id = n.employee_id and e.joined_on <= n.date and (e.left_on is null or e.left_on >= n.date)
    left join roster_entry p on p.employee_id = n.employee_id and p.date = n.date and p.state = 'Published'`
  const undone = await sql`
    delete from roster_entry r using (${wanted}) w
    where r.employee_id = w.employee_id and r.date = w.date and r.state = 'Draft'
      and (w.is_same or not w.is_published and not w.is_off and w.work_shift_id is null)`.execute(ctx.db)
  const written = await sql`
    insert into roster_entry (employee_id, date, state, work_shift_id, is_off, account_id, at)
    select w.employee_id, w.date, 'Draft', w.work_shift_id, w.is_off, ${ctx.viewer.account_id}, ${clock.instant()}::timestamptz
    from (${wanted}) w where not w.is_same and (w.is_published or w.is_off or w.work_shift_id is not null)
    on conflict (org_id, employee_id, date, state) do update
      set work_shift_id = excluded.work_shift_id, is_off = excluded.is_off, account_id = excluded.account_id, at = excluded.at
      where (roster_entry.work_shift_id, roster_entry.is_off) is distinct from (excluded.work_shift_id, excluded.is_off)`.execute(
    ctx.db,
  )
  return Number(undone.numAffectedRows ?? 0) + Number(written.numAffectedRows ?? 0)
}
