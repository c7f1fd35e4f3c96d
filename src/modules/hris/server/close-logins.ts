import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { closeAccounts } from '#modules/account/server/public.ts'

/**
 * The day after the last of employment the login is closed and open sessions end. Nothing depends on the run: the
 * membership has ended with the day already, this only says so at the sign-in screen.
 */
export const closeLogins: Schedule = {
  name: 'hris.close_logins',
  title: 'Close the logins of people who left',
  every: 'day',
  at: '00:05',
  needed: neededWhere(sql`from employee where left_on is not null and account_id is not null`),
  async run(ctx) {
    const { accounts, tell } = await ctx.batch(async (db) => {
      const rows = await db
        .selectFrom('employee as e')
        .innerJoin('account as c', 'c.id', 'e.account_id')
        .innerJoin('membership as m', (join) =>
          join.onRef('m.org_id', '=', 'e.org_id').onRef('m.employee_id', '=', 'e.id'),
        )
        .select('c.id')
        .where('e.left_on', '<', ctx.today)
        .where('c.is_active', '=', true)
        .execute()
      const accounts = rows.map(({ id }) => id)
      return { accounts, tell: await closeAccounts(db, accounts, clock.instant()) }
    })
    tell(ctx.services.bus)
    return { closed: accounts.length }
  },
}
