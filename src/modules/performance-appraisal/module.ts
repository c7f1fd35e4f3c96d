export const performanceAppraisal = {
  name: 'performance-appraisal',
  title: 'Performance appraisal',
  uses: ['organization'],
} as const
