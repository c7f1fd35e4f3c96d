import { calendarSystems } from '#kernel/calendar/system.ts'
import { monthOf } from '#modules/monthly-appraisal/domain/month.ts'
import { openMonthOf, settingsIn } from '#modules/monthly-appraisal/server/open.ts'
import { finishJobs } from '#test/run-job.ts'
import type { World } from '#test/world.ts'

/** Opens the month of a day of the only setting of himal, by English months, with its forms sent; null when it was open. */
export async function openedMonth(world: World, day: string): Promise<string | null> {
  const id = await world.inOrg('himal', async (db) => {
    const setting = await settingsIn(db).executeTakeFirstOrThrow()
    const { org_id } = await db
      .selectFrom('organization')
      .select('org_id')
      .where('slug', '=', 'himal')
      .executeTakeFirstOrThrow()
    const month = monthOf(calendarSystems.AD, day, setting)
    return openMonthOf(db, world.services.jobs, { org_id, account_id: null }, setting, month)
  })
  await finishJobs(world)
  return id
}
