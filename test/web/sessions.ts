import type { AdminInfo, Me } from '#modules/account/shared/me.ts'
import type { Session } from '#app/shell/session.ts'

type Organization = AdminInfo['switchable_organizations'][number]

const organization = (slug: string, name: string, abbreviation: string): Organization => ({
  slug,
  name,
  abbreviation,
  disabled_applications: [],
  flags: {},
  notice_approval: false,
  is_investigator: false,
  is_custodian: false,
  is_transfer_reviewer: false,
  page_switches: { user: [], supervisor: [], hr: [] },
  default_calendar: 'en',
  time_zone: 'Asia/Kathmandu',
  today: '2026-11-20',
  weekly_off: [6],
  week_start: 0,
  logo: null,
  brand: {},
  calendar_years: { from: '2020-07-16', to: '2028-07-15' },
})
export const himal = organization('himal', 'Himal Technologies', 'HT')
export const terai = organization('terai', 'Terai Foods', 'TF')

const asha: Me = {
  user: {
    id: '0190a0a0-0000-7000-8000-000000000001',
    employee_id: '0190a0a0-0000-7000-8000-000000000101',
    username: 'employee@demo.test',
    email: 'employee@demo.test',
    full_name: 'Asha Gurung',
    first_name: 'Asha',
    profile_picture: null,
    job_title: 'Software Engineer',
    is_audit_user: false,
    language: 'en',
    calendar: null,
    person: null,
  },
  is_admin: false,
  can_switch_organizations: false,
  supervisor: { can_switch: false, has_default: false, organizations: [] },
  authenticator_due: null,
  organization: {
    ...himal,
    disabled_applications: ['recruitment'],
    flags: { dignity: false },
    page_switches: { user: ['/user/calendar'], supervisor: [], hr: [] },
  },
  investigations: [],
  common_permissions: [],
  notice_board_settings: { allow_to_post: true, need_approval: false },
  simulation: null,
  server: { trial_expires_on: null },
}
const read_at = Date.parse('2026-11-20T06:00:00Z')
const nothing: AdminInfo = { switchable_organizations: [], organization_permissions: {} }

export const employeeSession: Session = { me: asha, admin: nothing, supervised: null, read_at }

export const supervisorSession: Session = {
  me: {
    ...asha,
    user: { ...asha.user, full_name: 'Maya Shrestha', first_name: 'Maya', job_title: 'Engineering Manager' },
    supervisor: { can_switch: true, has_default: true, organizations: [himal, terai] },
    organization: himal,
  },
  admin: nothing,
  supervised: 'himal',
  read_at,
}

export const hrSession: Session = {
  me: {
    ...asha,
    user: { ...asha.user, full_name: 'Hari Prasad Adhikari', first_name: 'Hari', job_title: 'HR Manager' },
    is_admin: true,
    can_switch_organizations: true,
    organization: himal,
    notice_board_settings: { allow_to_post: true, need_approval: true },
  },
  admin: {
    switchable_organizations: [{ ...himal, flags: { loan: true }, notice_approval: true }, terai],
    organization_permissions: { himal: ['4.00', '6.03'], terai: ['11.99'] },
  },
  supervised: null,
  read_at,
}

export const auditSession: Session = {
  ...hrSession,
  me: {
    ...hrSession.me,
    user: {
      ...hrSession.me.user,
      full_name: 'Prem Auditor',
      employee_id: null,
      job_title: null,
      is_audit_user: true,
    },
    organization: null,
  },
}
