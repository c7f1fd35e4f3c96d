import { sql } from 'kysely'
import type { z, ZodType } from 'zod'
import { rangesInText } from '#kernel/calendar/range-in-text.ts'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import type { Code } from '#kernel/permission.ts'
import type { Services } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { type LetterContent, letter } from '#platform/mail-letter.ts'
import { onSignal, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { wantsMail } from '#engines/notify/mail-choice-server.ts'
import { wordedBy } from '#engines/notify/notice-template-server.ts'
import type { NoticeFacts } from '#engines/notify/notice-words.ts'
import type { Json } from '#platform/tables.ts'

/** What is told to whom. */
export interface Notice {
  /** Accounts to tell. Those that do not belong to the organization are left out. */
  accounts?: readonly string[]
  /** Into the inbox of HR, for holders of one of these codes; `[]` is for every HR user. One such notice a signal. */
  hr?: readonly Code[]
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
}

export type NotificationSpec<P extends ZodType> = Titled & {
  signal: string
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
      title?: undefined
    }
  | {
      /** What it is called where it is worded, of one that is never mailed. */
      title: string
      mailed?: undefined
      mailed_to?: undefined
      mandatory?: undefined
    }

/** Declares what people hear when something has happened. Written once for each account and signal, however often it runs. */
export const notification = <P extends ZodType>({
  signal,
  kind = signal,
  title,
  mailed,
  mailed_to,
  mandatory,
  facts = {},
  payload,
  tell,
}: NotificationSpec<P>): SignalHandler => ({
  told: { kind, title: mailed ?? title, facts },
  ...(mailed ? { mailed } : {}),
  ...(mailed_to ? { mailed_to } : {}),
  ...(mandatory ? { mandatory } : {}),
  ...onSignal(signal, payload, async (ctx, input) => {
    const told = await tell(ctx, input)
    const notices = told === null ? [] : isMany(told) ? told : [told]
    if (notices.filter(({ hr }) => hr).length > 1)
      throw new Error(`${signal}: one notice to HR for each signal`)
    if (!mailed && notices.some(({ mail }) => mail))
      throw new Error(`${signal}: its mails have no name to choose them by`)
    const choice = mandatory ? null : signal
    for (const notice of notices) await deliver(ctx, notice, kind, choice)
  }),
})

const isMany = (told: Notice | readonly Notice[]): told is readonly Notice[] => Array.isArray(told)

/** `choice` is the event by which its mails are chosen; null: they are sent in any case. */
async function deliver(ctx: SignalCtx, notice: Notice, kind: string, choice: string | null) {
  const { slug, name } = ctx.org
  const data =
    notice.interactive && JSON.stringify({ ...notice.interactive.data, organization: { slug, name } })
  const { text, text_ne } = await wordedBy(ctx, kind, notice)
  const worded = { ...notice, text }
  if (notice.accounts?.length) await tellAccounts(ctx, worded, text_ne, data, choice)
  // one item for all of HR, whichever languages they read: in English, as the inbox is
  if (notice.hr) await tellHr(ctx, worded, data)
}

async function tellAccounts(
  ctx: SignalCtx,
  notice: Notice,
  textNe: string | null,
  data: string | undefined,
  choice: string | null,
) {
  const accounts = [...new Set(notice.accounts)]
  const ids = accounts.map(() => newId())
  const { rows } = await sql<{ account_id: string }>`
    select account_id from notify_accounts(${accounts}::uuid[], ${ids}::uuid[], ${ctx.signal_id}, ${ctx.account_id}::uuid, ${ctx.actor},
      ${notice.text}, ${notice.url}, ${notice.interactive?.type ?? null}::text, ${data ?? null}::jsonb, ${notice.subject_id ?? null}::uuid,
      ${notice.can_be_reminded ?? false}, ${textNe}) as account_id`.execute(ctx.db)
  const fresh = rows.map(({ account_id }) => account_id)
  if (fresh.length === 0) return
  if (notice.mail) await mailTo(ctx, notice, notice.mail, fresh, choice)
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) ctx.afterCommit(() => announceToHr(ctx.services, ctx.org.org_id, [written.id]))
}

async function mailTo(
  ctx: SignalCtx,
  notice: Notice,
  { button_label, paths, ...content }: NonNullable<Notice['mail']>,
  accounts: string[],
  choice: string | null,
) {
  const people = await ctx.db
    .selectFrom('account')
    .innerJoin('organization', (join) => join.on('organization.org_id', '=', ctx.org.org_id))
    .select([
      'account.id',
      'account.email',
      sql<'en' | 'bs'>`coalesce(account.calendar, default_calendar)`.as('calendar'),
    ])
    .where('account.id', 'in', accounts)
    .where('account.is_active', '=', true)
    .where('account.is_blocked', '=', false)
    .$if(choice !== null, (query) => query.where(wantsMail(choice ?? '', sql`account.id`)))
    .execute()
  const made = (calendar: 'en' | 'bs', path: string) => {
    const said = (text: string) => rangesInText(text, calendar === 'bs' ? bikramSambat : english)
    const { subject, paragraphs } = content
    const button = { label: button_label ?? 'Open', path }
    const words = { ...content, subject: said(subject), paragraphs: paragraphs.map(said), button }
    return letter(ctx.services.config.publicUrl, words)
  }
  // two letters for all, unless each has a way of its own
  const alike = paths ? null : { en: made('en', notice.url), bs: made('bs', notice.url) }
  const letterTo = (id: string, calendar: 'en' | 'bs') =>
    alike?.[calendar] ?? made(calendar, paths?.(id) ?? notice.url)
  await ctx.services.mail.sendAll(
    ctx.db,
    people.flatMap(({ id, email, calendar }) =>
      // a way of one's own is nobody else's: the log of mails does not show it
      email
        ? [{ ...letterTo(id, calendar), org_id: ctx.org.org_id, to: email, is_secret: paths !== undefined }]
        : [],
    ),
  )
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
