import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handlePerson, type Route } from '#platform/route.ts'
import { emailTemplateContent, type Content } from '#modules/commons/shared/email-template-content.ts'
import { eventOf, refuseUnknownFacts } from '#modules/commons/server/email-template.ts'

export const emailTemplateContentRoutes: Route[] = [
  handlePerson(emailTemplateContent.list, async ({ db }, { params }) => {
    await eventOf(db, params.id)
    return { results: await contentsOf(db, params.id) }
  }),
  handlePerson(emailTemplateContent.create, async ({ db }, { params, body }) => {
    refuseUnknownFacts(await eventOf(db, params.id), body)
    const { language, subject } = body
    await db
      .insertInto('email_template_content')
      .values({ id: newId(), email_template_id: params.id, ...body })
      .onConflict((oc) =>
        oc.columns(['email_template_id', 'language']).doUpdateSet((eb) => ({
          subject,
          body: body.body,
          version: eb('email_template_content.version', '+', 1),
        })),
      )
      .execute()
    const written = (await contentsOf(db, params.id)).find((content) => content.language === language)
    if (!written) throw notFound()
    return written
  }),
  handlePerson(emailTemplateContent.remove, async ({ db }, { params }) => {
    const { numDeletedRows } = await db
      .deleteFrom('email_template_content')
      .where('id', '=', params.content_id)
      .where('email_template_id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    return undefined
  }),
]

const contentsOf = (db: Db, templateId: string): Promise<Content[]> =>
  db
    .selectFrom('email_template_content')
    .select(['id', 'subject', 'body'])
    .select(sql<Content['language']>`language`.as('language'))
    .where('email_template_id', '=', templateId)
    .orderBy('language')
    .execute()
