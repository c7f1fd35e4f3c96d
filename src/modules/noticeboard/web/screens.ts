import { screen, type BuiltScreen } from '#kernel/screen.ts'

export const noticeboardScreens: readonly BuiltScreen[] = [
  screen('user', 'noticeboard', 'Noticeboard', () => import('#modules/noticeboard/web/noticeboard.tsx')),
]
