import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const employees = () => import('#modules/hris/web/employees.tsx')
const person = () => import('#modules/hris/web/person-page.tsx')
const changes = () => import('#modules/hris/web/change-requests.tsx')
const settings = () => import('#modules/hris/web/settings.tsx')
const permission = [P.hris.employees]

export const hrisScreens: readonly BuiltScreen[] = [
  screen('user', 'profile/{id?}', 'My Profile', person, { props: { from: 'own' } }),
  screen('user', 'profile/change-request', 'My Change Requests', changes),
  screen('user', 'employee-directory', 'Employee Directory', () => import('#modules/hris/web/directory.tsx')),
  screen('user', 'employee-directory/{id?}/profile-detail', 'Colleague', person, {
    props: { from: 'directory' },
  }),
  screen(
    'supervisor',
    'my-team/overview',
    'Team Overview',
    () => import('#modules/hris/web/team-overview.tsx'),
  ),
  screen('supervisor', 'my-team/directory', 'My Team', () => import('#modules/hris/web/team.tsx')),
  screen('supervisor', 'my-team/employee-detail/{id}', 'Team Member', person, { props: { from: 'team' } }),
  screen(
    'supervisor',
    'my-team/reports/contract-status',
    'Contract Status',
    () => import('#modules/hris/web/contract-status.tsx'),
  ),
  screen('admin', 'hris/documents', 'Employee Documents', () => import('#modules/hris/web/documents.tsx'), {
    permission: [P.hris.documents],
  }),
  screen(
    'admin',
    'hris/settings/letter-template',
    'Letter Templates',
    () => import('#modules/hris/web/letter-templates.tsx'),
    { permission: [P.hris.letterTemplates] },
  ),
  screen(
    'admin',
    'hris/id-card/templates',
    'ID Card Templates',
    () => import('#modules/hris/web/id-card-templates.tsx'),
    { permission: [P.hris.idCards] },
  ),
  screen(
    'admin',
    'hris/id-card/templates/{id?}/cards',
    'ID Cards',
    () => import('#modules/hris/web/id-cards.tsx'),
    { permission: [P.hris.idCards] },
  ),
  screen('admin', 'hris/settings/contract', 'Contract Settings', settings, {
    permission: [P.hris.contracts, P.hris.settings],
    props: { of: 'contract' },
  }),
  screen('admin', 'hris/settings/email-settings', 'HR E-mail Settings', settings, {
    permission: [P.hris.settings],
    props: { of: 'mail' },
  }),
  screen(
    'admin',
    'hris/settings/duty-station',
    'Duty Station Assignment',
    () => import('#modules/hris/web/duty-stations.tsx'),
    { permission: [P.organization.dutyStation] },
  ),
  screen('supervisor', 'my-team/reports/profile-change-requests', 'Profile Change Requests', changes),
  screen('admin', 'hris/change-requests', 'Profile Change Requests', changes, {
    permission: [P.hris.changeRequests],
  }),
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
  screen('admin', 'hris/users/{id?}', 'Employee', () => import('#modules/hris/web/user.tsx'), { permission }),
]
