export const events = {
  name: 'events',
  title: 'Events',
  uses: [
    'commons',
    'organization',
    'hris',
    'leave',
    'noticeboard',
    'attendance',
    'training',
    'task',
    'recruitment',
  ],
} as const
