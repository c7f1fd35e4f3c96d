import { sql, type RawBuilder } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { workLogSettings } from '#modules/task/shared/settings.ts'
import { timerStopped } from '#modules/work-log/domain/log-limits.ts'
import { insertLog, lockLogger } from '#modules/work-log/server/log-write.ts'

interface Running {
  id: string
  employee_id: string
  started_at: string
  worked_on: string
  to_shift_end: number | null
  project_id: string | null
  activity_id: string | null
  task_id: string | null
}
interface Within {
  db: Db
  today: string
  now: string
  org: { time_zone: string }
}

/** Running timers with the end of the shift on the day on which they began. */
export async function runningTimers({ db, org }: Within, which: RawBuilder<boolean>): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select w.id, w.employee_id, w.started_at, x.worked_on, w.project_id, w.activity_id, w.task_id,
      (extract(epoch from d.scheduled_out - w.started_at) / 60)::int as to_shift_end
    from work_timer w
    cross join lateral (select (w.started_at at time zone ${org.time_zone})::date as worked_on) x
    left join attendance_day d on d.org_id = w.org_id and d.employee_id = w.employee_id and d.date = x.worked_on
    where ${which} order by w.id for update of w`.execute(db)
  return rows
}

/** Stops it into a draft of the day on which it began. What cannot be logged there any more is not counted. */
export async function stop(within: Within, timer: Running): Promise<number> {
  const { db, today, now, org } = within
  const { employee_id, worked_on, started_at, to_shift_end } = timer
  const logger = { db, today, employee_id }
  await lockLogger(logger)
  await db.deleteFrom('work_timer').where('id', '=', timer.id).execute()
  const { day_hours } = await settingOf(db, workLogSettings)
  const { rows } = await sql<{ logged: number }>`
    select coalesce(sum(minutes), 0)::int as logged from work_log
    where employee_id = ${employee_id} and worked_on = ${worked_on} and state <> 'Declined'`.execute(db)
  const { minutes, is_doubtful } = timerStopped({
    ran: Math.round((Date.parse(now) - Date.parse(started_at)) / 60_000),
    is_same_day: dayAt(now, org.time_zone) === worked_on,
    to_shift_end,
    left: day_hours * 60 - (rows[0]?.logged ?? 0),
  })
  const { project_id, activity_id, task_id } = timer
  if (minutes > 0)
    await insertLog(
      logger,
      { worked_on, project_id, activity_id, task_id, minutes, quantity: null, description: null },
      { isLimited: false, is_doubtful },
    )
  return minutes
}

/** Timers that nobody stopped the day before end at the end of the shift, marked to be looked at. */
export const stopForgotten: Schedule = {
  name: 'work-log.forgotten',
  title: 'Stop forgotten timers',
  every: 'day',
  at: '02:10',
  needed: async (db) => {
    const { rows } = await sql<{ any: boolean }>`select exists (select from work_timer) as any`.execute(db)
    return rows[0]?.any ?? false
  },
  run: (ctx, day) =>
    ctx.batch(async (db) => {
      const within = { db, today: day, now: new Date(clock.now()).toISOString(), org: ctx.org }
      const timers = await runningTimers(
        within,
        sql<boolean>`(w.started_at at time zone ${ctx.org.time_zone})::date < ${day}::date`,
      )
      // one of a person at most, and of few: each is stopped as by hand
      for (const timer of timers) await stop(within, timer)
      return { stopped: timers.length }
    }),
}
