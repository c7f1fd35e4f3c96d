export const performanceAppraisal = {
  name: 'performance-appraisal',
  title: 'Performance appraisal',
  uses: ['organization', 'hris', 'training'],
} as const
