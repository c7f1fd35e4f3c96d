import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { customRight, type GuardedField } from '#modules/hris/domain/custom-rights.ts'
import { masked, type Look } from '#modules/hris/domain/field-rights.ts'
import type { EmployeeStored } from '#modules/hris/server/employee-row.ts'
import type { CustomFieldInfo, CustomFieldValue } from '#modules/hris/shared/custom-info.ts'
import {
  customSchema,
  customText,
  isEmpty,
  type CustomValue,
  type CustomValues,
} from '#modules/hris/shared/custom-value.ts'

export interface CustomField extends CustomFieldInfo, GuardedField {
  /** Newcomers are asked for it before the first day. */
  asked_before: boolean
}

/** All fields of the organization in their order, the archived last. */
export async function customFieldsOf(db: Db): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select id, code, title, kind, section, hint, options, archived_options, places, is_required, is_unique, is_sensitive,
      is_archived, seen_by, own_change, asked_before
    from custom_field order by is_archived, position, title`.execute(db)
  return rows
}

/** The values of a row. What it holds was checked by the database against the fields. */
export const customIn = (row: { custom: unknown }): CustomValues => row.custom as CustomValues

/** What the viewer sees of somebody. An archived field is there only where it holds something. */
export function shownCustom(
  fields: readonly CustomField[],
  values: CustomValues,
  look: Look,
): CustomFieldValue[] {
  return fields.flatMap((field) => {
    const value = values[field.code] ?? null
    const { right, asks } = customRight(field, look, !isEmpty(value))
    if (right === 'none' || (field.is_archived && isEmpty(value))) return []
    const shown = right === 'masked' && !isEmpty(value) ? masked(customText(value) ?? '') : value
    return [{ ...field, value: shown, right, asks }]
  })
}

/**
 * The values as the fields take them. `may` says which of them may be written; others are refused, whether they are
 * known or not. Errors are named by `name`.
 */
export function checkedCustom(
  fields: readonly CustomField[],
  former: CustomValues,
  given: Readonly<Record<string, unknown>>,
  may: (field: CustomField) => boolean,
  name: (code: string) => string = (code) => code,
): Record<string, CustomValue | null> {
  const known = new Map(fields.map((field) => [field.code, field]))
  const errors: Record<string, string[]> = {}
  const checked: Record<string, CustomValue | null> = {}
  for (const [code, value] of Object.entries(given)) {
    const field = known.get(code)
    if (!field) {
      errors[name(code)] = ['There is no such field.']
      continue
    }
    if (!may(field)) throw forbidden()
    const read = customSchema(field, former[code] ?? null).safeParse(value)
    if (!read.success) errors[name(code)] = [read.error.issues[0]?.message ?? 'Select a valid choice.']
    else if (read.data !== undefined) {
      if (read.data === null && field.is_required) errors[name(code)] = [`${field.title} is Required`]
      checked[code] = read.data
    }
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return checked
}

export const changedValues = (
  former: CustomValues,
  change: Readonly<Record<string, CustomValue | null>>,
): CustomValues =>
  Object.fromEntries(
    Object.entries({ ...former, ...change }).filter(
      (entry): entry is [string, CustomValue] => entry[1] !== null,
    ),
  )

/** Writes what is named, the rest stays. The person is locked; their version counts on. */
export async function writeCustom(
  ctx: Ctx,
  employee: EmployeeStored,
  fields: readonly CustomField[],
  change: Readonly<Record<string, CustomValue | null>>,
  name: (code: string) => string = (code) => code,
): Promise<void> {
  if (!Object.keys(change).length) return
  await refuseTaken(ctx.db, employee.id, fields, change, name)
  const custom = JSON.stringify(changedValues(customIn(employee), change))
  await guardedCustom(() =>
    ctx.db
      .updateTable('employee')
      .set({ custom, version: employee.version + 1 })
      .where('id', '=', employee.id)
      .execute(),
  )
  await ctx.signal('employee.changed', { employee_id: employee.id })
}

/** Of what only one person may have, what somebody else has. */
export async function refuseTaken(
  db: Db,
  employeeId: string,
  fields: readonly CustomField[],
  change: Readonly<Record<string, CustomValue | null>>,
  name: (code: string) => string = (code) => code,
) {
  const asked = fields.flatMap(({ id, code, title, is_unique }) => {
    const text = customText(change[code])
    return is_unique && text !== null ? [{ field_id: id, text, code, title }] : []
  })
  const taken = await takenKeys(db, asked)
  const errors = asked.flatMap(({ field_id, code, title }) =>
    taken.some((one) => one.field_id === field_id && one.employee_id !== employeeId)
      ? [[name(code), [`Employee with this ${title.toLowerCase()} already exists.`]]]
      : [],
  )
  if (errors.length) throw invalid(Object.fromEntries(errors))
}

export interface TakenKey {
  field_id: string
  text: string
  employee_id: string
}
/** Of values that only one person may have, those that somebody has. */
export async function takenKeys(
  db: Db,
  asked: readonly { field_id: string; text: string }[],
): Promise<TakenKey[]> {
  if (!asked.length) return []
  const { rows } = await sql<TakenKey>`
    select field_id, value as text, employee_id from custom_keys_taken(${JSON.stringify(asked)}::jsonb)`.execute(
    db,
  )
  return rows
}

/** Somebody was first after it had been looked at. */
export async function guardedCustom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violated(error)
    if (constraint === 'employee_custom_key_pkey')
      throw conflict('Somebody else has just been given a value that only one person may have.')
    if (constraint === 'employee_custom_fits')
      throw conflict('A field was changed meanwhile. Reload and try again.')
    throw error
  }
}
