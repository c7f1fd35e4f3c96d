import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { reimbursement } = P

export const adminFinance = [
  ...rows('admin', 'expense', { permission: [reimbursement.settings] }, [
    ['expense-management/setting', 'Expense Settings', { section: true }],
    ['expense-management/setting/approval', 'Expense Approval Settings', { words: 'who approves' }],
    ['expense-management/setting/travel-expense', 'Travel Expense Settings', { section: true }],
    [
      'expense-management/setting/travel-expense/allowance-mapping',
      'Travel Allowance Mapping',
      { words: 'per diem by level and place' },
    ],
    ['expense-management/setting/travel-expense/mapping', 'Travel Expense Mapping', { words: 'categories' }],
    [
      'expense-management/setting/travel-expense/location',
      'Travel Locations',
      { words: 'places cities districts' },
    ],
  ]),
  ...rows('admin', 'expense', { permission: [reimbursement.requests] }, [
    ['expense-management/request', 'Expense Requests', { words: 'advance reimbursement travel' }],
    ['expense-management/settle-request', 'Settlement Requests', { words: 'settle bills receipts' }],
    ['expense-management/cancel-request', 'Expense Cancel Requests', { words: 'withdraw advance' }],
  ]),
  ...rows('admin', 'expense', { permission: [reimbursement.reports] }, [
    ['expense-management/reports', 'Expense Reports', { words: 'advance settlement totals' }],
    ['expense-management/reports/travel-reports', 'Travel Reports', { words: 'trips tours' }],
  ]),
  ...rows('admin', 'loan', { permission: [P.payroll.loan], flag: 'loan' }, [
    ['loan/initiation', 'Loan Initiation', { words: 'give a loan emi instalment' }],
    ['loan/import', 'Import of Loans', { section: true, writes: true }],
    ['loan/import/loan-details', 'Import Loan Details', { words: 'upload excel csv', writes: true }],
    ['loan/settings', 'Loan Settings', { section: true }],
    ['loan/settings/loan-method', 'Loan Methods', { words: 'flat diminishing interest' }],
    ['loan/settings/loan-type', 'Loan Types', { words: 'home vehicle personal' }],
    ['loan/settings/loan-heading-deduction', 'Loan Heading Deduction', { words: 'payroll heading' }],
    ['loan/reports', 'Loan Reports', { section: true }],
    ['loan/reports/general', 'General Loan Report', { words: 'outstanding principal interest' }],
  ]),
]
