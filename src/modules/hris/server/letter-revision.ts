import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { templateRevisions } from '#modules/hris/shared/letter.ts'

const texts = [
  'name',
  'kind',
  'language',
  'subject',
  'body',
  'signatory',
  'page_size',
  'margin_mm',
  'footer',
  'required_fields',
] as const

/**
 * What a template says after letters were written by it is another version of it; the former is kept. Returns what that
 * changes of the template.
 */
export async function keepRevision(ctx: Ctx, id: string, values: Record<string, unknown>) {
  const row = await ctx.db
    .selectFrom('letter_template')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const former: Record<string, unknown> = row
  const changes = texts.some(
    (name) => values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(former[name]),
  )
  const used = await ctx.db
    .selectFrom('letter')
    .select('id')
    .where('template_id', '=', id)
    .where('template_revision', '=', row.revision)
    .limit(1)
    .executeTakeFirst()
  // the list of fields is an array of the database, which the engine hands on as it is
  if (!changes || !used) return {}
  await ctx.db
    .insertInto('letter_template_revision')
    .values({
      id: newId(),
      template_id: id,
      revision: row.revision,
      name: row.name,
      kind: row.kind,
      language: row.language,
      subject: row.subject,
      body: JSON.stringify(row.body),
      signatory: row.signatory,
      page_size: row.page_size,
      margin_mm: row.margin_mm,
      footer: row.footer,
      required_fields: row.required_fields,
      replaced_by: ctx.viewer.full_name,
      replaced_at: ctx.now,
    })
    .execute()
  return { revision: row.revision + 1 }
}

export const revisionRoutes: Route[] = [
  handle(templateRevisions, async (ctx, { params }) => {
    const { rows } = await sql<never>`
      select x.revision, x.subject, x.body, x.signatory, x.replaced_at, x.replaced_by,
        (select count(*) from letter l where l.template_id = ${params.id} and l.template_revision = x.revision) as letters
      from (
        select revision, subject, body, signatory, null::timestamptz as replaced_at, null::text as replaced_by
          from letter_template where id = ${params.id}
        union all
        select revision, subject, body, signatory, replaced_at, replaced_by
          from letter_template_revision where template_id = ${params.id}) x
      order by x.revision desc`.execute(ctx.db)
    if (!rows.length) throw notFound()
    return { results: rows }
  }),
]
