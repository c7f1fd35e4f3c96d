import { describe, expect, test } from 'vitest'
import { initialFlags } from '#kernel/flag.ts'
import { auditCodes, P } from '#kernel/permission.ts'
import { searchable } from '#kernel/screen.ts'
import { catalogue } from '#app/catalogue/catalogue.ts'
import { nobody, type Facts } from '#app/catalogue/facts.ts'
import { extraApps } from '#app/menu/extra-apps.ts'
import { setupHeadings } from '#modules/organization/shared/account-setup.ts'
import { screenNamed } from '#app/catalogue/known.ts'
import { extraAppsFor, menuFor, setupFor, type MenuArea } from '#app/menu.ts'
import { knowAllPages, menus } from '#test/known.ts'

knowAllPages()

const employee: Facts = { ...nobody, signed_in: true, is_employed: true, area: 'user' }
const hr: Facts = { ...employee, area: 'admin', slug: 'himal', switchable: ['himal'] }
const entries = (area: MenuArea, facts: Facts) =>
  menuFor(area, facts).flatMap((group) => group.items.map((item) => `${group.title} / ${item.label}`))

const shown: readonly [what: string, area: MenuArea, facts: Facts, entry: string, visible: boolean][] = [
  ['an item without a permission is always shown', 'user', employee, 'Home / Noticeboard', true],
  ['goals show while the dignity flag is on', 'user', employee, 'Goals and coaching / Overview', true],
  [
    'goals hide when it is off',
    'user',
    { ...employee, flags: { ...initialFlags(), dignity: false } },
    'Goals and coaching / Overview',
    false,
  ],
  [
    'a disabled application hides its group',
    'user',
    { ...employee, disabled_applications: ['work_log'] },
    'Work log / Log work',
    false,
  ],
  [
    'and leaves the others',
    'user',
    { ...employee, disabled_applications: ['work_log'] },
    'Tasks / Work log',
    true,
  ],
  [
    'expense management can be disabled',
    'user',
    { ...employee, disabled_applications: ['expense'] },
    'Expenses / Request advance',
    false,
  ],
  [
    'training goes and assessment stays',
    'user',
    { ...employee, disabled_applications: ['training'] },
    'Learning / New assessments',
    true,
  ],
  [
    'a page switched off is hidden',
    'user',
    { ...employee, switched_off: new Set(['/user/posts/{id?}']) },
    'Home / Posts',
    false,
  ],
  ['transfer is hidden unless enabled', 'user', employee, 'Me and colleagues / Transfer request', false],
  [
    'whistle-blower reports are for investigators',
    'user',
    employee,
    'Organization / Whistle-blower reports',
    false,
  ],
  [
    'and shown to them',
    'user',
    { ...employee, rights: new Set(['investigator']) },
    'Organization / Whistle-blower reports',
    true,
  ],
  ['an employee has no supervisor menu', 'supervisor', employee, 'My team / Overview', false],
  ['a supervisor has', 'supervisor', { ...employee, supervisor: 'chosen' }, 'My team / Overview', true],
  ['HR without codes sees the dashboard', 'admin', hr, 'Home / Dashboard', true],
  ['and no leave', 'admin', hr, 'Leave / Overview', false],
  ['one code shows its entry', 'admin', { ...hr, organization: new Set(['6.04']) }, 'Leave / Balances', true],
  ['and not its neighbours', 'admin', { ...hr, organization: new Set(['6.04']) }, 'Leave / Requests', false],
  ['.00 shows the module', 'admin', { ...hr, organization: new Set(['6.00']) }, 'Leave / Requests', true],
  ['.99 shows the module', 'admin', { ...hr, organization: new Set(['6.99']) }, 'Leave / Settings', true],
  [
    '.00 of one module shows no other',
    'admin',
    { ...hr, organization: new Set(['6.00']) },
    'Payroll / Generate',
    false,
  ],
  [
    'the loan menu needs the loan flag',
    'admin',
    { ...hr, organization: new Set(['11.00']) },
    'Loans / Initiation',
    false,
  ],
  [
    'and shows with it',
    'admin',
    { ...hr, organization: new Set(['11.00']), flags: { ...initialFlags(), loan: true } },
    'Loans / Initiation',
    true,
  ],
  [
    'noticeboard approval is hidden unless needed',
    'admin',
    { ...hr, organization: new Set(['4.00']) },
    'HR records / Noticeboard approval',
    false,
  ],
  [
    'codes of an organization open no shared setting',
    'commons',
    { ...hr, organization: new Set(['10.00']) },
    'Money / Banks',
    false,
  ],
  ['common codes do', 'commons', { ...employee, common: new Set(['10.02']) }, 'Money / Banks', true],
]

describe('the sidebar', () => {
  test.each(shown)('%s', (_, area, facts, entry, visible) => {
    expect(entries(area, facts).includes(entry)).toBe(visible)
  })

  test('offers audit users nothing that only writes', () => {
    const all = new Set(Object.values(P).map((codes) => codes.all))
    const flags = { ...initialFlags(), loan: true }
    const written = (organization: ReadonlySet<string>, is_audit_user: boolean) =>
      entries('admin', { ...hr, is_audit_user, organization, flags }).filter((entry) =>
        /\/ (Add|Create)|^Imports/.test(entry),
      )
    expect(written(auditCodes(), true)).toEqual([])
    expect(written(all, false)).toEqual(
      expect.arrayContaining([
        'HR records / Add employee',
        'Onboarding / Add pre-employment',
        'Imports / Loans',
      ]),
    )
  })

  test('has no empty group', () => {
    expect(menuFor('admin', hr).map((group) => group.title)).toEqual(['Home'])
  })

  test('carries the five badge keys of tasks', () => {
    const badges = menuFor('user', employee).flatMap((group) =>
      group.items.flatMap((item) => item.badge ?? []),
    )
    expect(badges).toEqual(['assigned_to_me', 'assigned_by_me', 'observed', 'recurring', 'pending_approvals'])
  })

  test('names only screens of its own area, each once', () => {
    for (const [area, groups] of Object.entries(menus)) {
      const names = groups.flatMap((group) => group.entries.map(([name]) => name))
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name) => screenNamed(name).area !== area)).toEqual([])
    }
  })
})

/** Screens that open from another screen and not from a menu. */
const reachedOtherwise: ReadonlySet<string> = new Set([
  'user-profile-change-password',
  'user-supervisor-switch-organization',
  'admin-change-password',
  'admin-not-active',
  'admin-organization-overview-update',
  'admin-organization-settings-employment-level-group',
  'admin-payroll-settings-packages-edit',
])

test('every page that opens without a record is reached from a menu, a section, extra apps or another page', () => {
  const listed = new Set([
    ...Object.values(menus).flatMap((groups) =>
      groups.flatMap((group) => group.entries.map(([name]) => name)),
    ),
    ...extraApps.flatMap((group) => group.entries.map(([, name]) => name)),
  ])
  const sections = catalogue.filter((screen) => screen.section)
  const lost = catalogue
    .filter(
      (screen) => ['user', 'supervisor', 'admin', 'commons'].includes(screen.area) && searchable(screen),
    )
    .filter((screen) => !listed.has(screen.name) && !reachedOtherwise.has(screen.name))
    .filter((screen) => !sections.some((section) => screen.path.startsWith(`${section.path}/`)))
  expect(lost.map((screen) => screen.name)).toEqual([])
})

describe('the extra-apps menu', () => {
  test('has the fifteen keys, each once', () => {
    const keys = extraApps.flatMap((group) => group.entries.map(([key]) => key))
    expect(new Set(keys).size).toBe(15)
    expect(keys).toHaveLength(15)
  })

  test('shows what was laid before the person, with its pending count', () => {
    const found = extraAppsFor(employee, {
      interviews: { total: 4, pending: 1 },
      settlement: { total: 2, pending: 0 },
      resignation: { total: 0, pending: 0 },
    })
    expect(
      found.map((group) => [group.title, group.items.map((item) => [item.label, item.pending])]),
    ).toEqual([
      ['Recruitment', [['Interviews', 1]]],
      ['Expense management', [['Settlements', 0]]],
    ])
  })

  test('hides an application that the organization switched off', () => {
    const facts: Facts = { ...employee, disabled_applications: ['recruitment'] }
    expect(extraAppsFor(facts, { interviews: { total: 4, pending: 1 } })).toEqual([])
  })
})

describe('an account-setup shortcut', () => {
  const clickable = (...codes: string[]) =>
    setupFor({ ...hr, organization: new Set(codes) })
      .filter((step) => step.clickable)
      .map((step) => step.heading)
  const cases: readonly [codes: string[], headings: string[]][] = [
    [[], []],
    [['2.06'], []],
    [['2.01'], ['Organization Details']],
    [
      ['2.01', '2.06'],
      ['Organization Details', 'Fiscal Year'],
    ],
    [
      ['2.01', '2.07', '2.10'],
      ['Organization Details', 'Holiday', 'Division'],
    ],
    [
      ['2.00'],
      [
        'Organization Details',
        'Fiscal Year',
        'Holiday',
        'Branch',
        'Division',
        'Employment Type',
        'Employment Level',
        'Job Title',
      ],
    ],
    [['27.00'], ['Sign-in Security']],
    [['4.01'], ['Employees', 'Supervisors']],
    [['6.01'], ['Leave Master Settings']],
    [['6.02'], ['Leave Master Settings']],
    [['5.02'], ['Attendance Work Shift']],
    [['5.03'], ['Attendance Work Shift']],
    [['5.07'], []],
  ]
  test.each(cases)('with %j opens %j', (codes, headings) => {
    expect(clickable(...codes)).toEqual(headings)
  })

  test('stays in the list when it is not clickable', () => {
    expect(
      setupFor(hr)
        .map((step) => step.heading)
        .toSorted(),
    ).toEqual(setupHeadings.toSorted())
  })
})
