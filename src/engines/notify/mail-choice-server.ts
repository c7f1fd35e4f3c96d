import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { organizationMail, ownMail, type MailChoice } from '#engines/notify/mail-choice.ts'

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
  const shown = (off: ReadonlySet<string>, some = events): { results: MailChoice[] } => ({
    results: some.map(({ signal, title, group, to, mandatory }) => ({
      event: signal,
      title,
      group,
      to,
      is_on: mandatory !== undefined || !off.has(signal),
      locked: mandatory ?? null,
    })),
  })
  const organizations = async (ctx: Ctx) => shown(await offHere(ctx))
  const own = async (ctx: Ctx) => {
    const [here, mine] = await Promise.all([offHere(ctx), offForMe(ctx)])
    return shown(
      mine,
      events.filter(({ signal, mandatory }) => mandatory || !here.has(signal)),
    )
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

const offHere = async (ctx: Ctx) =>
  new Set(
    (await ctx.db.selectFrom('notification_mail').select('event').where('is_on', '=', false).execute()).map(
      ({ event }) => event,
    ),
  )
const offForMe = async (ctx: Ctx) =>
  new Set(
    (
      await ctx.db
        .selectFrom('notification_mail_choice')
        .select('event')
        .where('is_on', '=', false)
        .where('account_id', '=', ctx.viewer.account_id)
        .execute()
    ).map(({ event }) => event),
  )

/** Whether the mail of an event goes to an account: neither the organization nor the person has switched it off. */
export const wantsMail = (
  event: string,
  accountId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from notification_mail n where n.event = ${event} and not n.is_on)
  and not exists (select from notification_mail_choice c where c.event = ${event} and not c.is_on and c.account_id = ${accountId}))`
