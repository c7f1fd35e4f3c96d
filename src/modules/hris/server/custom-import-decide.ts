import { fieldMessages } from '#kernel/fields.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { FileRow } from '#engines/exchange/import-server.ts'
import { changedValues, type CustomField, type TakenKey } from '#modules/hris/server/custom-store.ts'
import { bareCode } from '#modules/hris/server/import-name.ts'
import { customName } from '#modules/hris/shared/custom-info.ts'
import {
  customSchema,
  customText,
  fromCell,
  type CustomValue,
  type CustomValues,
} from '#modules/hris/shared/custom-value.ts'

export interface CustomFacts {
  own_id: string | null
  /** Of what only one person may have, the first row that says it. */
  meant: Map<string, number>
}

/** What a row does to the organization's own fields of a person; `fields` are those that the file fills. */
export function decideCustom(
  fields: readonly CustomField[],
  { row_no, row }: FileRow,
  subjectId: string | null,
  former: CustomValues,
  facts: CustomFacts,
  taken: readonly TakenKey[],
): { errors: CellErrors; custom: CustomValues | null } {
  const errors: CellErrors = {}
  const change: Record<string, CustomValue | null> = {}
  for (const field of fields) {
    const name = customName(field.code)
    const had = former[field.code] ?? null
    const cell = typeof had === 'string' && row[name] === bareCode(had) ? had : row[name]
    // blank keeps what is stored; what is required is asked of those who are new
    if (cell === undefined && (!field.is_required || subjectId !== null)) continue
    const value = typeof cell === 'string' ? fromCell(field, cell) : null
    const read = customSchema(field, had).safeParse(value)
    if (!read.success) {
      errors[name] = [read.error.issues[0]?.message ?? fieldMessages.choice]
      continue
    }
    const next = read.data ?? null
    const problem = problemOf(field, next, had)
    if (problem) errors[name] = [problem]
    else change[field.code] = next
  }
  const next = changedValues(former, change)
  return { errors, custom: isSame(former, next) ? null : next }

  function problemOf(field: CustomField, next: CustomValue | null, had: CustomValue | null): string | null {
    if (next === null) return field.is_required ? fieldMessages.required(field.title) : null
    if (
      field.is_sensitive &&
      subjectId !== null &&
      subjectId === facts.own_id &&
      customText(next) !== customText(had)
    )
      return 'Nobody changes their own sensitive information.'
    if (!field.is_unique) return null
    const text = customText(next) ?? ''
    const key = `${field.code}\n${text.toLowerCase()}`
    const first = facts.meant.get(key) ?? row_no
    facts.meant.set(key, first)
    if (first !== row_no) return `Row ${first} has the same.`
    return taken.some(
      (one) => one.field_id === field.id && one.text === text && one.employee_id !== subjectId,
    )
      ? `Employee with this ${field.title.toLowerCase()} already exists.`
      : null
  }
}

/** What rows say of fields of which only one person may have the same, as it would be stored. */
export const uniqueIn = (fields: readonly CustomField[], rows: readonly FileRow[]) =>
  fields
    .filter(({ is_unique }) => is_unique)
    .flatMap((field) =>
      rows.flatMap(({ row }) => {
        const read = customSchema(field).safeParse(row[customName(field.code)])
        const text = read.success ? customText(read.data) : null
        return text === null ? [] : [{ field_id: field.id, text }]
      }),
    )

const isSame = (one: CustomValues, other: CustomValues): boolean => {
  const codes = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...codes].every((code) => JSON.stringify(one[code]) === JSON.stringify(other[code]))
}
