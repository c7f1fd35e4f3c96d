export const offboarding = {
  name: 'offboarding',
  title: 'Offboarding',
  uses: ['account', 'organization', 'hris', 'leave'],
} as const
