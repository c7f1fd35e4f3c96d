import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import {
  externalInterviewer,
  hiringMethod,
  hiringStage,
  recruitmentLetter,
} from '#modules/recruitment/shared/setup.ts'

/** Applications tell their history themselves. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(hiringMethod),
  auditedSettings(hiringStage),
  auditedSettings(recruitmentLetter),
  auditedSettings(externalInterviewer),
  {
    table: 'vacancy',
    title: 'Vacancy',
    codes: [P.recruitment.vacancies],
    references: {
      job_title_id: ['job_title', 'title'],
      branch_id: ['branch', 'name'],
      division_id: ['division', 'name'],
      employment_type_id: ['employment_type', 'title'],
      hiring_method_id: ['hiring_method', 'name'],
    },
    hidden: ['requisition_id', 'set_root_id', 'account_id', 'verified_by', 'created_at'],
  },
  {
    table: 'knockout_rule',
    title: 'Knock-out question',
    codes: [P.recruitment.vacancies],
    references: { vacancy_id: ['vacancy', 'title'], question_root_id: ['question', 'title'] },
    hidden: [],
  },
  {
    table: 'headcount_plan',
    title: 'Headcount plan',
    codes: [P.recruitment.vacancies],
    references: {
      fiscal_year_id: ['fiscal_year', 'name'],
      job_title_id: ['job_title', 'title'],
      division_id: ['division', 'name'],
    },
    hidden: [],
  },
  {
    table: 'referral_posting',
    title: 'Referral bonuses sent to payroll',
    codes: [P.payroll.generate],
    references: { period_id: ['fiscal_period', 'label'], heading_id: ['payroll_heading', 'name'] },
    hidden: ['account_id', 'reversed_by'],
  },
]
