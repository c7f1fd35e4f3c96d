import { sql } from 'kysely'
import { handle, type Route } from '#platform/route.ts'
import { offerRows, shownOffer, writer } from '#modules/onboarding/server/offer-row.ts'
import { offers } from '#modules/onboarding/shared/offer-letter.ts'

export const offerLogRoutes: Route[] = [
  handle(offers.log, async (ctx, { query }) => {
    const like = query.search && `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    // an offer that nobody answered has expired without being written to
    const states = query.state?.map((state) => sql`${state}`)
    const shown = sql`case when o.state in ('Sent', 'Viewed') and o.expires_at <= ${ctx.now}::timestamptz then 'Expired' else o.state end`
    const where = sql<boolean>`${states?.length ? sql`${shown} in (${sql.join(states)})` : sql`true`}
      and ${like ? sql`(p.full_name ilike ${like} or o.number ilike ${like})` : sql`true`}`
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from offer_letter o
      join pre_employment p on p.org_id = o.org_id and p.id = o.pre_employment_id where ${where}`.execute(
      ctx.db,
    )
    const rows = await offerRows(ctx.db)
      .where(where)
      .orderBy('o.sent_at', 'desc')
      .orderBy('o.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return {
      count: counted[0]?.count ?? 0,
      results: rows.map((row) => ({
        ...shownOffer(row, ctx.now, writer(ctx)),
        pre_employment: { id: row.pre_employment_id, full_name: row.full_name },
      })),
    }
  }),
]
