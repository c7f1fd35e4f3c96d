import type { Route } from '#platform/route.ts'
import { accountSetupRoutes } from '#modules/organization/server/account-setup.ts'
import { applicationRoutes } from '#modules/organization/server/application.ts'
import { divisionTreeRoutes } from '#modules/organization/server/division-tree.ts'
import { fiscalYearRoutes } from '#modules/organization/server/fiscal-year.ts'
import { reportingRoutes } from '#modules/organization/server/hierarchy.ts'
import { holidayRoutes } from '#modules/organization/server/holiday.ts'
import { masterRoutes } from '#modules/organization/server/masters.ts'
import { overviewRoutes } from '#modules/organization/server/overview.ts'
import { peopleChoiceRoutes } from '#modules/organization/server/people-choice.ts'

export const routes: Route[] = [
  ...masterRoutes,
  ...holidayRoutes,
  ...fiscalYearRoutes,
  ...overviewRoutes,
  ...applicationRoutes,
  ...accountSetupRoutes,
  ...reportingRoutes,
  ...divisionTreeRoutes,
  ...peopleChoiceRoutes,
]

export { audited } from '#modules/organization/server/audited.ts'
