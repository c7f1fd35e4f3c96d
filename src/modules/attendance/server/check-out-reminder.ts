import { z } from 'zod'
import { sql } from 'kysely'
import { clockAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import type { Db } from '#platform/db.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { checkInSettings } from '#modules/attendance/shared/check-in.ts'

/** After half a day nobody remembers; the missing punch is on the day by then. */
const LATEST_H = 12

/** People whose shift ended a while ago and who checked in and not out, each of a day once. */
const forgotten = (now: string, minutes: number) => sql`
  from attendance_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id
  where d.punches % 2 = 1 and d.scheduled_out is not null and e.account_id is not null
    and d.date >= (${now}::timestamptz - interval '3 days')::date
    and d.scheduled_out <= ${now}::timestamptz - make_interval(mins => ${minutes})
    and d.scheduled_out > ${now}::timestamptz - make_interval(hours => ${LATEST_H})
    and not exists (select from attendance_reminder r where r.org_id = d.org_id and r.employee_id = d.employee_id and r.date = d.date)`

export const checkOutReminders: Schedule = {
  name: 'attendance.check_out_reminder',
  title: 'Remind people to check out',
  every: 'hour',
  at: ':20',
  async needed(db) {
    const { reminder_minutes } = await settingOf(db, checkInSettings)
    if (reminder_minutes === 0) return false
    const { rows } = await sql<{
      is_any: boolean
    }>`select exists (select ${forgotten(clock.instant(), reminder_minutes)}) as is_any`.execute(db)
    return rows[0]?.is_any ?? false
  },
  async run(ctx) {
    return { people: await ctx.batch((db) => remind(db, ctx.org.org_id)) }
  },
}

async function remind(db: Db, org_id: number): Promise<number> {
  const { reminder_minutes } = await settingOf(db, checkInSettings)
  const now = clock.instant()
  if (reminder_minutes === 0) return 0
  const { rows } = await sql<{ employee_id: string; date: string; scheduled_out: string }>`
    with due as (select d.employee_id, d.date, d.scheduled_out ${forgotten(now, reminder_minutes)}),
    done as (insert into attendance_reminder (employee_id, date, reminded_at)
      select employee_id, date, ${now}::timestamptz from due on conflict do nothing returning employee_id, date)
    select due.employee_id, due.date, due.scheduled_out from due join done using (employee_id, date)`.execute(
    db,
  )
  if (rows.length > 0)
    await db
      .insertInto('signal')
      .values(
        rows.map((row) => ({
          id: newId(),
          org_id,
          name: 'attendance.check_out_forgotten' as const,
          payload: JSON.stringify(row),
          account_id: null,
        })),
      )
      .execute()
  return rows.length
}

export const reminderNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'attendance.check_out_forgotten',
    title: 'Attendance: no check-out yet',
    payload: z.object({ employee_id: z.uuid(), date: z.string(), scheduled_out: z.string() }),
    async tell(ctx, { employee_id, date, scheduled_out }) {
      const person = await ctx.db
        .selectFrom('employee')
        .select('account_id')
        .where('id', '=', employee_id)
        .executeTakeFirst()
      if (!person?.account_id) return null
      // who has checked out meanwhile needs no reminder
      const day = await ctx.db
        .selectFrom('attendance_day')
        .select('punches')
        .where('employee_id', '=', employee_id)
        .where('date', '=', date)
        .executeTakeFirst()
      if ((day?.punches ?? 0) % 2 === 0) return null
      return {
        accounts: [person.account_id],
        text: `No check-out on ${date}. Your shift ended at ${clockAt(scheduled_out, ctx.org.time_zone)}.`,
        url: '/user/attendance/overview',
      }
    },
  }),
]
