import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import {
  sessionAbilities,
  sessionAfter,
  type SessionAct,
  type SessionState,
} from '#modules/dignity/domain/session-machine.ts'
import { visibleGoals } from '#modules/dignity/server/goal-rows.ts'
import { noteRoutes, notesOf } from '#modules/dignity/server/coaching-notes.ts'
import {
  acknowledgeSession,
  cancelSession,
  coachingDetail,
  coachingSessions,
  confirmSession,
  editSession,
  holdSession,
  missSession,
  planSession,
} from '#modules/dignity/shared/coaching.ts'

const own = ({ employee_id }: Ctx) => sql`${employee_id || null}::uuid`
const isMine = (ctx: Ctx) => sql<boolean>`(s.coach_employee_id = ${own(ctx)} or s.employee_id = ${own(ctx)})`
/** Sessions of those who report to the caller, whoever held them. */
const isOfTeam = (
  ctx: Ctx,
) => sql<boolean>`exists (select from supervisor_on(${ctx.today}) l where l.org_id = s.org_id
  and l.employee_id = s.employee_id and l.supervisor_id = ${own(ctx)})`

interface Raw {
  state: SessionState
  scheduled_on: string
  acknowledged: boolean
  is_coach: boolean
  is_coachee: boolean
}

const sessionSource = sourceOf(coachingSessions, {
  from: () => sql`coaching_session s join employee e on e.org_id = s.org_id and e.id = s.employee_id`,
  select: ({ today }) => ({
    topic: sql`s.topic`,
    person: personOf(sql`s.employee_id`, today),
    coach: personOf(sql`s.coach_employee_id`, today),
    kind: sql`s.kind`,
    scheduled_on: sql`s.scheduled_on`,
    starts_at: sql`to_char(s.starts_at, 'HH24:MI')`,
    state: sql`s.state`,
    acknowledged: sql`s.acknowledged_at is not null`,
    open_actions: sql`(select count(*) from coaching_action a where a.org_id = s.org_id and a.session_id = s.id and a.done_on is null)`,
    version: sql`s.version`,
    minutes: sql`s.minutes`,
  }),
  facts: (ctx) => ({
    is_coach: sql`coalesce(s.coach_employee_id = ${own(ctx)}, false)`,
    is_coachee: sql`coalesce(s.employee_id = ${own(ctx)}, false)`,
  }),
  id: sql`s.id`,
  where: (ctx) => [ctx.as === 'hr' ? null : ctx.as === 'supervisor' ? isOfTeam(ctx) : isMine(ctx)],
  search: (_ctx, search) => {
    const like = `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`
    return [sql<boolean>`(s.topic ilike ${like} or e.full_name ilike ${like})`]
  },
  filters: { employee_id: (ids) => sql<boolean>`s.employee_id = any(${ids}::uuid[])` },
  sort: { person: sql`e.full_name`, coach: sql`s.coach_employee_id` },
  order: sql`(s.state in ('Planned', 'Confirmed')) desc, s.scheduled_on desc`,
  map: (ctx: Ctx, row: Raw) => ({
    abilities: sessionAbilities({
      ...row,
      part: partOf(ctx, row),
      is_acknowledged: row.acknowledged,
      today: ctx.today,
    }),
  }),
})
const readSessions = readerOf(coachingSessions, sessionSource as never)

const partOf = ({ as, viewer }: Ctx, { is_coach, is_coachee }: Pick<Raw, 'is_coach' | 'is_coachee'>) =>
  as !== 'user' || viewer.is_audit_user ? null : is_coach ? 'coach' : is_coachee ? 'coachee' : null

const sessionOf = async (ctx: Ctx, id: string) => {
  const [row] = await readSessions(ctx, sql`s.id = ${id} and ${isMine(ctx)}`)
  if (!row) throw notFound()
  return row
}

async function move(
  ctx: Ctx,
  act: SessionAct,
  { id, version }: { id: string; version: number },
  values: Parameters<Awaited<ReturnType<typeof changing<'coaching_session'>>>['write']>[0] = {},
) {
  await sessionOf(ctx, id)
  const { row, write } = await changing(ctx, 'coaching_session', id, version, {
    current: () => sessionOf(ctx, id),
  })
  const part = row.coach_employee_id === ctx.employee_id ? 'coach' : 'coachee'
  const facts = { part, today: ctx.today, is_acknowledged: row.acknowledged_at !== null } as const
  const state = sessionAfter(act, {
    ...facts,
    state: row.state as SessionState,
    scheduled_on: row.scheduled_on,
  })
  if (state === null) throw refuse('This cannot be done with the session now.')
  await write({ ...values, state })
  await ctx.signal('coaching.moved', { id, act })
  return undefined
}

export const coachingRoutes: Route[] = [
  serveList(coachingSessions, sessionSource),
  handle(coachingDetail, async (ctx, { params }) => {
    const row = await sessionOf(ctx, params.id)
    const { rows } = await sql<never>`
      select s.agenda, s.next_on,
        (select json_build_object('id', g.id, 'title', g.title, 'progress', g.progress::text) from goal g
          where g.org_id = s.org_id and g.id = s.goal_id and ${visibleGoals(ctx)}) as goal,
        (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'person', ${personOf(sql`a.employee_id`, ctx.today)},
          'due_on', a.due_on, 'done_on', a.done_on) order by a.due_on, a.title), '[]')
          from coaching_action a where a.org_id = s.org_id and a.session_id = s.id) as actions,
        (select count(*) from coaching_action a join coaching_session b on b.org_id = a.org_id and b.id = a.session_id
          where a.org_id = s.org_id and a.done_on is null and b.id <> s.id and b.scheduled_on < s.scheduled_on
            and b.employee_id = s.employee_id and b.coach_employee_id = s.coach_employee_id) as carried
      from coaching_session s where s.id = ${params.id}`.execute(ctx.db)
    const [more] = rows
    if (!more) throw notFound()
    return { ...row, ...(more as object), ...(await notesOf(ctx, params.id)) } as never
  }),
  serveAction(planSession, async (ctx, { body: { employee_id: other, ...session } }) => {
    if (!ctx.employee_id) throw refuse('Only employees of this organization can do this.')
    const { rows } = await sql<{ is_mine: boolean }>`select l.supervisor_id = ${own(ctx)} as is_mine
      from supervisor_on(${ctx.today}) l where l.employee_id = ${other} and l.supervisor_id = ${own(ctx)}
        or l.employee_id = ${own(ctx)} and l.supervisor_id = ${other} limit 1`.execute(ctx.db)
    const [link] = rows
    if (!link) throw invalid({ employee_id: ['Choose your supervisor or somebody who reports to you.'] })
    if (session.goal_id) await refuseGoal(ctx, session.goal_id)
    const id = newId()
    await ctx.db
      .insertInto('coaching_session')
      .values({
        id,
        ...filled(session),
        coach_employee_id: link.is_mine ? ctx.employee_id : other,
        employee_id: link.is_mine ? other : ctx.employee_id,
        created_at: ctx.now,
      })
      .execute()
    await ctx.signal('coaching.moved', { id, act: 'plan' })
    return { id, topic: session.topic }
  }),
  serveAction(editSession, async (ctx, { params, body: { version, ...values } }) => {
    if (values.goal_id) await refuseGoal(ctx, values.goal_id)
    return move(ctx, 'edit', { id: params.id, version }, filled(values))
  }),
  serveAction(confirmSession, async (ctx, { params, body }) => move(ctx, 'confirm', { ...params, ...body })),
  serveAction(holdSession, async (ctx, { params, body: { version, next_on } }) => {
    if (next_on && next_on <= ctx.today) throw invalid({ next_on: ['Next session on must be after today.'] })
    return move(ctx, 'hold', { id: params.id, version }, { next_on: next_on ?? null })
  }),
  serveAction(missSession, async (ctx, { params, body }) => move(ctx, 'no_show', { ...params, ...body })),
  serveAction(cancelSession, async (ctx, { params, body }) => move(ctx, 'cancel', { ...params, ...body })),
  serveAction(acknowledgeSession, async (ctx, { params, body }) =>
    move(ctx, 'acknowledge', { ...params, ...body }, { acknowledged_at: ctx.now }),
  ),
  ...noteRoutes,
]

const filled = <V extends { starts_at?: unknown; goal_id?: unknown; agenda?: unknown }>(values: V) => ({
  ...values,
  starts_at: (values.starts_at as string | null | undefined) || null,
  goal_id: (values.goal_id as string | null | undefined) ?? null,
  agenda: (values.agenda as string | null | undefined) ?? null,
})

async function refuseGoal(ctx: Ctx, id: string) {
  const { rows } = await sql`select from goal g where g.id = ${id} and ${visibleGoals(ctx)}`.execute(ctx.db)
  if (rows.length === 0) throw invalid({ goal_id: ['Select a valid choice.'] })
}
