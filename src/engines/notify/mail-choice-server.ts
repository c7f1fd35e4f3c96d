import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { organizationMail, ownMail, type MailChoice } from '#engines/notify/mail-choice.ts'
import { channelOf } from '#engines/notify/mail-setting-server.ts'
import type { SeenBy } from '#engines/notify/mail-further-server.ts'
import type { NoticeFacts } from '#engines/notify/notice-words.ts'

/** What is told by mail, too, as notifications declare it. */
export interface MailedEvent {
  signal: string
  title: string
  /** The title of its module. */
  group: string
  /** Who gets it. */
  to: string
  /** Why it is sent in any case. */
  mandatory: string | undefined
  facts: NoticeFacts
  seen_by: SeenBy | undefined
  waits: boolean
  /** For those alone who ask for it, and by mail alone. */
  on_request: boolean
}

/** Mails are sent unless somebody has said that they should not be; some are sent whatever anybody says. */
export function mailChoiceRoutes(events: readonly MailedEvent[]): Route[] {
  const chosen = (asked: readonly string[]) => {
    for (const event of asked) {
      const found = events.find(({ signal }) => signal === event)
      if (!found) throw invalid({ events: ['Select a valid choice.'] })
      if (found.mandatory) throw invalid({ events: [found.mandatory] })
    }
    return [...new Set(asked)]
  }
  const organizations = async (ctx: Ctx) => {
    const here = await rowsHere(ctx)
    return { results: events.map((event) => choiceOf(event, here.get(event.signal), true)) }
  }
  const own = async (ctx: Ctx) => {
    const [here, mine] = await Promise.all([rowsHere(ctx), chosenByMe(ctx)])
    const some = events.filter(({ signal, mandatory }) => mandatory || (here.get(signal)?.is_on ?? true))
    // what others hear and how it is worded is no matter of who gets it
    return {
      results: some.map((event) => choiceOf(event, undefined, mine.get(event.signal) ?? !event.on_request)),
    }
  }
  return [
    handle(organizationMail.list, organizations),
    handle(organizationMail.change, async (ctx, { body }) => {
      const { is_on } = body
      await ctx.db
        .insertInto('notification_mail')
        .values(chosen(body.events).map((event) => ({ id: newId(), event, is_on })))
        .onConflict((oc) =>
          oc.columns(['org_id', 'event']).doUpdateSet((eb) => ({
            is_on,
            version: eb('notification_mail.version', '+', 1),
          })),
        )
        .execute()
      return organizations(ctx)
    }),
    handle(ownMail.list, own),
    handle(ownMail.change, async (ctx, { body }) => {
      const { is_on } = body
      const { account_id } = ctx.viewer
      await ctx.db
        .insertInto('notification_mail_choice')
        .values(chosen(body.events).map((event) => ({ account_id, event, is_on })))
        .onConflict((oc) => oc.columns(['org_id', 'account_id', 'event']).doUpdateSet({ is_on }))
        .execute()
      return own(ctx)
    }),
  ]
}

interface Here {
  event: string
  is_on: boolean
  in_app: boolean
  others: number
  worded: ('en' | 'ne')[]
}

function choiceOf(
  { signal, title, group, to, mandatory, on_request }: MailedEvent,
  here: Here | undefined,
  isWanted: boolean,
): MailChoice {
  const is_on = mandatory !== undefined || (isWanted && (here?.is_on ?? true))
  return {
    event: signal,
    title,
    group,
    to,
    is_on,
    channel: mandatory ? 'both' : channelOf({ is_on, in_app: !on_request && (here?.in_app ?? true) }),
    others: here?.others ?? 0,
    worded: here?.worded ?? [],
    locked: mandatory ?? null,
  }
}

async function rowsHere(ctx: Ctx): Promise<Map<string, Here>> {
  const rows = await ctx.db
    .selectFrom('notification_mail')
    .select(['event', 'is_on', 'in_app'])
    .select([
      sql<number>`cardinality(further) + cardinality(group_ids) + cardinality(employee_ids)`.as('others'),
      sql<
        Here['worded']
      >`array_remove(array[case when body_en is not null then 'en' end, case when body_ne is not null then 'ne' end], null)`.as(
        'worded',
      ),
    ])
    .execute()
  return new Map(rows.map((row) => [row.event, row]))
}
const chosenByMe = async (ctx: Ctx) =>
  new Map(
    (
      await ctx.db
        .selectFrom('notification_mail_choice')
        .select(['event', 'is_on'])
        .where('account_id', '=', ctx.viewer.account_id)
        .execute()
    ).map(({ event, is_on }) => [event, is_on]),
  )

/**
 * Whether the mail of an event goes to an account: neither the organization nor the person has switched it off, and of one
 * that is sent on request the person has asked for it.
 */
export const wantsMail = (
  event: string,
  accountId: RawBuilder<unknown>,
  onRequest = false,
): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from notification_mail n where n.event = ${event} and not n.is_on)
  and ${onRequest} = exists (select from notification_mail_choice c where c.event = ${event} and c.is_on = ${onRequest} and c.account_id = ${accountId}))`
