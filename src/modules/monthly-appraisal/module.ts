export const monthlyAppraisal = {
  name: 'monthly-appraisal',
  title: 'Monthly appraisal',
  uses: ['organization', 'hris'],
} as const
