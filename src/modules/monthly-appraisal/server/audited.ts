import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { maManage } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { monthlySetting } from '#modules/monthly-appraisal/shared/setting.ts'

export const audited: readonly AuditedTable[] = [
  auditedSettings(monthlySetting),
  {
    table: 'monthly_appraiser',
    title: 'Monthly appraiser',
    codes: maManage,
    references: {
      setting_id: ['monthly_appraisal_setting', 'title'],
      employee_id: ['employee', 'full_name'],
      appraiser_id: ['employee', 'full_name'],
    },
    hidden: [],
  },
]
