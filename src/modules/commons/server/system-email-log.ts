import { sql } from 'kysely'
import { page } from '#platform/page.ts'
import { handlePerson, type Route } from '#platform/route.ts'
import { mailsAsked, newestMails } from '#modules/commons/server/public.ts'
import { systemEmailLog } from '#modules/commons/shared/system-email-log.ts'

export const systemEmailLogRoutes: Route[] = [
  handlePerson(systemEmailLog, ({ services, viewer }, { query }) => {
    // days of who asks: the installation itself has no place
    const zone = viewer.home?.time_zone ?? 'UTC'
    return services.database.asOwner((db) => {
      const all = mailsAsked(db, query, zone).where(sql<boolean>`(org_id is null or is_secret)`)
      return page(query, all, newestMails(all))
    })
  }),
]
