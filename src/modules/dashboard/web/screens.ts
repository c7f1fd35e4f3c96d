import { screen, type BuiltScreen } from '#kernel/screen.ts'

export const dashboardScreens: readonly BuiltScreen[] = [
  screen('admin', 'dashboard', 'Dashboard', () => import('#modules/dashboard/web/dashboard.tsx')),
]
