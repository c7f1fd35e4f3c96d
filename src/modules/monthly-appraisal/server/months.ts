import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { calendarSystems } from '#kernel/calendar/system.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { calculate } from '#engines/appraisal/result-server.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { monthOf } from '#modules/monthly-appraisal/domain/month.ts'
import { openMonthOf, settingsIn } from '#modules/monthly-appraisal/server/open.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import {
  closeMonth,
  months,
  openMonth,
  readMonth,
  reopenMonth,
} from '#modules/monthly-appraisal/shared/month.ts'

const counted = (which: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from appraisal_assignment a where a.org_id = m.org_id and a.occasion_id = m.id and ${which})`
const results = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from appraisal_result r where r.org_id = m.org_id and r.occasion_id = m.id)`

const source = sourceOf(months, {
  from: () => sql`monthly_appraisal m join appraisal_occasion o on o.org_id = m.org_id and o.id = m.id
    join monthly_appraisal_setting s on s.org_id = m.org_id and s.id = m.setting_id`,
  select: () => ({
    title: sql`o.title`,
    setting: refIn('s', 'title'),
    starts_on: sql`o.starts_on`,
    ends_on: sql`o.ends_on`,
    due_on: sql`o.due_on`,
    state: sql`o.state`,
    submitted: counted(sql`a.state in ('Submitted', 'Approved')`),
    forms: counted(sql`a.state <> 'Withdrawn'`),
    mean: results(sql`round(avg(coalesce(r.calibrated_score, r.score)), 2)::text`),
    released: results(sql`(count(*) filter (where r.released_at is not null))::int`),
    version: sql`o.version`,
    abilities: sql`json_build_object('close', o.state = 'Open', 'reopen', o.state = 'Closed')`,
  }),
  id: sql`m.id`,
  where: (_, query) => [query['current'] === 'true' && sql<boolean>`o.state = 'Open'`],
  search: (_, search) => [sql<boolean>`o.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
  filters: { current: () => null, setting_id: (ids: string[]) => sql<boolean>`s.id = any(${ids}::uuid[])` },
  order: sql`o.starts_on desc, o.title`,
  beside: async (ctx: Ctx) => {
    const { rows } = await sql<{ open: number; to_submit: number; to_release: number }>`
      select (select count(*)::int from appraisal_occasion o where o.use = ${ma.name} and o.state = 'Open') as open,
        (select count(*)::int from appraisal_assignment a join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
          where o.use = ${ma.name} and o.state = 'Open' and a.state in ('Generated', 'Pending', 'Draft', 'Sent back')) as to_submit,
        (select count(*)::int from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
          where o.use = ${ma.name} and r.released_at is null and r.score is not null) as to_release`.execute(
      ctx.db,
    )
    return rows[0] ?? { open: 0, to_submit: 0, to_release: 0 }
  },
})
const reader = readerOf(months, source as never)

export const monthRoutes: Route[] = [
  serveList(months, source),
  handle(readMonth, async (ctx, { params }) => {
    const [month] = await reader(ctx, sql`m.id = ${params.id}`)
    if (!month) throw notFound()
    return month
  }),
  serveAction(openMonth, async (ctx, { body }) => {
    const setting = await settingsIn(ctx.db).where('id', '=', body.setting_id).forUpdate().executeTakeFirst()
    if (!setting) throw invalid({ setting_id: ['Select a valid choice.'] })
    const system = calendarSystems[await organizationCalendar(ctx)]
    const month = monthOf(system, body.day, setting)
    if (month.starts_on > ctx.today) throw invalid({ day: ['This month has not begun.'] })
    // opened by hand the forms are open from today on, and people have as many days as always
    const opens_on = month.opens_on < ctx.today ? month.opens_on : ctx.today
    const due_on = month.due_on < ctx.today ? addDays(ctx.today, setting.due_after_days) : month.due_on
    const asked_by = { org_id: ctx.org.org_id, account_id: ctx.viewer.account_id }
    const opened = { ...month, opens_on, due_on }
    const id = await openMonthOf(ctx.db, ctx.services.jobs, asked_by, setting, opened)
    if (!id) throw invalid({ day: [`${month.title} is already there.`] })
    return { id, title: month.title }
  }),
  serveAction(closeMonth, async (ctx, { params, body }) => {
    const write = await moving(ctx, params.id, body.version, 'Open')
    await write({ state: 'Closed' })
    await calculate(ctx.db, ma, params.id)
    return undefined
  }),
  serveAction(reopenMonth, async (ctx, { params, body }) => {
    const write = await moving(ctx, params.id, body.version, 'Closed')
    await write({ state: 'Open' })
    return undefined
  }),
]

async function moving(ctx: Ctx, id: string, version: number, from: string) {
  const { row, write } = await changing(ctx, 'appraisal_occasion', id, version, {
    where: { use: ma.name },
    current: (found) => found,
  })
  if (row.state !== from) throw conflict(`This month is ${row.state}.`)
  return write
}
