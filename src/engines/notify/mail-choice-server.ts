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
  /** Why it is sent in any case. */
  mandatory: string | undefined
}

/** Mails are sent unless somebody has said that they should not be; some are sent whatever anybody says. */
export function mailChoiceRoutes(events: readonly MailedEvent[]): Route[] {
  const chosen = (event: string) => {
    const found = events.find(({ signal }) => signal === event)
    if (!found) throw invalid({ event: ['Select a valid choice.'] })
    if (found.mandatory) throw invalid({ event: [found.mandatory] })
  }
  const shown = (off: ReadonlySet<string>, some = events): { results: MailChoice[] } => ({
    results: some.map(({ signal, title, mandatory }) => ({
      event: signal,
      title,
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
      chosen(body.event)
      await ctx.db
        .insertInto('notification_mail')
        .values({ id: newId(), ...body })
        .onConflict((oc) =>
          oc.columns(['org_id', 'event']).doUpdateSet((eb) => ({
            is_on: body.is_on,
            version: eb('notification_mail.version', '+', 1),
          })),
        )
        .execute()
      return organizations(ctx)
    }),
    handle(ownMail.list, own),
    handle(ownMail.change, async (ctx, { body }) => {
      chosen(body.event)
      await ctx.db
        .insertInto('notification_mail_choice')
        .values({ account_id: ctx.viewer.account_id, ...body })
        .onConflict((oc) => oc.columns(['org_id', 'account_id', 'event']).doUpdateSet({ is_on: body.is_on }))
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
