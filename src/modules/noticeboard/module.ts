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
    'task',
    'assessment',
    'recruitment',
    'payroll',
  ],
} as const
