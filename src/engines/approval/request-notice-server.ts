import { z } from 'zod'
import { Change } from '#engines/approval/editable.ts'
import { decisionPaths } from '#engines/approval/mail-link-server.ts'
import {
  type Facts,
  factsOf,
  knownFacts,
  phraseOf,
  type ToldRequest,
  worded,
} from '#engines/approval/request-facts-server.ts'
import { registerTold } from '#engines/approval/request-registry-server.ts'
import { requestSignal } from '#engines/approval/request-signal-server.ts'
import { notification, type Notice } from '#engines/notify/notice-server.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'

/** Tells approvers, or HR where there are none, what waits for them, and the requester what became of it. */
export const requestNotifications = (told: ToldRequest): SignalHandler[] => {
  const { declared, noun, granted } = told
  const seenBy = { hr: declared.hr, ...(declared.prepared ? {} : { supervisor: true as const }) }
  registerTold(declared.name, async (ctx, id) => (await phraseOf(told, ctx, id)).said)
  return [
    notification({
      signal: requestSignal(declared.name, 'requested'),
      mailed: `${capital(noun)}: awaiting your decision`,
      mailed_to: 'Who decides',
      seen_by: seenBy,
      waits: true,
      facts: knownFacts(told),
      payload: z.object({ request_id: z.uuid() }),
      async tell(ctx, { request_id }) {
        const facts = await factsOf(ctx, told, request_id)
        if (facts?.status !== 'Requested') return null
        const [first, ...rest] = await asked(ctx, told, facts, `${facts.asker} asks for`)
        const line = `${capital(noun)} of ${facts.full_name} awaits a decision`
        return first ? [{ ...first, ...furtherOf(ctx, told, facts, line) }, ...rest] : null
      },
    }),
    notification({
      signal: requestSignal(declared.name, 'forwarded'),
      mailed: `${capital(noun)}: forwarded to you`,
      mailed_to: 'Who decides next',
      seen_by: seenBy,
      waits: true,
      facts: knownFacts(told),
      payload: z.object({
        request_id: z.uuid(),
        /** One of several that went over together, which are told of as one. */
        bundled: z.boolean().optional(),
      }),
      async tell(ctx, { request_id, bundled }) {
        if (bundled) return null
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
    ...(declared.returns ? [returnedNotice(told, noun)] : []),
    ...(['approved', 'declined', 'cancelled', 'revoked'] as const).map((outcome) =>
      notification({
        signal: requestSignal(declared.name, outcome),
        mailed: `${capital(noun)}: ${outcome}`,
        mailed_to: 'Who asked',
        seen_by: seenBy,
        facts: knownFacts(told),
        payload: z.object({ request_id: z.uuid(), remarks: z.string() }),
        async tell(ctx, { request_id, remarks }) {
          const facts = await factsOf(ctx, told, request_id)
          if (!facts) return null
          const subject = outcome === 'approved' || outcome === 'revoked' ? granted : noun
          const left = outcome === 'approved' ? (facts.phrase.left_out ?? []) : []
          const without = left.length ? ` without ${left.join(', ')}` : ''
          const said = remarks ? [`Remarks: ${remarks}`] : []
          const why = outcome === 'approved' && !without ? '' : said.map((line) => ` ${line}`).join('')
          const line = `Your ${subject} was ${outcome}`
          const mail = {
            subject: without ? `${line} in part` : line,
            paragraphs: without
              ? [`${line}${without}.`, ...said]
              : [`${line}. Open it to see what was said about it.`],
            button_label: 'Open the request',
          }
          return {
            ...toRequester(ctx, told, facts, `${facts.actor} ${outcome} your ${subject}${without}`, why),
            interactive: {
              type: declared.name,
              data: { id: facts.id, as: declared.prepared ? 'hr' : 'user' },
            },
            ...furtherOf(ctx, told, facts, `${capital(subject)} of ${facts.full_name} was ${outcome}`),
            ...((await told.mailed?.(ctx)) === false ? {} : { mail }),
          }
        },
      }),
    ),
  ]
}

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
        about: { employee_id: facts.employee_id },
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
        subject: `${capital(noun)} to review`,
        paragraphs: [`${facts.asker} asks for ${granted}. Open the request to review it.`],
        button_label: paths ? 'Review request' : 'Open the request',
        ...(paths ? { paths } : {}),
      },
    },
  ]
}

const toRequester = (ctx: SignalCtx, told: ToldRequest, facts: Facts, lead: string, more = ''): Notice => ({
  accounts: others(ctx, facts.account_id),
  text: `${lead}: ${facts.phrase.said}.${more}`,
  facts: worded(facts),
  url: opening(told.pages.user ?? `/admin/${ctx.org.slug}/${told.pages.admin}`, facts.id),
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
    signal: requestSignal(told.declared.name, 'edited'),
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

/** Who asked is to correct it: it stands among what they have to do until it is sent again. */
const returnedNotice = (told: ToldRequest, noun: string): SignalHandler =>
  notification({
    signal: requestSignal(told.declared.name, 'returned'),
    mailed: `${capital(noun)}: returned for correction`,
    mailed_to: 'Who asked',
    seen_by: { hr: told.declared.hr, supervisor: true },
    waits: true,
    facts: knownFacts(told),
    payload: z.object({ request_id: z.uuid(), remarks: z.string() }),
    async tell(ctx, { request_id, remarks }) {
      const facts = await factsOf(ctx, told, request_id)
      if (facts?.status !== 'Returned') return null
      return {
        ...toRequester(ctx, told, facts, `${facts.actor} returned your ${noun}`, ` Remarks: ${remarks}`),
        subject_id: facts.id,
        interactive: { type: told.declared.name, data: { id: facts.id, as: 'user' } },
        ...furtherOf(ctx, told, facts, `${capital(noun)} of ${facts.full_name} was returned`),
        mail: {
          subject: `Your ${noun} was returned`,
          paragraphs: [`Your ${noun} was returned. Open it to correct it and send it again.`],
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
