import { expect, test } from 'vitest'
import { initialFlags } from '#kernel/flag.ts'
import { nobody, type Facts } from '#app/catalogue/facts.ts'
import { beyond } from '#app/catalogue/beyond.ts'
import { catalogue } from '#app/catalogue/catalogue.ts'
import { searchScreens } from '#app/catalogue/search.ts'

const employee: Facts = { ...nobody, signed_in: true, is_employed: true, area: 'user' }
const supervisor: Facts = { ...employee, supervisor: 'chosen' }
const hr: Facts = {
  ...employee,
  area: 'admin',
  slug: 'himal',
  switchable: ['himal'],
  organization: new Set(['1.00', '6.00', '2.06', '2.07', '4.01', '4.00']),
}
const names = (facts: Facts, text: string) =>
  searchScreens(facts, text, [...catalogue, ...beyond]).map((screen) => screen.name)

const first: readonly [text: string, facts: Facts, name: string][] = [
  ['payslip', employee, 'user-payroll-payslip'],
  ['salary slip', employee, 'user-payroll-payslip'],
  ['vacation', employee, 'user-leave-request'],
  ['PUNCH in', employee, 'user-attendance-today-log'],
  ['day leave request', employee, 'user-leave-request'],
  ['quit', employee, 'user-resignation'],
  ['team leave req', supervisor, 'user-supervisor-leave-requests'],
  ['department', hr, 'admin-leave-reports-comparative-division'],
  ['financial year', hr, 'admin-organization-settings-fiscal-year'],
  ['new employee', hr, 'admin-hris-users'],
  ['hire', hr, 'admin-hris-users'],
  ['roles', hr, 'admin-organization-settings-security-settings-permissions'],
  ['terminate', hr, 'admin-hris-separation-details'],
  ['fire', hr, 'admin-hris-separation-details'],
  ['workflow', hr, 'admin-leave-settings-approval-settings'],
  ['holiday calendar', hr, 'admin-organization-settings-holiday'],
]
test.each(first)('typing "%s" finds the best page first', (text, facts, name) => {
  expect(names(facts, text)[0]).toBe(name)
})

test('pages that the person may not open are not found', () => {
  expect(names(employee, 'leave reports')).toEqual([])
  expect(names(hr, 'payroll').filter((name) => name.startsWith('admin'))).toEqual([])
  expect(names(nobody, 'leave')).toEqual([])
  expect(names(employee, 'team')).toEqual([])
})

test('an administrator finds the pages of the administrator area, and an employee those of self-service', () => {
  expect(names(hr, 'leave').every((name) => name.startsWith('admin-'))).toBe(true)
  expect(names(employee, 'leave').every((name) => name.startsWith('user-'))).toBe(true)
})

test('pages behind a switch are found only while it is on', () => {
  const flags = initialFlags()
  expect(names(employee, 'dignity overview')).toEqual(['user-dignity-overview'])
  expect(names({ ...employee, flags: { ...flags, dignity: false } }, 'dignity')).toEqual([])
  expect(names({ ...employee, flags: { ...flags, yearly_payslip: false } }, 'yearly payslip')).not.toContain(
    'user-payroll-yearly-payslip',
  )
  expect(
    names({ ...employee, flags: { ...flags, employee_directory: false } }, 'colleagues phone book'),
  ).toEqual([])
})

test('pages that need to know a record are not listed', () => {
  expect(names(employee, 'event')).toContain('user-events')
  expect(names(employee, 'event')).not.toContain('user-events-detail')
})

test('blank text finds nothing, and a long answer is cut', () => {
  expect(searchScreens(employee, '  ', catalogue)).toEqual([])
  expect(searchScreens(employee, 'a', catalogue, { limit: 5 })).toHaveLength(5)
})
