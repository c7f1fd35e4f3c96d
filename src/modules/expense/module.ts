export const expense = {
  name: 'expense',
  title: 'Expenses',
  uses: ['commons', 'organization', 'hris', 'attendance', 'payroll'],
} as const
