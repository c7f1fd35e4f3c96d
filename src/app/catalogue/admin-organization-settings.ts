import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { organization } = P

export const adminOrganizationSettings = [
  ...rows('admin', 'organization', {}, [
    [
      'organization/settings/fiscal-year',
      'Fiscal Year',
      { words: 'financial year period', permission: [organization.fiscalYear] },
    ],
    [
      'organization/settings/application',
      'Application Settings',
      { words: 'switch pages and applications on or off', permission: [organization.application] },
    ],
    [
      'organization/settings/holiday',
      'Holidays',
      { words: 'public holiday festival calendar', permission: [organization.holiday] },
    ],
    [
      'organization/settings/vision-mission',
      'Mission and Vision',
      { words: 'purpose values', permission: [organization.vision] },
    ],
    [
      'organization/settings/ethics',
      'Ethics',
      { words: 'code of conduct', permission: [organization.ethics] },
    ],
    [
      'organization/settings/equipment',
      'Equipment',
      { words: 'assets laptops assignment', permission: [organization.equipment] },
    ],
    [
      'organization/settings/division',
      'Divisions',
      { words: 'departments units', permission: [organization.division] },
    ],
    [
      'organization/settings/employment-level',
      'Employment Levels',
      { words: 'grades ranks steps', permission: [organization.employmentLevel] },
    ],
    [
      'organization/settings/employment-type',
      'Employment Types',
      { words: 'permanent contract intern', permission: [organization.employmentType] },
    ],
    [
      'organization/settings/employment-level-group',
      'Employment Level Group Settings',
      { words: 'grade bands', permission: [organization.employmentLevel] },
    ],
    [
      'organization/settings/job-title',
      'Job Titles',
      { words: 'designation position role', permission: [organization.jobTitle] },
    ],
    [
      'organization/settings/branch',
      'Branches',
      { words: 'offices locations', permission: [organization.branch] },
    ],
    [
      'organization/settings/branch-type',
      'Branch Types',
      { words: 'office kinds', permission: [organization.branch] },
    ],
    [
      'organization/settings/bank',
      'Bank Accounts',
      { words: 'organization banks salary account', permission: [organization.bank] },
    ],
    [
      'organization/settings/template-mapping',
      'Template Mapping',
      { words: 'letter and mail templates', permission: [organization.template] },
    ],
    [
      'organization/settings/meeting-room',
      'Meeting Rooms',
      { words: 'booking conference room', permission: [organization.meetingRoom] },
    ],
  ]),
  ...rows('admin', 'organization', { permission: [organization.ksao] }, [
    ['organization/settings/ability', 'Abilities', { words: 'ksao competency' }],
    ['organization/settings/knowledge', 'Knowledge', { words: 'ksao competency' }],
    ['organization/settings/skill', 'Skills', { words: 'ksao competency' }],
    ['organization/settings/other-attributes', 'Other Attributes', { words: 'ksao competency' }],
  ]),
  ...rows('admin', 'organization', {}, [
    [
      'organization/settings/email-notification-setting',
      'Email Notification Settings',
      { words: 'which mails are sent', permission: [organization.emailNotification] },
    ],
    [
      'organization/settings/questionnaire',
      'Questionnaire Settings',
      { words: 'question categories', permission: [P.questionnaire.all] },
    ],
    [
      'organization/settings/profile-completion-alert-settings',
      'Profile Completion Alerts',
      { words: 'remind to fill in profile', permission: [organization.settings] },
    ],
  ]),
  ...rows('admin', 'organization', { permission: [P.security.all] }, [
    [
      'organization/settings/security-settings',
      'Security Settings',
      { words: 'organization security login protection', section: true },
    ],
    [
      'organization/settings/security-settings/authentication-settings',
      'Authentication Settings',
      { words: 'two factor otp login mechanism' },
    ],
    [
      'organization/settings/security-settings/authentication-settings/{security}',
      'Authentication Mechanism',
      { name: 'admin-organization-settings-security-settings-authentication-settings-mechanism' },
    ],
  ]),
]
