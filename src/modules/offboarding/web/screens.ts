import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const requests = () => import('#modules/offboarding/web/resignation-requests.tsx')

export const offboardingScreens: readonly BuiltScreen[] = [
  screen(
    'user',
    'resignation/{id?}',
    'Resignation',
    () => import('#modules/offboarding/web/resignation.tsx'),
  ),
  screen('user', 'resignation-request', 'Resignation Requests', requests),
  screen(
    'user',
    'exit-interview',
    'Exit Interviews',
    () => import('#modules/offboarding/web/exit-interviews.tsx'),
  ),
  screen(
    'external',
    'exit-interview/{token}',
    'Exit Interview after Leaving',
    () => import('#modules/offboarding/web/exit-link-page.tsx'),
  ),
  screen(
    'supervisor',
    'my-team/exits',
    'Exits from the Team',
    () => import('#modules/offboarding/web/team-exits.tsx'),
  ),
  screen('admin', 'hris/resignation/request', 'Resignation Requests', requests, {
    permission: [P.hris.resignation],
  }),
  screen(
    'admin',
    'hris/settings/resignation-approval',
    'Resignation Approval Settings',
    () => import('#modules/offboarding/web/resignation-approval.tsx'),
    { permission: [P.hris.resignation] },
  ),
  screen(
    'admin',
    'hris/settings/exit-interview-question-set',
    'Exit Interview Question Sets',
    () => import('#modules/offboarding/web/exit-question-sets.tsx'),
    { permission: [P.hris.exitInterview] },
  ),
  screen(
    'admin',
    'hris/separation/details',
    'Separations',
    () => import('#modules/offboarding/web/separations.tsx'),
    { permission: [P.hris.separation] },
  ),
  screen(
    'admin',
    'hris/separation/offboarding',
    'Offboarding',
    () => import('#modules/offboarding/web/offboarding-board.tsx'),
    { permission: [P.hris.offboarding] },
  ),
  screen(
    'admin',
    'hris/separation/task-details',
    'Separation Tasks',
    () => import('#modules/offboarding/web/separation-tasks.tsx'),
    { permission: [P.hris.offboarding] },
  ),
  screen(
    'admin',
    'hris/reports/employment-review/offboarding',
    'Offboarding Report',
    () => import('#modules/offboarding/web/separation-report.tsx'),
    { permission: [P.hris.reports] },
  ),
  screen(
    'admin',
    'hris/reports/exit-interview',
    'Exit Interview Report',
    () => import('#modules/offboarding/web/exit-report.tsx'),
    { permission: [P.hris.reports, P.hris.exitInterview] },
  ),
]
