import type { Endpoint } from '#kernel/endpoint.ts'
import type { JobKind } from '#platform/jobs.ts'
import type { Route } from '#platform/route.ts'
import * as account from '#modules/account/server/index.ts'
import * as hris from '#modules/hris/server/index.ts'
import * as leave from '#modules/leave/server/index.ts'
import * as organization from '#modules/organization/server/index.ts'

/** What a module's server/index.ts exports. */
interface ServedModule {
  routes: readonly Route[]
  jobs?: readonly JobKind[]
}

// in the order of use: who is used stands first
const modules: readonly ServedModule[] = [account, organization, hris, leave]

export const routes: readonly Route[] = modules.flatMap((module) => module.routes)
export const jobKinds: readonly JobKind[] = modules.flatMap((module) => module.jobs ?? [])
export const endpoints: readonly Endpoint[] = routes.map(({ endpoint }) => endpoint)
