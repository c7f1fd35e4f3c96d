import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

/** Requests and balances tell their history themselves. */
export const audited: readonly AuditedTable[] = [auditedSettings(leaveType)]
