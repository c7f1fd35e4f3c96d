export const expense = {
  name: 'expense',
  title: 'Expenses',
  uses: ['commons', 'organization', 'hris', 'attendance', 'offboarding', 'payroll'],
} as const
