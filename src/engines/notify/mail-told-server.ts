import { untold } from '#platform/schedule-told.ts'
import type { SignalCtx } from '#platform/signals.ts'
import type { FurtherAsked } from '#engines/notify/mail-further-server.ts'
import { mailable } from '#engines/notify/mail-words.ts'
import type { NoticeFacts } from '#engines/notify/notice-words.ts'

/** How an organization lets an event be told. */
export interface ToldBy extends FurtherAsked {
  signal: string
  in_app: boolean
  mails: boolean
  /** The event by which people choose its mails; null: they are sent in any case. */
  choice: string | null
  /** Those alone get it who asked for it. */
  on_request: boolean
  /** Its own words of a language, where it has any. */
  words: Record<'en' | 'ne', { subject: string; body: string } | null>
  /** Which facts of the event may leave by mail. */
  mailable: ReadonlySet<string>
}

interface Told {
  signal: string
  mailed: string | undefined
  mandatory: string | undefined
  waits: true | undefined
  on_request: true | undefined
  facts: NoticeFacts
}

/** What was chosen for an event, within what may be: mails of security go out, what waits for somebody is in the application. */
export async function toldBy(
  { db }: SignalCtx,
  { signal, mailed, mandatory, waits, on_request, facts }: Told,
): Promise<ToldBy> {
  const row = mailed
    ? await db.selectFrom('notification_mail').selectAll().where('event', '=', signal).executeTakeFirst()
    : undefined
  const words = (subject: string | null | undefined, body: string | null | undefined) =>
    subject && body ? { subject, body } : null
  return {
    signal,
    in_app: !on_request && (mandatory !== undefined || waits === true || (row?.in_app ?? true)),
    mails: mandatory !== undefined || (row?.is_on ?? true),
    choice: mandatory ? null : signal,
    on_request: on_request === true,
    words: { en: words(row?.subject_en, row?.body_en), ne: words(row?.subject_ne, row?.body_ne) },
    mailable: new Set(Object.keys(mailable(facts))),
    further: row?.further ?? [],
    group_ids: row?.group_ids ?? [],
    employee_ids: row?.employee_ids ?? [],
  }
}

/** Those of the accounts that belong here and have not been told by mail of this signal yet; from now on they have. */
export async function told(ctx: SignalCtx, by: ToldBy, accounts: readonly string[]): Promise<string[]> {
  if (!accounts.length || !by.mails) return []
  const here = await ctx.db
    .selectFrom('membership')
    .select('account_id')
    .where('account_id', 'in', accounts)
    .execute()
  const ids = here.map(({ account_id }) => account_id)
  return untold(ctx.db, { name: `mail ${by.signal}`, period: ctx.signal_id }, ids)
}
