import { sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { forgetAccounts, lockEmployee, touch } from '#modules/hris/server/employee-row.ts'
import { rightTo } from '#modules/hris/server/look.ts'
import {
  buddyOf,
  refuseWrongSupervisors,
  supervisorList,
  writeSupervisors,
} from '#modules/hris/server/supervisor-list.ts'
import { replaceSupervisors, supervisors } from '#modules/hris/shared/supervisor.ts'

export const supervisorRoutes: Route[] = [
  handle(supervisors, async (ctx, { params }) => {
    await rightTo(ctx, params.id, 'employment', 'read')
    const { version } = await lockEmployee(ctx, params.id, 'read')
    return above(ctx, params.id, version)
  }),
  handle(replaceSupervisors, async (ctx, { params, body }) => {
    const employee = await lockEmployee(ctx, params.id)
    if (employee.version !== body.version)
      throw conflict('Somebody else has changed this. Reload and try again.', {
        current: await above(ctx, params.id, employee.version),
      })
    // two lists written at once could close a circle that neither of them sees
    await sql`select pg_advisory_xact_lock(hashtext('supervisor_link'), ${ctx.org.org_id})`.execute(ctx.db)
    await refuseWrongSupervisors(ctx, params.id, body.supervisors)
    const touched = await writeSupervisors(ctx, params.id, body.supervisors)
    if (!touched.length) return above(ctx, params.id, employee.version)
    const version = await touch(ctx, employee)
    await ctx.signal('employee.supervisors_changed', { employee_id: params.id })
    await forgetAccounts(ctx, touched)
    return above(ctx, params.id, version)
  }),
]

const above = async (ctx: Ctx, employeeId: string, version: number) => ({
  results: await supervisorList(ctx, employeeId),
  buddy: await buddyOf(ctx, employeeId),
  version,
})
