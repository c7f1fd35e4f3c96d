import { z } from 'zod'
import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { settleCreditUse } from '#modules/attendance/server/credit-use.ts'

/**
 * Enters what is left of credits that have expired, and says so to whom they belonged. What leave that waits would take stays
 * until it is decided; what is given back later expires in the night after.
 */
async function expire(db: Db, org_id: number, today: Day): Promise<number> {
  const over = sql`
    select l.request_id from credit_hour_ledger l where l.request_id in (
      select e.request_id from credit_hour_ledger e where e.kind = 'Earned' and e.expires_on < ${today}::date)
    group by l.request_id having sum(l.minutes) > 0`
  const { rows: people } = await sql<{ employee_id: string }>`
    select distinct employee_id from credit_hour_ledger where request_id in (${over}) order by 1`.execute(db)
  if (people.length === 0) return 0
  const { reserved } = await settleCreditUse(
    db,
    people.map(({ employee_id }) => employee_id),
  )
  const { rows } = await sql<{ employee_id: string; request_id: string; minutes: number; expires_on: Day }>`
    select l.employee_id, l.request_id, sum(l.minutes) filter (where l.kind <> 'Used')::int as minutes, max(l.expires_on) as expires_on
    from credit_hour_ledger l where l.request_id in (${over})
    group by l.employee_id, l.request_id order by l.employee_id, l.request_id`.execute(db)
  const entries = rows
    .map((row) => ({ ...row, id: newId(), minutes: (reserved.get(row.request_id) ?? 0) - row.minutes }))
    .filter(({ minutes }) => minutes < 0)
  if (entries.length === 0) return 0
  await sql`
    insert into credit_hour_ledger (id, employee_id, kind, minutes, effective_on, expires_on, request_id, created_at)
    select x.id, x.employee_id, 'Expired', x.minutes, ${today}::date, x.expires_on, x.request_id, ${clock.instant()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) x (id uuid, employee_id uuid, minutes int, expires_on date, request_id uuid)`.execute(
    db,
  )
  const lost = new Map<string, number>()
  for (const { employee_id, minutes } of entries)
    lost.set(employee_id, (lost.get(employee_id) ?? 0) - minutes)
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
  return entries.length
}

export const nightlyCreditExpiry: Schedule = {
  name: 'attendance.credit_expiry',
  title: 'Expire credit hours',
  every: 'day',
  at: '02:30',
  needed: neededWhere(sql`from credit_hour_ledger`),
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
