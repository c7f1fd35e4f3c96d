import { sql } from 'kysely'
import type { Route } from '#platform/route.ts'
import { servePersonList } from '#engines/list/list-server.ts'
import { mailSource } from '#modules/commons/server/public.ts'
import { systemEmailLog } from '#modules/commons/shared/system-email-log.ts'

export const systemEmailLogRoutes: Route[] = [
  servePersonList(
    systemEmailLog,
    // days of who asks: the installation itself has no place
    ({ viewer }) => ({
      ...mailSource(viewer.home?.time_zone ?? 'UTC'),
      where: () => [sql<boolean>`(l.org_id is null or l.is_secret)`],
    }),
    ({ services }, read) => services.database.asOwner(read),
  ),
]
