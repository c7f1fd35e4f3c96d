import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { emailLog, type emailStates } from '#modules/organization/shared/email-log.ts'

export const emailLogRoutes: Route[] = [
  handle(emailLog, async (ctx, { query }) => {
    const { state, from, to, search } = query
    const midnight = (day: string) => sql<string>`${day}::date::timestamp at time zone ${ctx.org.time_zone}`
    // said here too: the wall hides secrets from everybody, and the index begins with the organization
    let all = ctx.db
      .selectFrom('email_log')
      .where('org_id', '=', ctx.org.org_id)
      .where('is_secret', '=', false)
    if (state?.length) all = all.where('state', 'in', state)
    if (from) all = all.where('created_at', '>=', midnight(from))
    if (to) all = all.where('created_at', '<', midnight(addDays(to, 1)))
    if (search) {
      const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
      all = all.where((eb) => eb.or([eb('recipient', 'ilike', like), eb('subject', 'ilike', like)]))
    }
    const rows = all
      .select(['id', 'recipient', 'subject', 'body_text', 'attempts', 'error', 'created_at', 'sent_at'])
      .select(sql<(typeof emailStates)[number]>`state`.as('state'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    return page(query, all, rows)
  }),
]
