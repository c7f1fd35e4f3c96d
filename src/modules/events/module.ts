export const events = {
  name: 'events',
  title: 'Events',
  uses: ['commons', 'organization', 'hris', 'leave', 'noticeboard'],
} as const
