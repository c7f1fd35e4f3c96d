import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'

/** Goals tell their history themselves; coaching keeps none. */
export const audited: readonly AuditedTable[] = [
  {
    table: 'goal_period',
    title: 'Goal period',
    codes: [P.questionnaire.appraisal],
    references: {},
    hidden: [],
  },
]
