import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const preEmployment = [P.hris.preEmployment]
const onboarding = [P.hris.onboarding]

const offer = () => import('#modules/onboarding/web/offer-page.tsx')

export const onboardingScreens: readonly BuiltScreen[] = [
  screen(
    'admin',
    'hris/pre-employment/add',
    'Add Pre-employment',
    () => import('#modules/onboarding/web/add-pre-employment.tsx'),
    { permission: preEmployment },
  ),
  screen(
    'admin',
    'hris/pre-employment/assign-supervisors',
    'Assign Supervisors',
    () => import('#modules/onboarding/web/assign-supervisors.tsx'),
    { permission: preEmployment },
  ),
  screen(
    'admin',
    'hris/pre-employment/employee-details',
    'Pre-employment Details',
    () => import('#modules/onboarding/web/pre-employments.tsx'),
    { permission: preEmployment },
  ),
  screen(
    'admin',
    'hris/pre-employment/onboarding',
    'Onboarding',
    () => import('#modules/onboarding/web/onboarding-board.tsx'),
    { permission: onboarding },
  ),
  screen(
    'admin',
    'hris/pre-employment/task-details',
    'Onboarding Tasks',
    () => import('#modules/onboarding/web/onboarding-tasks.tsx'),
    { permission: onboarding },
  ),
  screen(
    'admin',
    'hris/pre-employment/offers',
    'Offer Letters',
    () => import('#modules/onboarding/web/offer-log.tsx'),
    { permission: preEmployment },
  ),
  screen(
    'admin',
    'hris/reports/employment-review/pre-employment',
    'Pre-employment Report',
    () => import('#modules/onboarding/web/pre-employment-report.tsx'),
    { permission: [P.hris.reports] },
  ),
  screen(
    'external',
    'pre-boarding/{token}',
    'Details before the First Day',
    () => import('#modules/onboarding/web/portal-page.tsx'),
  ),
  screen('account', 'offer-letter/{token}', 'Offer Letter', offer),
  screen('account', '/offer-letter/{token}', 'Offer Letter', offer),
]
