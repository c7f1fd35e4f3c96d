export const noticeboard = {
  name: 'noticeboard',
  title: 'Noticeboard',
  uses: ['organization', 'hris', 'leave', 'forms'],
} as const
