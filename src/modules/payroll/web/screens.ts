import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const approvalSettingsPage = () => import('#modules/payroll/web/approval-settings.tsx')
const approvalsPage = () => import('#modules/payroll/web/approvals.tsx')
const generatePage = () => import('#modules/payroll/web/generate.tsx')
const headingPagePage = () => import('#modules/payroll/web/heading-page.tsx')
const headingsPage = () => import('#modules/payroll/web/headings.tsx')
const insightPage = () => import('#modules/payroll/web/insight.tsx')
const overviewPage = () => import('#modules/payroll/web/overview.tsx')
const packagePagePage = () => import('#modules/payroll/web/package-page.tsx')
const packagesPage = () => import('#modules/payroll/web/packages.tsx')
const payslipPage = () => import('#modules/payroll/web/payslip.tsx')
const requestsPage = () => import('#modules/payroll/web/requests.tsx')
const runPage = () => import('#modules/payroll/web/run.tsx')
const simplePage = () => import('#modules/payroll/web/simple.tsx')
const yearlyPage = () => import('#modules/payroll/web/yearly.tsx')
const { payroll } = P

export const payrollScreens: readonly BuiltScreen[] = [
  screen('admin', 'payroll/advance-salary', 'Advance Salary', requestsPage, {
    permission: [payroll.advanceSalary],
    props: { kind: 'advance' },
  }),
  screen('admin', 'payroll/archive-payroll/monthly-payroll', 'Archived Monthly Payroll', simplePage, {
    permission: [payroll.collection],
    props: { page: 'archiveMonths', title: 'Archived Monthly Payroll' },
  }),
  screen('admin', 'payroll/archive-payroll/monthly-payslip', 'Archived Payslips', simplePage, {
    permission: [payroll.collection],
    props: { page: 'archive', title: 'Archived Payslips' },
  }),
  screen('admin', 'payroll/archive-payroll/yearly-payroll', 'Archived Yearly Payroll', simplePage, {
    permission: [payroll.collection],
    props: { page: 'archiveYears', title: 'Archived Yearly Payroll' },
  }),
  screen('admin', 'payroll/bulk-assign-package', 'Bulk Assign Packages', simplePage, {
    permission: [payroll.assignPackage],
    props: { page: 'assign', title: 'Bulk Assign Packages' },
  }),
  screen('admin', 'payroll/collection', 'Payroll Collection', simplePage, {
    permission: [payroll.collection],
    props: { page: 'collection', title: 'Payroll Collection' },
  }),
  screen('admin', 'payroll/collection/detail/{pk}', 'Payroll of a Month', runPage, {
    permission: [payroll.collection],
    props: { tab: 'sheet' },
  }),
  screen('admin', 'payroll/collection/detail/{pk}/cit', 'CIT Report of a Payroll', runPage, {
    permission: [payroll.collection],
    props: { tab: 'cit' },
  }),
  screen('admin', 'payroll/collection/detail/{pk}/disbursement-sheet', 'Disbursement Sheet', runPage, {
    permission: [payroll.collection],
    props: { tab: 'disbursement' },
  }),
  screen('admin', 'payroll/collection/detail/{pk}/pf-report', 'PF Report of a Payroll', runPage, {
    permission: [payroll.collection],
    props: { tab: 'pf' },
  }),
  screen('admin', 'payroll/collection/detail/{pk}/ssf', 'SSF Report of a Payroll', runPage, {
    permission: [payroll.collection],
    props: { tab: 'ssf' },
  }),
  screen('admin', 'payroll/collection/detail/{pk}/tax-report', 'Tax Report of a Payroll', runPage, {
    permission: [payroll.collection],
    props: { tab: 'tax' },
  }),
  screen('admin', 'payroll/generate', 'Generate Payroll', generatePage, { permission: [payroll.generate] }),
  screen('admin', 'payroll/increment', 'Increments', simplePage, {
    permission: [payroll.increment],
    props: { page: 'increments', title: 'Increments' },
  }),
  screen('admin', 'payroll/on-hold', 'On Hold', simplePage, {
    permission: [payroll.onHold],
    props: { page: 'holds', title: 'On Hold' },
  }),
  screen('admin', 'payroll/overview', 'Payroll Overview', overviewPage, { permission: [payroll.overview] }),
  screen('admin', 'payroll/rebate', 'Rebates', requestsPage, {
    permission: [payroll.rebate],
    props: { kind: 'rebate' },
  }),
  screen('admin', 'payroll/reports/budget-forecasting', 'Budget Forecasting', simplePage, {
    permission: [payroll.reports],
    props: { page: 'budgetForecast', title: 'Budget Forecasting' },
  }),
  screen('admin', 'payroll/reports/chart', 'Payroll Chart', simplePage, {
    permission: [payroll.reports],
    props: { page: 'payrollChart', title: 'Payroll Chart' },
  }),
  screen('admin', 'payroll/reports/general-info-report', 'General Information Report', simplePage, {
    permission: [payroll.reports],
    props: { page: 'generalInfo', title: 'General Information Report' },
  }),
  screen('admin', 'payroll/reports/monthly-insight/monthly-insight', 'Monthly Insight', simplePage, {
    permission: [payroll.reports],
    props: { page: 'monthlyInsight', title: 'Monthly Insight' },
  }),
  screen('admin', 'payroll/reports/package-wise-salary', 'Package-wise Salary', simplePage, {
    permission: [payroll.reports],
    props: { page: 'packageSalary', title: 'Package-wise Salary' },
  }),
  screen('admin', 'payroll/reports/payroll-activity', 'Payroll Activity', simplePage, {
    permission: [payroll.reports],
    props: { page: 'payrollActivity', title: 'Payroll Activity' },
  }),
  screen('admin', 'payroll/reports/payroll-difference', 'Payroll Difference', simplePage, {
    permission: [payroll.reports],
    props: { page: 'payrollDifference', title: 'Payroll Difference' },
  }),
  screen('admin', 'payroll/reports/payslip/yearly-report', 'Yearly Payslip Report', simplePage, {
    permission: [payroll.reports],
    props: { page: 'yearlyPayslips', title: 'Yearly Payslip Report' },
  }),
  screen('admin', 'payroll/reports/voucher-activity', 'Voucher Activity', simplePage, {
    permission: [payroll.reports],
    props: { page: 'voucherActivity', title: 'Voucher Activity' },
  }),
  screen('admin', 'payroll/reports/yearly-tax-report', 'Yearly Tax Report', simplePage, {
    permission: [payroll.reports],
    props: { page: 'yearlyTax', title: 'Yearly Tax Report' },
  }),
  screen('admin', 'payroll/response', 'Payslip Responses', simplePage, {
    permission: [payroll.collection],
    props: { page: 'queries', title: 'Payslip Responses' },
  }),
  screen('admin', 'payroll/settings/advance-salary', 'Advance Salary Settings', simplePage, {
    props: { page: 'advanceSettings', title: 'Advance Salary Settings' },
  }),
  screen('admin', 'payroll/settings/approval', 'Payroll Approval Settings', approvalSettingsPage, {
    props: { title: 'Payroll Approval Settings' },
  }),
  screen('admin', 'payroll/settings/assign-package', 'Assign Packages', simplePage, {
    permission: [payroll.assignPackage],
    props: { page: 'assign', title: 'Assign Packages' },
  }),
  screen('admin', 'payroll/settings/payroll-start-date', 'Payroll Start Date', simplePage, {
    props: { page: 'runSettings', title: 'Payroll Start Date' },
  }),
  screen('admin', 'payroll/settings/payslip-report', 'Payslip Settings', simplePage, {
    props: { page: 'payslipSettings', title: 'Payslip Settings' },
  }),
  screen('admin', 'payroll/settings/pre-tax', 'Pre-tax Settings', simplePage, {
    props: { page: 'taxSettings', title: 'Pre-tax Settings' },
  }),
  screen('admin', 'payroll/settings/rebate', 'Rebate Settings', simplePage, {
    props: { page: 'rebateType', title: 'Rebate Settings' },
  }),
  screen('admin', 'payroll/settings/report-settings', 'Payroll Report Settings', simplePage, {
    props: { page: 'reportSettings', title: 'Payroll Report Settings' },
  }),
  screen('admin', 'payroll/settings/tax-report', 'Tax Report Settings', simplePage, {
    props: { page: 'taxReportSettings', title: 'Tax Report Settings' },
  }),
  screen('admin', 'payroll/settings/unit-of-work/code', 'Unit of Work Codes', simplePage, {
    props: { page: 'workItem', title: 'Unit of Work Codes' },
  }),
  screen('admin', 'payroll/settings/unit-of-work/operation', 'Unit of Work Operations', simplePage, {
    props: { page: 'workOperation', title: 'Unit of Work Operations' },
  }),
  screen('admin', 'payroll/settings/unit-of-work/rate', 'Unit of Work Rates', simplePage, {
    props: { page: 'workRate', title: 'Unit of Work Rates' },
  }),
  screen('admin', 'payroll/settings/voucher', 'Voucher Settings', simplePage, {
    props: { page: 'voucherSettings', title: 'Voucher Settings' },
  }),
  screen('admin', 'payroll/settings/headings', 'Payroll Headings', headingsPage, {
    permission: [payroll.headings],
  }),
  screen('admin', 'payroll/settings/headings/create/{nextOrder}', 'New Payroll Heading', headingPagePage, {
    permission: [payroll.headings],
  }),
  screen('admin', 'payroll/settings/headings/edit/{pk}', 'Payroll Heading', headingPagePage, {
    permission: [payroll.headings],
  }),
  screen('admin', 'payroll/settings/packages', 'Payroll Packages', packagesPage, {
    permission: [payroll.packages],
    props: { title: 'Payroll Packages' },
  }),
  screen('admin', 'payroll/settings/packages/edit/{pk?}', 'New Payroll Package', packagePagePage, {
    permission: [payroll.packages],
  }),
  screen('admin', 'payroll/unit-of-work', 'Unit of Work', requestsPage, {
    permission: [payroll.unitOfWork],
    props: { kind: 'work' },
  }),
  screen('admin', 'payroll/voucher-settings', 'Voucher Mapping', simplePage, {
    permission: [payroll.settings],
    props: { page: 'voucherMapping', title: 'Voucher Mapping' },
  }),
  screen('admin', 'payroll/voucher-type', 'Voucher Types', simplePage, {
    permission: [payroll.settings],
    props: { page: 'voucherType', title: 'Voucher Types' },
  }),
  screen('user', 'payroll/advance-salary', 'Advance Salary', requestsPage, { props: { kind: 'advance' } }),
  screen('user', 'payroll/advance-salary-request/list', 'Advance Salary Requests to Approve', requestsPage, {
    props: { kind: 'advance', decides: true },
  }),
  screen('user', 'payroll/approval/details/{pk}', 'Payroll for Approval', runPage),
  screen('user', 'payroll/approval/request', 'Payroll Approvals', approvalsPage),
  screen('user', 'payroll/archive-payroll/monthly-payroll', 'Archived Monthly Payroll', simplePage, {
    props: { page: 'archiveMonths', title: 'Archived Monthly Payroll' },
  }),
  screen('user', 'payroll/archive-payroll/monthly-payslip', 'Archived Payslips', simplePage, {
    props: { page: 'archive', title: 'Archived Payslips' },
  }),
  screen('user', 'payroll/archive-payroll/yearly-payroll', 'Archived Yearly Payroll', simplePage, {
    props: { page: 'archiveYears', title: 'Archived Yearly Payroll' },
  }),
  screen('user', 'payroll/payslip', 'Payslip', payslipPage),
  screen('user', 'payroll/rebate', 'Rebate', requestsPage, { props: { kind: 'rebate' } }),
  screen('user', 'payroll/unit-of-work', 'Unit of Work', requestsPage, { props: { kind: 'work' } }),
  screen('user', 'payroll/yearly-payslip', 'Yearly Payslip', yearlyPage),
  screen('supervisor', 'payroll/advance-salary-request', 'Team Advance Salary Requests', requestsPage, {
    props: { kind: 'advance' },
  }),
  screen('supervisor', 'payroll/monthly-insight', 'Team Monthly Insight', insightPage),
  screen('supervisor', 'payroll/unit-of-work', 'Team Unit of Work', requestsPage, {
    props: { kind: 'work' },
  }),
]
