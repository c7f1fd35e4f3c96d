import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

export const adminOrganization = [
  ...rows('admin', 'shell', {}, [
    ['dashboard', 'Dashboard', { words: 'home overview summary of the organization' }],
    ['change-password', 'Change Password', { words: 'security credentials' }],
    ['not-active', 'Not Active'],
  ]),
  ...rows('admin', 'feedback', { permission: [P.feedback.all] }, [
    ['feedback-suggestion', 'Feedback and Suggestions', { words: 'ideas complaints of employees' }],
    ['feedback-suggestion/{id}', 'Feedback', { name: 'admin-feedback-suggestion-detail' }],
  ]),
  ...rows('admin', 'questionnaire', { permission: [P.questionnaire.all] }, [
    ['questionnaire', 'Questionnaire', { words: 'question sets categories bank of questions' }],
  ]),
  ...rows('admin', 'organization', {}, [
    [
      'employment-level-group',
      'Employment Level Groups',
      { words: 'grade bands', permission: [P.organization.employmentLevel] },
    ],
    [
      'organization/overview',
      'Organization Overview',
      { words: 'company profile details', permission: [P.organization.settings] },
    ],
    [
      'organization/overview/update',
      'Update Organization',
      { words: 'edit company profile logo address', permission: [P.organization.settings], writes: true },
    ],
    [
      'organization/hierarchy',
      'Organization Hierarchy',
      { words: 'chart tree reporting lines', permission: [P.organization.hierarchy] },
    ],
    [
      'organization/document',
      'Organization Documents',
      { words: 'policies handbook files', permission: [P.organization.documents] },
    ],
  ]),
  ...rows('admin', 'organization', { permission: [P.organization.report] }, [
    ['organization/report', 'Organization Reports', { section: true }],
    ['organization/report/email-logs', 'Email Logs', { words: 'sent mail outbox delivery' }],
    ['organization/report/export-logs', 'Export Logs', { words: 'downloads background exports' }],
    ['organization/report/login-logs', 'Login Logs', { words: 'authentication activity sign in history' }],
  ]),
  ...rows('admin', 'events', { permission: [P.event.all] }, [
    ['organization/event', 'Events', { words: 'calendar meetings gatherings' }],
    ['organization/events/{id}', 'Event'],
  ]),
]
