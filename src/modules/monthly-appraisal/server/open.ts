import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { calendarSystems } from '#kernel/calendar/system.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { JobCtx } from '#platform/jobs.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { generateForms } from '#engines/appraisal/generate-server.ts'
import { calculate } from '#engines/appraisal/result-server.ts'
import { formsSent, resultsReleased } from '#engines/appraisal/signal-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { modesOf, newestMonth, type Month } from '#modules/monthly-appraisal/domain/month.ts'
import { assignChosen } from '#modules/monthly-appraisal/server/choose.ts'
import { skipAway } from '#modules/monthly-appraisal/server/skips.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'

export const settingsIn = (db: Db) =>
  db.selectFrom('monthly_appraisal_setting').selectAll().where('is_archived', '=', false)
export type Setting = Awaited<ReturnType<ReturnType<typeof settingsIn>['executeTakeFirstOrThrow']>>

/** Opens a month of a setting with its forms, sent at once; null when it was opened before. */
export async function openMonthOf(
  db: Db,
  today: Day,
  setting: Setting,
  month: Month,
): Promise<{ id: string; appraiser_ids: string[] } | null> {
  const id = newId()
  await db
    .insertInto('appraisal_occasion')
    .values({ ...month, id, use: ma.name, state: 'Open' })
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('monthly_appraisal')
    .values({ id, setting_id: setting.id, month_start: month.starts_on })
    .onConflict((clash) => clash.columns(['org_id', 'setting_id', 'month_start']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) {
    await db.deleteFrom('appraisal_occasion').where('id', '=', id).execute()
    return null
  }
  await db
    .insertInto('appraisal_mode')
    .values(
      modesOf(setting).map((mode) => ({
        ...mode,
        id: newId(),
        occasion_id: id,
        form: 'Questionnaire',
        set_id: setting.set_id,
      })),
    )
    .execute()
  await generateForms({ db, today }, id, [], false)
  await assignChosen(db, id, setting.id, today)
  await skipAway(db, id, month)
  const { rows } = await sql<{ appraiser_id: string }>`
    update appraisal_assignment set state = 'Pending', version = version + 1
    where occasion_id = ${id} and state = 'Generated' returning appraiser_id`.execute(db)
  return { id, appraiser_ids: [...new Set(rows.map(({ appraiser_id }) => appraiser_id))] }
}

/** Closes what is overdue, and releases its results where the setting says so. */
async function closeOverdue(ctx: JobCtx): Promise<number> {
  const due = await ctx.batch(async (db) => {
    const { rows } = await sql<{ id: string; publish: string }>`
      select o.id, s.publish from appraisal_occasion o
      join monthly_appraisal m on m.org_id = o.org_id and m.id = o.id
      join monthly_appraisal_setting s on s.org_id = m.org_id and s.id = m.setting_id
      where o.state = 'Open' and not exists (select from appraisal_assignment a where a.org_id = o.org_id
        and a.occasion_id = o.id and a.state <> 'Withdrawn' and a.due_on >= ${ctx.today})
        and o.due_on < ${ctx.today}`.execute(db)
    return rows
  })
  for (const { id, publish } of due)
    await ctx.batch(async (db, mark) => {
      const { numUpdatedRows } = await db
        .updateTable('appraisal_occasion')
        .set({ state: 'Closed', version: sql`version + 1` })
        .where('id', '=', id)
        .where('state', '=', 'Open')
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return
      await calculate(db, ma, id)
      if (publish !== 'When closed') return
      const { rows } = await sql<{ employee_id: string }>`
        update appraisal_result set released_at = now(), version = version + 1
        where occasion_id = ${id} and released_at is null and score is not null returning employee_id`.execute(
        db,
      )
      const employee_ids = rows.map(({ employee_id }) => employee_id)
      if (employee_ids.length) await mark.signal(resultsReleased(ma), { occasion_id: id, employee_ids })
    })
  return due.length
}

/** Opens the newest month of each setting on its day, and closes those that are over. Each once, however often it runs. */
export const monthlyRound: Schedule = {
  name: 'monthly-appraisal.months',
  title: 'Open and close monthly appraisals',
  every: 'day',
  at: '02:20',
  async run(ctx) {
    const { system, all } = await ctx.batch(async (db) => ({
      system: calendarSystems[await organizationCalendar({ db, org: ctx.org })],
      all: await settingsIn(db).execute(),
    }))
    let opened = 0
    for (const setting of all) {
      const month = newestMonth(system, ctx.today, setting)
      if (!month || month.due_on < ctx.today) continue
      opened += await ctx.batch(async (db, mark) => {
        const made = await openMonthOf(db, ctx.today, setting, month)
        if (made?.appraiser_ids.length)
          await mark.signal(formsSent(ma), { occasion_id: made.id, appraiser_ids: made.appraiser_ids })
        return made ? 1 : 0
      })
    }
    return { opened, closed: await closeOverdue(ctx) }
  },
}
