export const expense = {
  name: 'expense',
  title: 'Expenses',
  uses: ['commons', 'organization', 'hris'],
} as const
