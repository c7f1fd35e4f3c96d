import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { investigator } from '#modules/whistle-blower/shared/investigator.ts'

export const audited: readonly AuditedTable[] = [auditedSettings(investigator)]
