import { sql } from 'kysely'
import { z } from 'zod'
import { addDays } from '#kernel/calendar/day.ts'
import { P } from '#kernel/permission.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Ctx } from '#platform/context.ts'
import type { SignalFor } from '#platform/signal.ts'
import { onSignal, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { systemCtx } from '#engines/approval/system-ctx-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { leaveDaysOf } from '#modules/leave/server/public.ts'
import { extended } from '#modules/offboarding/domain/extension.ts'
import { moveLastDay } from '#modules/offboarding/server/move-last-day.ts'
import { priorityUntil, reasonOf, typeOf } from '#modules/offboarding/server/separation-days.ts'

/** Counts what leave has taken of a notice that it makes longer. Run twice it finds the last day where it should be. */
export async function extendByLeave(ctx: Ctx, employeeId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('separation as s')
    .innerJoin('separation_type as t', (join) =>
      join.onRef('t.org_id', '=', 's.org_id').onRef('t.id', '=', 's.separation_type_id'),
    )
    .selectAll('s')
    .where('s.employee_id', '=', employeeId)
    .where('s.state', '=', 'In notice')
    .where('t.leave_in_notice', '=', 'Extends notice')
    .forUpdate('s')
    .executeTakeFirst()
  if (!row) return
  const range = { start: addDays(row.notified_on, 1), end: row.last_working_on }
  const leave_days = await leaveDaysOf(ctx.db, employeeId, range)
  const after = extended({ ...row, leave_days })
  // a day that is past is not taken back: whoever was on leave until then has left then
  if (after.extended_days === row.extended_days || after.last_working_on < ctx.today) return
  await moveLastDay(ctx, row, after.last_working_on, await reasonOf(ctx, row))
  const priority_until = priorityUntil(await typeOf(ctx, row.separation_type_id), after.last_working_on)
  await ctx.db
    .updateTable('separation')
    .set({ ...after, priority_until, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await ctx.signal('separation.extended', { separation_id: row.id })
}

const Followed = z.object({ request_id: z.uuid() })
const follow = (signal: SignalFor<typeof Followed>): SignalHandler =>
  onSignal(signal, Followed, async (signalled, { request_id }) => {
    const leave = await signalled.db
      .selectFrom('request')
      .select('employee_id')
      .where('id', '=', request_id)
      .executeTakeFirst()
    if (leave) await extendByLeave(await acting(signalled), leave.employee_id)
  })

/** Leave was granted, given back in whole or in part, deleted, or counted anew. */
export const followLeave: readonly SignalHandler[] = [
  follow('leave_request.granted'),
  follow('leave_request.freed'),
  follow('leave_request.revoked'),
  follow('leave_request.deleted'),
  follow('leave_request.recounted'),
  notification({
    signal: 'separation.extended',
    title: 'Separation: leave has put the last working day off',
    payload: z.object({ separation_id: z.uuid() }),
    async tell(ctx, { separation_id }) {
      const { rows } = await sql<{
        employee_id: string
        account_id: string | null
        full_name: string
        day: string
        days: number
      }>`
        select s.employee_id, e.account_id, e.full_name, s.last_working_on::text as day, s.extended_days as days
        from separation s join employee e on e.org_id = s.org_id and e.id = s.employee_id where s.id = ${separation_id}`.execute(
        ctx.db,
      )
      const [row] = rows
      if (!row) return null
      const because = `leave takes ${row.days} ${row.days === 1 ? 'day' : 'days'} of the notice`
      return [
        ...(row.account_id
          ? [
              {
                accounts: [row.account_id],
                text: `Your last working day is ${row.day} now: ${because}`,
                url: '/user/resignation',
              },
            ]
          : []),
        {
          hr: [P.hris.separation],
          about: { employee_id: row.employee_id },
          text: `The last working day of ${row.full_name} is ${row.day} now: ${because}`,
          url: `/admin/${ctx.org.slug}/hris/separation/details?separation=${separation_id}`,
        },
      ]
    },
  }),
]

const acting = (signalled: SignalCtx): Promise<Ctx> =>
  systemCtx({
    services: signalled.services,
    db: signalled.db,
    now: signalled.at,
    today: dayAt(signalled.at, signalled.org.time_zone),
    signal: signalled.signal,
    afterCommit: (work) => signalled.afterCommit(() => void work()),
  })
