import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { efficiencyOf } from '#modules/task/domain/efficiency.ts'
import { obstacle, stateAfter, type TaskAct, type TaskFacts } from '#modules/task/domain/task-machine.ts'
import { assignRule, refuseOutsiders, refuseUnassignable } from '#modules/task/server/assign-rights.ts'
import { detailOf } from '#modules/task/server/task-list.ts'
import { factColumns, factsOf, visibleTasks, type FactRow } from '#modules/task/server/task-rows.ts'
import { eventBy, linesOf, writeEvent, writeTask } from '#modules/task/server/task-write.ts'
import {
  acknowledgeTask,
  allowDeadline,
  approveTask,
  askDeadline,
  cancelTask,
  completeTask,
  createTask,
  declineTask,
  editTask,
  holdTask,
  leaveTask,
  refuseDeadline,
  reopenTask,
  resumeTask,
  sendBackTask,
  startTask,
} from '#modules/task/shared/task-acts.ts'

type Change = Awaited<ReturnType<typeof changing<'task'>>>
type Task = Change['row']

/** What each act is called in the history. */
const called: Readonly<Record<TaskAct, string>> = {
  acknowledge: 'Acknowledged',
  decline: 'Declined',
  start: 'Started',
  hold: 'Put on hold',
  resume: 'Resumed',
  complete: 'Completed',
  approve: 'Approved',
  send_back: 'Sent back',
  ask_deadline: 'New deadline requested',
  allow_deadline: 'Deadline moved',
  refuse_deadline: 'New deadline declined',
  edit: 'Edited',
  cancel: 'Cancelled',
  reopen: 'Reopened',
  leave: 'Stopped observing',
}

interface Moved {
  remarks?: string | null | undefined
  /** What else is written with the state. */
  more?: (task: Task, facts: TaskFacts) => Parameters<Change['write']>[0]
  /** Of the caller's own part in it. */
  also?: (task: Task) => Promise<unknown>
}

/** One act of the machine on one task: locked, compared, decided, written, told. */
async function move(
  ctx: Ctx,
  act: TaskAct,
  { id, version }: { id: string; version: number },
  how: Moved = {},
) {
  const before = await factRow(ctx, id)
  const { row: task, write } = await changing(ctx, 'task', id, version, { current: () => detailOf(ctx, id) })
  const facts = factsOf(ctx, { ...before, ...(await factRow(ctx, id)) })
  const state = stateAfter(act, facts)
  if (state === null) throw refuse('This cannot be done with the task now.')
  const blocked = obstacle(act, facts)
  if (blocked) throw refuse(blocked)
  await write({ state, ...how.more?.(task, { ...facts, state }) })
  await how.also?.(task)
  await writeEvent(
    ctx.db,
    { task_id: id, act: called[act], state, remarks: how.remarks ?? null },
    eventBy(ctx),
  )
  await ctx.signal('task.moved', { id, act })
  return undefined
}

async function factRow(ctx: Ctx, id: string): Promise<FactRow> {
  const columns = Object.entries(factColumns(ctx)).map(([key, value]) => sql`${value} as ${sql.ref(key)}`)
  const { rows } = await sql<FactRow>`select t.state, t.closed_on, ${sql.join(columns)} from task t
    where t.id = ${id} and ${visibleTasks(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const ownPart = (ctx: Ctx, id: string, values: { acknowledged_at?: string; done_at?: string | null }) =>
  ctx.db
    .updateTable('task_person')
    .set(values)
    .where('task_id', '=', id)
    .where('employee_id', '=', ctx.employee_id)
    .where('role', '=', 'Responsible')
    .execute()

/** Work is open again: nobody has finished it. */
const undone = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('task_person').set({ done_at: null }).where('task_id', '=', id).execute()

export const taskActRoutes: Route[] = [
  serveAction(createTask, async (ctx, { body }) => {
    refuseOutsiders(ctx)
    const { estimated_hours, checklist, ...task } = body
    const rule = await assignRule(ctx)
    await refuseUnassignable(ctx, rule, task.responsible_ids)
    const onlySelf = task.responsible_ids.every((one) => one === ctx.employee_id)
    const id = await writeTask(
      ctx.db,
      {
        ...task,
        creator_employee_id: ctx.employee_id,
        estimated_minutes: estimated_hours ? estimated_hours * 60 : null,
        needs_acknowledgement: rule.requires_acknowledgement && !onlySelf,
        // nobody scores their own work
        approval_required: rule.requires_approval && !task.responsible_ids.includes(ctx.employee_id),
        checklist: linesOf(checklist),
      },
      eventBy(ctx),
    )
    await ctx.signal('task.assigned', { id })
    return { id, title: task.title }
  }),
  serveAction(editTask, async (ctx, { params, body }) => {
    const { version, ...values } = body
    return move(
      ctx,
      'edit',
      { id: params.id, version },
      {
        more: () => ({ ...values, asked_deadline: null, asked_reason: null, asked_by_employee_id: null }),
      },
    )
  }),
  serveAction(acknowledgeTask, async (ctx, { params, body }) =>
    move(
      ctx,
      'acknowledge',
      { ...params, ...body },
      {
        also: () => ownPart(ctx, params.id, { acknowledged_at: ctx.now }),
      },
    ),
  ),
  serveAction(declineTask, async (ctx, { params, body }) =>
    move(ctx, 'decline', { ...params, ...body }, body),
  ),
  serveAction(startTask, async (ctx, { params, body }) => move(ctx, 'start', { ...params, ...body })),
  serveAction(holdTask, async (ctx, { params, body: { remarks, resume_on, version } }) => {
    if (resume_on && resume_on <= ctx.today) throw invalid({ resume_on: ['Resume on must be after today.'] })
    return move(
      ctx,
      'hold',
      { id: params.id, version },
      { remarks, more: () => ({ resume_on: resume_on ?? null }) },
    )
  }),
  serveAction(resumeTask, async (ctx, { params, body }) =>
    move(ctx, 'resume', { ...params, ...body }, { more: () => ({ resume_on: null }) }),
  ),
  serveAction(completeTask, async (ctx, { params, body }) =>
    move(
      ctx,
      'complete',
      { ...params, ...body },
      {
        more: (_task, { state }) => ({
          completed_on: state === 'In progress' ? null : ctx.today,
          closed_on: state === 'Closed' ? ctx.today : null,
        }),
        also: () => ownPart(ctx, params.id, { done_at: ctx.now }),
      },
    ),
  ),
  serveAction(approveTask, async (ctx, { params, body: { score, remarks, version } }) =>
    move(
      ctx,
      'approve',
      { id: params.id, version },
      {
        remarks,
        more: (task) => ({
          score,
          closed_on: ctx.today,
          efficiency: String(
            efficiencyOf({ ...task, score, completed_on: task.completed_on ?? ctx.today }).efficiency,
          ),
        }),
      },
    ),
  ),
  serveAction(sendBackTask, async (ctx, { params, body: { remarks, version } }) =>
    move(
      ctx,
      'send_back',
      { id: params.id, version },
      {
        remarks,
        more: (task) => ({ send_backs: task.send_backs + 1, completed_on: null }),
        also: () => undone(ctx, params.id),
      },
    ),
  ),
  serveAction(askDeadline, async (ctx, { params, body: { asked_deadline, reason, version } }) => {
    if (asked_deadline < ctx.today) throw invalid({ asked_deadline: ['New deadline cannot be a past date'] })
    return move(
      ctx,
      'ask_deadline',
      { id: params.id, version },
      {
        remarks: reason,
        more: ({ is_frozen, starts_on }) => {
          if (is_frozen) throw refuse('The deadline of this task is fixed.')
          if (asked_deadline < starts_on)
            throw invalid({ asked_deadline: ['Deadline cannot be before Starts on.'] })
          return { asked_deadline, asked_reason: reason, asked_by_employee_id: ctx.employee_id }
        },
      },
    )
  }),
  serveAction(allowDeadline, async (ctx, { params, body }) =>
    move(
      ctx,
      'allow_deadline',
      { ...params, ...body },
      {
        more: ({ asked_deadline, deadline }) => ({ deadline: asked_deadline ?? deadline, ...notAsked }),
      },
    ),
  ),
  serveAction(refuseDeadline, async (ctx, { params, body: { remarks, version } }) =>
    move(ctx, 'refuse_deadline', { id: params.id, version }, { remarks, more: () => notAsked }),
  ),
  serveAction(cancelTask, async (ctx, { params, body: { remarks, version } }) =>
    move(
      ctx,
      'cancel',
      { id: params.id, version },
      {
        remarks,
        more: () => ({ closed_on: ctx.today, resume_on: null, ...notAsked }),
      },
    ),
  ),
  serveAction(reopenTask, async (ctx, { params, body: { remarks, version } }) =>
    move(
      ctx,
      'reopen',
      { id: params.id, version },
      {
        remarks,
        more: () => ({ closed_on: null, completed_on: null, score: null, efficiency: null }),
        also: () => undone(ctx, params.id),
      },
    ),
  ),
  serveAction(leaveTask, async (ctx, { params, body }) =>
    move(
      ctx,
      'leave',
      { ...params, ...body },
      {
        also: () =>
          ctx.db
            .deleteFrom('task_person')
            .where('task_id', '=', params.id)
            .where('employee_id', '=', ctx.employee_id)
            .where('role', '=', 'Observer')
            .execute(),
      },
    ),
  ),
]

const notAsked = { asked_deadline: null, asked_reason: null, asked_by_employee_id: null }
