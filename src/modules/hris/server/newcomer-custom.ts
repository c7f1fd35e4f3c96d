import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { masked } from '#modules/hris/domain/field-rights.ts'
import {
  changedValues,
  checkedCustom,
  customFieldsOf,
  customIn,
  refuseTaken,
  writeCustom,
  type CustomField,
} from '#modules/hris/server/custom-store.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import {
  customSchema,
  customText,
  type CustomValue,
  type CustomValues,
} from '#modules/hris/shared/custom-value.ts'

type Given = Readonly<Record<string, unknown>>

/** The organization's own fields that newcomers are asked for, and those that one of them has filled in already. */
export async function customOfNewcomer(db: Db, filled: Given = {}): Promise<CustomField[]> {
  const fields = await customFieldsOf(db)
  return fields.filter((field) => (field.asked_before && !field.is_archived) || field.code in filled)
}

/** What a newcomer says, by the rules of the fields. Whether somebody has it already is not told behind a link. */
export async function checkedNewcomerCustom(db: Db, given: Given): Promise<CustomValues> {
  const fields = (await customOfNewcomer(db)).filter(({ is_archived }) => !is_archived)
  const whole = Object.fromEntries(fields.map(({ code }) => [code, given[code] ?? null]))
  return changedValues(
    {},
    checkedCustom(fields, {}, { ...given, ...whole }, () => true),
  )
}

/** Of what only one person may have, what somebody here has. */
export async function refuseTakenCustom(db: Db, values: CustomValues): Promise<void> {
  await refuseTaken(db, '', await customFieldsOf(db), values)
}

/** Sensitive ones by their last characters. */
export const maskedCustom = (fields: readonly CustomField[], values: Given): Given =>
  Object.fromEntries(
    Object.entries(values).map(([code, value]) => {
      const isHidden = fields.find((field) => field.code === code)?.is_sensitive ?? true
      return [code, isHidden ? masked(customText(value as CustomValue) ?? '') : value]
    }),
  )

/** Into the record of who has joined; a field that was archived or taken away meanwhile is not theirs any more. */
export async function writeNewcomerCustom(ctx: Ctx, employeeId: string, filled: Given): Promise<void> {
  const fields = await customFieldsOf(ctx.db)
  const fit = fields.flatMap((field) => {
    if (field.is_archived || !(field.code in filled)) return []
    // a choice that was archived since they made it stays theirs
    const read = customSchema(field, filled[field.code] as CustomValue).safeParse(filled[field.code])
    return read.success && read.data ? [[field.code, read.data] as const] : []
  })
  await writeCustom(ctx, await lockEmployee(ctx, employeeId), fields, Object.fromEntries(fit))
}

export const recordedCustom = async (ctx: Ctx, employeeId: string): Promise<CustomValues> =>
  customIn(await lockEmployee(ctx, employeeId, 'read'))
