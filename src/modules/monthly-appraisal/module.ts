export const monthlyAppraisal = {
  name: 'monthly-appraisal',
  title: 'Monthly appraisal',
  uses: ['organization', 'hris', 'leave', 'attendance', 'task'],
} as const
