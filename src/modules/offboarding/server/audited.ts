import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'

export const audited: readonly AuditedTable[] = [
  {
    table: 'separation',
    title: 'Separation',
    codes: [P.hris.separation],
    references: { employee_id: ['employee', 'full_name'], separation_type_id: ['separation_type', 'name'] },
    hidden: ['request_id', 'created_at'],
  },
]
