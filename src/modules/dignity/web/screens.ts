import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const overview: Load = () => import('#modules/dignity/web/overview.tsx')
const coaching: Load = () => import('#modules/dignity/web/coaching.tsx')
const reports: Load = () => import('#modules/dignity/web/reports.tsx')
const goal: Load = () => import('#modules/dignity/web/goal-page.tsx')
const milestone: Load = () => import('#modules/dignity/web/milestone-page.tsx')
const periods: Load = () => import('#modules/dignity/web/page/periods.tsx')
const period: Load = () => import('#modules/dignity/web/page/period.tsx')

export const dignityScreens: readonly BuiltScreen[] = [
  screen('user', 'dignity/overview', 'Goals Overview', overview),
  screen(
    'user',
    'dignity/objective-to-me',
    'Objectives Assigned to Me',
    () => import('#modules/dignity/web/page/to-me.tsx'),
  ),
  screen(
    'user',
    'dignity/objective-by-me',
    'Objectives Assigned by Me',
    () => import('#modules/dignity/web/page/by-me.tsx'),
  ),
  screen('user', 'dignity/peer-form', 'Peer Forms', () => import('#modules/dignity/web/page/peer-forms.tsx')),
  screen('user', 'dignity/reports', 'Goal Reports', reports),
  screen(
    'user',
    'dignity/approval',
    'Goal Approvals',
    () => import('#modules/dignity/web/page/approval.tsx'),
  ),
  screen('user', 'dignity/my/{id?}/detail', 'Objective', goal),
  screen(
    'user',
    'dignity/closed-and-hold',
    'Closed and On-hold Objectives',
    () => import('#modules/dignity/web/page/closed-and-hold.tsx'),
  ),
  screen('user', 'dignity/goal-period', 'My Goal Periods', periods),
  screen('user', 'dignity/goal-period/{id?}/detail', 'Goal Period', period),
  screen('user', 'dignity/goal-period/{id?}/goal/{goalId?}/detail', 'Goal', goal),
  screen(
    'user',
    'dignity/goal-period/{id?}/goal/{goalId?}/milestone/{milestoneId?}/detail',
    'Milestone',
    milestone,
  ),
  screen(
    'user',
    'dignity/evaluator',
    'Evaluations to Fill',
    () => import('#modules/dignity/web/page/to-fill.tsx'),
  ),
  screen('user', 'dignity/coaching', 'Coaching', coaching),
  screen('supervisor', 'dignity/coaching', 'Team Coaching', coaching),
  screen('supervisor', 'dignity/reports', 'Team Goal Reports', reports),
  screen('admin', 'dignity/overview', 'Goals Overview', overview),
  screen(
    'admin',
    'dignity/evaluator-list',
    'Evaluators',
    () => import('#modules/dignity/web/page/evaluator-list.tsx'),
  ),
  screen(
    'admin',
    'dignity/individual-objective',
    'Individual Objectives',
    () => import('#modules/dignity/web/page/individual.tsx'),
  ),
  screen('admin', 'dignity/individual-objective/my/{id?}/detail', 'Objective', goal),
  screen('admin', 'dignity/coaching', 'Coaching', coaching),
  screen('admin', 'dignity/reports', 'Goal Reports', reports),
  screen('admin', 'dignity/settings/goal-period', 'Goal Periods', periods),
  screen('admin', 'dignity/settings/goal-period/{id}/detail', 'Goal Period', period),
  screen(
    'admin',
    'dignity/settings/goal-period/goal',
    'Goals',
    () => import('#modules/dignity/web/page/all-goals.tsx'),
  ),
  screen('admin', 'dignity/settings/goal-period/{id}/goal/{goalId}/detail', 'Goal', goal),
  screen(
    'admin',
    'dignity/settings/goal-period/{id}/goal/{goalId}/milestone/{milestoneId}/detail',
    'Milestone',
    milestone,
  ),
  screen(
    'admin',
    'dignity/settings/appraisal-settings',
    'Goal Appraisal Settings',
    () => import('#modules/dignity/web/page/appraisals.tsx'),
  ),
  screen(
    'admin',
    'dignity/settings/appraisal-settings/{id}/evaluator',
    'Evaluators of an Appraisal',
    () => import('#modules/dignity/web/page/evaluators.tsx'),
  ),
  screen(
    'admin',
    'dignity/settings/{id}/formDesign',
    'Form Design',
    () => import('#modules/dignity/web/page/form-design.tsx'),
  ),
  screen(
    'admin',
    'dignity/settings/{id}/formSubmissionStatus',
    'Form Submission Status',
    () => import('#modules/dignity/web/page/status.tsx'),
  ),
  screen(
    'admin',
    'dignity/settings/{id}/pa-status/{user_id}/formSubmissionStatus',
    "Employee's Submitted Forms",
    () => import('#modules/dignity/web/page/employee-forms.tsx'),
  ),
  screen(
    'admin',
    'dignity/settings/{id}/pa-status/{user_id}/formSubmissionStatus/external',
    "External Appraisers' Submitted Forms",
    () => import('#modules/dignity/web/page/external-forms.tsx'),
  ),
  screen(
    'external',
    'dignity-appraisal/{orgSlug}/{id}/{uuid}/{appraiserId}',
    'External Appraisal',
    () => import('#modules/dignity/web/external-page.tsx'),
  ),
]
