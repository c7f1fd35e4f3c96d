import { sql } from 'kysely'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { serveAppraisal } from '#engines/appraisal/appraisal-server.ts'
import { isOpenlyAppraised, openingProblem } from '#engines/appraisal/occasion-server.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { serveQuestions } from '#engines/questions/sheet-server.ts'
import {
  appraisalSettings,
  closeAppraisal,
  createAppraisal,
  editAppraisal,
  evaluatorList,
  goalForms,
  goalQuestions,
  openAppraisal,
} from '#modules/dignity/shared/appraisal.ts'

const like = (search: string) => `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`

const settingSource = sourceOf(appraisalSettings, {
  from: () => sql`goal_appraisal c join appraisal_occasion o on o.org_id = c.org_id and o.id = c.id
    join goal_period p on p.org_id = c.org_id and p.id = c.period_id`,
  select: () => ({
    title: sql`o.title`,
    period: refIn('p'),
    state: sql`o.state`,
    opens_on: sql`o.opens_on`,
    due_on: sql`o.due_on`,
    forms: sql`(select count(*) from appraisal_assignment a where a.occasion_id = o.id and a.state <> 'Withdrawn' and ${isOpenlyAppraised})`,
    submitted: sql`(select count(*) from appraisal_assignment a where a.occasion_id = o.id and a.state in ('Submitted', 'Approved')
      and ${isOpenlyAppraised})`,
    missing_rule: sql`o.missing_rule`,
    appeal_days: sql`o.appeal_days`,
    version: sql`o.version`,
  }),
  id: sql`o.id`,
  search: (_ctx, search) => [sql<boolean>`o.title ilike ${like(search)}`],
  order: sql`o.opens_on desc, o.title`,
  map: (ctx: Ctx, { state }: { state: string }) => {
    const may = !ctx.viewer.is_audit_user
    return {
      abilities: {
        edit: may && (state === 'Draft' || state === 'Open'),
        open: may && state === 'Draft',
        close: may && state === 'Open',
      },
    }
  },
})
const readSettings = readerOf(appraisalSettings, settingSource as never)

const ownOccasion = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'appraisal_occasion', id, version, {
    where: { use: goalForms.name },
    current: async () => (await readSettings(ctx, sql`o.id = ${id}`))[0] ?? {},
  })

export const appraisalRoutes: Route[] = [
  ...serveQuestions(goalQuestions),
  ...serveAppraisal(goalForms),
  serveList(appraisalSettings, settingSource),
  serveAction(createAppraisal, async (ctx, { body: { period_id, ...values } }) => {
    const period = await ctx.db
      .selectFrom('goal_period')
      .select(['starts_on', 'ends_on', 'state'])
      .where('id', '=', period_id)
      .executeTakeFirst()
    if (!period || period.state === 'Archived') throw invalid({ period_id: ['Select a valid choice.'] })
    const id = newId()
    const { starts_on, ends_on } = period
    await ctx.db
      .insertInto('appraisal_occasion')
      .values({ id, use: goalForms.name, starts_on, ends_on, ...values, created_at: ctx.now })
      .execute()
    await ctx.db.insertInto('goal_appraisal').values({ id, period_id }).execute()
    return { id, title: values.title }
  }),
  serveAction(editAppraisal, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await ownOccasion(ctx, params.id, version)
    if (row.state !== 'Draft' && row.state !== 'Open') throw conflict('This appraisal is closed.')
    await write(values)
    return undefined
  }),
  serveAction(openAppraisal, async (ctx, { params, body: { version } }) => {
    const { row, write } = await ownOccasion(ctx, params.id, version)
    if (row.state !== 'Draft') throw refuse(`This appraisal is already ${row.state}.`)
    const problem = await openingProblem(ctx.db, params.id)
    if (problem) throw refuse(problem)
    await write({ state: 'Open' })
    return undefined
  }),
  serveAction(closeAppraisal, async (ctx, { params, body: { version } }) => {
    const { row, write } = await ownOccasion(ctx, params.id, version)
    if (row.state !== 'Open') throw refuse(`This appraisal is already ${row.state}.`)
    await write({ state: 'Closed' })
    return undefined
  }),
  // of hidden appraisers nobody learns who they are or whether they have answered
  serveList(evaluatorList, {
    from: (ctx) => sql`(select coalesce(a.appraiser_id::text, lower(a.external_email)) as id, a.appraiser_id,
        coalesce(min(e.full_name), min(a.external_name)) as name, count(*)::int as forms,
        count(*) filter (where a.state in ('Submitted', 'Approved'))::int as submitted,
        count(*) filter (where a.state in ('Pending', 'Draft', 'Sent back') and a.due_on < ${ctx.today})::int as overdue,
        min(a.due_on) filter (where a.state in ('Pending', 'Draft', 'Sent back')) as next_due_on
      from appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id and m.visibility <> 'Hidden'
      join goal_appraisal c on c.org_id = a.org_id and c.id = a.occasion_id
      left join employee e on e.org_id = a.org_id and e.id = a.appraiser_id
      where a.state <> 'Withdrawn' group by 1, 2) f`,
    select: ({ today }) => ({
      person: sql`case when f.appraiser_id is not null then ${personOf(sql`f.appraiser_id`, today)} end`,
      name: sql`f.name`,
      kind: sql`case when f.appraiser_id is null then 'External' else 'Employee' end`,
      forms: sql`f.forms`,
      submitted: sql`f.submitted`,
      overdue: sql`f.overdue`,
      next_due_on: sql`f.next_due_on`,
    }),
    id: sql`f.id`,
    search: (_ctx, search) => [sql<boolean>`f.name ilike ${like(search)}`],
    order: sql`f.forms - f.submitted desc, f.name`,
  }),
]
