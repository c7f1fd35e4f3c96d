export const dignity = {
  name: 'dignity',
  title: 'Goals and coaching',
  uses: ['organization', 'hris'],
} as const
