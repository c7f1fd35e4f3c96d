import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { idCardTemplate } from '#modules/hris/shared/id-card.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'

/** What a person has on paper: documents and the asking for them, letters, ID cards, contracts. */
export const papers: readonly AuditedTable[] = [
  {
    table: 'employee_document',
    title: 'Document',
    codes: [P.hris.documents],
    fields: {
      renews_id: 'Takes the place of',
      warn_days: 'Warn before (days)',
      remind_days: 'Remind before (days)',
      is_archived: 'Archived',
      needs_acknowledgement: 'To be acknowledged',
      acknowledged_at: 'Acknowledged at',
    },
    references: {
      category_id: ['document_category', 'name'],
      file_id: ['stored_file', 'name'],
      renews_id: ['employee_document', 'title'],
    },
    part_of: 'employee',
    hidden: ['employee_id', 'warned_for', 'created_at'],
  },
  {
    table: 'document_ask',
    title: 'Document request',
    codes: [P.hris.documents],
    fields: { is_closed: 'Closed', max_mb: 'Largest size (MB)' },
    references: { category_id: ['document_category', 'name'] },
    hidden: ['created_at'],
  },
  {
    table: 'document_ask_person',
    title: 'Document asked for',
    codes: [P.hris.documents],
    references: { file_id: ['stored_file', 'name'], document_id: ['employee_document', 'title'] },
    part_of: 'employee',
    hidden: ['employee_id', 'ask_id', 'reminded_on'],
  },
  {
    table: 'letter',
    title: 'Letter',
    codes: letterTemplate.edit,
    references: { template_id: ['letter_template', 'name'], file_id: ['stored_file', 'name'] },
    part_of: 'employee',
    // who issued it is told by the name that it was issued under; the sum of the file is for those who verify it
    // and a draft is read as a letter
    hidden: [
      'employee_id',
      'issued_by',
      'approved_by',
      'sha256',
      'created_at',
      'draft',
      'said',
      'source',
      'source_id',
      'template_revision',
    ],
  },
  {
    table: 'id_card',
    title: 'ID card',
    codes: idCardTemplate.edit,
    references: { template_id: ['id_card_template', 'name'], reissue_of: ['id_card', 'number'] },
    part_of: 'employee',
    // whoever knows the token can verify the card
    hidden: ['employee_id', 'token', 'created_at', 'warned_for'],
  },
  {
    table: 'contract',
    title: 'Contract',
    codes: [P.hris.contracts],
    fields: { file_id: 'Signed document', renewal_of: 'Renews', created_by: 'Prepared by' },
    references: {
      file_id: ['stored_file', 'name'],
      renewal_of: ['contract', 'ends_on'],
      created_by: ['account', 'full_name'],
    },
    part_of: 'employee',
    hidden: ['employee_id', 'ended_by', 'review_id', 'separation_id', 'renewal_no', 'created_at'],
  },
]
