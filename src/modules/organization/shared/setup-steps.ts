import { P, type Code } from '#kernel/permission.ts'
import type { SetupHeading } from '#modules/organization/shared/account-setup.ts'

/** A step of setting an organization up. It is clickable with every code of `all`, or with any of `any`. */
export interface SetupStep {
  readonly heading: SetupHeading
  readonly screen: string
  readonly all?: readonly Code[]
  readonly any?: readonly Code[]
}

const { organization, leave, attendance } = P
const setting = (heading: SetupHeading, name: string, code: Code): SetupStep => ({
  heading,
  screen: `admin-organization-settings-${name}`,
  all: [organization.settings, code],
})

/** In the order in which the later ones need the earlier (specification 1, section 6). */
export const setupSteps: readonly SetupStep[] = [
  setting('Fiscal Year', 'fiscal-year', organization.fiscalYear),
  setting('Holiday', 'holiday', organization.holiday),
  setting('Division', 'division', organization.division),
  setting('Employment Type', 'employment-type', organization.employmentType),
  setting('Employment Level', 'employment-level', organization.employmentLevel),
  setting('Job Title', 'job-title', organization.jobTitle),
  {
    heading: 'Leave Master Settings',
    screen: 'admin-leave-settings-master-settings',
    any: [leave.assign, leave.masterSettings],
  },
  {
    heading: 'Attendance Work Shift',
    screen: 'admin-attendance-settings-work-shift',
    any: [attendance.workShift, attendance.assignShift],
  },
]
