import type { Code } from '#kernel/codes.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedFields } from '#engines/settings/audited.ts'
import { education } from '#modules/hris/shared/records.ts'

export const ofPerson = { part_of: 'employee', hidden: ['employee_id'] } as const

/** A record that HR sees the paper for. */
export function provenRecord(
  record: Parameters<typeof auditedFields>[0],
  codes: readonly Code[],
  more: Parameters<typeof auditedFields>[2] = {},
): AuditedTable {
  const told = auditedFields(record, codes, { ...ofPerson, ...more })
  return {
    ...told,
    fields: { ...told.fields, verified_at: 'Paper seen at', verified_by: 'Paper seen by' },
    references: { ...told.references, verified_by: ['account', 'full_name'] },
  }
}

/** Degrees, whose level is kept as the row of a list. */
export function studied(codes: readonly Code[]): AuditedTable {
  const { fields, references, ...told } = provenRecord(education, codes)
  const { level = '', ...rest } = fields ?? {}
  return {
    ...told,
    fields: { ...rest, level_id: level },
    references: { ...references, level_id: ['education_degree', 'name'] },
  }
}
