import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Code } from '#kernel/permission.ts'
import type { SignalCtx } from '#platform/signals.ts'
import type { Editable } from '#engines/approval/editable.ts'
import type { Notice } from '#engines/notify/notice-server.ts'
import type { NoticeFacts } from '#engines/notify/notice-words.ts'

/** How a request type is spoken of where people are told what happens to it. */
export interface ToldRequest {
  declared: {
    name: string
    hr: readonly Code[]
    prepared?: true
    returns?: true
    editable?: Editable | undefined
  }
  /** `leave request`: what waits for a decision. */
  noun: string
  /** `leave`: what was asked for, and is had once it is approved. */
  granted: string
  /** The pages that open one by `?request=`; `admin` is below the organization: `leave/employees-request`. */
  pages: {
    /** Of who asked; of what HR prepares there is none. */
    user?: string
    supervisor: string
    admin: string
  }
  /** Whether what became of it goes by mail too, where the organization has a say in it. */
  mailed?: (ctx: SignalCtx) => Promise<boolean>
  /** The request in one phrase: `2 days of Home Leave, 2026-12-01–2026-12-02`. */
  said: (ctx: Pick<SignalCtx, 'db'>, id: string) => Promise<string | Phrase>
  /** What the facts of its phrases are: words of one's own for its notifications may name them. */
  facts?: NoticeFacts
  /** Approvers may decide it from their mail, where the organization lets them. Not of pay and separations. */
  by_mail?: true
}

/** A phrase with what it is made of, by the names that `facts` declares. */
export interface Phrase {
  said: string
  facts: Readonly<Record<string, string>>
  /** What of it was not agreed to although it was approved, by its titles. */
  left_out?: readonly string[]
}

/** Every request has somebody whom it is for, and a phrase. */
const requestFacts = {
  sender: { hint: 'Whom the request is for.', example: 'Asmita Rai', mail: true },
  request: {
    hint: 'The request in one phrase.',
    example: '2 days of Home Leave, 2026-12-08–2026-12-09',
  },
} as const satisfies NoticeFacts
export const knownFacts = ({ facts }: ToldRequest): NoticeFacts => ({ ...facts, ...requestFacts })

/** What is true of a request at the moment in which somebody is told of it. */
export interface Facts {
  id: string
  status: string
  step: number
  phrase: Phrase
  /** Whom the request is for. */
  employee_id: string
  full_name: string
  /** Who asks: the person, or whoever prepared it about them. */
  account_id: string | null
  asker: string
  /** Who did what is told. */
  actor: string
  /** Whose turn it is: empty when it waits for HR. */
  approvers: string[]
  next: string | null
  forwarded_at: string | null
  /** It waits for HR since nobody else is there who could decide. */
  is_vacant: boolean
  /** What was done last was an approval, which handed it on. */
  approved: boolean
}

/**
 * Locked against a decision that is under way: what is told to approvers after it would never be settled. A decision
 * waits for this, then settles what was told here.
 */
export async function factsOf(ctx: SignalCtx, told: ToldRequest, id: string): Promise<Facts | null> {
  const locked = sql<Omit<Facts, 'phrase'>>`
    select r.id, r.status, r.step, r.employee_id, e.full_name,
      case when r.is_prepared then r.sender_account_id else e.account_id end as account_id,
      case when r.is_prepared then coalesce((select a.full_name from account a where a.id = r.sender_account_id), 'HR')
        else e.full_name end as asker,
      coalesce((select a.full_name from account a where a.id = ${ctx.account_id}::uuid),
        case when ${ctx.account_id}::uuid is null then 'Chautari' else 'HR' end) as actor,
      coalesce(turn.approvers, '{}') as approvers, turn.next,
      r.level is null and r.steps -> r.step ->> 'approver' is distinct from 'HR' as is_vacant,
      (select max(h.created_at) from request_history h
        where h.org_id = r.org_id and h.request_id = r.id and h.action_performed = 'Forwarded') as forwarded_at,
      exists (select from request_history h
        where h.org_id = r.org_id and h.request_id = r.id and h.action_performed = 'Approved'
          and h.created_at = (select max(l.created_at) from request_history l where l.org_id = r.org_id and l.request_id = r.id)) as approved
    from request r
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    -- as filters and not as a condition: the index of what is open has all of the organization, this request has few
    cross join lateral (
      select array_agg(s.account_id) filter (where p.is_open and s.account_id is not null) || coalesce((
          -- who decides in their place while they are away is told as they are
          select array_agg(g.account_id) filter (where o.is_open and g.account_id is not null) from request_recipient o
          cross join lateral unnest(approval_delegates(o.org_id, o.employee_id, ${dayAt(ctx.at, ctx.org.time_zone)}::date, r.type)) d (id)
          -- one at a time, by the key: else all of the organization is read
          cross join lateral (select x.account_id from employee x where x.org_id = o.org_id and x.id = d.id and x.id <> r.employee_id limit 1) g
          where o.org_id = r.org_id and o.request_id = r.id), '{}') as approvers,
        string_agg(s.full_name, ', ') filter (where p.is_open) as next
      from request_recipient p join employee s on s.org_id = p.org_id and s.id = p.employee_id
      where p.org_id = r.org_id and p.request_id = r.id) turn
    where r.id = ${id} for share of r`.execute(ctx.db)
  // sent after the lock and not after its answer; of a request that is gone nothing is said
  const phrase = phraseOf(told, ctx, id)
  phrase.catch(() => {})
  const found = (await locked).rows[0]
  return found ? { ...found, phrase: await phrase } : null
}

export async function phraseOf(told: ToldRequest, ctx: Pick<SignalCtx, 'db'>, id: string): Promise<Phrase> {
  const found = await told.said(ctx, id)
  return typeof found === 'string' ? { said: found, facts: {} } : found
}

/** As words of the organization's own may name them. */
export const worded = ({ full_name, phrase }: Facts): Notice['facts'] => ({
  ...phrase.facts,
  sender: full_name,
  request: phrase.said,
})
