import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { payroll } = P

export const adminPayroll = [
  ...rows('admin', 'payroll', {}, [
    [
      'payroll/overview',
      'Payroll Overview',
      { words: 'salary cost summary', permission: [payroll.overview] },
    ],
    [
      'payroll/generate',
      'Generate Payroll',
      { words: 'run salary calculate month', permission: [payroll.generate] },
    ],
    ['payroll/increment', 'Increments', { words: 'salary raise', permission: [payroll.increment] }],
    ['payroll/on-hold', 'On Hold', { words: 'withheld salary', permission: [payroll.onHold] }],
    ['payroll/rebate', 'Rebates', { words: 'tax exemption insurance', permission: [payroll.rebate] }],
    [
      'payroll/response',
      'Payslip Responses',
      { words: 'acknowledgement of payslips', permission: [payroll.collection] },
    ],
    [
      'payroll/advance-salary',
      'Advance Salary',
      { words: 'loan on salary', permission: [payroll.advanceSalary] },
    ],
    [
      'payroll/unit-of-work',
      'Unit of Work',
      { words: 'piece work rate output', permission: [payroll.unitOfWork] },
    ],
    [
      'payroll/bulk-assign-package',
      'Bulk Assign Packages',
      { words: 'salary packages many employees', permission: [payroll.assignPackage] },
    ],
    [
      'payroll/voucher-settings',
      'Voucher Mapping',
      { words: 'accounting journal ledger voucher settings', permission: [payroll.settings] },
    ],
    [
      'payroll/voucher-type',
      'Voucher Types',
      { words: 'accounting journal', permission: [payroll.settings] },
    ],
  ]),
  ...rows('admin', 'payroll', { permission: [payroll.collection] }, [
    ['payroll/collection', 'Payroll Collection', { words: 'salary months generated' }],
    ['payroll/collection/detail/{pk}', 'Payroll of a Month'],
    ['payroll/collection/detail/{pk}/cit', 'CIT Report of a Payroll'],
    ['payroll/collection/detail/{pk}/tax-report', 'Tax Report of a Payroll'],
    ['payroll/collection/detail/{pk}/disbursement-sheet', 'Disbursement Sheet'],
    ['payroll/collection/detail/{pk}/ssf', 'SSF Report of a Payroll'],
    ['payroll/collection/detail/{pk}/pf-report', 'PF Report of a Payroll'],
    ['payroll/archive-payroll', 'Archived Payroll', { section: true }],
    ['payroll/archive-payroll/monthly-payroll', 'Archived Monthly Payroll', { words: 'old months' }],
    ['payroll/archive-payroll/yearly-payroll', 'Archived Yearly Payroll', { words: 'old years' }],
    ['payroll/archive-payroll/monthly-payslip', 'Archived Payslips', { words: 'old salary slips' }],
  ]),
  ...rows('admin', 'payroll', { permission: [payroll.reports] }, [
    ['payroll/reports', 'Payroll Reports', { section: true }],
    ['payroll/reports/chart', 'Payroll Chart', { words: 'graph of headings' }],
    ['payroll/reports/general-info-report', 'General Information Report', { words: 'pan bank account' }],
    ['payroll/reports/package-wise-salary', 'Package-wise Salary', { words: 'salary by package' }],
    ['payroll/reports/monthly-insight/monthly-insight', 'Monthly Insight', { words: 'cost of the month' }],
    ['payroll/reports/budget-forecasting', 'Budget Forecasting', { words: 'salary plan next year' }],
    ['payroll/reports/payslip/yearly-report', 'Yearly Payslip Report', { words: 'annual salary' }],
    ['payroll/reports/payroll-difference', 'Payroll Difference', { words: 'compare two months variance' }],
    ['payroll/reports/payroll-activity', 'Payroll Activity', { words: 'log who changed' }],
    ['payroll/reports/voucher-activity', 'Voucher Activity', { words: 'journal log' }],
    ['payroll/reports/yearly-tax-report', 'Yearly Tax Report', { words: 'annual income tax tds' }],
  ]),
  ...rows('admin', 'payroll', { permission: [payroll.settings] }, [
    [
      'payroll/settings',
      'Payroll Settings',
      {
        section: true,
        permission: [payroll.settings, payroll.headings, payroll.packages, payroll.assignPackage],
      },
    ],
    [
      'payroll/settings/headings',
      'Payroll Headings',
      { words: 'salary components allowance deduction formula', permission: [payroll.headings] },
    ],
    [
      'payroll/settings/headings/create/{nextOrder}',
      'New Payroll Heading',
      { permission: [payroll.headings] },
    ],
    ['payroll/settings/headings/edit/{pk}', 'Payroll Heading', { permission: [payroll.headings] }],
    [
      'payroll/settings/packages',
      'Payroll Packages',
      { words: 'salary structure', permission: [payroll.packages] },
    ],
    [
      'payroll/settings/packages/edit/{pk?}',
      'New Payroll Package',
      { words: 'edit salary structure', permission: [payroll.packages] },
    ],
    [
      'payroll/settings/assign-package',
      'Assign Packages',
      { words: 'salary structure of an employee', permission: [payroll.assignPackage] },
    ],
    ['payroll/settings/approval', 'Payroll Approval Settings', { words: 'who approves' }],
    ['payroll/settings/report-settings', 'Payroll Report Settings', { words: 'headings in reports' }],
    ['payroll/settings/payroll-start-date', 'Payroll Start Date', { words: 'first month' }],
    [
      'payroll/settings/advance-salary',
      'Advance Salary Settings',
      { words: 'limits instalments', permission: [payroll.advanceSalary, payroll.settings] },
    ],
  ]),
  ...rows('admin', 'payroll', { permission: [payroll.unitOfWork, payroll.settings] }, [
    ['payroll/settings/unit-of-work', 'Unit of Work Settings', { words: 'piece work', section: true }],
    ['payroll/settings/unit-of-work/code', 'Unit of Work Codes', { words: 'piece work' }],
    ['payroll/settings/unit-of-work/operation', 'Unit of Work Operations', { words: 'piece work' }],
    ['payroll/settings/unit-of-work/rate', 'Unit of Work Rates', { words: 'piece work price' }],
  ]),
  ...rows('admin', 'payroll', { permission: [payroll.settings] }, [
    ['payroll/settings/pre-tax', 'Pre-tax Settings', { words: 'deduction before tax' }],
    ['payroll/settings/tax-report', 'Tax Report Settings', { words: 'tds' }],
    ['payroll/settings/payslip-report', 'Payslip Settings', { words: 'layout of the salary slip' }],
    [
      'payroll/settings/rebate',
      'Rebate Settings',
      { words: 'tax exemption limits', permission: [payroll.rebate, payroll.settings] },
    ],
    ['payroll/settings/voucher', 'Voucher Settings', { words: 'accounting journal' }],
  ]),
]
