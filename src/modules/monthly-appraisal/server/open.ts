import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { calendarSystems } from '#kernel/calendar/system.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { JobCtx, Jobs } from '#platform/jobs.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { calculate } from '#engines/appraisal/result-server.ts'
import { resultsReleased } from '#engines/appraisal/signal-server.ts'
import { enqueueWork, formsJob } from '#engines/appraisal/work-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { modesOf, newestMonth, type Month } from '#modules/monthly-appraisal/domain/month.ts'
import { assignChosen } from '#modules/monthly-appraisal/server/choose.ts'
import { skipAway } from '#modules/monthly-appraisal/server/skips.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'

export const settingsIn = (db: Db) =>
  db.selectFrom('monthly_appraisal_setting').selectAll().where('is_archived', '=', false)
export type Setting = Awaited<ReturnType<ReturnType<typeof settingsIn>['executeTakeFirstOrThrow']>>

/** A month of a setting, open and without forms yet; null when it is there already. */
export async function makeMonth(db: Db, setting: Setting, month: Month): Promise<string | null> {
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
  return id
}

/** Opens a month of a setting, whose forms a job generates and sends (`monthlyForms`); null when it was opened before. */
export async function openMonthOf(
  db: Db,
  jobs: Jobs,
  asked_by: { org_id: number; account_id: string | null },
  setting: Setting,
  month: Month,
): Promise<string | null> {
  const id = await makeMonth(db, setting, month)
  if (id) await enqueueWork(jobs, db, ma, asked_by, { occasion_id: id, steps: ['generate', 'send'] })
  return id
}

/** Once a month's forms are generated, and before they are sent: whoever was chosen appraises, and who was away is skipped. */
export async function prepareForms(db: Db, id: string, today: Day): Promise<void> {
  const month = await db
    .selectFrom('monthly_appraisal as m')
    .innerJoin('appraisal_occasion as o', (join) =>
      join.onRef('o.org_id', '=', 'm.org_id').onRef('o.id', '=', 'm.id'),
    )
    .select(['m.setting_id', 'o.starts_on', 'o.ends_on'])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow()
  await assignChosen(db, id, month.setting_id, today)
  await skipAway(db, id, month)
}

export const monthlyForms = formsJob(ma, prepareForms)

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
  needed: neededWhere(sql`from monthly_appraisal_setting`),
  async run(ctx) {
    const { system, all } = await ctx.batch(async (db) => ({
      system: calendarSystems[await organizationCalendar({ db, org: ctx.org })],
      all: await settingsIn(db).execute(),
    }))
    let opened = 0
    for (const setting of all) {
      const month = newestMonth(system, ctx.today, setting)
      if (!month || month.due_on < ctx.today) continue
      const { org, services } = ctx
      const asked_by = { org_id: org.org_id, account_id: null }
      const id = await ctx.batch((db) => openMonthOf(db, services.jobs, asked_by, setting, month))
      if (id) opened += 1
    }
    return { opened, closed: await closeOverdue(ctx) }
  },
}
