export const workLog = {
  name: 'work-log',
  title: 'Work logs',
  uses: ['task', 'organization', 'payroll'],
} as const
