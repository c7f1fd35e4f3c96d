import type { AuditedTable } from '#engines/audit/audit.ts'
import { forms } from '#modules/forms/shared/form.ts'

export const audited: readonly AuditedTable[] = [
  {
    table: 'form',
    title: 'Form',
    codes: forms.edit,
    fields: {
      set_id: 'Questions',
      segment_id: 'For',
      allows_many: 'Several answers',
      repeats: 'Asked again each',
      threshold: 'Smallest group',
    },
    references: { set_id: ['question_set', 'name'], segment_id: ['segment', 'name'] },
    // whoever has the link may answer
    hidden: ['public_key', 'created_at'],
  },
]
