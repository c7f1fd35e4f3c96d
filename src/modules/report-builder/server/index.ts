import type { JobKind } from '#platform/jobs.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { dataSets, type DataSet } from '#engines/dataset/data-set-server.ts'
import { audited } from '#modules/report-builder/server/audited.ts'
import { knowingNepali } from '#modules/report-builder/server/language.ts'
import { mailDue, mailNow } from '#modules/report-builder/server/mail-job.ts'
import { reportRoutes } from '#modules/report-builder/server/reports.ts'
import { dataSetRoutes, rowsRoute } from '#modules/report-builder/server/rows.ts'
import { sharingRoutes } from '#modules/report-builder/server/sharing.ts'
import { scheduleRoutes } from '#modules/report-builder/server/schedules.ts'

/**
 * Reports over the data sets that the modules declare. It stands over all of them and knows none; `nepali` is what
 * declarations say in Nepali.
 */
export function serveReportBuilder(declared: readonly DataSet[], nepali: ReadonlyMap<string, string>) {
  const sets = dataSets(knowingNepali(declared, nepali))
  const rows = rowsRoute(sets)
  return {
    routes: [
      ...dataSetRoutes(sets, rows),
      ...reportRoutes(sets),
      ...sharingRoutes(sets),
      ...scheduleRoutes(sets),
    ] as readonly Route[],
    jobs: [mailNow(sets, rows)] as readonly JobKind[],
    schedules: [mailDue(sets, rows)] as readonly Schedule[],
    audited,
  }
}
