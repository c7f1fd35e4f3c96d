import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { task, coreTask, recruitment, forms } = P

export const adminWork = [
  ...rows('admin', 'task', { permission: [task.overview] }, [
    ['task/overview', 'Task Overview', { words: 'to do efficiency summary' }],
    ['task/{id}/detail', 'Task'],
    ['task/work-log', 'Task Work Log', { words: 'hours on projects' }],
    ['task/reports', 'Task Reports', { section: true }],
    ['task/reports/all-tasks', 'All Tasks', { words: 'list report' }],
    ['task/reports/closed-hold', 'Closed and On-hold Tasks', { words: 'finished paused' }],
    ['task/reports/paylog', 'Pay Log', { words: 'paid work rate amount' }],
    ['task/approvals', 'Task Approvals', { words: 'feedback score', permission: [task.approvals] }],
  ]),
  ...rows('admin', 'task', { permission: [task.projects] }, [
    ['task/projects', 'Projects', { words: 'clients activities billing' }],
    ['task/projects/{id}/tasks', 'Project Tasks'],
    ['task/projects/{id}/assign-project', 'Project Members'],
  ]),
  ...rows('admin', 'task', { permission: [task.settings] }, [
    ['task/settings', 'Task Settings', { section: true, permission: [task.settings, coreTask.assign] }],
    [
      'task/settings/assign-core-tasks',
      'Result Areas and Core Tasks',
      { words: 'core task list kra', permission: [coreTask.assign, coreTask.resultAreas] },
    ],
    ['task/settings/assign-task-setting', 'Assign Task Settings', { words: 'who may assign tasks' }],
    [
      'task/settings/assign-core-task',
      'Assign Core Tasks',
      { words: 'kra of employees', permission: [coreTask.assign] },
    ],
    ['task/settings/activities', 'Activities', { words: 'kinds of work rate unit' }],
  ]),
  ...rows('admin', 'recruitment', {}, [
    [
      'recruitment/vacancy-list',
      'Vacancies',
      { words: 'jobs openings hiring', permission: [recruitment.vacancies] },
    ],
    [
      'recruitment/application-list',
      'Applications',
      { words: 'candidates applicants pipeline', permission: [recruitment.applications] },
    ],
    [
      'recruitment/external-interviewer-list',
      'External Interviewers',
      { words: 'panel guests', permission: [recruitment.interviewers] },
    ],
  ]),
  ...rows('admin', 'recruitment', { permission: [recruitment.settings] }, [
    ['recruitment/settings', 'Recruitment Settings', { section: true }],
    [
      'recruitment/settings/questions/prepare',
      'Recruitment Questions',
      { words: 'interview screening question sets' },
    ],
    ['recruitment/settings/letter-template', 'Recruitment Letter Templates', { words: 'offer mail' }],
    ['recruitment/settings/hiring-method', 'Hiring Methods', { words: 'stages of a process' }],
  ]),
  ...rows('admin', 'forms', {}, [
    ['forms/settings', 'Forms', { words: 'survey poll settings list', permission: [forms.settings] }],
    [
      'forms/settings/create',
      'Create Form',
      { words: 'new survey poll', permission: [forms.create], writes: true },
    ],
    [
      'forms/settings/questions/prepare',
      'Form Questions',
      { words: 'survey question sets', permission: [forms.questions] },
    ],
    [
      'forms/response',
      'Form Responses',
      { words: 'survey answers', permission: [forms.responses, forms.approve] },
    ],
    ['forms/report', 'Form Reports', { words: 'survey results', permission: [forms.reports] }],
  ]),
  ...rows('admin', 'report-builder', { permission: [P.reportBuilder.all] }, [
    ['master-report/generalized', 'Generalized Reports', { words: 'master report', section: true }],
    [
      'master-report/generalized/attendance-and-leave',
      'Attendance and Leave Report',
      { words: 'generalized master report' },
    ],
    ['master-report/build', 'Build a Report', { words: 'report builder custom master report' }],
    ['master-report/list', 'Saved Reports', { words: 'report builder master report list schedule mail' }],
  ]),
  ...rows('admin', 'transfer', { permission: [P.hris.separation], flag: 'transfer_request' }, [
    ['transfer/requests', 'Transfer Requests', { words: 'move branch relocation' }],
    ['transfer/requests/{id}', 'Transfer Request', { name: 'admin-transfer-requests-detail' }],
  ]),
  ...rows('admin', 'transfer', { permission: [P.hris.settings], flag: 'transfer_request' }, [
    ['transfer/settings', 'Transfer Settings', { section: true }],
    ['transfer/settings/transfer-reason', 'Transfer Reasons'],
    ['transfer/settings/reviewers', 'Transfer Reviewers'],
    ['transfer/settings/questions', 'Transfer Questions', { words: 'question set' }],
  ]),
  ...rows('admin', 'whistle-blower', { flag: 'whistle_blower', audit_restricted: true }, [
    [
      'whistle-blower/investigator',
      'Investigators',
      { words: 'whistle-blower', permission: [P.commons.whistleBlower] },
    ],
  ]),
]
