import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { allowed, P } from '#kernel/permission.ts'
import { supervisorsOn } from '#platform/supervision.ts'
import type { KnowsPerson } from '#modules/hris/server/public.ts'
import { awayDays } from '#modules/leave/server/away.ts'
import { balancesOf } from '#modules/leave/server/balance.ts'

/** Leave of today, never its kind; and what is left, to themselves, their supervisors and HR of leave. */
export const leaveNow: KnowsPerson = {
  order: 1,
  async presence({ db, today }, employeeId) {
    const { rows } = await sql<{ until: Day | null }>`
      select max(d.end_on) as until from ${awayDays({ start: today, end: today })} l
      join leave_request d on d.request_id = l.request_id where l.employee_id = ${employeeId}
      having count(distinct l.half) = 2`.execute(db)
    const until = rows[0]?.until
    return until ? { state: 'On leave', until } : null
  },
  async leaveLeft({ db, as, org, employee_id, today }, employeeId) {
    if (as === 'hr' && !allowed(org.codes, [P.leave.balance, P.leave.requests], 'read')) return null
    if (as === 'user' && employeeId !== employee_id) return null
    if (as === 'supervisor') {
      const link = await db
        .selectFrom(supervisorsOn(today).as('l'))
        .select('id')
        .where('employee_id', '=', employeeId)
        .where('supervisor_id', '=', employee_id)
        .executeTakeFirst()
      if (!link) return null
    }
    return (await balancesOf(db, employeeId, today)).flatMap(({ leave_type, usable, entitled, used }) =>
      usable !== null && (Number(entitled) !== 0 || Number(used) !== 0)
        ? [{ id: leave_type.id, name: leave_type.name, colour: leave_type.colour, days: usable }]
        : [],
    )
  },
}
