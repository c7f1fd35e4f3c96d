export const attendance = {
  name: 'attendance',
  title: 'Attendance',
  uses: ['organization', 'hris', 'leave', 'task'],
} as const
