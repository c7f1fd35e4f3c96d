import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { questionCategory } from '#engines/questions/question-bank.ts'

export const audited: readonly AuditedTable[] = [
  auditedSettings(questionCategory),
  {
    table: 'question',
    title: 'Question',
    codes: [P.questionnaire.all],
    references: { category_id: ['question_category', 'name'] },
    hidden: ['root_id', 'detail', 'is_latest', 'created_at'],
  },
]
