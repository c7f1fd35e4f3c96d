import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

export const noticeboardScreens: readonly BuiltScreen[] = [
  screen('user', 'noticeboard', 'Noticeboard', () => import('#modules/noticeboard/web/noticeboard.tsx')),
  screen(
    'admin',
    'hris/noticeboard-approval/request',
    'Noticeboard Approval',
    () => import('#modules/noticeboard/web/post-approval.tsx'),
    { permission: [P.hris.noticeApproval, P.noticeboard.all] },
  ),
]
