import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { notFound } from '#kernel/errors.ts'
import { sum } from '#kernel/money.ts'
import { handle, type Route } from '#platform/route.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { balancesOn } from '#modules/leave/server/balances-of.ts'
import { requestBalance } from '#modules/leave/shared/leave-request.ts'

interface Asked {
  employee_id: string
  leave_type_id: string
  start_on: Day
  days: string
  is_open: boolean
}

/** Whoever sees the request sees what it does to the balance: not only supervisors decide. */
export const requestBalanceRoutes: Route[] = [
  handle(requestBalance, async (ctx, { params }) => {
    const { rows } = await sql<Asked>`
      select r.employee_id, d.leave_type_id, d.start_on, trim_scale(d.days)::text as days,
        r.status in ('Requested', 'Forwarded') as is_open
      from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
      where r.id = ${params.id} and r.type = 'leave_request' and ${visibleRequests(ctx)}`.execute(ctx.db)
    const [asked] = rows
    if (!asked) throw notFound()
    const { of } = await balancesOn(ctx.db, [asked.employee_id], ctx.today, asked.start_on)
    const held = of
      .get(asked.employee_id)
      ?.find(({ balance }) => balance.leave_type.id === asked.leave_type_id)
    const after = held?.balance.usable ?? null
    // open requests are taken off what is usable already; of a closed one nothing is to be decided
    return after === null || !asked.is_open
      ? { before: null, after: null }
      : { before: sum([after, asked.days]), after }
  }),
]
