import type { Screen } from '#kernel/screen.ts'
import { account } from '#app/catalogue/account.ts'
import { adminAppraisal } from '#app/catalogue/admin-appraisal.ts'
import { adminAttendance } from '#app/catalogue/admin-attendance.ts'
import { adminFinance } from '#app/catalogue/admin-finance.ts'
import { adminGrowth } from '#app/catalogue/admin-growth.ts'
import { adminHris } from '#app/catalogue/admin-hris.ts'
import { adminLeave } from '#app/catalogue/admin-leave.ts'
import { adminOrganization } from '#app/catalogue/admin-organization.ts'
import { adminOrganizationSettings } from '#app/catalogue/admin-organization-settings.ts'
import { adminPayroll } from '#app/catalogue/admin-payroll.ts'
import { adminWork } from '#app/catalogue/admin-work.ts'
import { commons } from '#app/catalogue/commons.ts'
import { external } from '#app/catalogue/external.ts'
import { productPages } from '#app/catalogue/public.ts'
import { shell } from '#app/catalogue/shell.ts'
import { supervisor } from '#app/catalogue/supervisor.ts'
import { supervisorTime } from '#app/catalogue/supervisor-time.ts'
import { userGrowth } from '#app/catalogue/user-growth.ts'
import { userHome } from '#app/catalogue/user-home.ts'
import { userPay } from '#app/catalogue/user-pay.ts'
import { userTask } from '#app/catalogue/user-task.ts'
import { userTime } from '#app/catalogue/user-time.ts'

/** All 605 pages of the specification, built or not, without a loader: safe to read on the server too. */
export const catalogue: readonly Screen[] = [
  ...shell,
  ...account,
  ...productPages,
  ...external,
  ...userHome,
  ...userTask,
  ...userTime,
  ...userPay,
  ...userGrowth,
  ...supervisor,
  ...supervisorTime,
  ...adminOrganization,
  ...adminOrganizationSettings,
  ...adminHris,
  ...adminAttendance,
  ...adminLeave,
  ...adminPayroll,
  ...adminFinance,
  ...adminWork,
  ...adminGrowth,
  ...adminAppraisal,
  ...commons,
]
