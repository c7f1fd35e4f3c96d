import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { onSignal, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { holdsOn, peopleOf } from '#engines/approval/flow-people-server.ts'
import { stillAsked } from '#engines/approval/flow-rules.ts'
import {
  askerOf,
  closeRecipients,
  isThere,
  linksOf,
  writeHistory,
  type Links,
  type Standing,
} from '#engines/approval/request-store-server.ts'
import { tellPassedOn, type PassedOn } from '#engines/approval/passed-on-server.ts'
import { openTurn, standingAt, turnAnew } from '#engines/approval/request-turn-server.ts'
import { byProgram, systemCtx } from '#engines/approval/system-ctx-server.ts'
import { afterwards } from '#engines/approval/time-limit-server.ts'
import { settleFor, settleSubject } from '#engines/notify/settle-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'

const payload = z.object({ employee_ids: z.array(z.uuid()) })

/** What waits for somebody who decides about it no more goes to whom its flow asks now. Run again it finds its work done. */
export const followApprovers: readonly SignalHandler[] = [
  onSignal('supervisors.changed', payload, async (signalled, { employee_ids }) => {
    const ctx = await actingFor(signalled)
    await askAnew(ctx, sql`r.employee_id = any(${employee_ids}::uuid[]) and r.level > 0`)
  }),
  onSignal('approvers.changed', payload, async (signalled, { employee_ids }) => {
    const ctx = await actingFor(signalled)
    await askAnew(
      ctx,
      sql`exists (select from request_recipient p where p.org_id = r.org_id and p.request_id = r.id and p.is_open
        and p.employee_id = any(${employee_ids}::uuid[]))`,
    )
    await endLostDelegations(ctx)
  }),
]

const MOST = 1000
/** Moved in one transaction, and told of as one. */
const AT_ONCE = 100

/** The same for one of them, before somebody decides about it. */
export const followNow = async (ctx: Ctx, id: string): Promise<number> =>
  askAnew(await byProgram(ctx), sql`r.id = ${id}`)

/** What no change tells of: the last day of an approver, of their rights or of their supervising is over, or one begins to supervise. */
export const absentApprovers: Schedule = {
  name: 'approval.absent',
  title: 'Ask anew where an approver is there no more',
  every: 'hour',
  at: ':02',
  async run({ services, today, batch }) {
    const now = clock.instant()
    const left = await batch(async (db) => {
      const { moves_with_supervisor } = await settingOf(db, approvalSettings)
      return leftWaiting(db, today, moves_with_supervisor)
    })
    let moved = 0
    for (const ids of [...left, null])
      await afterwards((later) =>
        batch(async (db, mark) => {
          const ctx = await systemCtx({
            services,
            db,
            now,
            today,
            signal: mark.signal,
            afterCommit: later,
          })
          if (ids === null) await endLostDelegations(ctx)
          else moved += await askAnew(ctx, sql`r.id = any(${ids}::uuid[])`)
        }),
      )
    return { moved }
  },
}

/** Requests that wait for somebody who cannot decide any more, or about whose subject another decides since today; those of one together. */
async function leftWaiting(db: Db, today: string, moves: boolean): Promise<string[][]> {
  const { rows } = await sql<{ id: string; asked: string }>`
    select r.id, min(p.employee_id::text) as asked from request_recipient p
    join request r on r.org_id = p.org_id and r.id = p.request_id and r.status in ('Requested', 'Forwarded')
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where p.is_open and (not (${isThere(today)}) or (r.level = 0 and r.steps -> r.step ->> 'approver' = 'Permission group'
      and not exists (select from permission_group_member m where m.account_id = e.account_id
        and m.group_id = (r.steps -> r.step ->> 'group_id')::uuid and ${holdsOn(today)}))
      or (${moves}::boolean and r.level > 0 and (
        not exists (select from supervisor_on(${today}) l where l.org_id = r.org_id and l.employee_id = r.employee_id and l.supervisor_id = p.employee_id)
        or exists (select from supervisor_on(${today}) l
          join supervisor_on(${today}) own on own.org_id = l.org_id and own.employee_id = l.employee_id and own.supervisor_id = p.employee_id
          where l.org_id = r.org_id and l.employee_id = r.employee_id and l.valid_from = ${today}::date and l.authority_order < own.authority_order))))
    group by r.id order by asked, r.id limit ${MOST}`.execute(db)
  return [...Map.groupBy(rows, ({ asked }) => asked).values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
      all.slice(at * AT_ONCE, (at + 1) * AT_ONCE).map(({ id }) => id),
    ),
  )
}

interface Waiting extends Pick<
  Standing,
  'id' | 'employee_id' | 'sender_account_id' | 'is_prepared' | 'steps' | 'step' | 'needs' | 'version'
> {
  type: string
  level: number
  subject: string
  /** Who is asked now. */
  asked: readonly {
    id: string
    full_name: string
    account_id: string | null
    is_there: boolean
  }[]
  /** Who has approved before, themselves or by a delegate. */
  approved_by: readonly string[]
}

/** Looks anew at whose turn it is. How many went to somebody else. */
async function askAnew(ctx: Ctx, which: RawBuilder<unknown>): Promise<number> {
  const { moves_with_supervisor } = await settingOf(ctx.db, approvalSettings)
  const { rows } = await sql<Waiting>`
    select r.id, r.type, r.employee_id, s.full_name as subject, r.sender_account_id, r.is_prepared, r.steps, r.step, r.level, r.needs, r.version,
      coalesce((select json_agg(json_build_object('id', e.id, 'full_name', e.full_name, 'account_id', e.account_id, 'is_there', ${isThere(ctx.today)}) order by e.full_name, e.id)
        from request_recipient p join employee e on e.org_id = p.org_id and e.id = p.employee_id
        where p.org_id = r.org_id and p.request_id = r.id and p.is_open), '[]') as asked,
      array(select e.id from request_recipient p join employee e on e.org_id = p.org_id and e.id = p.employee_id
        where p.org_id = r.org_id and p.request_id = r.id and not p.is_open and exists (select from request_history h
          where h.org_id = r.org_id and h.request_id = r.id and h.action_performed = 'Approved'
            and (h.account_id = e.account_id or h.on_behalf_of = e.full_name))) as approved_by
    from request r join employee s on s.org_id = r.org_id and s.id = r.employee_id
    where r.status in ('Requested', 'Forwarded') and r.level is not null and ${which}
    order by r.id for update of r`.execute(ctx.db)
  const links = await linksOf(ctx.db, ctx.today, rows)
  const all: (PassedOn | boolean)[] = []
  for (const request of rows) all.push(await look(ctx, request, links, moves_with_supervisor))
  await tellPassedOn(
    ctx,
    all.filter((one) => typeof one === 'object'),
  )
  return all.filter(Boolean).length
}

/** Looks at one: what is to be told where it went to somebody else, true where only fewer are asked. */
async function look(ctx: Ctx, request: Waiting, links: Links, moves: boolean): Promise<PassedOn | boolean> {
  const { id, type, level, asked, steps, step, approved_by, version } = request
  const gone = asked.filter(({ is_there }) => !is_there)
  if (level > 0 && !moves && gone.length === 0) return false
  const declared = steps[step]
  if (level === 0 && declared) {
    const { people } = (await peopleOf(ctx, [declared], request.employee_id, askerOf(request)))(declared)
    const kept = asked.filter((one) => people.includes(one.id))
    if (kept.length === asked.length) return false
    if (kept.length) return fewer(ctx, request, kept)
  }
  const ids = asked.map((one) => one.id)
  const turn = await turnAnew(ctx, request, links.get(request.employee_id) ?? [], approved_by)
  if (level > 0 && turn.people.some((one) => ids.includes(one))) return false
  const remarks =
    level > 0 && gone.length === 0 ? 'The supervisor has changed.' : noMore(asked.map((one) => one.full_name))
  await ctx.db
    .updateTable('request')
    .set({ status: 'Forwarded', version: version + 1, ...standingAt(turn, steps, ctx.now) })
    .where('id', '=', id)
    .execute()
  await closeRecipients(ctx.db, id)
  await settleSubject(ctx, id)
  await openTurn(ctx, id, turn)
  await writeHistory(ctx, id, 'Forwarded', remarks, { acting_as: 'system' })
  const [to = null] = turn.people
  const { subject } = request
  const from = level > 0 && gone.length === 0 ? asked.flatMap(({ account_id }) => account_id ?? []) : []
  return { request_id: id, type, subject, remarks, from, to }
}

/** Others are asked still: they go on waiting, and no more approvals are wanted than there are people. */
async function fewer(ctx: Ctx, request: Waiting, kept: Waiting['asked']): Promise<boolean> {
  const { id, asked, steps, step, needs, version } = request
  const lost = asked.filter((one) => !kept.includes(one))
  await ctx.db
    .updateTable('request')
    .set({ version: version + 1, needs: stillAsked(steps[step]?.quorum, needs, kept.length) })
    .where('id', '=', id)
    .execute()
  for (const one of lost) await closeRecipients(ctx.db, id, one.id)
  await settleFor(
    ctx,
    id,
    lost.flatMap(({ account_id }) => account_id ?? []),
  )
  const remarks = noMore(lost.map((one) => one.full_name))
  await writeHistory(ctx, id, 'Forwarded', remarks, { acting_as: 'system' })
  return true
}

/** In remarks there is room for a few names. */
const noMore = (names: readonly string[]) =>
  names.length > 3 || names.length === 0
    ? 'Who was asked decides no more.'
    : `${names.join(', ')} ${names.length === 1 ? 'decides' : 'decide'} no more.`

/** Nobody decides in another's place who cannot decide: it is the approver's again, who is told. */
async function endLostDelegations(ctx: Ctx) {
  const { rows } = await sql<{ id: string }>`
    update approval_delegation d set ended_at = ${ctx.now}, version = d.version + 1
    from employee e where e.org_id = d.org_id and e.id = d.delegate_id and d.ended_at is null and d.refused_at is null
      and d.to_on >= ${ctx.today}::date and not (${isThere(ctx.today)})
    returning d.id`.execute(ctx.db)
  for (const { id } of rows) await ctx.signal('approval_delegation.lost', { delegation_id: id })
  if (rows.length) ctx.services.viewers.forgetAll()
}

const actingFor = (signalled: SignalCtx): Promise<Ctx> =>
  systemCtx({
    services: signalled.services,
    db: signalled.db,
    now: signalled.at,
    today: dayAt(signalled.at, signalled.org.time_zone),
    signal: signalled.signal,
    afterCommit: (work) => signalled.afterCommit(() => void work()),
  })
