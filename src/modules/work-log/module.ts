export const workLog = {
  name: 'work-log',
  title: 'Work logs',
  uses: ['task', 'organization', 'hris', 'payroll'],
} as const
