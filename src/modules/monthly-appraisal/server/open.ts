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
  const { rows } = await sql<{ appraiser_id: string }>`
    update appraisal_assignment set state = 'Pending', version = version + 1
    where occasion_id = ${id} and state = 'Generated' returning appraiser_id`.execute(db)
  return { id, appraiser_ids: [...new Set(rows.map(({ appraiser_id }) => appraiser_id))] }
}

/** Whoever was chosen to appraise somebody does so in place of the supervisor. */
async function assignChosen(db: Db, occasionId: string, settingId: string, today: Day) {
  const chosen = sql`monthly_appraiser c join employee a on a.org_id = c.org_id and a.id = c.appraiser_id
    and (a.left_on is null or a.left_on >= ${today}) where c.setting_id = ${settingId}`
  await sql`
    with taken as (
      delete from appraisal_assignment x using appraisal_mode m
      where m.org_id = x.org_id and m.id = x.mode_id and m.mode = 'Supervisor' and x.occasion_id = ${occasionId}
        and x.employee_id in (select c.employee_id from ${chosen})
      returning x.org_id, x.id)
    select count(*) from taken`.execute(db)
  await sql`
    insert into appraisal_assignment (id, occasion_id, mode_id, form, employee_id, appraiser_id, due_on)
    select gen_random_uuid(), o.id, m.id, m.form, p.employee_id, p.appraiser_id, o.due_on
    from (select c.org_id, c.employee_id, c.appraiser_id from ${chosen}) p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    join appraisal_occasion o on o.org_id = p.org_id and o.id = ${occasionId}
    join appraisal_mode m on m.org_id = o.org_id and m.occasion_id = o.id and m.mode = 'Supervisor'
    where (e.left_on is null or e.left_on >= ${today}) and e.joined_on <= o.starts_on + (o.ends_on - o.starts_on) / 2
    on conflict do nothing`.execute(db)
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
