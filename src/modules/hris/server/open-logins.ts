import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { joinOrganization, openAccounts } from '#modules/account/server/public.ts'

/** On the day on which somebody comes back their login is opened again. */
export const openLogins: Schedule = {
  name: 'hris.open_logins',
  title: 'Open the logins of people who come back',
  every: 'day',
  at: '00:05',
  needed: neededWhere(sql`from employment_spell where login_opens_on is not null`),
  async run(ctx) {
    const { opened, tell } = await ctx.batch(async (db) => {
      const due = await db
        .updateTable('employment_spell as s')
        .from('employee as e')
        .set({ login_opens_on: null })
        .whereRef('e.org_id', '=', 's.org_id')
        .whereRef('e.id', '=', 's.employee_id')
        .where('s.login_opens_on', '<=', ctx.today)
        .returning(['e.id as employee_id', 'e.account_id', 'e.left_on'])
        .execute()
      const people = due.flatMap(({ employee_id, account_id, left_on }) =>
        account_id && (left_on === null || left_on >= ctx.today) ? [{ employee_id, account_id }] : [],
      )
      await joinOrganization(db, people)
      const accounts = people.map(({ account_id }) => account_id)
      return { opened: accounts.length, tell: await openAccounts(db, accounts, clock.instant()) }
    })
    tell(ctx.services.bus)
    return { opened }
  },
}
