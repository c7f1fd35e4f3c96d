import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { mailsAsked, newestMails } from '#modules/commons/server/public.ts'
import { emailLog } from '#modules/organization/shared/email-log.ts'

export const emailLogRoutes: Route[] = [
  handle(emailLog, async (ctx, { query }) => {
    // said here too: the wall hides secrets from everybody, and the index begins with the organization
    const all = mailsAsked(ctx.db, query, ctx.org.time_zone)
      .where('org_id', '=', ctx.org.org_id)
      .where('is_secret', '=', false)
    return page(query, all, newestMails(all).select('body_text'))
  }),
]
