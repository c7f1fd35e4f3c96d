import { sql } from 'kysely'
import { invalid, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { goalAfter, maySet, type PeriodState, type Side } from '#modules/dignity/domain/goal-machine.ts'
import { progressOf } from '#modules/dignity/domain/progress.ts'
import { detailOf, goalFacts } from '#modules/dignity/server/goal-list.ts'
import { createAnyGoal, createGoal, editGoal } from '#modules/dignity/shared/goal-acts.ts'

export const writeEvent = (
  { db, viewer, now }: Ctx,
  event: { goal_id: string; act: string; state: string; remarks: string | null },
) =>
  db
    .insertInto('goal_event')
    .values({ id: newId(), ...event, account_id: viewer.account_id, account_name: viewer.full_name, at: now })
    .execute()

export const writeRevision = (
  { db, viewer, now, as }: Ctx,
  goal: { id: string; revision_no: number; target: string; due_on: string; weight: number },
  state: 'Agreed' | 'Proposed',
  reason: string,
  side: Side = as === 'hr' ? 'HR' : 'Owner',
) =>
  db
    .insertInto('goal_revision')
    .values({
      id: newId(),
      goal_id: goal.id,
      revision_no: state === 'Proposed' ? goal.revision_no + 1 : goal.revision_no,
      state,
      target: goal.target,
      due_on: goal.due_on,
      weight: goal.weight,
      reason,
      side,
      account_id: viewer.account_id,
      account_name: viewer.full_name,
      at: now,
      decided_at: state === 'Agreed' ? now : null,
    })
    .execute()

interface Written {
  period_id: string
  starts_on: string
  due_on: string
  parent_id?: string | null | undefined
}

/** The period takes goals now, and the goal lies in it; parents are visible, and never below the goal itself. */
async function checkPlace(ctx: Ctx, goal: Written, id: string | null) {
  const period = await ctx.db
    .selectFrom('goal_period')
    .selectAll()
    .where('id', '=', goal.period_id)
    .executeTakeFirst()
  if (!period) throw invalid({ period_id: ['Select a valid choice.'] })
  const open = { ...period, state: period.state as PeriodState }
  if (!maySet(open, ctx.today, ctx.as === 'hr'))
    throw invalid({ period_id: ['Goals cannot be set in this period now.'] })
  if (goal.starts_on < period.starts_on)
    throw invalid({ starts_on: [`The period begins on ${period.starts_on}.`] })
  if (goal.due_on > period.ends_on) throw invalid({ due_on: [`The period ends on ${period.ends_on}.`] })
  if (!goal.parent_id) return
  const [parent] = await visible(ctx, goal.parent_id)
  if (!parent || parent.id === id) throw invalid({ parent_id: ['Select a valid choice.'] })
  const { rows } = await sql<{ depth: number; is_below: boolean }>`
    with recursive up as (select g.id, g.parent_id, 1 as depth from goal g where g.id = ${goal.parent_id}
      union all select g.id, g.parent_id, up.depth + 1 from goal g join up on g.id = up.parent_id where up.depth < 10)
    select max(depth)::int as depth, bool_or(id = ${id}::uuid) as is_below from up`.execute(ctx.db)
  if (rows[0]?.is_below) throw invalid({ parent_id: ['A goal cannot be aligned to a goal below it.'] })
  if ((rows[0]?.depth ?? 0) >= 5)
    throw invalid({ parent_id: ['Goals can be aligned over at most 5 levels.'] })
}
const visible = async (ctx: Ctx, id: string) => {
  try {
    return [await detailOf(ctx, id)]
  } catch {
    return []
  }
}

export const goalWriteRoutes: Route[] = [
  serveAction(createGoal, async (ctx, { body }) => {
    if (!ctx.employee_id) throw refuse('Only employees of this organization can do this.')
    const employee_id = body.employee_id ?? ctx.employee_id
    if (employee_id !== ctx.employee_id) await refuseOthers(ctx, employee_id)
    await checkPlace(ctx, body, null)
    return write(ctx, { ...body, owner: 'Employee', employee_id, creator_employee_id: ctx.employee_id })
  }),
  serveAction(createAnyGoal, async (ctx, { body }) => {
    await checkPlace(ctx, body, null)
    const { owner } = body
    const employee_id = owner === 'Employee' ? (body.employee_id ?? null) : null
    const division_id = owner === 'Division' ? (body.division_id ?? null) : null
    if (employee_id) await refuseUnknown(ctx, 'employee', employee_id, 'employee_id')
    if (division_id) await refuseUnknown(ctx, 'division', division_id, 'division_id')
    return write(ctx, { ...body, employee_id, division_id, creator_employee_id: null })
  }),
  serveAction(editGoal, async (ctx, { params, body: { version, ...values } }) => {
    await goalFacts(ctx, params.id)
    const { row, write: store } = await changing(ctx, 'goal', params.id, version, {
      current: () => detailOf(ctx, params.id),
    })
    const facts = await goalFacts(ctx, params.id)
    if (goalAfter('edit', facts) === null) throw refuse('This cannot be done with the goal now.')
    await checkPlace(ctx, { ...values, period_id: row.period_id }, params.id)
    await store({
      ...values,
      current: values.baseline,
      parent_id: values.parent_id ?? null,
      description: values.description ?? null,
      unit: values.unit ?? null,
    })
    await writeEvent(ctx, { goal_id: params.id, act: 'Edited', state: row.state, remarks: null })
    return undefined
  }),
]

type Body = Parameters<Parameters<typeof serveAction<typeof createGoal>>[1]>[1]['body']
type NewGoal = Omit<Body, 'employee_id'> & {
  owner: string
  employee_id: string | null
  division_id?: string | null
  creator_employee_id: string | null
}

async function write(ctx: Ctx, goal: NewGoal) {
  const id = newId()
  const progress = progressOf({ ...goal, current: goal.baseline })
  await ctx.db
    .insertInto('goal')
    .values({
      id,
      ...goal,
      description: goal.description ?? null,
      unit: goal.unit ?? null,
      parent_id: goal.parent_id ?? null,
      division_id: goal.division_id ?? null,
      current: goal.baseline,
      progress,
      created_at: ctx.now,
    })
    .execute()
  await writeEvent(ctx, { goal_id: id, act: 'Created', state: 'Draft', remarks: null })
  return { id, title: goal.title }
}

/** One gives goals to one's own team alone. */
async function refuseOthers(ctx: Ctx, employee_id: string) {
  const { rows } = await sql`select from supervisor_on(${ctx.today}) l where l.employee_id = ${employee_id}
    and l.supervisor_id = ${ctx.employee_id}`.execute(ctx.db)
  if (rows.length === 0) throw invalid({ employee_id: ['Choose yourself or somebody who reports to you.'] })
}

async function refuseUnknown(ctx: Ctx, table: 'employee' | 'division', id: string, field: string) {
  const gone =
    table === 'employee' ? sql`and (left_on is null or left_on >= ${ctx.today})` : sql`and not is_archived`
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} ${gone}`.execute(ctx.db)
  if (rows.length === 0) throw invalid({ [field]: ['Select a valid choice.'] })
}
