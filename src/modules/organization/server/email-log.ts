import { sql } from 'kysely'
import type { Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { mailSource } from '#modules/commons/server/public.ts'
import { emailLog } from '#modules/organization/shared/email-log.ts'

export const emailLogRoutes: Route[] = [
  serveList(emailLog, async ({ org }) => {
    const source = mailSource(org.time_zone)
    return {
      ...source,
      select: () => ({ ...source.select(), body_text: sql`l.body_text` }),
      // said here too: the wall hides secrets from everybody, and the index begins with the organization
      where: () => [sql<boolean>`l.org_id = ${org.org_id} and not l.is_secret`],
    }
  }),
]
