import { P, type Code } from '#kernel/permission.ts'

/** A step of setting an organization up. It is clickable with every code of `all`, or with any of `any`. */
export interface SetupStep {
  readonly heading: string
  readonly screen: string
  readonly all?: readonly Code[]
  readonly any?: readonly Code[]
}

const { organization, leave, attendance } = P
const setting = (heading: string, name: string, code: Code): SetupStep => ({
  heading,
  screen: `admin-organization-settings-${name}`,
  all: [organization.settings, code],
})

/** In the order in which the later ones need the earlier (specification 1, section 6). */
export const setupSteps: readonly SetupStep[] = [
  setting('Fiscal year', 'fiscal-year', organization.fiscalYear),
  setting('Holidays', 'holiday', organization.holiday),
  setting('Divisions', 'division', organization.division),
  setting('Employment types', 'employment-type', organization.employmentType),
  setting('Employment levels', 'employment-level', organization.employmentLevel),
  setting('Job titles', 'job-title', organization.jobTitle),
  {
    heading: 'Leave policies',
    screen: 'admin-leave-settings-master-settings',
    any: [leave.assign, leave.masterSettings],
  },
  {
    heading: 'Attendance policies',
    screen: 'admin-attendance-settings-work-shift',
    any: [attendance.workShift, attendance.assignShift],
  },
]
