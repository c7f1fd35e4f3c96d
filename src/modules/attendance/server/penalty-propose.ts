import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { calendarSystems } from '#kernel/calendar/system.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { countPenalties, cycleOf, penaltyRules } from '#modules/attendance/server/penalty-count.ts'
import { penaltySettings } from '#modules/attendance/shared/penalty.ts'

/** So long after a cycle its penalties may still be entered: days are settled late. */
const LATE_DAYS = 45

/**
 * Proposes what cycles came to that are over, and withdraws what is not decided and whose days are no longer what they
 * were. What is decided stays; run again, it adds what is missing.
 */
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
    const { contest_days } = await settingOf(db, penaltySettings)
    const contest_until = addDays(ctx.today, contest_days - 1)
    const withdrawn = await withdrawChanged(db, over, settings, since)
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
      contest_until,
    }))
    // nobody is judged by a cycle of which a day is not settled
    const { rows: added } = await sql<{ id: string }>`
      insert into penalty (id, penalty_setting_id, employee_id, cycle_from, cycle_to, rule, irregularity, effect, times, minutes, days, dates, contest_until)
      select x.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id uuid, penalty_setting_id uuid, employee_id uuid,
        cycle_from date, cycle_to date, rule text, irregularity text, effect text, times int, minutes int, days numeric, dates date[], contest_until date)
      where not exists (select from attendance_day d where d.employee_id = x.employee_id
        and d.date between x.cycle_from and x.cycle_to and not d.is_final)
      on conflict do nothing returning id`.execute(db)
    await tellOf(db, ctx.org.org_id, [
      ...withdrawn.map((penalty_id) => ({ penalty_id, step: 'withdrawn' as const })),
      ...added.map(({ id }) => ({ penalty_id: id, step: 'proposed' as const })),
    ])
    return added.length
  })
}

type Counted = Awaited<ReturnType<typeof countPenalties>>[number]

/** Withdraws those that are not decided and that the settled days of their cycle no longer come to. */
async function withdrawChanged(
  db: Db,
  counted: readonly Counted[],
  settings: readonly { id: string }[],
  since: Day,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; key: string; dates: string[]; days: string; minutes: number }>`
    select p.id, p.penalty_setting_id || ' ' || p.employee_id || ' ' || p.cycle_from as key, p.dates::text[] as dates,
      trim_scale(p.days)::text as days, p.minutes
    from penalty p
    where p.cycle_to >= ${since}::date and p.withdrawn_at is null and p.penalty_setting_id = any(${settings.map(({ id }) => id)}::uuid[])
      and not exists (select from penalty_decision x where x.penalty_id = p.id and x.undone_at is null)
      and not exists (select from attendance_day d where d.employee_id = p.employee_id
        and d.date between p.cycle_from and p.cycle_to and not d.is_final)
    for update of p`.execute(db)
  const now = new Map(
    counted.map((one): [string, Counted] => [`${one.setting.id} ${one.employee_id} ${one.cycle.start}`, one]),
  )
  const changed = rows.filter(({ key, dates, days, minutes }) => {
    const is = now.get(key)
    return !is || is.dates.join() !== dates.join() || is.minutes !== minutes || is.days !== days
  })
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0)
    await db.updateTable('penalty').set({ withdrawn_at: clock.instant() }).where('id', 'in', ids).execute()
  return ids
}

async function tellOf(
  db: Db,
  org_id: number,
  steps: readonly { penalty_id: string; step: 'proposed' | 'withdrawn' }[],
): Promise<void> {
  if (steps.length > 0)
    await db
      .insertInto('signal')
      .values(
        steps.map((step) => ({
          id: newId(),
          org_id,
          name: 'attendance.penalty_changed' as const,
          payload: JSON.stringify(step),
          account_id: null,
        })),
      )
      .execute()
}

export const nightlyPenalties: Schedule = {
  name: 'attendance.penalties',
  title: 'Enter penalties of cycles that are over',
  every: 'day',
  at: '02:40',
  needed: neededWhere(sql`from penalty_setting`),
  run: async (ctx, period) => ({ entered: await enterPenalties(ctx, period) }),
}
