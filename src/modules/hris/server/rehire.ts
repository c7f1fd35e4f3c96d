import type { Day } from '#kernel/calendar/day.ts'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { carryOut, columnsOf, timelineOf } from '#modules/hris/server/assignment-store.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { refuseStepBeyond, refuseUnknownPlace } from '#modules/hris/server/place.ts'
import { setLastDay } from '#modules/hris/server/separation.ts'
import type { PlaceInput } from '#modules/hris/shared/assignment.ts'

/**
 * A past employee comes back: the same person with a new employment. The former one is kept as a spell; service counts on
 * from it where HR says so, else from the day of coming back.
 */
export async function rehire(
  ctx: Ctx,
  id: string,
  {
    rejoined_on,
    is_continuous,
    place,
    separation_id,
  }: { rejoined_on: Day; is_continuous: boolean; place: PlaceInput; separation_id: string },
): Promise<void> {
  const employee = await lockEmployee(ctx, id)
  const { left_on } = employee
  if (employee.purged_at !== null)
    throw refuse('Their personal data was removed: enter them as somebody new.')
  if (left_on === null || left_on >= ctx.today) throw refuse('Only past employees can be rehired.')
  if (rejoined_on <= left_on)
    throw invalid({ rejoined_on: [`Joins again on must be after the last day, ${left_on}.`] })
  await refuseUnknownPlace(ctx.db, place)
  await refuseStepBeyond(ctx.db, place)
  const last = (await timelineOf(ctx.db, id)).at(-1)
  await ctx.db
    .insertInto('employment_spell')
    .values({
      id: newId(),
      employee_id: id,
      joined_on: employee.joined_on,
      left_on,
      leaving_reason: employee.leaving_reason,
      is_continuous,
      separation_id,
      probation_ends_on: employee.probation_ends_on,
      confirmed_on: employee.confirmed_on,
      contract_ends_on: employee.contract_ends_on,
    })
    .execute()
  if (last)
    await carryOut(ctx.db, {
      removed: [],
      moved: [{ id: last.id, valid_from: last.valid_from, valid_to: left_on }],
      added: null,
    })
  await ctx.db
    .insertInto('employment_assignment')
    .values({
      ...columnsOf(place),
      id: newId(),
      employee_id: id,
      valid_from: rejoined_on,
      valid_to: null,
      change_reason: 'Rehired',
    })
    .execute()
  // days that belong to the former employment do not hold for the new one
  if (!is_continuous)
    await ctx.db
      .updateTable('employee')
      .set({
        joined_on: rejoined_on,
        probation_ends_on: null,
        confirmed_on: null,
        contract_ends_on: null,
        left_on: null,
      })
      .where('id', '=', id)
      .execute()
  await setLastDay(ctx, employee, { left_on: null, leaving_reason: null })
  await ctx.signal('employee.rehired', { employee_id: id })
}
