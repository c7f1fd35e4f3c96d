export const transfer = {
  name: 'transfer',
  title: 'Transfer requests',
  uses: ['account', 'commons', 'organization', 'hris', 'onboarding', 'offboarding'],
} as const
