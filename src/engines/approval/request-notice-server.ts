import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Code } from '#kernel/permission.ts'
import { Change, type Editable } from '#engines/approval/editable.ts'
import { decisionPaths } from '#engines/approval/mail-link-server.ts'
import { registerTold } from '#engines/approval/request-registry-server.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import type { NoticeFacts } from '#engines/notify/notice-words.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'

/** How a request type is spoken of where people are told what happens to it. */
export interface ToldRequest {
  declared: { name: string; hr: readonly Code[]; editable?: Editable | undefined }
  /** `leave request`: what waits for a decision. */
  noun: string
  /** `leave`: what was asked for, and is had once it is approved. */
  granted: string
  /** The pages that open one by `?request=`; `admin` is below the organization: `leave/employees-request`. */
  pages: { user: string; supervisor: string; admin: string }
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
}

/** Every request has somebody whom it is for, and a phrase. */
const requestFacts = {
  sender: { hint: 'Whom the request is for.', example: 'Asmita Rai', mail: true },
  request: {
    hint: 'The request in one phrase.',
    example: '2 days of Home Leave, 2026-12-08–2026-12-09',
  },
} as const satisfies NoticeFacts
const knownFacts = ({ facts }: ToldRequest): NoticeFacts => ({ ...facts, ...requestFacts })

/** Tells approvers, or HR where there are none, what waits for them, and the requester what became of it. */
export const requestNotifications = (told: ToldRequest): SignalHandler[] => {
  const { declared, noun, granted } = told
  const seenBy = { hr: declared.hr, supervisor: true } as const
  registerTold(declared.name, async (ctx, id) => (await phraseOf(told, ctx, id)).said)
  return [
    notification({
      signal: `${declared.name}.requested`,
      mailed: `${capital(noun)}: waits for your decision`,
      mailed_to: 'Who decides',
      seen_by: seenBy,
      waits: true,
      facts: knownFacts(told),
      payload: z.object({ request_id: z.uuid() }),
      async tell(ctx, { request_id }) {
        const facts = await factsOf(ctx, told, request_id)
        if (facts?.status !== 'Requested') return null
        const [first, ...rest] = await asked(ctx, told, facts, `${facts.full_name} asks for`)
        const line = `${capital(noun)} of ${facts.full_name} waits for a decision`
        return first ? [{ ...first, ...furtherOf(ctx, told, facts, line) }, ...rest] : null
      },
    }),
    notification({
      signal: `${declared.name}.forwarded`,
      mailed: `${capital(noun)}: forwarded to you`,
      mailed_to: 'Who decides next',
      seen_by: seenBy,
      waits: true,
      facts: knownFacts(told),
      payload: z.object({ request_id: z.uuid() }),
      async tell(ctx, { request_id }) {
        const facts = await factsOf(ctx, told, request_id)
        // forwarded again since: that signal tells it
        if (facts?.status !== 'Forwarded' || facts.forwarded_at !== ctx.at) return null
        const by = `${facts.actor} ${facts.approved ? 'approved' : 'forwarded'}`
        const to = facts.next ?? (facts.approved ? 'HR' : null)
        const where = to ? `${facts.approved ? ', it is now before' : ' to'} ${to}` : ''
        return [
          ...(await asked(ctx, told, facts, `${by} ${article(noun)} ${noun} of ${facts.full_name}:`)),
          {
            ...toRequester(ctx, told, facts, `${by} your ${noun}${where}`),
            ...furtherOf(ctx, told, facts, `${capital(noun)} of ${facts.full_name} was forwarded`),
            subject_id: facts.id,
            can_be_reminded: true,
          },
        ]
      },
    }),
    // of kinds whose steps can let nobody change anything there is nothing to tell
    ...(declared.editable ? [editedNotice(told, noun)] : []),
    ...(['approved', 'declined', 'cancelled', 'revoked'] as const).map((outcome) =>
      notification({
        signal: `${declared.name}.${outcome}`,
        mailed: `${capital(noun)}: ${outcome}`,
        mailed_to: 'Who asked',
        seen_by: seenBy,
        facts: knownFacts(told),
        payload: z.object({ request_id: z.uuid(), remarks: z.string() }),
        async tell(ctx, { request_id, remarks }) {
          const facts = await factsOf(ctx, told, request_id)
          if (!facts) return null
          const subject = outcome === 'approved' || outcome === 'revoked' ? granted : noun
          const why = outcome === 'approved' ? '' : ` Remarks: ${remarks}`
          const line = `Your ${subject} was ${outcome}`
          const mail = {
            subject: line,
            paragraphs: [`${line}. Open it to see what was said about it.`],
            button_label: 'Open the request',
          }
          return {
            ...toRequester(ctx, told, facts, `${facts.actor} ${outcome} your ${subject}`, why),
            interactive: { type: declared.name, data: { id: facts.id, as: 'user' } },
            ...furtherOf(ctx, told, facts, `${capital(subject)} of ${facts.full_name} was ${outcome}`),
            ...((await told.mailed?.(ctx)) === false ? {} : { mail }),
          }
        },
      }),
    ),
  ]
}

interface Facts {
  id: string
  status: string
  step: number
  phrase: Phrase
  /** Whom the request is for. */
  employee_id: string
  account_id: string | null
  full_name: string
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
async function factsOf(ctx: SignalCtx, told: ToldRequest, id: string): Promise<Facts | null> {
  const locked = sql<Omit<Facts, 'phrase'>>`
    select r.id, r.status, r.step, r.employee_id, e.account_id, e.full_name,
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

async function phraseOf(told: ToldRequest, ctx: Pick<SignalCtx, 'db'>, id: string): Promise<Phrase> {
  const found = await told.said(ctx, id)
  return typeof found === 'string' ? { said: found, facts: {} } : found
}

const worded = ({ full_name, phrase }: Facts): Notice['facts'] => ({
  ...phrase.facts,
  sender: full_name,
  request: phrase.said,
})

/** To those whose turn it is; where nobody is there, to the inbox that HR shares. */
async function asked(ctx: SignalCtx, told: ToldRequest, facts: Facts, lead: string): Promise<Notice[]> {
  const { declared, noun, granted, pages } = told
  const about = { subject_id: facts.id, facts: worded(facts) }
  const text = `${lead} ${facts.phrase.said}`
  if (facts.approvers.length === 0)
    return [
      {
        ...about,
        hr: declared.hr,
        text: facts.is_vacant ? `${text}. No supervisor can decide it.` : text,
        url: opening(`/admin/${ctx.org.slug}/${pages.admin}`, facts.id),
        interactive: { type: declared.name, data: { id: facts.id, as: 'hr' } },
      },
    ]
  const { db, services, org, at } = ctx
  const paths = told.by_mail
    ? await decisionPaths(services, db, { org_id: org.org_id, request_id: facts.id, step: facts.step, at })
    : null
  return [
    {
      ...about,
      accounts: others(ctx, ...facts.approvers),
      text,
      url: opening(pages.supervisor, facts.id),
      interactive: { type: declared.name, data: { id: facts.id, as: 'supervisor' } },
      mail: {
        subject: `${article(noun).toUpperCase()[0]}${article(noun).slice(1)} ${noun} waits for you`,
        paragraphs: [`${facts.full_name} asks for ${granted}. Open the request to see it and to decide.`],
        button_label: paths ? 'See it and decide' : 'Open the request',
        ...(paths ? { paths } : {}),
      },
    },
  ]
}

const toRequester = (ctx: SignalCtx, told: ToldRequest, facts: Facts, lead: string, more = ''): Notice => ({
  accounts: others(ctx, facts.account_id),
  text: `${lead}: ${facts.phrase.said}.${more}`,
  facts: worded(facts),
  url: opening(told.pages.user, facts.id),
})

/** What is told to others whom the organization lets hear of it. */
const furtherOf = (
  { org }: SignalCtx,
  { pages }: ToldRequest,
  { id, employee_id }: Facts,
  line: string,
): Pick<Notice, 'further'> => ({
  further: {
    employee_id,
    line,
    hr_url: opening(`/admin/${org.slug}/${pages.admin}`, id),
    supervisor_url: opening(pages.supervisor, id),
  },
})

/** What an approver changed is told to who asked, before it is decided. */
const editedNotice = (told: ToldRequest, noun: string): SignalHandler =>
  notification({
    signal: `${told.declared.name}.edited`,
    mailed: `${capital(noun)}: changed by an approver`,
    mailed_to: 'Who asked',
    seen_by: { hr: told.declared.hr, supervisor: true },
    facts: knownFacts(told),
    payload: z.object({ request_id: z.uuid(), remarks: z.string() }),
    async tell(ctx, { request_id, remarks }) {
      const facts = await factsOf(ctx, told, request_id)
      if (!facts) return null
      const line = `${facts.actor} changed your ${noun}`
      return {
        ...toRequester(ctx, told, facts, line, ` ${await changesAt(ctx, request_id)} Remarks: ${remarks}`),
        subject_id: facts.id,
        interactive: { type: told.declared.name, data: { id: facts.id, as: 'user' } },
        ...furtherOf(ctx, told, facts, `${capital(noun)} of ${facts.full_name} was changed by an approver`),
        mail: {
          subject: `Your ${noun} was changed`,
          paragraphs: [`${line} before deciding. Open it to see what was changed.`],
          button_label: 'Open the request',
        },
      }
    },
  })

/** Nobody is told of what they did themselves. */
const others = (ctx: SignalCtx, ...accounts: (string | null)[]): string[] =>
  accounts.filter((account): account is string => account !== null && account !== ctx.account_id)

/** A page may choose by its own address which list it shows. */
export const opening = (page: string, id: string) => `${page}${page.includes('?') ? '&' : '?'}request=${id}`

/** `End date: 2026-12-04 → 2026-12-02.` */
async function changesAt(ctx: SignalCtx, id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('request_history')
    .select('changes')
    .where('request_id', '=', id)
    .where('action_performed', '=', 'Edited')
    .where('created_at', '=', ctx.at)
    .executeTakeFirst()
  return Change.array()
    .parse(row?.changes ?? [])
    .map(({ title, from, to }) => `${title}: ${from ?? '–'} → ${to ?? '–'}.`)
    .join(' ')
}

export const capital = (noun: string) => `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`
const article = (noun: string) => (/^[aeiou]/i.test(noun) ? 'an' : 'a')
