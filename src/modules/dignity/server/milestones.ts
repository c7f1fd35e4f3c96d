import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import {
  goalAfter,
  milestoneAfter,
  type MilestoneAct,
  type MilestoneState,
} from '#modules/dignity/domain/goal-machine.ts'
import { milestoneProgress } from '#modules/dignity/domain/progress.ts'
import { goalFacts, milestoneOf } from '#modules/dignity/server/goal-list.ts'
import { writeEvent } from '#modules/dignity/server/goal-write.ts'
import {
  addMilestone,
  approveMilestone,
  cancelMilestone,
  editMilestone,
  returnMilestone,
  submitMilestone,
} from '#modules/dignity/shared/milestone-acts.ts'

interface At {
  goal_id: string
  id: string
  version: number
}
type Change = Awaited<ReturnType<typeof changing<'goal_milestone'>>>

export const milestoneRoutes: Route[] = [
  serveAction(addMilestone, async (ctx, { params: { goal_id }, body }) => {
    const goal = await lockGoal(ctx, goal_id)
    if (goalAfter('add_milestone', await goalFacts(ctx, goal_id)) === null)
      throw refuse('This cannot be done with the goal now.')
    refuseDay(goal, body.due_on)
    const id = newId()
    await ctx.db
      .insertInto('goal_milestone')
      .values({ id, goal_id, ...body, description: body.description ?? null })
      .execute()
    await recount(ctx, goal_id)
    await writeEvent(ctx, { goal_id, act: 'Milestone added', state: goal.state, remarks: body.title })
    return { id, title: body.title }
  }),
  serveAction(editMilestone, async (ctx, { params, body: { version, ...values } }) =>
    move(
      ctx,
      'edit',
      { ...params, version },
      { values: { ...values, description: values.description ?? null } },
    ),
  ),
  serveAction(submitMilestone, async (ctx, { params, body }) => move(ctx, 'submit', { ...params, ...body })),
  serveAction(approveMilestone, async (ctx, { params, body }) =>
    move(ctx, 'approve', { ...params, ...body }),
  ),
  serveAction(returnMilestone, async (ctx, { params, body: { remarks, version } }) =>
    move(ctx, 'send_back', { ...params, version }, { values: { remarks } }),
  ),
  serveAction(cancelMilestone, async (ctx, { params, body }) => move(ctx, 'cancel', { ...params, ...body })),
]

const called: Readonly<Record<MilestoneAct, string>> = {
  edit: 'Milestone edited',
  submit: 'Milestone submitted',
  approve: 'Milestone completed',
  send_back: 'Milestone sent back',
  cancel: 'Milestone cancelled',
}

async function move(
  ctx: Ctx,
  act: MilestoneAct,
  { goal_id, id, version }: At,
  { values = {} }: { values?: Parameters<Change['write']>[0] } = {},
) {
  // the goal first, so that its progress is counted by one at a time
  const goal = await lockGoal(ctx, goal_id)
  const { row, write } = await changing(ctx, 'goal_milestone', id, version, {
    where: { goal_id },
    current: () => milestoneOf(ctx, id),
  })
  const state = milestoneAfter(act, row.state as MilestoneState, await goalFacts(ctx, goal_id))
  if (state === null) throw refuse('This cannot be done with the milestone now.')
  if (values.due_on !== undefined) refuseDay(goal, String(values.due_on))
  await write({ ...values, state, completed_on: state === 'Completed' ? ctx.today : null })
  await recount(ctx, goal_id)
  await writeEvent(ctx, { goal_id, act: called[act], state: goal.state, remarks: row.title })
  if (act !== 'edit') await ctx.signal('goal_milestone.moved', { id, act })
  return undefined
}

async function lockGoal(ctx: Ctx, id: string) {
  await goalFacts(ctx, id)
  const goal = await ctx.db.selectFrom('goal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!goal) throw notFound()
  return goal
}

function refuseDay({ starts_on, due_on }: { starts_on: string; due_on: string }, day: string) {
  if (day < starts_on || day > due_on)
    throw invalid({ due_on: [`Due on must lie between ${starts_on} and ${due_on}.`] })
}

/** The progress of a goal that is measured by its milestones. */
async function recount(ctx: Ctx, goal_id: string) {
  const all = await ctx.db
    .selectFrom('goal_milestone')
    .select(['weight', 'state'])
    .where('goal_id', '=', goal_id)
    .execute()
  await ctx.db
    .updateTable('goal')
    .set((eb) => ({ progress: milestoneProgress(all), version: eb('version', '+', 1) }))
    .where('id', '=', goal_id)
    .where('metric', '=', 'Milestones')
    .execute()
}
