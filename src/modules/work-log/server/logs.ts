import { sql } from 'kysely'
import { forbidden, notFound, refuse } from '#kernel/errors.ts'
import { minutesTyped } from '#kernel/minutes-typed.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import {
  approvedBy,
  submittedAs,
  type Decider,
  type LogApproval,
  type LogState,
} from '#modules/work-log/domain/log-approval.ts'
import {
  approvalOf,
  isManaged,
  isOwn,
  isSupervised,
  isTurn,
  named,
  visibleLogs,
} from '#modules/work-log/server/log-rows.ts'
import { changedLog, insertLog, lockLogger } from '#modules/work-log/server/log-write.ts'
import {
  approveLogs,
  declineLogs,
  deleteLog,
  editLog,
  logWork,
  submitLogs,
  workLogs,
} from '#modules/work-log/shared/work-log.ts'

export const logRoutes: Route[] = [
  serveList(workLogs, {
    from: () => sql`work_log w join employee e on e.org_id = w.org_id and e.id = w.employee_id`,
    select: (ctx) => ({
      worked_on: sql`w.worked_on`,
      person: personOf(sql`w.employee_id`, ctx.today),
      project: named('project', sql`w.project_id`),
      activity: named('activity', sql`w.activity_id`),
      task: named('task', sql`w.task_id`),
      minutes: sql`w.minutes`,
      quantity: sql`trim_scale(w.quantity)`,
      amount: sql`w.amount`,
      description: sql`w.description`,
      state: sql`w.state`,
      remarks: sql`w.remarks`,
      version: sql`w.version`,
      is_doubtful: sql`w.is_doubtful`,
      abilities: sql`json_build_object(
        'edit', ${isOwn(ctx)} and w.posting_id is null,
        'remove', ${isOwn(ctx)} and w.state in ('Draft', 'Declined', 'Requested'),
        'submit', ${isOwn(ctx)} and w.state in ('Draft', 'Declined'),
        'decide', ${isTurn(ctx)})`,
    }),
    id: sql`w.id`,
    where: (ctx, query) => [
      visibleLogs(ctx),
      query['view'] === 'mine' && isOwn(ctx),
      query['view'] === 'to_review' && isTurn(ctx),
    ],
    search: { person: sql`w.employee_id` },
    filters: {
      view: () => null,
      project_id: (ids: string[]) => sql<boolean>`w.project_id = any(${ids}::uuid[])`,
      activity_id: (ids: string[]) => sql<boolean>`w.activity_id = any(${ids}::uuid[])`,
      employee_id: (ids) => sql<boolean>`w.employee_id = any(${ids}::uuid[])`,
    },
    sort: { person: sql`e.full_name` },
    order: sql`w.worked_on desc, e.full_name`,
  }),
  serveAction(logWork, async (ctx, { body: { time_spent, task_id, ...log } }) => ({
    id: await insertLog(ctx, {
      worked_on: log.worked_on,
      project_id: log.project_id ?? null,
      activity_id: log.activity_id ?? null,
      task_id: task_id ?? null,
      quantity: log.quantity ?? null,
      description: log.description ?? null,
      minutes: minutesTyped(time_spent) ?? 0,
    }),
  })),
  serveAction(editLog, async (ctx, { params, body: { version, time_spent, quantity, description } }) => {
    await lockLogger(ctx)
    const { row, write } = await ownLog(ctx, params.id, version, ({ posting_id }) => {
      if (posting_id !== null) throw forbidden('A log that was sent to payroll is not changed.')
    })
    const minutes = minutesTyped(time_spent) ?? 0
    const value = await changedLog(ctx, row.id, {
      ...row,
      minutes,
      quantity: quantity ?? null,
      description: description ?? null,
    })
    await write(value)
    if (value.state === 'Requested')
      await ctx.signal('work_log.submitted', { employee_id: ctx.employee_id, ids: [row.id] })
    return undefined
  }),
  serveAction(deleteLog, async (ctx, { params, body: { version } }) => {
    await ownLog(ctx, params.id, version, ({ state }) => {
      if (state === 'Approved' || state === 'Forwarded') throw forbidden('An approved log is not deleted.')
    })
    await ctx.db.deleteFrom('work_log').where('id', '=', params.id).execute()
    return undefined
  }),
  serveAction(submitLogs, async (ctx, { body: { log_ids } }) => {
    const rows = await chosen(ctx, log_ids)
    if (rows.some(({ is_own, state }) => !is_own || (state !== 'Draft' && state !== 'Declined')))
      throw refuse('Only drafts of your own can be submitted.')
    const incomplete = rows.filter(({ is_complete }) => !is_complete).length
    if (incomplete > 0)
      throw refuse(
        incomplete === 1
          ? '1 log lacks the description or the quantity that its project or activity asks for.'
          : `${incomplete} logs lack the description or the quantity that their project or activity asks for.`,
      )
    for (const approval of new Set(rows.map((row) => row.approval)))
      await put(
        ctx,
        rows.filter((row) => row.approval === approval),
        {
          state: submittedAs(approval),
          remarks: null,
        },
      )
    await ctx.signal('work_log.submitted', { employee_id: ctx.employee_id, ids: log_ids })
    return { done: rows.length }
  }),
  serveAction(approveLogs, async (ctx, { body: { log_ids } }) => {
    const rows = await chosen(ctx, log_ids)
    const next = rows.map((row) => ({ row, state: approvedBy(row, decidersOf(ctx, row)) }))
    if (next.some(({ state }) => state === null)) throw refuse('Some of these logs are not yours to decide.')
    for (const state of ['Approved', 'Forwarded'] as const)
      await put(
        ctx,
        next.filter((one) => one.state === state).map(({ row }) => row),
        {
          state,
          ...(state === 'Forwarded'
            ? { supervisor_approved_by: ctx.employee_id || null }
            : { decided_by: ctx.employee_id || null, decided_at: ctx.now }),
        },
      )
    await told(
      ctx,
      next.filter(({ state }) => state === 'Approved').map(({ row }) => row),
      true,
    )
    return { done: rows.length }
  }),
  serveAction(declineLogs, async (ctx, { body: { log_ids, remarks } }) => {
    const rows = await chosen(ctx, log_ids)
    if (rows.some((row) => approvedBy(row, decidersOf(ctx, row)) === null))
      throw refuse('Some of these logs are not yours to decide.')
    await put(ctx, rows, {
      state: 'Declined',
      remarks,
      decided_by: ctx.employee_id || null,
      decided_at: ctx.now,
    })
    await told(ctx, rows, false)
    return { done: rows.length }
  }),
]

/** A log of the caller's own, as long as it may still be changed so. */
const ownLog = (
  ctx: Ctx,
  id: string,
  version: number,
  check: (row: { state: string; posting_id: string | null }) => void,
) =>
  changing(ctx, 'work_log', id, version, {
    where: { employee_id: ctx.employee_id },
    current: (row) => row,
    check,
  })

interface Chosen {
  id: string
  employee_id: string
  state: LogState
  approval: LogApproval
  is_own: boolean
  is_supervised: boolean
  is_managed: boolean
  /** It says what its project and activity ask for. */
  is_complete: boolean
}

/** The chosen logs, locked in one order; what the caller may not see is not found. */
async function chosen(ctx: Ctx, ids: readonly string[]): Promise<Chosen[]> {
  // HR decides as HR, whoever supervises or manages
  const judges = ctx.as !== 'hr'
  const { rows } = await sql<Chosen>`
    select w.id, w.employee_id, w.state, ${approvalOf} as approval, ${isOwn(ctx)} as is_own,
      ${judges ? isSupervised(ctx) : sql`false`} as is_supervised, ${judges ? isManaged(ctx) : sql`false`} as is_managed,
      (w.description is not null or not coalesce((select j.needs_description from project j where j.id = w.project_id), false))
        and (w.quantity is not null or coalesce((select a.unit from activity a where a.id = w.activity_id), 'Hour') <> 'Piece')
        as is_complete
    from work_log w where w.id = any(${[...ids]}::uuid[]) and ${visibleLogs(ctx)} order by w.id for update of w`.execute(
    ctx.db,
  )
  if (rows.length !== ids.length) throw notFound()
  return rows
}

/** Nobody decides about their own time, but as HR. */
function decidersOf({ as }: Ctx, { is_own, is_supervised, is_managed }: Chosen): Decider[] {
  if (as === 'hr') return ['hr']
  if (is_own) return []
  return [...(is_supervised ? (['supervisor'] as const) : []), ...(is_managed ? (['manager'] as const) : [])]
}

async function put(ctx: Ctx, rows: readonly Chosen[], values: Record<string, string | null>) {
  if (rows.length === 0) return
  await ctx.db
    .updateTable('work_log')
    .set({ ...values, version: sql`version + 1` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

async function told(ctx: Ctx, rows: readonly Chosen[], approved: boolean) {
  for (const employee_id of new Set(rows.map((row) => row.employee_id)))
    await ctx.signal('work_log.decided', {
      employee_id,
      approved,
      count: rows.filter((row) => row.employee_id === employee_id).length,
    })
}
