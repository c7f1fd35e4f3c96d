import { Readable } from 'node:stream'
import { sql, type RawBuilder } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { fieldsIn, merged, mergeText } from '#modules/hris/domain/letter-body.ts'
import { headOf, refusePay, takeNumbers } from '#modules/hris/server/letter-draft.ts'
import { logoOf } from '#modules/hris/server/letter-logo.ts'
import { letterPdf } from '#modules/hris/server/letter-pdf.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { letterValues, type LetterValues } from '#modules/hris/server/letter-values.ts'
import {
  acknowledgeLetter,
  isMergeField,
  issueLetters,
  LetterBody,
  letterPurpose,
  letters,
  lettersOf,
  letterTemplate,
  mergeFields,
  previewLetter,
  revokeLetter,
  type LetterNode,
  type LetterRow,
} from '#modules/hris/shared/letter.ts'

const mayWrite = (ctx: Ctx) => ctx.org.is_hr && allowed(ctx.org.codes, [P.hris.letterTemplates], 'read')

/** Read by those who write letters and by whom it was written to. */
export const letterFiles: FilePurpose = {
  purpose: letterPurpose,
  read: async (ctx, file) => {
    if (mayWrite(ctx)) return true
    const own = await ctx.db
      .selectFrom('letter')
      .select('id')
      .where('file_id', '=', file.id)
      .where('employee_id', '=', ctx.employee_id || null)
      .executeTakeFirst()
    return own !== undefined
  },
}

export const letterRoutes: Route[] = [
  ...serveSettings(letterTemplate, {
    async before(_ctx, values, current) {
      const subject = values['subject'] ?? current?.['subject']
      const body = LetterBody.parse(values['body'] ?? current?.['body'])
      refuseUnknown(typeof subject === 'string' ? subject : '', body)
    },
  }),
  handle(previewLetter, async (ctx, { body }) => {
    refuseUnknown(body.subject, body.body)
    const named = fieldsIn(body.body, body.subject)
    refusePay(ctx, named)
    const [organization, logo] = await Promise.all([
      headOf(ctx),
      logoOf(ctx.db, ctx.services.files, ctx.org.org_id),
    ])
    const known = body.employee_id
      ? (await letterValues(ctx, [body.employee_id], ctx.today, organization.name)).get(body.employee_id)
      : undefined
    if (body.employee_id && !known) throw invalid({ employee_id: ['Select a valid choice.'] })
    // of nobody in particular, or where something is not known, its name stands in its place
    const values = Object.fromEntries(
      named
        .filter(isMergeField)
        .map((name) => [name, valueIn(known, name) ?? `[${mergeFields[name].title}]`]),
    )
    const content = await letterPdf({
      logo,
      organization,
      number: values['letter_number'] ?? '',
      date: ctx.today,
      subject: mergeText(body.subject, values),
      body: merged(body.body, values),
      signatory: body.signatory ?? null,
    })
    return { name: 'letter.pdf', media_type: 'application/pdf', content }
  }),
  handle(letters, async (ctx, { query }) => {
    const conditions: RawBuilder<boolean>[] = [...foundBy(query.search, sql`d.employee_id`)]
    if (query.status?.length) conditions.push(sql`d.status = any(${query.status}::text[])`)
    if (query.kind?.length) conditions.push(sql`d.kind = any(${query.kind}::text[])`)
    const where = conditions.length ? sql.join(conditions, sql` and `) : sql`true`
    const [counted, rows] = await Promise.all([
      sql<{ count: number }>`select count(*) as count from letter d where ${where}`.execute(ctx.db),
      rowsOf(
        ctx,
        sql`${where} order by d.created_at desc, d.id desc limit ${query.limit} offset ${query.offset}`,
      ),
    ])
    return { count: counted.rows[0]?.count ?? 0, results: rows }
  }),
  handle(issueLetters, async (ctx, { body }) => {
    const template = await ctx.db
      .selectFrom('letter_template')
      .selectAll()
      .where('id', '=', body.template_id)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!template) throw invalid({ template_id: ['Select a valid choice.'] })
    const text = LetterBody.parse(template.body)
    const named = fieldsIn(text, template.subject)
    refusePay(ctx, named)
    const [organization, logo] = await Promise.all([
      headOf(ctx),
      logoOf(ctx.db, ctx.services.files, ctx.org.org_id),
    ])
    const ids = [...new Set(body.employee_ids)]
    const known = await letterValues(ctx, ids, body.issued_on, organization.name)
    refuseMissing(ids, known, named)
    const first = await takeNumbers(ctx, Number(body.issued_on.slice(0, 4)), ids.length)
    const made = await Promise.all(
      ids.map(async (employee_id, at) => {
        const number = `${body.issued_on.slice(0, 4)}/${String(first + at).padStart(4, '0')}`
        const values = { ...textsOf(known.get(employee_id)), letter_number: number }
        const subject = mergeText(template.subject, values)
        const content = await letterPdf({
          logo,
          organization,
          number,
          date: body.issued_on,
          subject,
          body: merged(text, values),
          signatory: template.signatory,
        })
        const name = `${template.kind} ${number.replace('/', '-')}.pdf`
        const kept = await ctx.services.files.keep(ctx.org.org_id, name, 'pdf', Readable.from([content]))
        return { employee_id, number, subject, kept, id: newId(), file_id: newId() }
      }),
    )
    await ctx.db
      .insertInto('stored_file')
      .values(
        made.map(({ file_id, kept }) => ({
          ...kept,
          id: file_id,
          purpose: letterPurpose,
          account_id: ctx.viewer.account_id,
          created_at: ctx.now,
        })),
      )
      .execute()
    await ctx.db
      .insertInto('letter')
      .values(
        made.map(({ kept, ...row }) => ({
          ...row,
          template_id: template.id,
          kind: template.kind,
          sha256: kept.sha256,
          issued_on: body.issued_on,
          issued_by: ctx.viewer.account_id,
          issued_by_name: ctx.viewer.full_name,
          created_at: ctx.now,
        })),
      )
      .execute()
    await Promise.all(made.map(({ id }) => ctx.signal('letter.issued', { letter_id: id })))
    return { issued: made.length, numbers: made.map(({ number }) => number) }
  }),
  handle(revokeLetter, async (ctx, { params, body }) => {
    const row = await one(ctx, params.id)
    if (row.version !== body.version)
      throw conflict('Somebody else has changed this. Reload and try again.', { current: row })
    if (row.status === 'Revoked') throw conflict('This letter is already Revoked.')
    await ctx.db
      .updateTable('letter')
      .set({ status: 'Revoked', revoked_reason: body.reason, version: body.version + 1 })
      .where('id', '=', params.id)
      .execute()
    return one(ctx, params.id)
  }),
  handle(lettersOf, async (ctx, { params }) => {
    const { is_self } = await lookAt(ctx, params.employee_id)
    if (ctx.as === 'user' && !is_self) throw notFound()
    return {
      results: await rowsOf(
        ctx,
        sql`d.employee_id = ${params.employee_id} order by d.created_at desc, d.id desc`,
      ),
    }
  }),
  handle(acknowledgeLetter, async (ctx, { params }) => {
    const row = await one(ctx, params.id)
    if (row.person.id !== ctx.employee_id) throw notFound()
    if (row.status === 'Revoked') throw conflict('This letter is already Revoked.')
    if (row.status === 'Acknowledged') return row
    await ctx.db
      .updateTable('letter')
      .set({ status: 'Acknowledged', acknowledged_at: ctx.now, version: row.version + 1 })
      .where('id', '=', params.id)
      .execute()
    return one(ctx, params.id)
  }),
]

async function rowsOf(ctx: Ctx, rest: RawBuilder<unknown>): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select d.id, ${personOf(sql`d.employee_id`, ctx.today)} as person, d.kind, d.number, d.subject, d.status, d.issued_on,
      d.issued_by_name, d.acknowledged_at, d.revoked_reason, d.sha256, d.version,
      (select json_build_object('id', f.id, 'name', f.name) from stored_file f where f.id = d.file_id) as file
    from letter d where ${rest}`.execute(ctx.db)
  return rows
}
async function one(ctx: Ctx, id: string): Promise<LetterRow> {
  const [row] = await rowsOf(ctx, sql`d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

function refuseUnknown(subject: string, body: LetterNode) {
  const unknown = fieldsIn(body, subject).filter((name) => !isMergeField(name))
  if (unknown.length) throw invalid({ body: [`No such field: ${unknown.join(', ')}.`] })
}

/** Nothing is issued while anything is missing of anybody: all of it is said at once. */
function refuseMissing(
  ids: readonly string[],
  known: ReadonlyMap<string, LetterValues>,
  named: readonly string[],
) {
  const lines = ids.flatMap((id) => {
    const values = known.get(id)
    if (!values) return ['Select a valid choice.']
    const missing = named.filter(
      (name) => name !== 'letter_number' && isMergeField(name) && valueIn(values, name) === null,
    )
    const titles = missing.filter(isMergeField).map((name) => mergeFields[name].title)
    return titles.length ? [`${values.full_name ?? ''}: ${titles.join(', ')} is not known.`] : []
  })
  if (lines.length) throw invalid({ employee_ids: lines })
}

const valueIn = (values: LetterValues | undefined, name: string): string | null =>
  (values as Record<string, string | null> | undefined)?.[name] || null
const textsOf = (values: LetterValues | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, value ?? '']))
