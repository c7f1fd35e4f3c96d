import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { changedFields } from '#modules/hris/domain/change-fields.ts'
import { customRight } from '#modules/hris/domain/custom-rights.ts'
import { mayEdit, type Look } from '#modules/hris/domain/field-rights.ts'
import {
  changedValues,
  checkedCustom,
  customFieldsOf,
  customIn,
  refuseTaken,
  shownCustom,
  writeCustom,
  type CustomField,
} from '#modules/hris/server/custom-store.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { lookAt, type Seen } from '#modules/hris/server/look.ts'
import type { ChangedField } from '#modules/hris/shared/change-request.ts'
import { customFields, saveCustom } from '#modules/hris/shared/custom-info.ts'
import type { CustomValues } from '#modules/hris/shared/custom-value.ts'

export const lookOf = (ctx: Ctx, { is_self, is_above }: Pick<Seen, 'is_self' | 'is_above'>): Look => ({
  as: ctx.as,
  is_self,
  is_above,
  ...(ctx.viewer.simulation ? { guard: ctx.viewer.simulation.codes } : {}),
  codes: ctx.org.codes,
})

/** As the viewer meets other people: HR all, a supervisor those below. */
export const othersOf = (ctx: Ctx): Look => lookOf(ctx, { is_self: false, is_above: ctx.as === 'supervisor' })

/** What somebody asks HR to change of their own: of each field its name and kind as they were when it was asked. */
export async function askedCustom(
  ctx: Ctx,
  employeeId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<ChangedField[]> {
  const look = lookOf(ctx, await lookAt(ctx, employeeId))
  const fields = await customFieldsOf(ctx.db)
  const former = customIn(await lockEmployee(ctx, employeeId))
  const wished = checkedCustom(fields, former, values, (field) => customRight(field, look).asks)
  await refuseTaken(ctx.db, employeeId, fields, wished)
  return changedFields(Object.keys(wished), former, wished).map((changed) => {
    const field = fields.find(({ code }) => code === changed.name)
    return field
      ? { ...changed, title: field.title, kind: field.kind, is_sensitive: field.is_sensitive }
      : changed
  })
}

const ofNew = (code: string) => `custom.${code}`

/** What somebody begins with, of the fields that HR may write; required ones are asked for. */
export async function customOfNew(
  ctx: Ctx,
  id: string,
  given: Readonly<Record<string, unknown>>,
  asked: 'complete' | 'as_given',
): Promise<CustomValues> {
  const fields = await customFieldsOf(ctx.db)
  const look = othersOf(ctx)
  const may = (field: CustomField) => mayEdit(customRight(field, look).right)
  const needed = asked === 'complete' ? fields.filter((field) => field.is_required && may(field)) : []
  const whole = { ...Object.fromEntries(needed.map(({ code }) => [code, null])), ...given }
  const checked = checkedCustom(fields, {}, whole, may, ofNew)
  await refuseTaken(ctx.db, id, fields, checked, ofNew)
  return changedValues({}, checked)
}

export const customValueRoutes: Route[] = [
  handle(customFields, async (ctx) => {
    const look = othersOf(ctx)
    const results = (await customFieldsOf(ctx.db)).flatMap((field) => {
      const { right } = customRight(field, look)
      return right !== 'none' && !field.is_archived ? [{ ...field, right }] : []
    })
    return { results }
  }),
  handle(saveCustom, async (ctx, { params, body }) => {
    const look = lookOf(ctx, await lookAt(ctx, params.id))
    const fields = await customFieldsOf(ctx.db)
    const employee = await lockEmployee(ctx, params.id)
    await checkVersion(employee, body.version, () => ({
      version: employee.version,
      custom: shownCustom(fields, customIn(employee), look),
    }))
    const former = customIn(employee)
    const change = checkedCustom(fields, former, body.values, (field) =>
      mayEdit(customRight(field, look, former[field.code] !== undefined).right),
    )
    await writeCustom(ctx, employee, fields, change)
    const changed = await lockEmployee(ctx, params.id, 'read')
    return { version: changed.version, custom: shownCustom(fields, customIn(changed), look) }
  }),
]
