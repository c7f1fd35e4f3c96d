import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const employees = () => import('#modules/hris/web/employees.tsx')
const person = () => import('#modules/hris/web/person-page.tsx')
const permission = [P.hris.employees]
const report = (path: string, title: string, name: string) =>
  screen('admin', `hris/reports/${path}/${name}`, title, () => import('#modules/hris/web/reports.tsx'), {
    permission: [P.hris.reports],
    props: { report: name },
  })

export const hrisScreens: readonly BuiltScreen[] = [
  screen('user', 'profile/{id?}', 'My Profile', person, { props: { from: 'own' } }),
  screen('user', 'employee-directory', 'Employee Directory', () => import('#modules/hris/web/directory.tsx')),
  screen('user', 'employee-directory/{id?}/profile-detail', 'Colleague', person, {
    props: { from: 'directory' },
  }),
  screen('supervisor', 'my-team/directory', 'My Team', () => import('#modules/hris/web/team.tsx')),
  screen('supervisor', 'my-team/employee-detail/{id}', 'Team Member', person, { props: { from: 'team' } }),
  screen('admin', 'hris/overview', 'HR Overview', () => import('#modules/hris/web/overview.tsx'), {
    permission,
  }),
  screen('admin', 'hris/employees', 'Employees', employees, { permission, props: { status: 'all' } }),
  screen('admin', 'hris/current-employee-list', 'Current Employees', employees, {
    permission,
    props: { status: 'current' },
  }),
  screen('admin', 'hris/past-employee-list', 'Past Employees', employees, {
    permission,
    props: { status: 'past' },
  }),
  screen(
    'admin',
    'hris/import/employees',
    'Import Employees',
    () => import('#modules/hris/web/import-employees.tsx'),
    { permission: [P.hris.importEmployees] },
  ),
  report('basic', 'Employees by Branch', 'branch'),
  report('basic', 'Employees by Employment Type', 'employment-type'),
  report('basic', 'Profile Completeness Report', 'profile-completeness'),
  report('comparative', 'Length of Service Report', 'employee-service'),
  report('comparative', 'Employment Level and Age Report', 'employment-level-age'),
  report('comparative', 'Marital Status, Age and Gender Report', 'married-age-gender'),
  screen('admin', 'hris/users/{id?}', 'Employee', () => import('#modules/hris/web/user.tsx'), { permission }),
  ...(
    [
      ['hris/settings/separation-type', 'Separation Types', 'separationType', P.hris.settings],
      ['hris/settings/task-template', 'Task Templates', 'taskTemplate', P.hris.settings],
      ['hris/settings/task-details-template', 'Task Template Details', 'taskTemplateItem', P.hris.settings],
      ['hris/settings/employment-review', 'Employment Review Settings', 'review', P.hris.settings],
      [
        'hris/settings/resignation-approval',
        'Resignation Approval Settings',
        'resignation',
        P.hris.resignation,
      ],
      ['hris/employment-review/change-type', 'Change Types', 'changeType', P.hris.employmentReview],
    ] as const
  ).map(([path, title, setting, code]) =>
    screen('admin', path, title, () => import('#modules/hris/web/life-settings.tsx'), {
      permission: [code],
      props: { setting },
    }),
  ),
  screen(
    'admin',
    'hris/employment-review/review-details',
    'Employment Reviews',
    () => import('#modules/hris/web/reviews.tsx'),
    { permission: [P.hris.employmentReview] },
  ),
  screen(
    'admin',
    'hris/employment-review/task-details',
    'Employment Review Tasks',
    () => import('#modules/hris/web/review-tasks.tsx'),
    { permission: [P.hris.employmentReview] },
  ),
]
