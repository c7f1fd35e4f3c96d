import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'
import { profileCodes } from '#modules/hris/domain/field-groups.ts'

const employees = () => import('#modules/hris/web/employees.tsx')
const person = () => import('#modules/hris/web/person-page.tsx')
const importPage = () => import('#modules/hris/web/import-page.tsx')
const changes = () => import('#modules/hris/web/change-requests.tsx')
const settings = () => import('#modules/hris/web/settings.tsx')
const permission = [P.hris.employees]
const profiles = { permission: profileCodes }
const report = (path: string, title: string, name: string) =>
  screen('admin', `hris/reports/${path}/${name}`, title, () => import('#modules/hris/web/reports.tsx'), {
    permission: [P.hris.reports],
    props: { report: name },
  })
const mayImport = [P.hris.importEmployees]

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
    () => import('#modules/hris/web/contract-table.tsx'),
  ),
  screen('admin', 'hris/documents', 'Employee Documents', () => import('#modules/hris/web/documents.tsx'), {
    permission: [P.hris.documents],
  }),
  screen(
    'admin',
    'organization/settings/template-mapping',
    'Template Mapping',
    () => import('#modules/hris/web/template-mapping.tsx'),
    { permission: [P.organization.template] },
  ),
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
  screen(
    'admin',
    'hris/id-card/templates/{id}/design',
    'Card Design',
    () => import('#modules/hris/web/id-card-design.tsx'),
    { permission: [P.hris.idCards] },
  ),
  screen('external', 'id-card/{token}', 'ID Card', () => import('#modules/hris/web/id-card-page.tsx')),
  screen('admin', 'hris/settings/contract', 'Contract Settings', settings, {
    permission: [P.hris.contracts, P.hris.settings],
    props: { of: 'contract' },
  }),
  screen(
    'admin',
    'organization/settings/security-settings/provisioning',
    'Provisioning',
    () => import('#modules/hris/web/provisioning.tsx'),
    { permission: [P.security.all] },
  ),
  screen('admin', 'hris/settings/email-settings', 'HR Email Settings', settings, {
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
  screen('admin', 'hris/assign-ksao', 'Assign KSAO', () => import('#modules/hris/web/assign-ksao.tsx'), {
    permission: [P.hris.employees, P.organization.ksao],
  }),
  screen('admin', 'hris/overview', 'HR Overview', () => import('#modules/hris/web/overview.tsx'), {
    permission,
  }),
  screen('admin', 'hris/employees', 'Employees', employees, {
    ...profiles,
    props: { status: 'all' },
    search_key: 'Employees, Staff, People, Segments, Populations, Custom fields',
  }),
  screen('admin', 'hris/current-employee-list', 'Current Employees', employees, {
    ...profiles,
    props: { status: 'current' },
  }),
  screen('admin', 'hris/past-employee-list', 'Past Employees', employees, {
    ...profiles,
    props: { status: 'past' },
  }),
  report('basic', 'Employees by Branch', 'branch'),
  report('basic', 'Employees by Employment Type', 'employment-type'),
  report('basic', 'Profile Completeness Report', 'profile-completeness'),
  report('basic', 'Contract Status Report', 'contract-status'),
  report('employment-review', 'Employment Change Report', 'change-type'),
  report('comparative', 'Length of Service Report', 'employee-service'),
  report('comparative', 'Employment Level and Age Report', 'employment-level-age'),
  report('comparative', 'Marital Status, Age and Gender Report', 'married-age-gender'),
  screen('admin', 'hris/import/employees', 'Import Employees', importPage, {
    permission: mayImport,
    props: { name: 'employees', title: 'Employees' },
  }),
  screen('admin', 'hris/import/contact-details', 'Import Contact Details', importPage, {
    permission: mayImport,
    props: { name: 'contact-details', title: 'Contact Details' },
  }),
  screen('admin', 'hris/import/addresses', 'Import Addresses', importPage, {
    permission: mayImport,
    props: { name: 'addresses', title: 'Addresses' },
  }),
  screen('admin', 'hris/import/experiences', 'Import Experiences', importPage, {
    permission: mayImport,
    props: { name: 'experiences', title: 'Experiences' },
  }),
  screen('admin', 'hris/import/bank-information', 'Import Bank Information', importPage, {
    permission: mayImport,
    props: { name: 'bank-information', title: 'Bank Information' },
  }),
  screen('admin', 'hris/import/legal-information', 'Import Legal Information', importPage, {
    permission: mayImport,
    props: { name: 'legal-information', title: 'Legal Information' },
  }),
  screen('admin', 'hris/users/{id?}', 'Employee', () => import('#modules/hris/web/user.tsx'), profiles),
  ...(
    [
      ['hris/settings/separation-type', 'Separation Types', 'separationType', P.hris.settings],
      ['hris/settings/task-template', 'Task Templates', 'taskTemplate', P.hris.settings],
      ['hris/settings/task-details-template', 'Task Template Details', 'taskTemplateItem', P.hris.settings],
      ['hris/settings/employment-review', 'Employment Review Settings', 'review', P.hris.settings],
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
    'hris/employment-review/confirmation',
    'Probation and Confirmation',
    () => import('#modules/hris/web/confirmation.tsx'),
    { permission: [P.hris.employmentReview] },
  ),
  screen(
    'supervisor',
    'my-team/confirmation',
    'Team Probation',
    () => import('#modules/hris/web/confirmation.tsx'),
  ),
  screen(
    'admin',
    'hris/employment-review/step-increment',
    'Steps that are Due',
    () => import('#modules/hris/web/step-increment.tsx'),
    { permission: [P.hris.employmentReview] },
  ),
  screen(
    'admin',
    'hris/employment-review/facts',
    'Facts to Look At',
    () => import('#modules/hris/web/early-facts.tsx'),
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
