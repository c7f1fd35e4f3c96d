import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import { said, saidChange, type SaidLeave } from '#modules/leave/domain/said.ts'

/** Whom what happens to leave is told, and in which words. Never to the one who did it. */
export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'leave_request.requested',
    payload: z.object({ request_id: z.uuid() }),
    async tell(ctx, { request_id }) {
      const facts = await factsOf(ctx, request_id)
      return facts?.status === 'Requested' ? asked(ctx, facts, `${facts.full_name} asks for`) : null
    },
  }),
  notification({
    signal: 'leave_request.forwarded',
    payload: z.object({ request_id: z.uuid() }),
    async tell(ctx, { request_id }) {
      const facts = await factsOf(ctx, request_id)
      // forwarded again since: that signal tells it
      if (facts?.status !== 'Forwarded' || facts.forwarded_at !== ctx.at) return null
      const by = `${facts.actor} forwarded`
      return [
        ...asked(ctx, facts, `${by} a leave request of ${facts.full_name}:`),
        {
          ...toRequester(ctx, facts, `${by} your leave request${facts.next ? ` to ${facts.next}` : ''}`),
          subject_id: facts.id,
          can_be_reminded: true,
        },
      ]
    },
  }),
  ...(['approved', 'declined', 'cancelled', 'revoked'] as const).map((outcome) =>
    notification({
      signal: `leave_request.${outcome}`,
      payload: z.object({ request_id: z.uuid(), remarks: z.string() }),
      async tell(ctx, { request_id, remarks }) {
        const facts = await factsOf(ctx, request_id)
        if (!facts) return null
        const subject = outcome === 'approved' || outcome === 'revoked' ? 'leave' : 'leave request'
        const why = outcome === 'approved' ? '' : ` Remarks: ${remarks}`
        const notice = toRequester(ctx, facts, `${facts.actor} ${outcome} your ${subject}`, why)
        const { subject: title, line } = mailed(subject, outcome)
        return {
          ...notice,
          interactive: { type: 'leave_request', data: { id: facts.id, as: 'user' } },
          mail: { subject: title, paragraphs: [line], button_label: 'Open the request' },
        }
      },
    }),
  ),
  notification({
    signal: 'leave_balance.adjusted',
    payload: z.object({ employee_id: z.uuid(), leave_type_id: z.uuid(), source_id: z.uuid() }),
    async tell(ctx, { source_id }) {
      const entry = await adjustmentOf(ctx, source_id)
      if (!entry) return null
      const { actor, leave_type, days, reason, account_id } = entry
      return {
        accounts: others(ctx, account_id),
        text: `${actor} adjusted your balance of ${leave_type} by ${saidChange(days)}: ${reason}`,
        url: '/user/leave/overview',
      }
    },
  }),
]

interface Facts extends SaidLeave {
  id: string
  status: string
  /** Whom the leave is for. */
  account_id: string | null
  full_name: string
  /** Who did what is told. */
  actor: string
  /** Whose turn it is: empty when it waits for HR. */
  approvers: string[]
  next: string | null
  forwarded_at: string | null
}

/**
 * Locked against a decision that is under way: what is told to approvers after it would never be settled. A decision
 * waits for this, then settles what was told here.
 */
async function factsOf(ctx: SignalCtx, id: string): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select r.id, r.status, t.name as leave_type, d.start_on, d.end_on, d.part, trim_scale(d.days)::text as days,
      e.account_id, e.full_name, coalesce((select a.full_name from account a where a.id = ${ctx.account_id}::uuid), 'HR') as actor,
      array(select s.account_id from request_recipient p join employee s on s.org_id = p.org_id and s.id = p.employee_id
        where p.org_id = r.org_id and p.request_id = r.id and p.is_open and s.account_id is not null) as approvers,
      (select string_agg(s.full_name, ', ') from request_recipient p join employee s on s.org_id = p.org_id and s.id = p.employee_id
        where p.org_id = r.org_id and p.request_id = r.id and p.is_open) as next,
      (select max(h.created_at) from request_history h
        where h.org_id = r.org_id and h.request_id = r.id and h.action_performed = 'Forwarded') as forwarded_at
    from request r
    join leave_request d on d.org_id = r.org_id and d.request_id = r.id
    join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    where r.id = ${id} for share of r`.execute(ctx.db)
  return rows[0] ?? null
}

/** To those whose turn it is; where nobody is there, to the inbox that HR shares. */
function asked(ctx: SignalCtx, facts: Facts, lead: string): Notice[] {
  const about = { subject_id: facts.id }
  const text = `${lead} ${said(facts)}`
  if (facts.approvers.length === 0)
    return [
      {
        ...about,
        hr: [P.leave.requests],
        text: `${text}. No supervisor can decide it.`,
        url: `/admin/${ctx.org.slug}/leave/employees-request?request=${facts.id}`,
        interactive: { type: 'leave_request', data: { id: facts.id, as: 'hr' } },
      },
    ]
  return [
    {
      ...about,
      accounts: others(ctx, ...facts.approvers),
      text,
      url: `/user/supervisor/leave/requests?request=${facts.id}`,
      interactive: { type: 'leave_request', data: { id: facts.id, as: 'supervisor' } },
      mail: {
        subject: 'A leave request waits for you',
        paragraphs: [`${facts.full_name} asks for leave. Open the request to see the days and to decide.`],
        button_label: 'Open the request',
      },
    },
  ]
}

const toRequester = (ctx: SignalCtx, facts: Facts, lead: string, more = ''): Notice => ({
  accounts: others(ctx, facts.account_id),
  text: `${lead}: ${said(facts)}.${more}`,
  url: `/user/leave/request?request=${facts.id}`,
})

const others = (ctx: SignalCtx, ...accounts: (string | null)[]): string[] =>
  accounts.filter((account): account is string => account !== null && account !== ctx.account_id)

const mailed = (what: string, outcome: string) => ({
  subject: `Your ${what} was ${outcome}`,
  line: `Your ${what} was ${outcome}. Open it to see the days and what was said about it.`,
})

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
