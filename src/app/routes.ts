import type { Endpoint } from '#kernel/endpoint.ts'
import { kindOf, type Schedule } from '#platform/job-schedule.ts'
import type { JobKind } from '#platform/jobs.ts'
import type { Route } from '#platform/route.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { tidyJobs } from '#platform/worker.ts'
import { notificationRoutes } from '#engines/notify/notify-server.ts'
import { orgNotificationRoutes } from '#engines/notify/org-notify-server.ts'
import { onReminded } from '#engines/notify/remind-server.ts'
import * as account from '#modules/account/server/index.ts'
import * as leave from '#modules/leave/server/index.ts'
import * as organization from '#modules/organization/server/index.ts'

/** What a module's server/index.ts exports. */
interface ServedModule {
  routes: readonly Route[]
  jobs?: readonly JobKind[]
  schedules?: readonly Schedule[]
  /** What follows when something has happened, and whom it is told. */
  signals?: readonly SignalHandler[]
  notifications?: readonly SignalHandler[]
}

const engines: ServedModule = {
  routes: [...notificationRoutes, ...orgNotificationRoutes],
  schedules: [tidyJobs],
  signals: [onReminded],
}

// in the order of use: who is used stands first
const modules: readonly ServedModule[] = [engines, account, organization, leave]

export const routes: readonly Route[] = modules.flatMap((module) => module.routes)
export const schedules: readonly Schedule[] = modules.flatMap((module) => module.schedules ?? [])
export const jobKinds: readonly JobKind[] = [
  ...modules.flatMap((module) => module.jobs ?? []),
  ...schedules.map(kindOf),
]
export const signalHandlers: readonly SignalHandler[] = modules.flatMap((module) => [
  ...(module.signals ?? []),
  ...(module.notifications ?? []),
])
export const endpoints: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint)
