import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { maySet, periodAfter, type PeriodState } from '#modules/dignity/domain/goal-machine.ts'
import { isOfTeam, isOwner } from '#modules/dignity/server/goal-rows.ts'
import { advancePeriod, createPeriod, editPeriod, goalPeriods } from '#modules/dignity/shared/goal-period.ts'

/** Whose goals a role counts: all, those of the team, one's own. */
export const countedGoals = (ctx: Ctx) =>
  ctx.as === 'hr' ? sql`true` : ctx.as === 'supervisor' ? isOfTeam(ctx) : isOwner(ctx)

const counts = (ctx: Ctx, what: ReturnType<typeof sql>) =>
  sql`(select ${what} from goal g where g.org_id = p.org_id and g.period_id = p.id
    and g.state not in ('Draft', 'Declined', 'Closed') and ${countedGoals(ctx)})`
/** The mean by weight; of goals without weights each counts the same. */
export const meanBy = (value: ReturnType<typeof sql>) =>
  sql`case when sum(g.weight) > 0 then round(sum(g.weight * ${value}) / sum(g.weight), 1) else round(avg(${value}), 1) end`

const periodSource = sourceOf(goalPeriods, {
  from: () => sql`goal_period p`,
  select: (ctx) => ({
    name: sql`p.name`,
    state: sql`p.state`,
    starts_on: sql`p.starts_on`,
    ends_on: sql`p.ends_on`,
    setting_to: sql`p.setting_to`,
    goals: counts(ctx, sql`count(*)`),
    completed: counts(ctx, sql`count(*) filter (where g.state = 'Completed')`),
    progress: counts(ctx, meanBy(sql`g.progress`)),
    check_in_every: sql`p.check_in_every`,
    weight_rule: sql`p.weight_rule`,
    version: sql`p.version`,
    setting_from: sql`p.setting_from`,
    min_goals: sql`p.min_goals`,
    max_goals: sql`p.max_goals`,
  }),
  id: sql`p.id`,
  // a draft is HR's alone
  where: (ctx, { view }) => [
    ctx.as !== 'hr' && sql<boolean>`p.state not in ('Draft', 'Archived')`,
    view === 'open' && sql<boolean>`p.state not in ('Draft', 'Closed', 'Archived')`,
  ],
  search: (_ctx, search) => [sql<boolean>`p.name ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
  filters: { view: () => null },
  order: sql`p.starts_on desc, p.name`,
  map: (ctx: Ctx, row: { state: PeriodState; setting_from: string; setting_to: string }) => {
    const next_state = periodAfter(row.state)
    const isHr = ctx.as === 'hr' && !ctx.viewer.is_audit_user
    return {
      next_state,
      may_set: maySet(row, ctx.today, isHr),
      abilities: { edit: isHr && next_state !== null, advance: isHr && next_state !== null },
    }
  },
})
const readPeriods = readerOf(goalPeriods, periodSource as never)
const currentPeriod = async (ctx: Ctx, id: string) => (await readPeriods(ctx, sql`p.id = ${id}`))[0] ?? {}

export const periodRoutes: Route[] = [
  serveList(goalPeriods, periodSource),
  serveAction(createPeriod, async (ctx, { body }) => {
    const id = newId()
    await refuseName(ctx, body.name, null)
    await ctx.db
      .insertInto('goal_period')
      .values({ id, ...body })
      .execute()
    return { id, name: body.name }
  }),
  serveAction(editPeriod, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await changing(ctx, 'goal_period', params.id, version, {
      current: () => currentPeriod(ctx, params.id),
    })
    if (row.state === 'Archived') throw refuse('An archived period cannot be changed.')
    await refuseName(ctx, values.name, params.id)
    await write(values)
    return undefined
  }),
  serveAction(advancePeriod, async (ctx, { params, body: { version } }) => {
    const { row, write } = await changing(ctx, 'goal_period', params.id, version, {
      current: () => currentPeriod(ctx, params.id),
    })
    const state = periodAfter(row.state as PeriodState)
    if (state === null) throw refuse('An archived period cannot be changed.')
    await write({ state })
    // what is not finished when the period closes was missed
    if (state === 'Closed')
      await ctx.db
        .updateTable('goal')
        .set((eb) => ({ state: 'Missed', version: eb('version', '+', 1) }))
        .where('period_id', '=', params.id)
        .where('state', 'in', ['Accepted', 'In progress', 'Submitted', 'On hold'])
        .execute()
    await ctx.signal('goal_period.moved', { id: params.id })
    return undefined
  }),
]

async function refuseName(ctx: Ctx, name: string, id: string | null) {
  const { rows } =
    await sql`select from goal_period where lower(name) = lower(${name}) and id is distinct from ${id}::uuid`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(`There is a period named ${name} already.`)
}
