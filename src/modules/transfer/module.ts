export const transfer = {
  name: 'transfer',
  title: 'Transfer requests',
  uses: ['account', 'commons', 'organization', 'hris', 'leave', 'loan', 'onboarding', 'offboarding'],
} as const
