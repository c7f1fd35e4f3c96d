import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'

export const audited: readonly AuditedTable[] = [
  {
    table: 'separation',
    title: 'Separation',
    codes: [P.hris.separation, P.hris.offboarding],
    references: { separation_type_id: ['separation_type', 'name'] },
    part_of: 'employee',
    hidden: ['employee_id', 'request_id', 'created_at'],
  },
]
