import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { onSignal, type SignalHandler } from '#platform/signals.ts'
import { joinOrganization } from '#modules/account/server/public.ts'
import { enterBalances } from '#modules/transfer/server/balances.ts'
import type { ReleasedPerson } from '#modules/transfer/server/released.ts'

/** Once the newcomer is an employee: what was released is written into the record, and then kept there alone. */
export const arrivalJoined: SignalHandler = onSignal(
  'employee.hired',
  z.object({ employee_id: z.uuid() }),
  async (ctx, { employee_id }) => {
    const { db, org } = ctx
    const { rows } = await sql<{ id: string; carries: string[]; person: ReleasedPerson }>`
      select t.id, t.carries, k.person from transfer_arrival t
      join transfer_released k on k.org_id = t.org_id and k.arrival_id = t.id
      join pre_employment p on p.org_id = t.org_id and p.id = t.newcomer_id
      where p.employee_id = ${employee_id} and t.state = 'Accepted' for update of t`.execute(db)
    const [arrival] = rows
    if (!arrival) return
    const { experience = [], education = [], served_since } = arrival.person
    if (served_since && arrival.carries.includes('Length of service'))
      await db
        .updateTable('employee')
        .set({ served_since, version: sql`version + 1` })
        .where('id', '=', employee_id)
        .where('joined_on', '>', served_since)
        .execute()
    if (experience.length)
      await db
        .insertInto('employee_experience')
        .values(experience.map((one) => ({ ...one, id: newId(), employee_id })))
        .execute()
    if (education.length)
      await db
        .insertInto('employee_education')
        .values(education.map((one) => ({ ...one, id: newId(), employee_id })))
        .execute()
    await db
      .updateTable('transfer_arrival')
      .set({ state: 'Joined', version: sql`version + 1` })
      .where('id', '=', arrival.id)
      .execute()
    await db.deleteFrom('transfer_released').where('arrival_id', '=', arrival.id).execute()
    await enterBalances(ctx, arrival.id)
    await takeOverLogins(db, dayAt(clock.instant(), org.time_zone))
  },
)

/** The login goes over on the day after the last day there: nobody has the rights of both employments. */
export const loginsGoOver: Schedule = {
  name: 'transfer.logins',
  title: 'Take over logins of people from other organizations',
  every: 'day',
  at: '00:02',
  needed: neededWhere(sql`from transfer_arrival where state = 'Joined'`),
  async run(ctx) {
    return { taken: await ctx.batch((db) => takeOverLogins(db, ctx.today)) }
  },
}

async function takeOverLogins(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ account_id: string; employee_id: string }>`
    update employee e set account_id = t.account_id, version = e.version + 1
    from transfer_arrival t join pre_employment p on p.org_id = t.org_id and p.id = t.newcomer_id
    where e.org_id = t.org_id and e.id = p.employee_id and e.account_id is null and t.state = 'Joined'
      and t.account_id is not null and t.last_working_on < ${today} and (e.left_on is null or e.left_on >= ${today})
    returning e.account_id, e.id as employee_id`.execute(db)
  await joinOrganization(db, rows)
  return rows.length
}
