import type { JobKind } from '#platform/jobs.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { checkJob } from '#engines/exchange/check-server.ts'
import { exportJob } from '#engines/exchange/export-job-server.ts'
import { exportRoutes } from '#engines/exchange/export-server.ts'
import { exportSources } from '#engines/exchange/export-source-server.ts'
import { importNotices } from '#engines/exchange/import-notices-server.ts'
import { importRoutes } from '#engines/exchange/import-routes-server.ts'
import { servedInBoth, type ServedImporter } from '#engines/exchange/import-server.ts'
import { importFileRoutes } from '#engines/exchange/result-server.ts'
import { runJob } from '#engines/exchange/run-server.ts'
import { tidyExchange } from '#engines/exchange/tidy-server.ts'
import { uploadRoutes } from '#engines/exchange/upload-server.ts'

/**
 * Files in and out, for the imports that modules declare and for every list of theirs that can be exported. `nepali` is what
 * declarations say in Nepali.
 */
export function serveExchange(
  served: readonly ServedImporter[],
  routes: readonly Route[],
  nepali: ReadonlyMap<string, string>,
) {
  const importers = new Map(served.map((one) => [one.declared.name, servedInBoth(one, nepali)]))
  if (importers.size !== served.length) throw new Error('Two imports have the same name.')
  const sources = exportSources(routes)
  return {
    routes: [
      ...uploadRoutes(importers),
      ...importFileRoutes(importers),
      ...importRoutes(importers),
      ...exportRoutes(sources),
    ] as readonly Route[],
    jobs: [checkJob(importers), runJob(importers), exportJob(sources, nepali)] as readonly JobKind[],
    schedules: [tidyExchange] as readonly Schedule[],
    notifications: importNotices(importers),
  }
}
