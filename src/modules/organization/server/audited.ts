import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { holiday } from '#modules/organization/shared/holiday.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'

const year = [P.organization.fiscalYear]

export const audited: readonly AuditedTable[] = [
  {
    table: 'organization',
    title: 'Organization',
    codes: [P.organization.settings, P.organization.application],
    references: { logo_file_id: ['stored_file', 'name'] },
  },
  ...[branch, division, jobTitle, employmentLevel, employmentType, holiday].map(auditedSettings),
  { table: 'fiscal_year', title: 'Fiscal year', codes: year },
  {
    table: 'fiscal_period',
    title: 'Month',
    codes: year,
    fields: { seq: 'Number' },
    hidden: ['fiscal_year_id'],
    part_of: 'fiscal_year',
  },
]
