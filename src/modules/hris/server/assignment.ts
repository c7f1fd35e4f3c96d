import type { BodyOf } from '#kernel/endpoint.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { change, moveStart, remove, rowOn, type Row } from '#modules/hris/domain/assignment-timeline.ts'
import {
  carryOut,
  columnsOf,
  historyOf,
  timelineOf,
  type Place,
} from '#modules/hris/server/assignment-store.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { rightTo } from '#modules/hris/server/look.ts'
import {
  refuseHoursBeyond,
  refuseStepBeyond,
  refuseUnknownPlace,
  typeFacts,
} from '#modules/hris/server/place.ts'
import {
  assignments,
  changeAssignment,
  correctAssignment,
  removeAssignment,
  type PlaceInput,
} from '#modules/hris/shared/assignment.ts'

export const assignmentRoutes: Route[] = [
  handle(assignments, async (ctx, { params }) => {
    await rightTo(ctx, params.id, 'employment', 'read')
    return shown(ctx, params.id)
  }),
  handle(changeAssignment, async (ctx, { params, body }) => {
    await changeJob(ctx, params.id, body)
    return shown(ctx, params.id)
  }),
  handle(correctAssignment, async (ctx, { params, body }) => {
    const { valid_from, change_reason, version, ...named } = body
    const employee = await lockEmployee(ctx, params.id)
    const rows = await timelineOf(ctx.db, params.id)
    const row = found(rows, params.assignment_id)
    await checkVersion(row.place, version, async () => {
      const { results } = await shown(ctx, params.id)
      return results.find(({ id }) => id === row.id) ?? { version: row.place.version }
    })
    refuseOwnLevel(ctx, params.id, placeOf({ ...row.place, ...given(named) }), row.place)
    await refuseUnknownPlace(ctx.db, given(named))
    await refuseStepBeyond(ctx.db, placeOf({ ...row.place, ...given(named) }), row.place)
    await refuseHoursBeyond(ctx.db, placeOf({ ...row.place, ...given(named) }))
    await refuseEndlessContract(ctx, employee, given(named))
    if (valid_from) {
      const planned = moveStart(rows, employee, row.id, valid_from)
      if ('errors' in planned) throw invalid(planned.errors)
      await carryOut(ctx.db, planned.plan)
    }
    await ctx.db
      .updateTable('employment_assignment')
      .set({
        ...columnsOf(placeOf({ ...row.place, ...given(named) })),
        change_reason: change_reason ?? row.place.change_reason,
        version: version + 1,
      })
      .where('id', '=', row.id)
      .execute()
    await ctx.signal('employee.assignment_changed', {
      employee_id: params.id,
      valid_from: valid_from && valid_from < row.valid_from ? valid_from : row.valid_from,
    })
    return shown(ctx, params.id)
  }),
  handle(removeAssignment, async (ctx, { params }) => {
    await lockEmployee(ctx, params.id)
    const rows = await timelineOf(ctx.db, params.id)
    const row = found(rows, params.assignment_id)
    const planned = remove(rows, row.id)
    if ('errors' in planned) throw conflict(Object.values(planned.errors).flat().map(String).join(' '))
    await carryOut(ctx.db, planned.plan)
    await ctx.signal('employee.assignment_changed', { employee_id: params.id, valid_from: row.valid_from })
    return undefined
  }),
]

/** From a day on something is different about where and as what somebody works. */
export async function changeJob(ctx: Ctx, id: string, body: BodyOf<typeof changeAssignment>) {
  const { valid_from, change_reason, ...named } = body
  const employee = await lockEmployee(ctx, id)
  const rows = await timelineOf(ctx.db, id)
  const held = rowOn(rows, valid_from)?.place
  const place = { ...held, ...given(named), change_reason }
  refuseOwnLevel(ctx, id, placeOf(place), held)
  await refuseUnknownPlace(ctx.db, given(named))
  await refuseStepBeyond(ctx.db, placeOf(place), held)
  await refuseHoursBeyond(ctx.db, placeOf(place))
  await refuseEndlessContract(ctx, employee, given(named))
  const planned = change<Omit<Place, 'version'>>(rows, employee, {
    id: newId(),
    valid_from,
    place: placeOf(place),
  })
  if ('errors' in planned) throw invalid(planned.errors)
  await carryOut(ctx.db, planned.plan, id)
  await ctx.signal('employee.assignment_changed', { employee_id: id, valid_from })
}

type Level = Pick<Place, 'employment_level_id' | 'pay_step'>

/** Pay goes by level and step: like a review, a change of place by hand leaves one's own as they are. */
function refuseOwnLevel({ employee_id }: Ctx, id: string, after: Level, before?: Level) {
  if (id !== employee_id) return
  const isSame =
    after.employment_level_id === (before?.employment_level_id ?? null) &&
    after.pay_step === (before?.pay_step ?? null)
  if (!isSame) throw forbidden('Nobody changes their own employment.')
}

const shown = async (ctx: Ctx, id: string) => ({
  results: await historyOf(ctx.db, id, {
    today: ctx.today,
    reads_reviews: ctx.as === 'hr' && allowed(ctx.org.codes, [P.hris.employmentReview], 'read'),
  }),
})

function found(rows: readonly Row<Place>[], id: string): Row<Place> {
  const row = rows.find((other) => other.id === id)
  if (!row) throw notFound()
  return row
}

/** What the caller named; a key that is absent is not a null. */
const given = (named: { [K in keyof PlaceInput]?: PlaceInput[K] | undefined }): Partial<PlaceInput> =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))

const placeOf = ({ change_reason = '', ...place }: Partial<PlaceInput> & { change_reason?: string }) => ({
  branch_id: place.branch_id ?? null,
  division_id: place.division_id ?? null,
  job_title_id: place.job_title_id ?? null,
  employment_level_id: place.employment_level_id ?? null,
  employment_type_id: place.employment_type_id ?? null,
  weekly_hours: place.weekly_hours ?? null,
  work_location: place.work_location ?? null,
  pay_step: place.pay_step ?? null,
  change_reason,
})

async function refuseEndlessContract(
  ctx: Ctx,
  employee: { contract_ends_on: string | null },
  named: Partial<PlaceInput>,
) {
  if (!named.employment_type_id || employee.contract_ends_on) return
  if ((await typeFacts(ctx.db, named.employment_type_id)).is_contract)
    throw invalid({
      employment_type_id: ['Say first when the contract ends: this employment type needs it.'],
    })
}
