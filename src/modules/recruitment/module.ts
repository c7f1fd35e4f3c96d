export const recruitment = {
  name: 'recruitment',
  title: 'Recruitment',
  uses: ['organization', 'hris', 'onboarding', 'assessment', 'payroll'],
} as const
