import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { probationBand, probationDays } from '#modules/hris/domain/probation-warning.ts'

/** Most that one batch tells; the rest comes in the next. */
const at_once = 200

/** Probations that end are told of while there is time to decide: said nothing, they end in confirmation. */
export const tellProbations: Schedule = {
  name: 'hris.probations',
  title: 'Tell of probations that end',
  every: 'day',
  at: '06:40',
  needed: neededWhere(
    sql`from employee where probation_ends_on is not null and confirmed_on is null and left_on is null`,
  ),
  async run(ctx) {
    let told = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const last = await ctx.batch(async (db, mark) => {
        const rows = await db
          .selectFrom('employee')
          .select(['id', 'probation_ends_on as ends_on'])
          .where('probation_ends_on', '>=', ctx.today)
          .where('probation_ends_on', '<=', addDays(ctx.today, Math.max(...probationDays)))
          .where('confirmed_on', 'is', null)
          .where('joined_on', '<=', ctx.today)
          // who leaves is not confirmed
          .where('left_on', 'is', null)
          .where('id', '>', after)
          .orderBy('id')
          .limit(at_once)
          .execute()
        const due = rows.flatMap(({ id, ends_on }) => {
          const days = ends_on && probationBand(ends_on, ctx.today)
          return ends_on && days ? [{ employee_id: id, ends_on, days }] : []
        })
        const fresh = due.length
          ? await db
              .insertInto('probation_warning')
              .values(due)
              .onConflict((oc) => oc.doNothing())
              .returning(['employee_id', 'ends_on', 'days'])
              .execute()
          : []
        await Promise.all(fresh.map((row) => mark.signal('probation.ending', { ...row })))
        told += fresh.length
        return rows.length === at_once ? (rows.at(-1)?.id ?? null) : null
      })
      if (last === null) break
      after = last
    }
    return { told }
  },
}
