export const loan = { name: 'loan', title: 'Loans', uses: ['organization', 'hris', 'payroll'] } as const
