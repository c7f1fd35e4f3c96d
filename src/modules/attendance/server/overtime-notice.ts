import { z } from 'zod'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

interface DueOf {
  employee_id: string
  date: Day
}

/** One message for each person, however many days there are. */
export async function tellOfOvertime(
  db: Db,
  org_id: number,
  { ready, expired }: { ready: readonly DueOf[]; expired: readonly DueOf[] },
): Promise<void> {
  const messages = [...perPerson(ready, 'ready'), ...perPerson(expired, 'expired')]
  if (messages.length > 0)
    await db
      .insertInto('signal')
      .values(
        messages.map((message) => ({
          id: newId(),
          org_id,
          name: 'attendance.overtime_due' as const,
          payload: JSON.stringify(message),
          account_id: null,
        })),
      )
      .execute()
}
const perPerson = (rows: readonly DueOf[], step: 'ready' | 'expired') =>
  [...Map.groupBy(rows, ({ employee_id }) => employee_id)].map(([employee_id, days]) => ({
    employee_id,
    step,
    days: days.length,
    first: days.map(({ date }) => date).toSorted()[0] ?? '',
  }))

export const overtimeNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'attendance.overtime_due',
    title: 'Overtime: ready to claim, expired',
    payload: z.object({
      employee_id: z.uuid(),
      step: z.enum(['ready', 'expired']),
      days: z.number(),
      first: z.string(),
    }),
    async tell(ctx, { employee_id, step, days, first }) {
      const person = await ctx.db
        .selectFrom('employee')
        .select('account_id')
        .where('id', '=', employee_id)
        .executeTakeFirst()
      if (!person?.account_id) return null
      const which = days === 1 ? first : `${days} days from ${first}`
      return {
        accounts: [person.account_id],
        text:
          step === 'ready'
            ? `Overtime ready to claim: ${which}`
            : `Overtime expired without a claim: ${which}`,
        url: '/user/attendance/request/overtime-claims',
      }
    },
  }),
]
