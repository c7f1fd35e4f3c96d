import { describe, expect, test } from 'vitest'
import { initialFlags } from '#kernel/flag.ts'
import { auditCodes } from '#kernel/permission.ts'
import { admit, withoutRecord, type Verdict } from '#app/catalogue/admit.ts'
import { nobody, type Facts } from '#app/catalogue/facts.ts'
import { screenNamed } from '#app/catalogue/known.ts'
import { knowAllPages } from '#test/known.ts'

knowAllPages()

const employee: Partial<Facts> = { signed_in: true, is_employed: true, area: 'user' }
const supervisor: Partial<Facts> = { ...employee, supervisor: 'chosen' }
const hr: Partial<Facts> = { ...employee, area: 'admin', switchable: ['himal', 'terai'], slug: 'himal' }
const auditor: Partial<Facts> = {
  signed_in: true,
  is_audit_user: true,
  switchable: ['himal'],
  slug: 'himal',
  organization: auditCodes(),
}
const off = (flag: keyof Facts['flags']) => ({ flags: { ...initialFlags(), [flag]: false } })
const on = (flag: keyof Facts['flags']) => ({ flags: { ...initialFlags(), [flag]: true } })

const cases: readonly [who: string, facts: Partial<Facts>, screen: string, verdict: Verdict][] = [
  ['a visitor', {}, 'account-login', 'show'],
  ['a visitor', {}, 'about', 'show'],
  ['a visitor', {}, 'careers', 'show'],
  ['a visitor', {}, 'user-noticeboard', 'login'],
  ['a visitor', {}, 'admin-dashboard', 'login'],
  ['a visitor', {}, 'portal', 'login'],
  ['a visitor', {}, 'whistle-blower-form', 'show'],
  ['a visitor, the public form off', off('public_whistle_blower'), 'whistle-blower-form', 'not-active'],

  ['an employee', employee, 'user-noticeboard', 'show'],
  ['an employee', employee, 'user-supervisor-leave-requests', 'permission-denied'],
  ['an employee', employee, 'commons-bank', 'permission-denied'],
  ['an employee', employee, 'commons', 'permission-denied'],
  ['an employee', { ...employee, slug: 'himal' }, 'admin-dashboard', 'normal-user'],
  ['an employee', employee, 'user-dignity-overview', 'show'],
  ['an employee, dignity off', { ...employee, ...off('dignity') }, 'user-dignity-overview', 'not-active'],
  [
    'an employee, directory off',
    { ...employee, ...off('employee_directory') },
    'user-employee-directory',
    'not-active',
  ],
  [
    'an employee, payroll off',
    { ...employee, disabled_applications: ['payroll'] },
    'user-payroll-payslip',
    'not-active',
  ],
  [
    'an employee, payroll off',
    { ...employee, disabled_applications: ['payroll'] },
    'user-leave-request',
    'show',
  ],
  [
    'an employee, page off',
    { ...employee, switched_off: new Set(['/user/posts/{id?}']) },
    'user-posts',
    'not-active',
  ],
  [
    'an employee, page off',
    { ...employee, switched_off: new Set(['/user/posts/{id?}']) },
    'user-events',
    'show',
  ],
  ['an employee', employee, 'user-whistle-blower', 'permission-denied'],
  ['an investigator', { ...employee, rights: new Set(['investigator']) }, 'user-whistle-blower', 'show'],
  [
    'an investigator, whistle-blowing off',
    { ...employee, rights: new Set(['investigator']), ...off('whistle_blower') },
    'user-whistle-blower',
    'not-active',
  ],
  ['an employee', employee, 'user-transfer-transfer-request', 'not-active'],
  [
    'an employee, transfer on',
    { ...employee, ...on('transfer_request') },
    'user-transfer-transfer-request',
    'show',
  ],
  [
    'an employee, transfer on',
    { ...employee, ...on('transfer_request') },
    'user-transfer-review-request',
    'permission-denied',
  ],
  [
    'a reviewer, transfer on',
    { ...employee, ...on('transfer_request'), rights: new Set(['reviewer']) },
    'user-transfer-review-request',
    'show',
  ],
  ['a blocked employee', { ...employee, is_active: false }, 'user-noticeboard', 'not-active'],
  ['a blocked employee', { ...employee, is_active: false }, 'not-active', 'show'],

  ['a supervisor', supervisor, 'user-supervisor-leave-requests', 'show'],
  [
    'a supervisor who has not chosen',
    { ...employee, supervisor: 'unchosen' },
    'user-supervisor-leave-requests',
    'switch-organization',
  ],
  [
    'a supervisor who has not chosen',
    { ...employee, supervisor: 'unchosen' },
    'user-supervisor-switch-organization',
    'show',
  ],

  ['HR without codes', hr, 'admin-dashboard', 'show'],
  ['HR without codes', hr, 'admin-leave-employees-request', 'permission-denied'],
  [
    'HR of leave requests',
    { ...hr, organization: new Set(['6.03']) },
    'admin-leave-employees-request',
    'show',
  ],
  [
    'HR of leave requests',
    { ...hr, organization: new Set(['6.03']) },
    'admin-leave-reports',
    'permission-denied',
  ],
  ['HR of all leave', { ...hr, organization: new Set(['6.00']) }, 'admin-leave-reports', 'show'],
  ['HR reading leave', { ...hr, organization: new Set(['6.99']) }, 'admin-leave-reports', 'show'],
  ['HR reading records', { ...hr, organization: new Set(['4.99']) }, 'admin-hris-employees', 'show'],
  [
    'HR reading records',
    { ...hr, organization: new Set(['4.99']) },
    'admin-hris-import-employees',
    'permission-denied',
  ],
  ['HR of all records', { ...hr, organization: new Set(['4.00']) }, 'admin-hris-import-employees', 'show'],
  ['an audit user', auditor, 'admin-hris-import-employees', 'permission-denied'],
  ['an audit user', auditor, 'admin-leave-import-leave-request', 'permission-denied'],
  ['an audit user', auditor, 'admin-organization-overview', 'show'],
  ['an audit user', auditor, 'admin-organization-overview-update', 'permission-denied'],
  ['HR by a common code', { ...hr, common: new Set(['6.00']) }, 'admin-leave-reports', 'show'],
  ['HR of an organization', { ...hr, organization: new Set(['10.00']) }, 'commons-bank', 'permission-denied'],
  ['HR with a common code', { ...hr, common: new Set(['10.02']) }, 'commons-bank', 'show'],
  ['HR with a common code', { ...hr, common: new Set(['10.02']) }, 'commons', 'show'],
  ['HR of another organization', { ...hr, slug: 'lumbini' }, 'admin-dashboard', 'normal-user'],
  ['HR without a slug', { ...hr, slug: undefined }, 'admin-dashboard', 'normal-user'],
  ['HR of payroll', { ...hr, organization: new Set(['11.00']) }, 'admin-loan-initiation', 'not-active'],
  [
    'HR of payroll, loan on',
    { ...hr, organization: new Set(['11.00']), ...on('loan') },
    'admin-loan-initiation',
    'show',
  ],
  [
    'HR of records',
    { ...hr, organization: new Set(['4.00']) },
    'admin-hris-noticeboard-approval-request',
    'not-active',
  ],
  [
    'HR of records, posts approved first',
    { ...hr, organization: new Set(['4.00']), rights: new Set(['notice_approval']) },
    'admin-hris-noticeboard-approval-request',
    'show',
  ],

  ['HR employed elsewhere', { ...hr, is_employed: false }, 'user-noticeboard', 'switch-organization'],
  [
    'HR employed elsewhere',
    { ...hr, is_employed: false, slug: 'lumbini' },
    'admin-dashboard',
    'switch-organization',
  ],
  ['HR employed elsewhere', { ...hr, is_employed: false }, 'admin-dashboard', 'show'],

  ['an audit user', auditor, 'user-noticeboard', 'switch-organization'],
  ['an audit user', auditor, 'user-supervisor-my-team-overview', 'switch-organization'],
  ['an audit user', auditor, 'common-dashboard', 'switch-organization'],
  ['an audit user', auditor, 'portal', 'switch-organization'],
  ['an audit user', auditor, 'switch-organization', 'show'],
  ['an audit user', auditor, 'admin-payroll-collection', 'show'],
  ['an audit user', auditor, 'admin-whistle-blower-investigator', 'switch-organization'],
  ['an audit user elsewhere', { ...auditor, slug: 'terai' }, 'admin-dashboard', 'switch-organization'],
]

describe('the guard', () => {
  const load = () => Promise.resolve({ default: null })
  test.each(cases)('answers %s', (_, facts, name, verdict) => {
    expect(`${name}: ${admit({ ...screenNamed(name), load }, { ...nobody, ...facts })}`).toBe(
      `${name}: ${verdict}`,
    )
  })

  test('says coming-soon for an admitted screen that is not built, and nothing of it to the others', () => {
    const { load: _, ...unbuilt } = screenNamed('user-noticeboard')
    expect(admit(unbuilt, { ...nobody, ...employee })).toBe('coming-soon')
    expect(admit(unbuilt, nobody)).toBe('login')
  })

  test('refuses a page that makes a record to whoever only reads, and shows them the record', () => {
    const page = { ...screenNamed('admin-hris-users'), load }
    const reader = { ...nobody, ...auditor, area: 'admin' as const }
    expect(admit(page, reader)).toBe('show')
    expect(admit(withoutRecord(page), reader)).toBe('permission-denied')
    const writer = { ...nobody, ...hr, organization: new Set<'4.01'>(['4.01']) }
    expect(admit(withoutRecord(page), writer)).toBe('show')
    const keeper = { ...nobody, ...hr, organization: new Set<'3.00'>(['3.00']) }
    expect(admit(page, keeper)).toBe('show')
    expect(admit(withoutRecord(page), keeper)).toBe('permission-denied')
  })

  test('knows no screen outside the catalogue', () => {
    expect(admit(undefined, { ...nobody, ...employee })).toBe('not-found')
  })
})
