import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { calendarSystems } from '#kernel/calendar/system.ts'
import { conflict, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { shownTo } from '#modules/hris/server/public.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { countPenalties, cycleOf, penaltyRules } from '#modules/attendance/server/penalty-count.ts'
import { confirmPenalty, penaltyLedger, waivePenalty } from '#modules/attendance/shared/penalty.ts'

/** So long after a cycle its penalties may still be entered: days are settled late. */
const LATE_DAYS = 45

/** Enters what cycles came to that are over. What is entered stays; run again, it adds what is missing. */
export async function enterPenalties(ctx: JobCtx, today: Day): Promise<number> {
  return ctx.batch(async (db) => {
    const system = calendarSystems[await organizationCalendar({ db, org: ctx.org })]
    const settings = await penaltyRules(db)
    const since = addDays(today, -LATE_DAYS)
    const starts = settings.map(({ cycle }) => cycleOf(system, cycle, since).start)
    const start = starts.toSorted()[0] ?? today
    const counted = await countPenalties(
      db,
      system,
      settings,
      sql`attendance_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id
        and d.date between ${start}::date and ${today}::date and d.status not in ('Not joined', 'Left')`,
    )
    const over = counted.filter(
      ({ cycle, days }) => cycle.end < today && cycle.end >= since && Number(days) > 0,
    )
    if (over.length === 0) return 0
    const rows = over.map(({ setting, employee_id, cycle, dates, times, minutes, days }) => ({
      id: newId(),
      penalty_setting_id: setting.id,
      employee_id,
      cycle_from: cycle.start,
      cycle_to: cycle.end,
      rule: setting.name,
      irregularity: setting.irregularity,
      effect: setting.effect,
      times,
      minutes,
      days,
      dates,
    }))
    // nobody is judged by a cycle of which a day is not settled
    const { rows: added } = await sql`
      insert into penalty (id, penalty_setting_id, employee_id, cycle_from, cycle_to, rule, irregularity, effect, times, minutes, days, dates)
      select x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id uuid, penalty_setting_id uuid, employee_id uuid,
        cycle_from date, cycle_to date, rule text, irregularity text, effect text, times int, minutes int, days numeric, dates date[])
      where not exists (select from attendance_day d where d.employee_id = x.employee_id
        and d.date between x.cycle_from and x.cycle_to and not d.is_final)
      on conflict do nothing returning id`.execute(db)
    return added.length
  })
}

export const nightlyPenalties: Schedule = {
  name: 'attendance.penalties',
  title: 'Enter penalties of cycles that are over',
  every: 'day',
  at: '02:40',
  run: async (ctx, period) => ({ entered: await enterPenalties(ctx, period) }),
}

async function decide(ctx: Ctx, id: string, state: 'Confirmed' | 'Waived', reason: string | null) {
  const penalty = await ctx.db
    .selectFrom('penalty')
    .select(['id', 'employee_id'])
    .where('id', '=', id)
    .where(sql<boolean>`${shownTo(ctx, sql`penalty.employee_id`)}`)
    .executeTakeFirst()
  if (!penalty) throw notFound()
  if (penalty.employee_id === ctx.employee_id)
    throw refuse('Your own penalties are decided by somebody else.')
  // of two at once the second waits for the first, and adds nothing
  const added = await ctx.db
    .insertInto('penalty_decision')
    .values({ penalty_id: id, state, reason, account_id: ctx.viewer.account_id, at: ctx.now })
    .onConflict((oc) => oc.doNothing())
    .returning('penalty_id')
    .execute()
  if (added.length === 0) throw conflict('This penalty is decided already. Reload the page.')
  return undefined
}

export const penaltyRoutes: Route[] = [
  serveList(penaltyLedger, {
    from: () => sql`penalty p join employee e on e.org_id = p.org_id and e.id = p.employee_id
      left join penalty_decision x on x.org_id = p.org_id and x.penalty_id = p.id`,
    select: ({ today }) => ({
      cycle_from: sql`p.cycle_from`,
      cycle_to: sql`p.cycle_to`,
      person: personOf(sql`e.id`, today),
      rule: sql`p.rule`,
      irregularity: sql`p.irregularity`,
      times: sql`p.times`,
      minutes: sql`p.minutes`,
      days: sql`trim_scale(p.days)::text`,
      effect: sql`p.effect`,
      state: sql`coalesce(x.state, 'Proposed')`,
      reason: sql`x.reason`,
      by: sql`(select a.full_name from account a where a.id = x.account_id)`,
      decided_at: sql`x.at`,
    }),
    id: sql`p.id`,
    where: (ctx) => [sql`${shownTo(ctx, sql`p.employee_id`)}`],
    search: { person: sql`e.id` },
    sort: { person: sql`e.full_name`, days: sql`p.days` },
    order: sql`p.cycle_to desc, e.full_name`,
  }),
  serveAction(confirmPenalty, (ctx, { params }) => decide(ctx, params.id, 'Confirmed', null)),
  serveAction(waivePenalty, (ctx, { params, body }) => decide(ctx, params.id, 'Waived', body.reason)),
]
