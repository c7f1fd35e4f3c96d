import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { bankFileTemplate } from '#modules/payroll/shared/bank-file.ts'
import { payScale } from '#modules/payroll/shared/increment.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'
import { payrollPackage } from '#modules/payroll/shared/package.ts'
import { voucherMapping, voucherType } from '#modules/payroll/shared/payroll-settings.ts'
import { rebateType, workItem, workOperation, workRate } from '#modules/payroll/shared/requests.ts'

const of = (
  table: string,
  title: string,
  codes: AuditedTable['codes'],
  more: Partial<AuditedTable> = {},
): AuditedTable => ({
  table,
  title,
  codes,
  hidden: [],
  ...more,
})
/** A package says which one it was cloned from. */
const withClone = (table: AuditedTable): AuditedTable => ({
  ...table,
  references: { ...table.references, cloned_from_id: ['payroll_package', 'name'] },
})
const person = { employee_id: ['employee', 'full_name'] } as const

export const audited: readonly AuditedTable[] = [
  ...[
    payrollHeading,
    workOperation,
    workItem,
    workRate,
    rebateType,
    voucherType,
    voucherMapping,
    bankFileTemplate,
    payScale,
  ].map((one) => auditedSettings(one as never)),
  withClone(auditedSettings(payrollPackage as never)),
  of('payroll_package_heading', 'Heading of a package', [P.payroll.packages], {
    references: { package_id: ['payroll_package', 'name'], heading_id: ['payroll_heading', 'name'] },
    part_of: 'payroll_package',
  }),
  of('payroll_package_push', 'Pushed package', [P.payroll.assignPackage, P.payroll.packages], {
    references: {
      package_id: ['payroll_package', 'name'],
      from_package_id: ['payroll_package', 'name'],
      pushed_by: ['account', 'full_name'],
    },
    hidden: ['job_id', 'pushed_at'],
  }),
  of('payroll_assignment', 'Assigned package', [P.payroll.assignPackage], {
    references: { ...person, package_id: ['payroll_package', 'name'] },
  }),
  of('payroll_tax_profile', 'Tax profile', [P.payroll.assignPackage], { references: person }),
  of('payroll_run', 'Payroll run', [P.payroll.generate, P.payroll.collection], {
    references: {
      period_id: ['fiscal_period', 'label'],
      generated_by: ['account', 'full_name'],
      first_approved_by: ['account', 'full_name'],
      approved_by: ['account', 'full_name'],
      closed_by: ['account', 'full_name'],
      signed_by: ['account', 'full_name'],
      corrects_run_id: ['payroll_run', 'title'],
    },
    hidden: ['job_id', 'created_at'],
  }),
  of('payroll_input', 'Monthly input', [P.payroll.generate], {
    references: {
      ...person,
      period_id: ['fiscal_period', 'label'],
      heading_id: ['payroll_heading', 'name'],
      run_id: ['payroll_run', 'title'],
    },
  }),
  of('payslip_edit', 'Edited payslip', [P.payroll.generate, P.payroll.collection], {
    references: {
      ...person,
      run_id: ['payroll_run', 'title'],
      heading_id: ['payroll_heading', 'name'],
      edited_by: ['account', 'full_name'],
    },
  }),
  of('payroll_hold', 'Hold of pay', [P.payroll.onHold], { references: person }),
  of('advance_salary_pause', 'Paused advance', [P.payroll.advanceSalary], {
    references: { ...person, period_id: ['fiscal_period', 'label'] },
    hidden: ['request_id', 'account_id', 'account_name', 'created_at'],
  }),
  of('payslip_query', 'Payslip response', [P.payroll.collection], {
    references: person,
    hidden: ['payslip_id', 'created_at'],
  }),
  of('pay_increment', 'Increment', [P.payroll.increment], { references: person, hidden: ['created_at'] }),
  of('payroll_archive', 'Archived payroll', [P.payroll.collection], { references: person }),
  of('payroll_voucher', 'Voucher', [P.payroll.collection], {
    references: { run_id: ['payroll_run', 'title'], voucher_type_id: ['voucher_type', 'name'] },
    hidden: ['created_at'],
  }),
]
