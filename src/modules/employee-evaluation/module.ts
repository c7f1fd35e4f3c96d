export const employeeEvaluation = {
  name: 'employee-evaluation',
  title: 'Employee evaluation',
  uses: ['organization', 'hris'],
} as const
