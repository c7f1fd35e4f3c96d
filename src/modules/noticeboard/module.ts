export const noticeboard = {
  name: 'noticeboard',
  title: 'Noticeboard',
  uses: ['commons', 'organization', 'hris', 'leave', 'offboarding', 'forms'],
} as const
