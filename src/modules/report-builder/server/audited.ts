import type { AuditedTable } from '#engines/audit/audit.ts'
import { builders } from '#modules/report-builder/shared/report.ts'

/** Who changed, shared and scheduled a report. That what it is made of was changed is told, not how. */
export const audited: readonly AuditedTable[] = [
  {
    table: 'saved_report',
    title: 'Report',
    codes: builders,
    fields: { is_shared_with_all: 'Shared with all of HR', shared_codes: 'Shared with holders of' },
    guarded: { definition: [] },
    hidden: ['account_id', 'account_name', 'data_set', 'changed_at', 'created_at'],
  },
  {
    table: 'saved_report_reader',
    title: 'Reader',
    codes: builders,
    fields: { account_id: 'Shared with' },
    references: { account_id: ['account', 'full_name'] },
    hidden: ['report_id'],
    part_of: 'saved_report',
  },
  {
    table: 'saved_report_group',
    title: 'Group of readers',
    codes: builders,
    fields: { group_id: 'Shared with' },
    references: { group_id: ['permission_group', 'name'] },
    hidden: ['report_id'],
    part_of: 'saved_report',
  },
  {
    table: 'report_schedule',
    title: 'Schedule',
    codes: builders,
    hidden: ['report_id', 'next_on', 'last_at', 'last_result', 'created_at'],
    part_of: 'saved_report',
  },
  {
    table: 'report_recipient',
    title: 'Recipient',
    codes: builders,
    fields: { account_id: 'Mailed to' },
    references: { account_id: ['account', 'full_name'] },
    hidden: ['report_id', 'schedule_id'],
    part_of: 'saved_report',
  },
]
