export const attendance = {
  name: 'attendance',
  title: 'Attendance',
  uses: ['organization', 'hris', 'leave'],
} as const
