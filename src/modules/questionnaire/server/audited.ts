import type { AuditedTable } from '#engines/audit/audit.ts'
import { questionCategory } from '#engines/questions/question-bank.ts'
import { auditedSettings } from '#engines/settings/audited.ts'

export const audited: readonly AuditedTable[] = [
  auditedSettings(questionCategory),
  {
    table: 'question',
    title: 'Question',
    codes: questionCategory.edit,
    fields: { title: 'Question' },
    references: { category_id: ['question_category', 'name'] },
    // options with their marks, kept as a tree: the versions show them as they were
    guarded: { detail: [] },
    hidden: ['root_id', 'is_latest', 'created_at'],
  },
]
