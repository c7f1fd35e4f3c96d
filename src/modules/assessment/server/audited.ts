import type { AuditedTable } from '#engines/audit/audit.ts'
import { prepares } from '#modules/assessment/shared/assessment.ts'

/** Attempts change with every answer: they are traced by their own times, not by a history. */
export const audited: readonly AuditedTable[] = [
  {
    table: 'assessment',
    title: 'Assessment',
    codes: prepares,
    references: { set_id: ['question_set', 'name'] },
    hidden: [],
  },
]
