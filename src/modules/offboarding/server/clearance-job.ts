import { sql } from 'kysely'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'

/** The day after the last one the notice is over: what is left is clearance. Run twice it finds nothing more to do. */
export const beginClearance: Schedule = {
  name: 'offboarding.clearance',
  title: 'Begin clearance of people who left',
  every: 'day',
  at: '00:15',
  needed: neededWhere(sql`from separation where state = 'In notice'`),
  async run(ctx) {
    const moved = await ctx.batch((db) =>
      db
        .updateTable('separation')
        .set((eb) => ({ state: 'Clearance', version: eb('version', '+', 1) }))
        .where('state', '=', 'In notice')
        .where('last_working_on', '<', ctx.today)
        .executeTakeFirst(),
    )
    return { moved: Number(moved.numUpdatedRows) }
  },
}
