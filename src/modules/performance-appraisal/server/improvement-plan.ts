import { sql } from 'kysely'
import { forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import {
  addPlan,
  checkInPlan,
  closePlan,
  extendPlan,
  improvementPlans,
  planCheckIns,
} from '#modules/performance-appraisal/shared/improvement-plan.ts'

const me = ({ employee_id }: Ctx) => sql`${employee_id || null}::uuid`
const isTeam = (ctx: Ctx) =>
  sql<boolean>`exists (select from supervisor_on(${ctx.today}) l where l.org_id = p.org_id and l.employee_id = p.employee_id
    and l.supervisor_id = ${me(ctx)})`
/** HR sees those of others, supervisors their team's, everybody their own. */
const isVisible = (ctx: Ctx) =>
  ctx.as === 'hr'
    ? sql<boolean>`p.employee_id is distinct from ${me(ctx)}`
    : sql<boolean>`(p.employee_id = ${me(ctx)} or ${isTeam(ctx)})`
/** Nobody keeps their own plan. */
const mayKeep = (ctx: Ctx) =>
  ctx.as === 'hr'
    ? isVisible(ctx)
    : sql<boolean>`(${isTeam(ctx)} and p.employee_id is distinct from ${me(ctx)})`

export const planRoutes: Route[] = [
  serveList(improvementPlans, {
    from: () => sql`improvement_plan p join employee e on e.org_id = p.org_id and e.id = p.employee_id`,
    select: (ctx) => ({
      person: personOf(sql`p.employee_id`, ctx.today),
      areas: sql`p.areas`,
      actions: sql`p.actions`,
      starts_on: sql`p.starts_on`,
      ends_on: sql`p.ends_on`,
      check_ins: sql`(select count(*)::int from improvement_check_in c where c.org_id = p.org_id and c.plan_id = p.id)`,
      state: sql`p.state`,
      outcome: sql`p.outcome`,
      version: sql`p.version`,
      abilities: sql`json_build_object('keep', p.state = 'Open' and ${mayKeep(ctx)})`,
    }),
    id: sql`p.id`,
    where: (ctx, query) => [
      isVisible(ctx),
      query['view'] === 'mine' && sql<boolean>`p.employee_id = ${me(ctx)}`,
      query['view'] === 'team' && isTeam(ctx),
    ],
    search: { person: sql`p.employee_id` },
    filters: { view: () => null },
    sort: { person: sql`e.full_name` },
    order: sql`(p.state = 'Open') desc, p.ends_on, e.full_name, p.id`,
  }),
  belowPlan(
    serveList(planCheckIns, {
      from: () =>
        sql`improvement_check_in c join improvement_plan p on p.org_id = c.org_id and p.id = c.plan_id`,
      select: () => ({ at: sql`c.at`, account_name: sql`c.account_name`, note: sql`c.note` }),
      id: sql`c.id`,
      where: (ctx) => [isVisible(ctx), sql<boolean>`p.id = ${planIn(ctx)}::uuid`],
      order: sql`c.at desc, c.id`,
    }),
  ),
  serveAction(addPlan, async (ctx, { body }) => {
    if (body.employee_id === ctx.employee_id) throw forbidden('Nobody opens a plan for themselves.')
    const { rows } = await sql`select from employee where id = ${body.employee_id}
      and (left_on is null or left_on >= ${ctx.today})`.execute(ctx.db)
    if (!rows.length) throw invalid({ employee_id: ['Select a valid choice.'] })
    await ctx.db
      .insertInto('improvement_plan')
      .values({ ...body, id: newId(), created_at: ctx.now })
      .execute()
    return undefined
  }),
  serveAction(checkInPlan, async (ctx, { params, body }) => {
    const { row, write } = await kept(ctx, params.id, body.version)
    await addNote(ctx, row, body.note)
    await write({ state: 'Open' })
    return undefined
  }),
  serveAction(extendPlan, async (ctx, { params, body }) => {
    const { row, write } = await kept(ctx, params.id, body.version)
    if (body.ends_on <= row.ends_on) throw invalid({ ends_on: [`Choose a day after ${row.ends_on}.`] })
    await addNote(ctx, row, body.note)
    await write({ ends_on: body.ends_on })
    return undefined
  }),
  serveAction(closePlan, async (ctx, { params, body }) => {
    const { write } = await kept(ctx, params.id, body.version)
    await write({ state: body.state, outcome: body.outcome, closed_on: ctx.today })
    return undefined
  }),
]

const planIn = ({ request }: Ctx): string => (request.params as { plan_id: string }).plan_id

/** Below a plan that the caller does not see, nothing is found. */
function belowPlan(route: Route): Route {
  const run = route.run as (ctx: Ctx, input: unknown) => Promise<unknown>
  const checked = async (ctx: Ctx, input: unknown) => {
    const { rows } =
      await sql`select from improvement_plan p where p.id = ${planIn(ctx)}::uuid and ${isVisible(ctx)}`.execute(
        ctx.db,
      )
    if (!rows.length) throw notFound()
    return run(ctx, input)
  }
  return { ...route, run: checked as Route['run'] }
}

async function kept(ctx: Ctx, id: string, version: number) {
  const { rows } = await sql`select from improvement_plan p where p.id = ${id} and ${mayKeep(ctx)}`.execute(
    ctx.db,
  )
  if (!rows.length) throw notFound()
  // versions first: of two who close it at once the second gets what it is now
  const held = await changing(ctx, 'improvement_plan', id, version, { current: (row) => row })
  if (held.row.state !== 'Open') throw refuse('This plan is closed.')
  return held
}

const addNote = (ctx: Ctx, plan: { id: string; employee_id: string }, note: string) =>
  ctx.db
    .insertInto('improvement_check_in')
    .values({
      id: newId(),
      plan_id: plan.id,
      employee_id: plan.employee_id,
      note,
      account_id: ctx.viewer.account_id,
      account_name: ctx.viewer.full_name,
      at: ctx.now,
    })
    .execute()
