import { invalid, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import type { Route } from '#platform/route.ts'
import { serveCommon } from '#engines/settings/settings-server.ts'
import { emailTemplate } from '#modules/commons/shared/email-template.ts'
import { mailEvents, unknownFacts, type MailEvent } from '#modules/commons/shared/mail-event.ts'

export const emailTemplateRoutes: Route[] = serveCommon(emailTemplate, {
  async before(ctx, values, current) {
    const { event, subject, body, is_default, is_archived } = { ...current, ...values }
    if (!isEvent(event)) throw invalid({ event: ['Select a valid choice.'] })
    refuseUnknownFacts(event, { subject, body })
    if (is_archived === true && is_default === true)
      throw invalid({ is_default: ['An archived template is not used.'] })
    // the one chosen last takes the place of the one before
    if (values['is_default'] === true) await letGo(ctx.db, event)
  },
})

/** Names in braces that the mail does not know are refused where they stand. */
export function refuseUnknownFacts(event: MailEvent, { subject, body }: Record<'subject' | 'body', unknown>) {
  const wrong = Object.entries({ subject, body }).flatMap(([name, text]) => {
    const unknown = unknownFacts(event, String(text)).map((fact) => `{{${fact}}}`)
    return unknown.length ? [[name, [`This mail does not know ${unknown.join(', ')}.`]]] : []
  })
  if (wrong.length) throw invalid(Object.fromEntries(wrong))
}

/** Which mail a template words. */
export async function eventOf(db: Db, id: string): Promise<MailEvent> {
  const row = await db.selectFrom('email_template').select('event').where('id', '=', id).executeTakeFirst()
  if (!isEvent(row?.event)) throw notFound()
  return row.event
}

const isEvent = (event: unknown): event is MailEvent => typeof event === 'string' && event in mailEvents

const letGo = (db: Db, event: MailEvent) =>
  db
    .updateTable('email_template')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('event', '=', event)
    .where('is_default', '=', true)
    .execute()
