import { sql } from 'kysely'
import { handle, type Route } from '#platform/route.ts'
import { balanceReports } from '#modules/leave/server/reports/balances.ts'
import { compensatoryReports } from '#modules/leave/server/reports/compensatory.ts'
import { irregularityReports } from '#modules/leave/server/reports/irregular.ts'
import { recurrenceReports } from '#modules/leave/server/reports/recurrence.ts'
import { takenReports } from '#modules/leave/server/reports/taken.ts'
import { yearEndReports } from '#modules/leave/server/reports/year-ends.ts'
import { leaveYears } from '#modules/leave/server/accounts.ts'
import { reportPeople, reportYears } from '#modules/leave/shared/reports/choices.ts'
import { among } from '#modules/leave/server/reports/about.ts'
import { foundBy } from '#platform/person-search.ts'
import { page } from '#platform/page.ts'

/** Reports about people's leave: balances, ends of years, extra work, what was taken, what is out of the ordinary. */
export const peopleReportRoutes: Route[] = [
  ...balanceReports,
  ...yearEndReports,
  ...compensatoryReports,
  ...takenReports,
  ...irregularityReports,
  ...recurrenceReports,
  handle(reportYears, async (ctx, { query }) => {
    const all = (await leaveYears(ctx.db)).filter(({ end }) => !query.ended || end < ctx.today).toReversed()
    const results = all.map(({ id, name }) => ({ id, name }))
    return { count: all.length, results: results.slice(query.offset, query.offset + query.limit) }
  }),
  handle(reportPeople, async (ctx, { query }) => {
    const all = foundBy(query.search, sql`e.id`).reduce(
      (rows, condition) => rows.where(condition),
      ctx.db.selectFrom('employee as e').where(sql<boolean>`${among(ctx, {}, sql`e.id`)}`),
    )
    const rows = all.select(['e.id', 'e.full_name as name', 'e.code']).orderBy('e.full_name').orderBy('e.id')
    return page(query, all, rows)
  }),
]
