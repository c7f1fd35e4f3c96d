export const dashboard = {
  name: 'dashboard',
  title: 'Dashboard',
  uses: ['organization', 'hris', 'leave'],
} as const
