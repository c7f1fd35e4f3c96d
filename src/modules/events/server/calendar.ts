import { sql } from 'kysely'
import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import { handle, handleOpen, type Route } from '#platform/route.ts'
import { systemScope } from '#platform/system-scope.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { icalendar } from '#kernel/calendar/icalendar.ts'
import { entriesOf } from '#modules/events/server/entries.ts'
import { calendar, endFeed, feed, feedState, makeFeed } from '#modules/events/shared/calendar.ts'

/** Six weeks of a month and a week to spare on either side. */
const MOST_DAYS = 62

export const calendarRoutes: Route[] = [
  handle(calendar, async ({ db, employee_id, org }, { query: { from, to, layers } }) => {
    if (to < from) throw invalid({ to: ['To cannot be before From.'] })
    if (daysBetween(from, to) > MOST_DAYS) throw invalid({ to: [`At most ${MOST_DAYS} days at once.`] })
    return { results: await entriesOf({ db, employee_id, from, to, zone: org.time_zone }, true, layers) }
  }),
  handle(feedState, async ({ db, employee_id }) => {
    const row = await db
      .selectFrom('calendar_feed')
      .select(['made_at', 'used_at'])
      .where('employee_id', '=', employee_id)
      .executeTakeFirst()
    return row ?? { made_at: null, used_at: null }
  }),
  handle(makeFeed, async ({ db, employee_id, now, org }) => {
    const secret = newSecret()
    const row = { token_hash: hashOf(secret), made_at: now, used_at: null }
    await db
      .insertInto('calendar_feed')
      .values({ id: newId(), employee_id, ...row })
      .onConflict((oc) => oc.columns(['org_id', 'employee_id']).doUpdateSet(row))
      .execute()
    return { made_at: now, used_at: null, path: `/api/v1/public/calendar/${org.org_id}-${secret}/` }
  }),
  handle(endFeed, async ({ db, employee_id }) => {
    await db.deleteFrom('calendar_feed').where('employee_id', '=', employee_id).execute()
    return undefined
  }),
  handleOpen(feed, async (ctx, { params }) => {
    const [, org_no = '', secret = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(params.token) ?? []
    if (!secret) throw notFound()
    const text = await ctx.services.database.inOrganization(
      systemScope(Number(org_no), 'calendar_feed'),
      async (db) => {
        // somebody who has left, or whose login is shut, reads no calendar of the organization
        const { rows } = await sql<{ id: string; employee_id: string; name: string; time_zone: string }>`
          select f.id, f.employee_id, o.name, o.time_zone from calendar_feed f
          join employee e on e.org_id = f.org_id and e.id = f.employee_id
          join account a on a.id = e.account_id
          join organization o on o.org_id = f.org_id
          where f.token_hash = ${hashOf(secret)} and a.is_active and not a.is_blocked
            and (e.left_on is null or e.left_on >= (${ctx.now}::timestamptz at time zone o.time_zone)::date)`.execute(
          db,
        )
        const [found] = rows
        if (!found) throw notFound()
        await db.updateTable('calendar_feed').set({ used_at: ctx.now }).where('id', '=', found.id).execute()
        const today = dayAt(ctx.now, found.time_zone)
        // colleagues' absence stays within the product
        const entries = await entriesOf(
          {
            db,
            employee_id: found.employee_id,
            from: addDays(today, -31),
            to: addDays(today, 366),
            zone: found.time_zone,
          },
          false,
        )
        return icalendar(
          found.name,
          entries.map((entry) => ({ ...entry, uid: entry.key })),
          { now: ctx.now, zone: found.time_zone },
        )
      },
    )
    return {
      name: 'calendar.ics',
      media_type: 'text/calendar; charset=utf-8',
      content: Buffer.from(text, 'utf8'),
      inline: true,
    }
  }),
]
