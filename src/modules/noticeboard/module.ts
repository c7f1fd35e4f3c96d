export const noticeboard = {
  name: 'noticeboard',
  title: 'Noticeboard',
  uses: ['organization', 'hris', 'leave', 'offboarding'],
} as const
