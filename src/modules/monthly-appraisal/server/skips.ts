import { sql } from 'kysely'
import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { generateForms, isGenerated } from '#engines/appraisal/generate-server.ts'
import { occasionIn, openOccasion } from '#engines/appraisal/occasion-server.ts'
import { formsSent } from '#engines/appraisal/signal-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { periodFacts } from '#modules/attendance/server/public.ts'
import { leaveDaysIn } from '#modules/leave/server/public.ts'
import { assignChosen } from '#modules/monthly-appraisal/server/choose.ts'
import { isMostlyAway } from '#modules/monthly-appraisal/domain/skip.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { includeSkipped, skippedPeople } from '#modules/monthly-appraisal/shared/grid.ts'

/** Takes back the forms about people who were on leave for most of the month, and keeps why. */
export async function skipAway(
  db: Db,
  occasion_id: string,
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
): Promise<void> {
  const range = { start: starts_on, end: ends_on }
  const leave = await leaveDaysIn(db, range)
  if (leave.size === 0) return
  const facts = await periodFacts(db, [...leave.keys()], range)
  const workdays = new Map(facts.map((one) => [one.employee_id, one.workdays]))
  const all = daysBetween(starts_on, addDays(ends_on, 1))
  const away = [...leave].flatMap(([employee_id, leave_days]) => {
    const of_days = workdays.get(employee_id) || all
    return isMostlyAway(leave_days, of_days)
      ? [{ id: newId(), occasion_id, employee_id, leave_days, of_days }]
      : []
  })
  if (away.length === 0) return
  await sql`insert into monthly_skip (id, occasion_id, employee_id, leave_days, of_days)
    select x.id, x.occasion_id, x.employee_id, x.leave_days, x.of_days
    from jsonb_to_recordset(${JSON.stringify(away)}::jsonb) x (id uuid, occasion_id uuid, employee_id uuid, leave_days numeric, of_days int)
    where exists (select from appraisal_assignment a where a.occasion_id = x.occasion_id and a.employee_id = x.employee_id)`.execute(
    db,
  )
  await sql`delete from appraisal_assignment where occasion_id = ${occasion_id} and state = 'Generated'
    and employee_id in (select s.employee_id from monthly_skip s where s.occasion_id = ${occasion_id})`.execute(
    db,
  )
}

export const skipRoutes: Route[] = [
  serveList(skippedPeople, {
    from: () => sql`monthly_skip s join employee e on e.org_id = s.org_id and e.id = s.employee_id
      join appraisal_occasion o on o.org_id = s.org_id and o.id = s.occasion_id`,
    select: (ctx) => ({
      person: personOf(sql`s.employee_id`, ctx.today),
      leave_days: sql`trim_scale(s.leave_days)`,
      of_days: sql`s.of_days`,
      version: sql`s.version`,
      abilities: sql`json_build_object('include', o.state = 'Open')`,
    }),
    id: sql`s.id`,
    where: (ctx) => [sql<boolean>`s.occasion_id = ${occasionIn(ctx)}::uuid`],
    search: { person: sql`s.employee_id` },
    sort: { person: sql`e.full_name` },
    order: sql`e.full_name, e.id`,
  }),
  serveAction(includeSkipped, async (ctx, { params, body }) => {
    const { row } = await changing(ctx, 'monthly_skip', params.id, body.version, {
      current: (found) => found,
    })
    await openOccasion(ctx.db, ma.name, row.occasion_id)
    await ctx.db.deleteFrom('monthly_skip').where('id', '=', params.id).execute()
    const month = await ctx.db
      .selectFrom('monthly_appraisal')
      .select('setting_id')
      .where('id', '=', row.occasion_id)
      .executeTakeFirstOrThrow()
    await generateForms(ctx, row.occasion_id, [row.employee_id], false)
    await assignChosen(ctx.db, row.occasion_id, month.setting_id, ctx.today, row.employee_id)
    const sent = await sendTo(ctx, row.occasion_id, row.employee_id)
    if (sent === 0) throw conflict('There is nobody to appraise this person. Assign an appraiser first.')
    return undefined
  }),
]

async function sendTo(ctx: Ctx, occasion_id: string, employeeId: string): Promise<number> {
  const { rows } = await sql<{
    appraiser_id: string
  }>`update appraisal_assignment a set state = 'Pending', version = a.version + 1
    where a.occasion_id = ${occasion_id} and a.employee_id = ${employeeId} and ${isGenerated} returning a.appraiser_id`.execute(
    ctx.db,
  )
  const appraiser_ids = [...new Set(rows.map(({ appraiser_id }) => appraiser_id))]
  if (appraiser_ids.length) await ctx.signal(formsSent(ma), { occasion_id, appraiser_ids })
  return appraiser_ids.length
}
