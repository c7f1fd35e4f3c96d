export const payroll = {
  name: 'payroll',
  title: 'Payroll',
  uses: ['organization', 'hris', 'leave', 'attendance', 'offboarding'],
} as const
