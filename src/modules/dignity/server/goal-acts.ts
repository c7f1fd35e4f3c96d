import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { goalAfter, sideOf, type GoalAct, type GoalFacts } from '#modules/dignity/domain/goal-machine.ts'
import { progressOf } from '#modules/dignity/domain/progress.ts'
import { detailOf, goalFacts } from '#modules/dignity/server/goal-list.ts'
import { writeEvent, writeRevision } from '#modules/dignity/server/goal-write.ts'
import {
  acceptGoal,
  agreeRevision,
  approveGoal,
  checkIn,
  closeGoal,
  declineGoal,
  declineRevision,
  holdGoal,
  removeGoal,
  requestGoal,
  resumeGoal,
  reviseGoal,
  sendBackGoal,
  submitGoal,
} from '#modules/dignity/shared/goal-acts.ts'

type Change = Awaited<ReturnType<typeof changing<'goal'>>>
export type Goal = Change['row']
type Values = Parameters<Change['write']>[0]

/** What each act is called in the history. */
const called: Readonly<Record<GoalAct, string>> = {
  edit: 'Edited',
  request: 'Sent for approval',
  accept: 'Accepted',
  decline: 'Declined',
  check_in: 'Checked in',
  hold: 'Put on hold',
  resume: 'Resumed',
  submit: 'Submitted',
  approve: 'Completed',
  send_back: 'Sent back',
  revise: 'Change proposed',
  agree: 'Change accepted',
  disagree: 'Change declined',
  close: 'Closed',
  remove: 'Deleted',
  add_milestone: 'Milestone added',
}

interface Moved {
  remarks?: string | null | undefined
  /** What is written with the state; runs while the goal is locked. */
  more?: (goal: Goal, facts: GoalFacts) => Values | Promise<Values>
}

/** One act of the machine on one goal: locked, compared, decided, written, told. */
export async function moveGoal(
  ctx: Ctx,
  act: GoalAct,
  { id, version }: { id: string; version: number },
  how: Moved = {},
) {
  await goalFacts(ctx, id)
  const { row: goal, write } = await changing(ctx, 'goal', id, version, { current: () => detailOf(ctx, id) })
  const facts = await goalFacts(ctx, id)
  const state = goalAfter(act, facts)
  if (state === null) throw refuse('This cannot be done with the goal now.')
  await write({ state, ...(await how.more?.(goal, facts)) })
  await writeEvent(ctx, { goal_id: id, act: called[act], state, remarks: how.remarks ?? null })
  await ctx.signal('goal.moved', { id, act })
  return undefined
}

const latestTerms = async (ctx: Ctx, goal_id: string) => {
  const found = await ctx.db
    .selectFrom('goal_revision')
    .selectAll()
    .where('goal_id', '=', goal_id)
    .where('state', '=', 'Proposed')
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
const decide = (ctx: Ctx, id: string, state: string, revision_no: number) =>
  ctx.db
    .updateTable('goal_revision')
    .set({ state, revision_no, decided_at: ctx.now })
    .where('id', '=', id)
    .execute()
/** A proposal that nobody can answer any more. */
const dropProposal = (ctx: Ctx, goal_id: string) =>
  ctx.db
    .updateTable('goal_revision')
    .set({ state: 'Declined', decided_at: ctx.now })
    .where('goal_id', '=', goal_id)
    .where('state', '=', 'Proposed')
    .execute()

export const goalActRoutes: Route[] = [
  serveAction(requestGoal, async (ctx, { params, body }) =>
    moveGoal(
      ctx,
      'request',
      { ...params, ...body },
      { more: async (goal) => (await refuseWeights(ctx, goal), {}) },
    ),
  ),
  serveAction(acceptGoal, async (ctx, { params, body }) =>
    moveGoal(
      ctx,
      'accept',
      { ...params, ...body },
      {
        more: async (goal) => {
          await refuseWeights(ctx, goal)
          await writeRevision(ctx, goal, 'Agreed', 'Accepted')
          return {}
        },
      },
    ),
  ),
  serveAction(declineGoal, async (ctx, { params, body }) =>
    moveGoal(ctx, 'decline', { ...params, ...body }, body),
  ),
  serveAction(checkIn, async (ctx, { params, body: { version, current, confidence, note, blocker } }) =>
    moveGoal(
      ctx,
      'check_in',
      { id: params.id, version },
      {
        remarks: note ?? null,
        more: async (goal, { is_milestones }) => {
          // of milestones the progress follows, and the check-in says the rest
          const value = is_milestones ? goal.current : current
          const progress = is_milestones ? goal.progress : progressOf({ ...goal, current: value })
          await ctx.db
            .insertInto('goal_check_in')
            .values({
              id: newId(),
              goal_id: goal.id,
              day: ctx.today,
              value,
              progress,
              confidence,
              note: note ?? null,
              blocker: blocker ?? null,
              account_id: ctx.viewer.account_id,
              account_name: ctx.viewer.full_name,
              at: ctx.now,
            })
            .execute()
          return { current: value, progress, confidence, last_check_in_on: ctx.today }
        },
      },
    ),
  ),
  serveAction(holdGoal, async (ctx, { params, body: { remarks, resume_on, version } }) => {
    if (resume_on && resume_on <= ctx.today) throw invalid({ resume_on: ['Resume on must be after today.'] })
    return moveGoal(
      ctx,
      'hold',
      { id: params.id, version },
      { remarks, more: () => ({ resume_on: resume_on ?? null }) },
    )
  }),
  serveAction(resumeGoal, async (ctx, { params, body }) =>
    moveGoal(ctx, 'resume', { ...params, ...body }, { more: () => ({ resume_on: null }) }),
  ),
  serveAction(submitGoal, async (ctx, { params, body }) =>
    moveGoal(
      ctx,
      'submit',
      { ...params, ...body },
      {
        remarks: body.remarks,
        more: async (goal, { is_personal }) => {
          await dropProposal(ctx, goal.id)
          return is_personal ? { completed_on: ctx.today } : { completed_on: ctx.today, score: goal.progress }
        },
      },
    ),
  ),
  serveAction(approveGoal, async (ctx, { params, body: { score, remarks, version } }) =>
    moveGoal(
      ctx,
      'approve',
      { id: params.id, version },
      {
        remarks,
        more: (goal) => ({ score: score === null || score === undefined ? goal.progress : String(score) }),
      },
    ),
  ),
  serveAction(sendBackGoal, async (ctx, { params, body }) =>
    moveGoal(
      ctx,
      'send_back',
      { ...params, ...body },
      { remarks: body.remarks, more: () => ({ completed_on: null }) },
    ),
  ),
  serveAction(reviseGoal, async (ctx, { params, body: { version, reason, ...terms } }) =>
    moveGoal(
      ctx,
      'revise',
      { id: params.id, version },
      {
        remarks: reason,
        more: async (goal, facts) => {
          if (terms.due_on < goal.starts_on) throw invalid({ due_on: ['Due on cannot be before Starts on.'] })
          if (progressDiffers(terms.target, goal.baseline))
            throw invalid({ target: ['Target must differ from Starts at.'] })
          await writeRevision(ctx, { ...goal, ...terms }, 'Proposed', reason, sideOf(facts) ?? 'Owner')
          // what belongs to nobody needs nobody's consent
          if (facts.is_personal) return {}
          const proposal = await latestTerms(ctx, goal.id)
          return agree(ctx, goal, proposal)
        },
      },
    ),
  ),
  serveAction(agreeRevision, async (ctx, { params, body }) =>
    moveGoal(
      ctx,
      'agree',
      { ...params, ...body },
      { more: async (goal) => agree(ctx, goal, await latestTerms(ctx, goal.id)) },
    ),
  ),
  serveAction(declineRevision, async (ctx, { params, body }) =>
    moveGoal(
      ctx,
      'disagree',
      { ...params, ...body },
      {
        remarks: body.remarks,
        more: async (goal) => (await dropProposal(ctx, goal.id), {}),
      },
    ),
  ),
  serveAction(closeGoal, async (ctx, { params, body }) =>
    moveGoal(
      ctx,
      'close',
      { ...params, ...body },
      {
        remarks: body.remarks,
        more: async (goal) => {
          await dropProposal(ctx, goal.id)
          return { resume_on: null, completed_on: null }
        },
      },
    ),
  ),
  serveAction(removeGoal, async (ctx, { params, body }) => {
    await goalFacts(ctx, params.id)
    await changing(ctx, 'goal', params.id, body.version, { current: () => detailOf(ctx, params.id) })
    if (goalAfter('remove', await goalFacts(ctx, params.id)) === null)
      throw refuse('This cannot be done with the goal now.')
    await ctx.db.updateTable('goal').set({ parent_id: null }).where('parent_id', '=', params.id).execute()
    await ctx.db.deleteFrom('goal').where('id', '=', params.id).execute()
    return undefined
  }),
]

const progressDiffers = (target: string, baseline: string) => Number(target) === Number(baseline)

async function agree(
  ctx: Ctx,
  goal: Goal,
  proposal: { id: string; target: string; due_on: string; weight: number },
) {
  const revision_no = goal.revision_no + 1
  await decide(ctx, proposal.id, 'Agreed', revision_no)
  const { target, due_on, weight } = proposal
  const progress = goal.metric === 'Milestones' ? goal.progress : progressOf({ ...goal, target })
  return { target, due_on, weight, revision_no, progress }
}

/** Weights of a person's goals that are sent or agreed never add up to more than a hundred, where the period says so. */
async function refuseWeights(ctx: Ctx, goal: Goal) {
  if (!goal.employee_id) return
  const { rows } = await sql<{ weight_rule: string; max_goals: number; goals: number; others: number }>`
    select p.weight_rule, p.max_goals, count(o.id)::int as goals, coalesce(sum(o.weight), 0)::int as others
    from goal_period p left join goal o on o.org_id = p.org_id and o.period_id = p.id and o.employee_id = ${goal.employee_id}
      and o.id <> ${goal.id} and o.state not in ('Draft', 'Declined', 'Closed')
    where p.id = ${goal.period_id} group by p.weight_rule, p.max_goals`.execute(ctx.db)
  const [found] = rows
  if (!found) return
  if (found.goals >= found.max_goals)
    throw refuse(`At most ${found.max_goals} goals can be set in this period.`)
  if (found.weight_rule === 'Sum to 100' && found.others + goal.weight > 100)
    throw refuse(`Weights would add up to ${found.others + goal.weight} %. At most 100 % is possible.`)
}
