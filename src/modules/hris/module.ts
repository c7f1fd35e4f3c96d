export const hris = {
  name: 'hris',
  title: 'HR records',
  uses: ['organization', 'account', 'commons'],
} as const
