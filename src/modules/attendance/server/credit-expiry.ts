import { z } from 'zod'
import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

/** Credits whose day has passed and of which something is left, of the alias `e`. */
const over = (today: Day) => sql`
  from credit_hour_ledger e where e.kind = 'Earned' and e.expires_on < ${today}::date
    and not exists (select from credit_hour_ledger x where x.org_id = e.org_id and x.request_id = e.request_id and x.kind = 'Expired')
    and (select sum(l.minutes) from credit_hour_ledger l where l.org_id = e.org_id and l.request_id = e.request_id) > 0`

/** Enters what is left of credits that have expired, once each, and says so to whom they belonged. */
async function expire(db: Db, org_id: number, today: Day): Promise<number> {
  const { rows } = await sql<{ employee_id: string; request_id: string; minutes: number; expires_on: Day }>`
    select e.employee_id, e.request_id, e.expires_on,
      (select sum(l.minutes)::int from credit_hour_ledger l where l.org_id = e.org_id and l.request_id = e.request_id) as minutes
    ${over(today)} order by e.employee_id, e.request_id`.execute(db)
  if (rows.length === 0) return 0
  const entries = rows.map((row) => ({ id: newId(), ...row, minutes: -row.minutes }))
  const { rows: entered } = await sql<{ employee_id: string; minutes: number }>`
    insert into credit_hour_ledger (id, employee_id, kind, minutes, effective_on, expires_on, request_id, created_at)
    select x.id, x.employee_id, 'Expired', x.minutes, ${today}::date, x.expires_on, x.request_id, ${clock.instant()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) x (id uuid, employee_id uuid, minutes int, expires_on date, request_id uuid)
    on conflict do nothing returning employee_id, minutes`.execute(db)
  const lost = new Map<string, number>()
  for (const { employee_id, minutes } of entered)
    lost.set(employee_id, (lost.get(employee_id) ?? 0) - minutes)
  if (lost.size > 0)
    await db
      .insertInto('signal')
      .values(
        [...lost].map(([employee_id, minutes]) => ({
          id: newId(),
          org_id,
          name: 'attendance.credit_hours_expired' as const,
          payload: JSON.stringify({ employee_id, minutes }),
          account_id: null,
        })),
      )
      .execute()
  return entered.length
}

export const nightlyCreditExpiry: Schedule = {
  name: 'attendance.credit_expiry',
  title: 'Expire credit hours',
  every: 'day',
  at: '02:30',
  run: async (ctx, period) => ({
    entered: await ctx.batch((db) => expire(db, ctx.org.org_id, period)),
  }),
}

export const creditExpiryNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'attendance.credit_hours_expired',
    title: 'Credit hours: expired',
    payload: z.object({ employee_id: z.uuid(), minutes: z.number() }),
    async tell(ctx, { employee_id, minutes }) {
      const person = await ctx.db
        .selectFrom('employee')
        .select('account_id')
        .where('id', '=', employee_id)
        .executeTakeFirst()
      if (!person?.account_id) return null
      return {
        accounts: [person.account_id],
        text: `Credit hours expired: ${minutes} minutes`,
        url: '/user/attendance/request/credit-hour',
      }
    },
  }),
]
