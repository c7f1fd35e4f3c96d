import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { isOpenlyAppraised, openingProblem } from '#engines/appraisal/occasion-server.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import {
  addPeriod,
  archivePeriod,
  closePeriod,
  editPeriod,
  openPeriod,
  periods,
  readPeriod,
  reopenPeriod,
} from '#modules/employee-evaluation/shared/period.ts'

const forms = (which: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from appraisal_assignment a where a.org_id = p.org_id and a.occasion_id = p.id and ${which}
    and ${isOpenlyAppraised})`

const source = sourceOf(periods, {
  from: () => sql`evaluation_period p join appraisal_occasion o on o.org_id = p.org_id and o.id = p.id
    left join evaluation_target_form f on f.org_id = p.org_id and f.id = p.target_form_id`,
  select: () => ({
    title: sql`o.title`,
    starts_on: sql`o.starts_on`,
    ends_on: sql`o.ends_on`,
    opens_on: sql`o.opens_on`,
    due_on: sql`o.due_on`,
    target_form: sql`case when f.id is not null then ${refIn('f', 'title')} end`,
    target_form_id: sql`p.target_form_id`,
    kpi_percent: sql`o.kpi_percent`,
    missing_rule: sql`o.missing_rule`,
    appeal_days: sql`o.appeal_days`,
    shows_rank: sql`p.shows_rank`,
    state: sql`o.state`,
    submitted: forms(sql`a.state in ('Submitted', 'Approved')`),
    forms: forms(sql`a.state <> 'Withdrawn'`),
    released: sql`(select count(*)::int from appraisal_result r where r.org_id = p.org_id and r.occasion_id = p.id
      and r.released_at is not null)`,
    version: sql`o.version`,
    abilities: sql`json_build_object('edit', o.state in ('Draft', 'Open'), 'open', o.state = 'Draft', 'close', o.state = 'Open',
      'reopen', o.state = 'Closed', 'archive', o.state = 'Closed')`,
  }),
  id: sql`p.id`,
  where: (_, query) => [query['begun'] === 'true' && sql<boolean>`o.state <> 'Draft'`],
  search: (_, search) => [sql<boolean>`o.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
  filters: { begun: () => null },
  order: sql`o.starts_on desc, o.title`,
})
const reader = readerOf(periods, source as never)

export const periodRoutes: Route[] = [
  serveList(periods, source),
  handle(readPeriod, async (ctx, { params }) => {
    const [period] = await reader(ctx, sql`p.id = ${params.id}`)
    if (!period) throw notFound()
    return period
  }),
  serveAction(addPeriod, async (ctx, { body: { target_form_id = null, shows_rank, ...occasion } }) => {
    await refuseForm(ctx, target_form_id)
    const id = newId()
    await ctx.db
      .insertInto('appraisal_occasion')
      .values({ ...occasion, id, use: ev.name })
      .execute()
    await ctx.db.insertInto('evaluation_period').values({ id, target_form_id, shows_rank }).execute()
    if (occasion.kpi_percent > 0) await measureBySupervisor(ctx, id)
    return { id }
  }),
  serveAction(
    editPeriod,
    async (ctx, { params, body: { version, target_form_id = null, shows_rank, ...occasion } }) => {
      const { row, write } = await held(ctx, params.id, version)
      if (row.state !== 'Draft' && row.state !== 'Open') throw conflict(`This period is ${row.state}.`)
      await refuseForm(ctx, target_form_id)
      const { rows } = await sql<{ changed: boolean; answered: boolean }>`
      select p.target_form_id is distinct from ${target_form_id}::uuid as changed,
        exists (select from appraisal_response r where r.org_id = p.org_id and r.occasion_id = p.id) as answered
      from evaluation_period p where p.id = ${params.id}`.execute(ctx.db)
      const [facts] = rows
      const scored = row.kpi_percent !== occasion.kpi_percent || row.missing_rule !== occasion.missing_rule
      if (facts?.answered && (facts.changed || scored))
        throw conflict('Forms of this period are submitted. How it is scored cannot be changed.')
      await write(occasion)
      await ctx.db
        .updateTable('evaluation_period')
        .set({ target_form_id, shows_rank })
        .where('id', '=', params.id)
        .execute()
      if (occasion.kpi_percent > 0) await measureBySupervisor(ctx, params.id)
      return undefined
    },
  ),
  serveAction(openPeriod, async (ctx, { params, body }) => {
    const write = await moving(ctx, params.id, body.version, 'Draft')
    const problem = await openingProblem(ctx.db, params.id)
    if (problem) throw refuse(problem)
    await write({ state: 'Open' })
    return undefined
  }),
  serveAction(closePeriod, async (ctx, { params, body }) => {
    const write = await moving(ctx, params.id, body.version, 'Open')
    await write({ state: 'Closed' })
    return undefined
  }),
  serveAction(reopenPeriod, async (ctx, { params, body }) => {
    const write = await moving(ctx, params.id, body.version, 'Closed')
    await write({ state: 'Open' })
    return undefined
  }),
  serveAction(archivePeriod, async (ctx, { params, body }) => {
    const write = await moving(ctx, params.id, body.version, 'Closed')
    await write({ state: 'Archived' })
    return undefined
  }),
]

const held = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'appraisal_occasion', id, version, {
    where: { use: ev.name },
    current: (found) => found,
  })

async function moving(ctx: Ctx, id: string, version: number, from: string) {
  const { row, write } = await held(ctx, id, version)
  if (row.state !== from) throw conflict(`This period is ${row.state}.`)
  return write
}

async function refuseForm({ db }: Ctx, id: string | null) {
  if (id === null) return
  const form = await db
    .selectFrom('evaluation_target_form')
    .select('id')
    .where('id', '=', id)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  if (!form) throw invalid({ target_form_id: ['Select a valid choice.'] })
}

/** Targets need a mode that measures them: the supervisor's, until HR says otherwise. */
const measureBySupervisor = ({ db }: Ctx, occasionId: string) =>
  sql`insert into appraisal_mode (id, occasion_id, mode, form, weight_percent)
    select gen_random_uuid(), ${occasionId}::uuid, 'Supervisor', 'KPI', 100
    where not exists (select from appraisal_mode m where m.occasion_id = ${occasionId} and m.form = 'KPI')`.execute(
    db,
  )
