export const noticeboard = {
  name: 'noticeboard',
  title: 'Noticeboard',
  uses: [
    'commons',
    'organization',
    'hris',
    'leave',
    'attendance',
    'expense',
    'offboarding',
    'forms',
    'training',
  ],
} as const
