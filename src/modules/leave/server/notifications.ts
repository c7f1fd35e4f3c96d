import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import type { ToldRequest } from '#engines/approval/request-facts-server.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { requestTalk } from '#engines/approval/request-thread-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { leaveFactsOf, said, saidChange, saidDays, type SaidLeave } from '#modules/leave/domain/said.ts'
import { requestNotices } from '#modules/leave/server/request-notices.ts'
import { leaveFacts } from '#modules/leave/shared/leave-facts.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'

const told = {
  declared: leaveRequest,
  noun: 'leave request',
  by_mail: true,
  granted: 'leave',
  pages: {
    user: '/user/leave/request',
    supervisor: '/user/supervisor/leave/requests',
    admin: 'leave/employees-request',
  },
  said: async (ctx, id) => {
    const leave = await leaveOf(ctx, id)
    return { said: said(leave), facts: leaveFactsOf(leave) }
  },
  facts: leaveFacts,
} satisfies ToldRequest

/** Whom what happens to leave is told, and in which words. Never to the one who did it. */
export const notifications: readonly SignalHandler[] = [
  ...requestNotifications(told),
  requestTalk(told),
  ...requestNotices,
  notification({
    signal: 'approval_delegation.made',
    mailed: 'Approvals: somebody names you in their place',
    mailed_to: 'Who is named',
    waits: true,
    payload: z.object({ delegation_id: z.uuid() }),
    async tell(ctx, { delegation_id }) {
      const found = await delegationOf(ctx, delegation_id)
      if (!found?.account_id || found.account_id === ctx.account_id) return null
      const { account_id, delegator, from_on, to_on, reason, accepted_at } = found
      const days = `in the place of ${delegator} from ${from_on} to ${to_on}`
      const line = accepted_at
        ? `You decide about requests ${days}`
        : `You are asked to decide about requests ${days}`
      return {
        accounts: [account_id],
        text: `${line}: ${reason}`,
        url: accepted_at ? '/user/supervisor/leave/requests' : '/user/leave/overview',
        mail: {
          subject: line,
          paragraphs: [`${line}.`, ...(accepted_at ? [] : ['It holds once you take it on.'])],
          button_label: accepted_at ? 'Open the requests' : 'Take it on, or refuse',
        },
      }
    },
  }),
  notification({
    signal: 'approval_delegation.answered',
    title: 'Approvals: whom you named has answered',
    payload: z.object({ delegation_id: z.uuid() }),
    async tell(ctx, { delegation_id }) {
      const found = await delegationOf(ctx, delegation_id)
      if (!found?.delegator_account_id) return null
      const { delegate, from_on, to_on, accepted_at } = found
      const answer = accepted_at ? 'decides in your place' : 'does not decide in your place'
      return {
        accounts: [found.delegator_account_id],
        text: `${delegate} ${answer} from ${from_on} to ${to_on}`,
        url: '/user/supervisor/leave/requests',
      }
    },
  }),
  notification({
    signal: 'approval_delegation.lost',
    mailed: 'Approvals: whom you named cannot decide any more',
    mailed_to: 'Who named them',
    payload: z.object({ delegation_id: z.uuid() }),
    async tell(ctx, { delegation_id }) {
      const found = await delegationOf(ctx, delegation_id, true)
      if (!found?.delegator_account_id) return null
      const line = `${found.delegate} cannot decide in your place any more`
      return {
        accounts: [found.delegator_account_id],
        text: `${line}: until ${found.to_on} it is you who are asked`,
        url: '/user/leave/overview',
        mail: {
          subject: line,
          paragraphs: [`${line}. Name somebody else, if you are away.`],
          button_label: 'Name somebody else',
        },
      }
    },
  }),
  notification({
    // of a signal of its own: of one signal somebody is told one thing, and of the approval that it was
    signal: 'leave_request.granted',
    title: 'Leave: name who decides meanwhile',
    payload: z.object({ request_id: z.uuid() }),
    tell: offerDelegation,
  }),
  notification({
    signal: 'leave_request.recounted',
    title: 'Leave: it takes other days than before',
    payload: z.object({
      request_id: z.uuid(),
      before: z.string(),
      after: z.string(),
      because: z.string(),
    }),
    async tell(ctx, { request_id, before, after, because }) {
      const { rows } = await sql<{ account_id: string | null; status: string }>`
        select e.account_id, r.status from request r join employee e on e.org_id = r.org_id and e.id = r.employee_id
        where r.id = ${request_id}`.execute(ctx.db)
      const [request] = rows
      if (!request?.account_id) return null
      const leave = said(await leaveOf(ctx, request_id)).replace(/^[^,]* of /, '')
      const line = `Your leave takes ${saidDays(after)} instead of ${saidDays(before)}: ${leave}`
      return {
        accounts: [request.account_id],
        text: `${line}. Recalculated: ${because}`,
        url: '/user/leave/history',
        interactive: { type: leaveRequest.name, data: { id: request_id, as: 'user' } },
      }
    },
  }),
  notification({
    signal: 'leave_balance.adjusted',
    title: 'Leave balance: adjusted',
    payload: z.object({ employee_id: z.uuid(), leave_type_id: z.uuid(), source_id: z.uuid() }),
    async tell(ctx, { source_id }) {
      const entry = await adjustmentOf(ctx, source_id)
      if (!entry?.account_id || entry.account_id === ctx.account_id) return null
      const { actor, leave_type, days, reason, account_id } = entry
      return {
        accounts: [account_id],
        text: `${actor} adjusted your balance of ${leave_type} by ${saidChange(days)}: ${reason}`,
        url: '/user/leave/overview',
      }
    },
  }),
]

async function leaveOf(ctx: Pick<SignalCtx, 'db'>, id: string): Promise<SaidLeave> {
  const { rows } = await sql<SaidLeave>`
    select t.name as leave_type, d.start_on, d.end_on, d.part, trim_scale(d.days)::text as days
    from leave_request d join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    where d.request_id = ${id}`.execute(ctx.db)
  const [leave] = rows
  // the request's own row was read and locked in this transaction
  if (!leave) throw new Error(`Request ${id} has no leave`)
  return leave
}

interface Delegated {
  account_id: string | null
  delegator: string
  delegator_account_id: string | null
  delegate: string
  accepted_at: string | null
  from_on: string
  to_on: string
  reason: string
}
/** One that holds; or that has ended. */
async function delegationOf(ctx: SignalCtx, id: string, ended = false): Promise<Delegated | null> {
  const { rows } = await sql<Delegated>`
    select d.account_id, e.full_name as delegator, e.account_id as delegator_account_id, d.full_name as delegate, x.accepted_at, x.from_on, x.to_on, x.reason
    from approval_delegation x
    join employee e on e.org_id = x.org_id and e.id = x.delegator_id
    join employee d on d.org_id = x.org_id and d.id = x.delegate_id
    where x.id = ${id} and (x.ended_at is not null) = ${ended}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Whoever decides about others and will be away a whole day is offered to name somebody meanwhile. */
async function offerDelegation(ctx: SignalCtx, { request_id }: { request_id: string }) {
  const today = dayAt(ctx.at, ctx.org.time_zone)
  const { rows } = await sql<{ account_id: string; start_on: string; end_on: string }>`
    select e.account_id, greatest(d.start_on, ${today}::date) as start_on, d.end_on
    from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id and e.account_id is not null
    where r.id = ${request_id} and r.status = 'Approved' and d.part = 'full' and d.end_on >= ${today}::date
      and exists (select from supervisor_on(greatest(d.start_on, ${today}::date)) l where l.org_id = r.org_id and l.supervisor_id = r.employee_id)
      and not exists (select from approval_delegation x where x.org_id = r.org_id and x.delegator_id = r.employee_id
        and x.ended_at is null and x.refused_at is null and daterange(x.from_on, x.to_on, '[]') && daterange(d.start_on, d.end_on, '[]'))`.execute(
    ctx.db,
  )
  const [found] = rows
  if (!found) return null
  const { account_id, start_on, end_on } = found
  return {
    accounts: [account_id],
    text: `You are away from ${start_on} to ${end_on}: name who decides about requests meanwhile`,
    url: `/user/supervisor/leave/requests?away=${start_on},${end_on}`,
  }
}

interface Adjustment {
  actor: string
  account_id: string | null
  leave_type: string
  days: string
  reason: string
}

async function adjustmentOf(ctx: SignalCtx, sourceId: string): Promise<Adjustment | null> {
  const { rows } = await sql<Adjustment>`
    select coalesce(a.full_name, 'HR') as actor, e.account_id, t.name as leave_type, trim_scale(l.days)::text as days, l.reason
    from leave_ledger l
    join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    left join account a on a.id = ${ctx.account_id}::uuid
    where l.source_type = 'adjustment' and l.source_id = ${sourceId}`.execute(ctx.db)
  return rows[0] ?? null
}
