import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { paManage } from '#modules/performance-appraisal/shared/appraisal.ts'
import { kpi, kpiCollection } from '#modules/performance-appraisal/shared/kpi.ts'
import { appraisalYear, scoreBand } from '#modules/performance-appraisal/shared/slot.ts'

const occasion = { occasion_id: ['appraisal_occasion', 'title'] } as const
const people = { employee_id: ['employee', 'full_name'] } as const

/** Who has a form of somebody and what they did with it is no history that HR reads: appraisers may be hidden. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(appraisalYear),
  auditedSettings(scoreBand),
  auditedSettings(kpiCollection),
  auditedSettings(kpi),
  {
    table: 'appraisal_occasion',
    title: 'Appraisal slot',
    codes: paManage,
    references: {},
    hidden: ['use'],
  },
  {
    table: 'appraisal_mode',
    title: 'Appraisal mode',
    codes: paManage,
    references: { ...occasion, set_id: ['question_set', 'name'] },
    hidden: [],
  },
  {
    table: 'assigned_kpi',
    title: 'Assigned KPI',
    codes: paManage,
    references: { ...occasion, ...people },
    hidden: [],
  },
]
