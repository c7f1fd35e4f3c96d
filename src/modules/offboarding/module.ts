export const offboarding = {
  name: 'offboarding',
  title: 'Offboarding',
  uses: ['account', 'organization', 'hris', 'leave', 'training'],
} as const
