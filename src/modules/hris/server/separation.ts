import { forbidden, invalid, refuse } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { joinOrganization, setActive } from '#modules/account/server/public.ts'
import { endArranged, forgetArranged, resumeArranged } from '#modules/hris/server/arranged-later.ts'
import { forgetAccounts, lockEmployee, type EmployeeStored } from '#modules/hris/server/employee-row.ts'
import { profileOf } from '#modules/hris/server/profile.ts'
import { separatedBy } from '#modules/hris/server/separated-by.ts'
import { reinstateEmployee, separateEmployee, type LeftOut } from '#modules/hris/shared/separation.ts'

export const separationRoutes: Route[] = [
  handle(separateEmployee, async (ctx, { params, body }) => {
    const employee = await current(ctx, params.id, body.version)
    if (employee.left_on !== null) throw refuse(`The last day of this person is ${employee.left_on} already.`)
    await endEmployment(ctx, params.id, body)
    return profileOf(ctx, params.id)
  }),
  handle(reinstateEmployee, async (ctx, { params, body }) => {
    const employee = await current(ctx, params.id, body.version)
    if (employee.left_on === null) throw refuse('This person has not left.')
    const { state } = await ctx.db
      .selectFrom('employee as e')
      .select(separatedBy.as('state'))
      .where('e.id', '=', params.id)
      .executeTakeFirstOrThrow()
    if (state !== null)
      throw refuse(
        state === 'Completed'
          ? 'A completed separation stands behind this last day: rehire them there.'
          : 'A separation stands behind this last day: stop it there, so that its tasks and letters end with it.',
      )
    const left_out = await resumeEmployment(ctx, params.id)
    return { ...(await profileOf(ctx, params.id)), left_out }
  }),
]

/**
 * Gives somebody a last day, past or ahead, or another one: what was arranged for later does not come, and is kept for the
 * case that they stay.
 */
export async function endEmployment(
  ctx: Ctx,
  id: string,
  last: { left_on: string; leaving_reason: string },
): Promise<void> {
  if (id === ctx.employee_id) throw forbidden('Nobody ends or renews their own employment.')
  const employee = await lockEmployee(ctx, id)
  if (last.left_on < employee.joined_on)
    throw invalid({ left_on: [`Last day cannot be before the day of joining, ${employee.joined_on}.`] })
  if (employee.left_on !== null) await resumeArranged(ctx, id)
  await endArranged(ctx, id, last.left_on)
  await setLastDay(ctx, employee, last)
  await ctx.signal('employee.separated', { employee_id: id, left_on: last.left_on })
}

/**
 * Takes the last day back: the employment goes on as if it had never been, with what was arranged for later. Answers what of
 * that cannot come any more; by a separation, its stop tells of it.
 */
export async function resumeEmployment(ctx: Ctx, id: string, stopped_by?: string): Promise<LeftOut[]> {
  if (id === ctx.employee_id) throw forbidden('Nobody ends or renews their own employment.')
  const employee = await lockEmployee(ctx, id)
  if (employee.left_on === null) return []
  if (employee.purged_at !== null)
    throw refuse('Their personal data was removed: enter them as somebody new.')
  await setLastDay(ctx, employee, { left_on: null, leaving_reason: null })
  const left_out = await resumeArranged(ctx, id)
  await forgetArranged(ctx.db, id, stopped_by)
  await ctx.signal('employee.reinstated', { employee_id: id })
  return left_out
}

/** The person as whoever acts has seen them, and not the one who acts. */
export async function current(ctx: Ctx, id: string, version: number) {
  if (id === ctx.employee_id) throw forbidden('Nobody ends or renews their own employment.')
  const employee = await lockEmployee(ctx, id)
  await checkVersion(employee, version, () => profileOf(ctx, id))
  return employee
}

/**
 * The membership ends with the day by itself (trigger membership_ends), so a day ahead needs no work on that day; for one
 * that is past already the login is closed at once.
 */
export async function setLastDay(
  ctx: Ctx,
  { id, version, account_id, left_on: former }: EmployeeStored,
  { left_on, leaving_reason }: { left_on: string | null; leaving_reason: string | null },
  /** Whether a login that was closed with the former last day is opened at once. */
  opens = true,
) {
  await ctx.db
    .updateTable('employee')
    .set({ left_on, leaving_reason, version: version + 1 })
    .where('id', '=', id)
    .execute()
  if (!account_id) return
  const isPast = left_on !== null && left_on < ctx.today
  const wasPast = former !== null && former < ctx.today
  if (isPast) await setActive(ctx, [account_id], false)
  if (wasPast && !isPast && !opens) await setActive(ctx, [account_id], false)
  if (wasPast && !isPast && opens) {
    await joinOrganization(ctx.db, [{ account_id, employee_id: id }])
    await setActive(ctx, [account_id], true)
  }
  await forgetAccounts(ctx, [id])
}
