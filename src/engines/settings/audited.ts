import type { Code } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import type { Field, Fields } from '#kernel/field.ts'

interface Declared {
  title: string
  table: string
  fields: Fields
}

/** The history of a declared table: its fields by their titles, references by the names they are shown by. */
export const auditedFields = (
  { title, table, fields }: Declared,
  codes: readonly Code[],
  more: Pick<AuditedTable, 'part_of' | 'sensitive' | 'guarded' | 'hidden'> = {},
): AuditedTable => {
  const all = Object.entries(fields as Record<string, Field>)
  return {
    title,
    table,
    codes,
    fields: Object.fromEntries(all.map(([name, field]) => [name, field.title])),
    references: Object.fromEntries(
      all.flatMap(([name, { table: other, label }]) => (other && label ? [[name, [other, label]]] : [])),
    ),
    ...more,
  }
}

/** The like for master data, which those read who may change it. */
export const auditedSettings = (declared: Declared & { edit: readonly Code[] }): AuditedTable =>
  auditedFields(declared, declared.edit)
