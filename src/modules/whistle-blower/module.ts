export const whistleBlower = {
  name: 'whistle-blower',
  title: 'Whistle-blowing',
  uses: ['account', 'organization'],
} as const
