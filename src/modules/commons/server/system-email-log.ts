import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { page } from '#platform/page.ts'
import { handlePerson, type Route } from '#platform/route.ts'
import { systemEmailLog, type emailStates } from '#modules/commons/shared/system-email-log.ts'

export const systemEmailLogRoutes: Route[] = [
  handlePerson(systemEmailLog, ({ services, viewer }, { query }) => {
    const { state, from, to, search } = query
    // days of who asks: the installation itself has no place
    const zone = viewer.home?.time_zone ?? 'UTC'
    const midnight = (day: string) => sql<string>`${day}::date::timestamp at time zone ${zone}`
    return services.database.asOwner((db) => {
      let all = db.selectFrom('email_log').where(sql<boolean>`(org_id is null or is_secret)`)
      if (state?.length) all = all.where('state', 'in', state)
      if (from) all = all.where('created_at', '>=', midnight(from))
      if (to) all = all.where('created_at', '<', midnight(addDays(to, 1)))
      if (search) {
        const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
        all = all.where((eb) => eb.or([eb('recipient', 'ilike', like), eb('subject', 'ilike', like)]))
      }
      const rows = all
        .select(['id', 'recipient', 'subject', 'attempts', 'error', 'created_at', 'sent_at'])
        .select(sql<(typeof emailStates)[number]>`state`.as('state'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
      return page(query, all, rows)
    })
  }),
]
