export const noticeboard = {
  name: 'noticeboard',
  title: 'Noticeboard',
  uses: ['organization', 'hris', 'leave', 'commons'],
} as const
