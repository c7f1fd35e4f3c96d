export const employeeEvaluation = {
  name: 'employee-evaluation',
  title: 'Employee evaluation',
  uses: ['organization', 'hris', 'payroll'],
} as const
