import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { hris } = P
const profiles = [hris.employees, P.userProfile.all]

export const adminHris = [
  ...rows('admin', 'hris', { permission: [hris.employees] }, [
    [
      'hris/users/{id?}',
      'Employee',
      {
        words: 'add new employee user record hire',
        permission: profiles,
        writes: 'new',
        makes: [hris.employees],
      },
    ],
    ['hris/overview', 'HR Overview', { words: 'hris headcount turnover summary' }],
    ['hris/employees', 'Employees', { words: 'staff people list search', permission: profiles }],
    ['hris/current-employee-list', 'Current Employees', { words: 'active staff', permission: profiles }],
    ['hris/past-employee-list', 'Past Employees', { words: 'left former ex staff', permission: profiles }],
    [
      'hris/assign-ksao',
      'Assign KSAO',
      {
        words: 'knowledge skills abilities other attributes',
        permission: [hris.employees, P.organization.ksao],
      },
    ],
  ]),
  ...rows('admin', 'hris', {}, [
    [
      'hris/change-requests',
      'Profile Change Requests',
      { words: 'approve corrections', permission: [hris.changeRequests] },
    ],
    ['hris/settings', 'HR Settings', { section: true, permission: [hris.settings] }],
    ['hris/reports', 'HR Reports', { section: true, permission: [hris.reports] }],
    [
      'hris/noticeboard-approval/request',
      'Noticeboard Approval',
      {
        words: 'approve posts',
        permission: [hris.noticeApproval, P.noticeboard.all],
        needs: 'notice_approval',
      },
    ],
    ['hris/id-card/templates', 'ID Card Templates', { words: 'badge design', permission: [hris.idCards] }],
    ['hris/id-card/templates/{id?}/cards', 'ID Cards', { permission: [hris.idCards] }],
    ['hris/documents', 'Employee Documents', { words: 'files certificates', permission: [hris.documents] }],
  ]),
  ...rows('admin', 'hris', { permission: [hris.employmentReview] }, [
    [
      'hris/employment-review/review-details',
      'Employment Reviews',
      { words: 'promotion confirmation contract renewal experience' },
    ],
    ['hris/employment-review/task-details', 'Employment Review Tasks', { words: 'checklist' }],
    ['hris/employment-review/change-type', 'Change Types', { words: 'promotion transfer upgrade kinds' }],
  ]),
  ...rows('admin', 'offboarding', {}, [
    [
      'hris/resignation/request',
      'Resignation Requests',
      { words: 'resign quit notice', permission: [hris.resignation] },
    ],
    [
      'hris/separation/details',
      'Separations',
      { words: 'terminate termination fire dismiss retirement leaving exit', permission: [hris.separation] },
    ],
    [
      'hris/separation/task-details',
      'Separation Tasks',
      { words: 'exit checklist clearance', permission: [hris.offboarding] },
    ],
    [
      'hris/separation/offboarding',
      'Offboarding',
      { words: 'exit process clearance', permission: [hris.offboarding] },
    ],
  ]),
  ...rows('admin', 'onboarding', { permission: [hris.preEmployment] }, [
    ['hris/pre-employment/add', 'Add Pre-employment', { words: 'new joiner hire offer', writes: true }],
    ['hris/pre-employment/assign-supervisors', 'Assign Supervisors', { words: 'reporting manager line' }],
    ['hris/pre-employment/employee-details', 'Pre-employment Details', { words: 'new joiners' }],
    [
      'hris/pre-employment/task-details',
      'Onboarding Tasks',
      { words: 'checklist for new joiners', permission: [hris.onboarding] },
    ],
    [
      'hris/pre-employment/onboarding',
      'Onboarding',
      { words: 'welcome new joiners induction', permission: [hris.onboarding] },
    ],
  ]),
  ...rows('admin', 'hris', { permission: [hris.importEmployees], writes: true }, [
    ['hris/import/employees', 'Import Employees', { words: 'upload excel csv staff' }],
    ['hris/import/contact-details', 'Import Contact Details', { words: 'upload excel csv phone' }],
    ['hris/import/experiences', 'Import Experiences', { words: 'upload excel csv past jobs' }],
    ['hris/import/bank-information', 'Import Bank Information', { words: 'upload excel csv accounts' }],
    ['hris/import/legal-information', 'Import Legal Information', { words: 'upload excel csv pan ssf cit' }],
  ]),
  ...rows('admin', 'hris', { permission: [hris.settings] }, [
    [
      'hris/settings/contract',
      'Contract Settings',
      { words: 'expiry warning', permission: [hris.contracts, hris.settings] },
    ],
    [
      'hris/settings/letter-template',
      'Letter Templates',
      { words: 'offer appointment experience letter', permission: [hris.letterTemplates] },
    ],
    ['hris/settings/employment-review', 'Employment Review Settings', { words: 'promotion confirmation' }],
    ['hris/settings/email-settings', 'HR Email Settings', { words: 'mail to new employees' }],
    [
      'hris/settings/duty-station',
      'Duty Station Assignment',
      { words: 'remote area', permission: [P.organization.dutyStation] },
    ],
    ['hris/settings/task-template', 'Task Templates', { words: 'checklist onboarding offboarding' }],
    ['hris/settings/task-details-template', 'Task Template Details', { words: 'checklist items' }],
    ['hris/settings/separation-type', 'Separation Types', { words: 'resignation termination kinds' }],
    [
      'hris/settings/exit-interview-question-set',
      'Exit Interview Question Sets',
      { words: 'leaving questions', permission: [hris.exitInterview] },
    ],
    [
      'hris/settings/resignation-approval',
      'Resignation Approval Settings',
      { words: 'who approves', permission: [hris.resignation] },
    ],
  ]),
  ...rows('admin', 'hris', { permission: [hris.reports] }, [
    ['hris/reports/basic/branch', 'Employees by Branch', { words: 'report headcount' }],
    ['hris/reports/basic/contract-status', 'Contract Status Report', { words: 'expiry renewal' }],
    ['hris/reports/basic/employment-type', 'Employees by Employment Type', { words: 'report headcount' }],
    ['hris/reports/basic/profile-completeness', 'Profile Completeness Report', { words: 'missing details' }],
    ['hris/reports/comparative/employee-service', 'Length of Service Report', { words: 'years tenure' }],
    ['hris/reports/comparative/employment-level-age', 'Employment Level and Age Report', { words: 'grade' }],
    ['hris/reports/comparative/married-age-gender', 'Marital Status, Age and Gender Report'],
    ['hris/reports/employment-review/change-type', 'Employment Change Report', { words: 'promotions' }],
    ['hris/reports/employment-review/offboarding', 'Offboarding Report', { words: 'exits' }],
    ['hris/reports/employment-review/pre-employment', 'Pre-employment Report', { words: 'joiners' }],
    ['hris/reports/exit-interview', 'Exit Interview Report', { words: 'why people leave' }],
    ['hris/reports/generate-report', 'Generate HR Report', { words: 'custom columns export' }],
  ]),
]
