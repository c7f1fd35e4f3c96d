import type { Day } from '#kernel/calendar/day.ts'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { forgetArranged } from '#modules/hris/server/arranged-later.ts'
import { carryOut, columnsOf, timelineOf } from '#modules/hris/server/assignment-store.ts'
import { forgetAccounts, lockEmployee } from '#modules/hris/server/employee-row.ts'
import { checkedDays, newProbation } from '#modules/hris/server/hire.ts'
import { refuseHoursBeyond, refuseStepBeyond, refuseUnknownPlace } from '#modules/hris/server/place.ts'
import { separationBefore } from '#modules/hris/server/separated-by.ts'
import { current, setLastDay } from '#modules/hris/server/separation.ts'
import { refuseWrongSupervisors, writeSupervisors } from '#modules/hris/server/supervisor-write.ts'
import type { PlaceInput } from '#modules/hris/shared/assignment.ts'
import { profileOf } from '#modules/hris/server/profile.ts'
import { rehireEmployee } from '#modules/hris/shared/separation.ts'
import type { SupervisorInput } from '#modules/hris/shared/supervisor.ts'

export const rehireRoutes: Route[] = [
  handle(rehireEmployee, async (ctx, { params, body: { version, ...back } }) => {
    await current(ctx, params.id, version)
    await rehire(ctx, params.id, back)
    return profileOf(ctx, params.id)
  }),
]

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
    contract_ends_on,
    place,
    supervisors,
    with_login = true,
    ...said
  }: {
    rejoined_on: Day
    is_continuous: boolean
    contract_ends_on: Day | null
    probation_ends_on?: Day | null | undefined
    no_probation?: boolean | undefined
    confirmation_reason?: string | null | undefined
    place: PlaceInput
    /** Absent: those of the former employment stay. */
    supervisors?: readonly SupervisorInput[] | undefined
    /** The login that they had is opened on the day. */
    with_login?: boolean
  },
): Promise<void> {
  const employee = await lockEmployee(ctx, id)
  const { left_on } = employee
  if (employee.purged_at !== null)
    throw refuse('Their personal data was removed: enter them as somebody new.')
  if (left_on === null || left_on >= ctx.today) throw refuse('Only past employees can be rehired.')
  if (rejoined_on <= left_on)
    throw invalid({ rejoined_on: [`Joins again on must be after the last day, ${left_on}.`] })
  const before = await separationBefore(ctx.db, id)
  if (before.why !== null) throw refuse(before.why)
  await refuseUnknownPlace(ctx.db, place, 'place')
  await refuseStepBeyond(ctx.db, place, undefined, 'place')
  await refuseHoursBeyond(ctx.db, place, 'place')
  const isAhead = rejoined_on > ctx.today
  const days = is_continuous
    ? null
    : { ...(await newProbation(ctx, said, rejoined_on, place)), contract_ends_on }
  await checkedDays(ctx, days ?? { ...goingOn, contract_ends_on }, {
    joined_on: rejoined_on,
    date_of_birth: null,
    place,
  })
  if (supervisors) await refuseWrongSupervisors(ctx, id, supervisors, rejoined_on)
  await forgetArranged(ctx.db, id)
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
      separation_id: before.id,
      probation_ends_on: employee.probation_ends_on,
      confirmed_on: employee.confirmed_on,
      confirmation_reason: employee.confirmation_reason,
      contract_ends_on: employee.contract_ends_on,
      login_opens_on: with_login && employee.account_id && isAhead ? rejoined_on : null,
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
  // a service that counts on has its first day before the contract that begins now
  if (is_continuous && contract_ends_on)
    await ctx.db
      .insertInto('contract')
      .values({ id: newId(), employee_id: id, starts_on: rejoined_on, ends_on: contract_ends_on })
      .execute()
  // days that belong to the former employment do not hold for the new one; whoever serves on was on probation before
  await ctx.db
    .updateTable('employee')
    .set(
      days === null
        ? { contract_ends_on, left_on: null }
        : { ...days, joined_on: rejoined_on, left_on: null },
    )
    .where('id', '=', id)
    .execute()
  await setLastDay(ctx, employee, { left_on: null, leaving_reason: null }, with_login && !isAhead)
  if (supervisors) await forgetAccounts(ctx, await writeSupervisors(ctx, id, supervisors, rejoined_on))
  await ctx.signal('employee.rehired', { employee_id: id })
}

/** A service that counts on keeps the probation that it had. */
const goingOn = { probation_ends_on: null, confirmed_on: null }
