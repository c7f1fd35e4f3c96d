import { P, type Code } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const masters = () => import('#modules/organization/web/masters.tsx')
const overview = () => import('#modules/organization/web/overview.tsx')
const hierarchy = () => import('#modules/organization/web/hierarchy.tsx')
const settings = 'organization/settings'
const O = P.organization

const documents = () => import('#modules/organization/web/documents.tsx')
const statementSettings = () => import('#modules/organization/web/statement-settings.tsx')
const statements = () => import('#modules/organization/web/statements.tsx')
const mailChoices = () => import('#engines/notify/mail-choice-web.tsx')
const more = (path: string, title: string, code: Code, master: string) => [
  screen('admin', `${settings}/${path}`, title, () => import('#modules/organization/web/more-masters.tsx'), {
    permission: [code],
    props: { master },
  }),
]

export const organizationScreens: readonly BuiltScreen[] = [
  screen('user', 'organization/overview', 'Organization Overview', overview),
  screen('user', 'organization/hierarchy', 'Organization Hierarchy', hierarchy),
  screen('user', 'organization/holiday', 'Holidays', () => import('#modules/organization/web/holidays.tsx')),
  screen('admin', 'organization/overview', 'Organization Overview', overview),
  screen(
    'admin',
    'organization/overview/update',
    'Update Organization',
    () => import('#modules/organization/web/overview-update.tsx'),
    { permission: [O.settings] },
  ),
  screen('admin', 'organization/hierarchy', 'Organization Hierarchy', hierarchy, {
    permission: [O.hierarchy],
  }),
  screen(
    'admin',
    'organization/report/export-logs',
    'Export Logs',
    () => import('#engines/exchange/export-log-web.tsx'),
    { permission: [O.report] },
  ),
  screen(
    'admin',
    'organization/report/scheduled-work',
    'Scheduled Work',
    () => import('#engines/job/scheduled-web.tsx'),
    { permission: [O.report, O.settings] },
  ),
  screen(
    'admin',
    `${settings}/fiscal-year`,
    'Fiscal Years',
    () => import('#modules/organization/web/fiscal-years.tsx'),
    { permission: [O.fiscalYear] },
  ),
  screen('admin', `${settings}/branch`, 'Branches', masters, {
    permission: [O.branch],
    props: { master: 'branch' },
  }),
  screen('admin', `${settings}/division`, 'Divisions', masters, {
    permission: [O.division],
    props: { master: 'division' },
  }),
  screen('admin', `${settings}/job-title`, 'Job Titles', masters, {
    permission: [O.jobTitle],
    props: { master: 'jobTitle' },
  }),
  screen('admin', `${settings}/employment-level`, 'Employment Levels', masters, {
    permission: [O.employmentLevel],
    props: { master: 'level' },
  }),
  screen('admin', `${settings}/employment-type`, 'Employment Types', masters, {
    permission: [O.employmentType],
    props: { master: 'type' },
  }),
  screen(
    'admin',
    `${settings}/holiday`,
    'Holidays',
    () => import('#modules/organization/web/holiday-settings.tsx'),
    { permission: [O.holiday] },
  ),
  ...more('branch-type', 'Branch Types', O.branch, 'branchType'),
  ...more('employment-level-group', 'Employment Level Group Settings', O.employmentLevel, 'levelGroup'),
  ...more('bank', 'Bank Accounts', O.bank, 'bank'),
  ...more('knowledge', 'Knowledge', O.ksao, 'knowledge'),
  ...more('skill', 'Skills', O.ksao, 'skill'),
  ...more('ability', 'Abilities', O.ksao, 'ability'),
  ...more('other-attributes', 'Other Attributes', O.ksao, 'otherAttribute'),
  ...more('profile-completion-alert-settings', 'Profile Completion Alerts', O.settings, 'profileAlert'),
  screen(
    'admin',
    'employment-level-group',
    'Employment Level Groups',
    () => import('#modules/organization/web/level-ladder.tsx'),
    { permission: [O.employmentLevel] },
  ),
  screen(
    'admin',
    'organization/report/email-logs',
    'Email Logs',
    () => import('#modules/organization/web/email-log.tsx'),
    { permission: [O.report] },
  ),
  screen('admin', 'organization/document', 'Organization Documents', documents, {
    permission: [O.documents],
    props: { keeps: true },
  }),
  screen('user', 'organization/document', 'Organization Documents', documents),
  screen('admin', `${settings}/vision-mission`, 'Mission and Vision', statementSettings, {
    permission: [O.vision],
    props: { topic: 'vision' },
  }),
  screen('admin', `${settings}/ethics`, 'Ethics', statementSettings, {
    permission: [O.ethics],
    props: { topic: 'ethics' },
  }),
  screen('user', 'organization/vision-mission', 'Mission and Vision', statements, {
    props: { topic: 'vision' },
  }),
  screen('user', 'organization/ethics', 'Ethics', statements, { props: { topic: 'ethics' } }),
  screen(
    'admin',
    `${settings}/equipment`,
    'Equipment',
    () => import('#modules/organization/web/equipment.tsx'),
    { permission: [O.equipment] },
  ),
  screen(
    'admin',
    `${settings}/meeting-room`,
    'Meeting Rooms',
    () => import('#modules/organization/web/meeting-rooms.tsx'),
    { permission: [O.meetingRoom] },
  ),
  screen(
    'user',
    'organization/meeting-room',
    'Meeting Rooms',
    () => import('#modules/organization/web/meeting-rooms.tsx'),
  ),
  screen(
    'user',
    'organization/equipment',
    'My Equipment',
    () => import('#modules/organization/web/my-equipment.tsx'),
  ),
  screen('admin', `${settings}/email-notification-setting`, 'Email Notification Settings', mailChoices, {
    permission: [O.emailNotification],
  }),
  screen('user', 'organization/email-notification', 'My Email Notifications', mailChoices, {
    props: { own: true },
  }),
]
