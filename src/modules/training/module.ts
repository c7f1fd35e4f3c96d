export const training = {
  name: 'training',
  title: 'Training',
  uses: ['organization', 'hris', 'attendance'],
} as const
