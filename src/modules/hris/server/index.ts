import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import { assignmentRoutes } from '#modules/hris/server/assignment.ts'
import { closeLogins } from '#modules/hris/server/close-logins.ts'
import { codeSeriesRoutes } from '#modules/hris/server/code-series.ts'
import { directoryRoutes } from '#modules/hris/server/directory.ts'
import { employeeRoutes } from '#modules/hris/server/employee.ts'
import { employees } from '#modules/hris/server/imports.ts'
import { importUserRoutes } from '#modules/hris/server/import-users.ts'
import { hireRoutes } from '#modules/hris/server/hire.ts'
import { legalInfoRoutes } from '#modules/hris/server/legal-info.ts'
import { loginRoutes } from '#modules/hris/server/login.ts'
import { overviewRoutes } from '#modules/hris/server/overview.ts'
import * as bands from '#modules/hris/server/reports/bands.ts'
import { profileCompleteness } from '#modules/hris/server/reports/completeness.ts'
import * as places from '#modules/hris/server/reports/places.ts'
import { recordImporters } from '#modules/hris/server/record-imports.ts'
import { recordRoutes } from '#modules/hris/server/records.ts'
import { separationRoutes } from '#modules/hris/server/separation.ts'
import { supervisorRoutes } from '#modules/hris/server/supervisor.ts'
import { teamRoutes } from '#modules/hris/server/team.ts'
import { userRoutes } from '#modules/hris/server/users.ts'

const reports = [...Object.values(places), ...Object.values(bands), profileCompleteness]

export const routes: Route[] = [
  ...employeeRoutes,
  ...hireRoutes,
  ...loginRoutes,
  ...separationRoutes,
  ...assignmentRoutes,
  ...supervisorRoutes,
  ...recordRoutes,
  ...legalInfoRoutes,
  ...teamRoutes,
  ...directoryRoutes,
  ...userRoutes,
  ...codeSeriesRoutes,
  ...overviewRoutes,
  ...importUserRoutes,
  ...reports.map(({ route }) => route),
]

export const importers: ServedImporter[] = [employees, ...recordImporters]
export const schedules: Schedule[] = [closeLogins]

export { audited } from '#modules/hris/server/audited.ts'
