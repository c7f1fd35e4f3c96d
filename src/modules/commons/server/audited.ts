import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'

/** What an organization chose of what all share; the shared masters themselves belong to no organization. */
export const audited: readonly AuditedTable[] = [
  {
    table: 'template_mapping',
    title: 'Template mapping',
    codes: [P.organization.template],
    references: { email_template_id: ['email_template', 'name'] },
  },
]
