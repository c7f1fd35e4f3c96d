import { rows } from '#app/catalogue/rows.ts'

export const userPay = [
  ...rows('user', 'payroll', {}, [
    ['payroll/payslip', 'Payslip', { words: 'salary slip wage month pay' }],
    ['payroll/advance-salary', 'Advance Salary', { words: 'borrow salary advance' }],
    ['payroll/yearly-payslip', 'Yearly Payslip', { words: 'annual salary tax year', flag: 'yearly_payslip' }],
    [
      'payroll/advance-salary-request/list',
      'Advance Salary Requests to Approve',
      { words: 'approval of salary advances' },
    ],
    ['payroll/approval/request', 'Payroll Approvals', { words: 'approve payroll run' }],
    ['payroll/approval/details/{pk}', 'Payroll for Approval'],
    ['payroll/unit-of-work', 'Unit of Work', { words: 'piece work rate output' }],
    ['payroll/rebate', 'Rebate', { words: 'tax exemption insurance donation deduction' }],
    [
      'payroll/archive-payroll/monthly-payroll',
      'Archived Monthly Payroll',
      { words: 'old months earlier system' },
    ],
    [
      'payroll/archive-payroll/yearly-payroll',
      'Archived Yearly Payroll',
      { words: 'old years earlier system yearly payslip' },
    ],
    ['payroll/archive-payroll/monthly-payslip', 'Archived Payslips', { words: 'old salary slips' }],
  ]),
  ...rows('user', 'expense', {}, [
    ['expense/request-advance', 'Request Advance', { words: 'cash advance money before expense' }],
    ['expense/request-travel', 'Request Travel', { words: 'trip tour per diem allowance' }],
    ['expense/settle-expense', 'Settle Expense', { words: 'reimbursement bills receipts claim' }],
    ['expense/request/expense', 'Expense Requests to Approve', { words: 'reimbursement approval advance' }],
    ['expense/request/settlement', 'Settlements to Approve', { words: 'settle approval bills' }],
    ['expense/cancel-request', 'Cancel Expense Request', { words: 'withdraw advance' }],
    [
      'expense/request/cancel-advance-request',
      'Advance Cancellations to Approve',
      { words: 'cancel approval' },
    ],
  ]),
]
