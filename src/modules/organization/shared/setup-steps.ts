import { P, type Code } from '#kernel/permission.ts'
import type { SetupHeading } from '#modules/organization/shared/account-setup.ts'

/** A step of setting an organization up. It is clickable with every code of `all`, or with any of `any`. */
export interface SetupStep {
  readonly heading: SetupHeading
  readonly screen: string
  /** Other pages on which one is at this step. */
  readonly also?: readonly string[]
  readonly all?: readonly Code[]
  readonly any?: readonly Code[]
}

const { organization, leave, attendance, hris, security } = P
const at = (name: string) => `admin-organization-settings-${name}`
const setting = (
  heading: SetupHeading,
  name: string,
  code: Code,
  also: readonly string[] = [],
): SetupStep => ({ heading, screen: at(name), also, all: [organization.settings, code] })

const people = (heading: SetupHeading): SetupStep => ({
  heading,
  screen: 'admin-hris-employees',
  also: ['admin-hris-users'],
  all: [hris.employees],
})

/** In the order in which the later ones need the earlier (specification 1, section 6). */
export const setupSteps: readonly SetupStep[] = [
  {
    heading: 'Organization Details',
    screen: 'admin-organization-overview-update',
    also: ['admin-organization-overview'],
    all: [organization.settings],
  },
  setting('Fiscal Year', 'fiscal-year', organization.fiscalYear),
  setting('Holiday', 'holiday', organization.holiday),
  setting('Branch', 'branch', organization.branch, [at('branch-type')]),
  setting('Division', 'division', organization.division),
  setting('Employment Type', 'employment-type', organization.employmentType),
  setting('Employment Level', 'employment-level', organization.employmentLevel, [
    at('employment-level-group'),
    'admin-employment-level-group',
  ]),
  setting('Job Title', 'job-title', organization.jobTitle),
  {
    heading: 'Leave Master Settings',
    screen: 'admin-leave-settings-master-settings',
    also: ['admin-leave-settings-master-settings-leave-list'],
    any: [leave.assign, leave.masterSettings],
  },
  {
    heading: 'Attendance Work Shift',
    screen: 'admin-attendance-settings-work-shift',
    any: [attendance.workShift, attendance.assignShift],
  },
  {
    heading: 'Sign-in Security',
    screen: at('security-settings-authentication-settings'),
    also: [at('security-settings-authentication-settings-mechanism')],
    all: [security.all],
  },
  people('Employees'),
  people('Supervisors'),
]
