export const offboarding = {
  name: 'offboarding',
  title: 'Offboarding',
  uses: ['organization', 'hris', 'leave'],
} as const
