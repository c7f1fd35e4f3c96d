import { sql } from 'kysely'
import type { z, ZodType } from 'zod'
import type { Code } from '#kernel/permission.ts'
import type { Services } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { LetterContent } from '#platform/mail-letter.ts'
import { saidInNepali } from '#platform/mail-words.ts'
import type { SignalFor } from '#platform/signal.ts'
import { onSignal, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { furtherAccounts, type FurtherNotice, type SeenBy } from '#engines/notify/mail-further-server.ts'
import { told, toldBy, type ToldBy } from '#engines/notify/mail-told-server.ts'
import { mailTo } from '#engines/notify/notice-mail-server.ts'
import { wordedBy } from '#engines/notify/notice-template-server.ts'
import type { NoticeFacts } from '#engines/notify/notice-words.ts'
import type { Json } from '#platform/tables.ts'

/** What is told to whom. */
export interface Notice {
  /** Accounts to tell. Those that do not belong to the organization are left out. */
  accounts?: readonly string[]
  /** Into the inbox of HR, for holders of one of these codes; `[]` is for every HR user. One such notice a signal. */
  hr?: readonly Code[]
  /** Whose matter it is, of one to HR: those of HR whose people they are not do not read it. Left out, it is that of `further`. */
  about?: About
  text: string
  /** What the words of a template may name, as the declaration says. Days as `2026-12-08`. */
  facts?: Readonly<Record<string, string>>
  /** A path within the application. */
  url: string
  /** Opens a detail sheet. `data` is what the sheet needs beside the organization. */
  interactive?: { type: string; data: Record<string, Json> }
  /** What it is about: when that is finished, `settleSubject` marks everybody's notifications. */
  subject_id?: string
  can_be_reminded?: boolean
  /** Also by mail, to the accounts. Minimal words: no amounts, nothing medical. */
  mail?: Omit<LetterContent, 'button'> & {
    button_label?: string
    /** Where the button leads each account, if not all to the notice's own page: a secret of each. */
    paths?: (account_id: string) => string
  }
  /** What those hear whom the organization adds, where the declaration says who may see it. Of one notice a signal. */
  further?: FurtherNotice
}

/** Somebody who works here, or who has not joined yet. */
export type About = { employee_id: string } | { newcomer_id: string }

export type NotificationSpec<P extends ZodType> = Titled & {
  signal: SignalFor<P>
  /** How templates name it, where another notification tells of the same signal. */
  kind?: string
  /** What the words of a template may name beside what every notification has. */
  facts?: NoticeFacts
  payload: P
  /** Looks up whom it concerns, in the organization's transaction. Nothing to tell: null. */
  tell(ctx: SignalCtx, payload: z.output<P>): Promise<Notice | readonly Notice[] | null>
}

type Titled =
  | {
      /** What it is called where people choose their mails. Named exactly where a notice of it has `mail`. */
      mailed: string
      /** Who gets that mail, as it stands beside the choice: `Who decides`. With every `mailed`. */
      mailed_to?: string
      /** Its mails are sent whatever was chosen: why, as it is shown beside the choice. Only with `mailed`. */
      mandatory?: string
      /** Who may open it, where organizations may let others hear of it. Only with `mailed`. */
      seen_by?: SeenBy
      /** Somebody has to do something: it is told in the application whatever was chosen. Only with `mailed`. */
      waits?: true
      /** For those alone who ask for it, and by mail alone. Only with `mailed`. */
      on_request?: true
      title?: undefined
    }
  | {
      /** What it is called where it is worded, of one that is never mailed. */
      title: string
      mailed?: undefined
      mailed_to?: undefined
      mandatory?: undefined
      seen_by?: undefined
      waits?: undefined
      on_request?: undefined
    }

/** Declares what people hear when something has happened. Written once for each account and signal, however often it runs. */
export const notification = <P extends ZodType>({
  signal,
  kind = signal,
  title,
  mailed,
  mailed_to,
  mandatory,
  seen_by,
  waits,
  on_request,
  facts = {},
  payload,
  tell,
}: NotificationSpec<P>): SignalHandler => ({
  told: { kind, title: mailed ?? title, facts },
  ...(mailed ? { mailed } : {}),
  ...(mailed_to ? { mailed_to } : {}),
  ...(mandatory ? { mandatory } : {}),
  ...(seen_by ? { seen_by } : {}),
  ...(waits ? { waits } : {}),
  ...(on_request ? { on_request } : {}),
  ...onSignal(signal, payload, async (ctx, input) => {
    const all = await tell(ctx, input)
    const notices = all === null ? [] : isMany(all) ? all : [all]
    if (!notices.length) return
    if (notices.filter(({ hr }) => hr).length > 1)
      throw new Error(`${signal}: one notice to HR for each signal`)
    if (!mailed && notices.some(({ mail }) => mail))
      throw new Error(`${signal}: its mails have no name to choose them by`)
    const by = await toldBy(ctx, { signal, mailed, mandatory, waits, on_request, facts })
    for (const notice of notices) await deliver(ctx, notice, kind, by)
    // last: who hears of it anyway is not told twice
    for (const { further, facts } of notices)
      if (further && seen_by) await deliverFurther(ctx, seen_by, further, facts, by)
  }),
})

const isMany = (all: Notice | readonly Notice[]): all is readonly Notice[] => Array.isArray(all)

/** To those whom the organization added and who may open it, each where they do. */
async function deliverFurther(
  ctx: SignalCtx,
  seen: SeenBy,
  further: FurtherNotice,
  facts: Notice['facts'],
  by: ToldBy,
) {
  for (const [url, accounts] of await furtherAccounts(ctx, seen, by, further)) {
    const mail = { subject: further.line, paragraphs: [`${further.line}. Open it to see more.`] }
    const notice = { accounts, text: further.line, url, mail, ...(facts ? { facts } : {}) }
    await tellAccounts(ctx, notice, null, undefined, by)
  }
}

async function deliver(ctx: SignalCtx, notice: Notice, kind: string, by: ToldBy) {
  const { slug, name } = ctx.org
  const data =
    notice.interactive && JSON.stringify({ ...notice.interactive.data, organization: { slug, name } })
  const { text, text_ne } = await wordedBy(ctx, kind, notice)
  const worded = { ...notice, text }
  if (notice.accounts?.length) await tellAccounts(ctx, worded, text_ne, data, by)
  // one item for all of HR, whichever languages they read: in English, as the inbox is
  if (notice.hr) await tellHr(ctx, worded, data)
}

async function tellAccounts(
  ctx: SignalCtx,
  notice: Notice,
  /** The organization's own words in Nepali. */
  textNe: string | null,
  data: string | undefined,
  by: ToldBy,
) {
  const accounts = [...new Set(notice.accounts)]
  if (!by.in_app) {
    // no row says that it was told, so that is written down: a signal may be handled twice
    if (notice.mail) await mailTo(ctx, notice, notice.mail, await told(ctx, by, accounts), by)
    return
  }
  const ids = accounts.map(() => newId())
  const { rows } = await sql<{ account_id: string }>`
    select account_id from notify_accounts(${accounts}::uuid[], ${ids}::uuid[], ${ctx.signal_id}, ${ctx.account_id}::uuid, ${ctx.actor},
      ${notice.text}, ${notice.url}, ${notice.interactive?.type ?? null}::text, ${data ?? null}::jsonb, ${notice.subject_id ?? null}::uuid,
      ${notice.can_be_reminded ?? false}, ${textNe ?? saidInNepali(notice.text)}) as account_id`.execute(
    ctx.db,
  )
  const fresh = rows.map(({ account_id }) => account_id)
  if (fresh.length === 0) return
  if (notice.mail) await mailTo(ctx, notice, notice.mail, fresh, by)
  ctx.afterCommit(() => announce(ctx.services, { by: 'signal', id: ctx.signal_id }, fresh))
}

async function tellHr(ctx: SignalCtx, notice: Notice, data: string | undefined) {
  const written = await ctx.db
    .insertInto('org_notification')
    .values({
      id: newId(),
      org_id: ctx.org.org_id,
      codes: [...(notice.hr ?? [])],
      actor_account_id: ctx.account_id,
      actor_name: ctx.actor,
      text: notice.text,
      url: notice.url,
      interactive_type: notice.interactive?.type ?? null,
      interactive_data: data ?? null,
      subject_id: notice.subject_id ?? null,
      can_be_reminded: notice.can_be_reminded ?? false,
      signal_id: ctx.signal_id,
      ...(notice.about ?? (notice.further && { employee_id: notice.further.employee_id })),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) ctx.afterCommit(() => announceToHr(ctx.services, ctx.org.org_id, [written.id]))
}

/** Which rows of these accounts are meant: those of one signal, or those about one subject. */
export interface Announced {
  by: 'signal' | 'subject'
  id: string
}

/** Ids of 39 bytes with quotes and comma: few enough for one message of the bus. */
const CHUNK = 150

/** Tells every process that these accounts have something to show. The sockets read it there, once for each message. */
export function announce({ bus }: Services, what: Announced, accounts: readonly string[]) {
  for (let i = 0; i < accounts.length; i += CHUNK) {
    bus.publish('notification', JSON.stringify({ ...what, accounts: accounts.slice(i, i + CHUNK) }))
  }
}

export function announceToHr({ bus }: Services, org_id: number, ids: readonly string[]) {
  for (let i = 0; i < ids.length; i += CHUNK)
    bus.publish('org_notification', JSON.stringify({ org_id, ids: ids.slice(i, i + CHUNK) }))
}
