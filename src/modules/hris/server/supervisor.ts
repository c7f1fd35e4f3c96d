import { invalid } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  forgetAccounts,
  lockEmployee,
  touch,
  type EmployeeStored,
} from '#modules/hris/server/employee-row.ts'
import { rightTo } from '#modules/hris/server/look.ts'
import { buddyOf, firstDay, supervisorsByDay } from '#modules/hris/server/supervisor-list.ts'
import {
  refuseWrongSupervisors,
  removeSupervisorRow,
  writeSupervisors,
} from '#modules/hris/server/supervisor-write.ts'
import { removeSupervisor, replaceSupervisors, supervisors } from '#modules/hris/shared/supervisor.ts'

export const supervisorRoutes: Route[] = [
  handle(supervisors, async (ctx, { params }) => {
    await rightTo(ctx, params.id, 'employment', 'read')
    const { version } = await lockEmployee(ctx, params.id, 'read')
    return above(ctx, params.id, version)
  }),
  handle(replaceSupervisors, async (ctx, { params, body }) => {
    const { valid_from = ctx.today } = body
    const employee = await lockEmployee(ctx, params.id)
    await checkVersion(employee, body.version, () => above(ctx, params.id, employee.version))
    refuseOutside(ctx, employee, valid_from)
    await refuseWrongSupervisors(ctx, params.id, body.supervisors, valid_from)
    const touched = await writeSupervisors(ctx, params.id, body.supervisors, valid_from)
    return touched.length ? changed(ctx, employee, touched) : above(ctx, params.id, employee.version)
  }),
  handle(removeSupervisor, async (ctx, { params }) => {
    const employee = await lockEmployee(ctx, params.id)
    await changed(ctx, employee, await removeSupervisorRow(ctx.db, params.id, params.link_id))
    return undefined
  }),
]

async function changed(ctx: Ctx, employee: EmployeeStored, touched: readonly string[]) {
  const version = await touch(ctx, employee)
  await ctx.signal('employee.supervisors_changed', { employee_id: employee.id })
  await forgetAccounts(ctx, touched)
  return above(ctx, employee.id, version)
}

/** Within the employment; who has left may still get somebody today who looks after their record. */
function refuseOutside(ctx: Ctx, { joined_on, left_on }: EmployeeStored, valid_from: string) {
  if (valid_from < firstDay(joined_on, ctx.today))
    throw invalid({ valid_from: [`From cannot be before the day of joining, ${joined_on}.`] })
  if (left_on !== null && valid_from > left_on && valid_from > ctx.today)
    throw invalid({ valid_from: [`From cannot be after the last day of employment, ${left_on}.`] })
}

const above = async (ctx: Ctx, employeeId: string, version: number) => ({
  ...(await supervisorsByDay(ctx, employeeId)),
  buddy: await buddyOf(ctx, employeeId),
  version,
})
