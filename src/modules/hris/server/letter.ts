import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { fieldsIn, merged, mergeText } from '#modules/hris/domain/letter-body.ts'
import { letterDay } from '#modules/hris/domain/letter-value.ts'
import { headOf, refusePay } from '#modules/hris/server/letter-draft.ts'
import { logoOf } from '#platform/pdf/head-image.ts'
import { letterPdf } from '#modules/hris/server/letter-pdf.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import {
  letterFields,
  refuseSensitive,
  refuseUnknown,
  writtenValues,
} from '#modules/hris/server/letter-fields.ts'
import { readsPay } from '#modules/hris/server/prepared-pay.ts'
import { noteGroup } from '#modules/hris/server/readings.ts'
import { letterValues } from '#modules/hris/server/letter-values.ts'
import { draftRoutes } from '#modules/hris/server/letter-draft-routes.ts'
import { issue, saidOf, valueIn, withoutMissing, writeDrafts } from '#modules/hris/server/letter-make.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'
import { keepRevision, revisionRoutes } from '#modules/hris/server/letter-revision.ts'
import {
  heldLetter as held,
  isOut,
  letterListRoute,
  lettersWhere,
  oneLetter as one,
  out,
} from '#modules/hris/server/letter-row.ts'
import {
  acknowledgeLetter,
  issueLetters,
  letterPurpose,
  lettersOf,
  letterTemplate,
  MOST_LETTERS,
  previewLetter,
  revokeLetter,
} from '#modules/hris/shared/letter.ts'
import { RichText as LetterBody } from '#kernel/rich-text.ts'

const mayWrite = (ctx: Ctx) => ctx.org.is_hr && allowed(ctx.org.codes, [P.hris.letterTemplates], 'read')

/** Read by those who write letters and by whom it was written to. */
export const letterFiles: FilePurpose = {
  purpose: letterPurpose,
  of_record: true,
  read: async (ctx, file) => {
    const letter = await ctx.db
      .selectFrom('letter')
      .select(['employee_id', 'names_pay', 'number'])
      .where('file_id', '=', file.id)
      .executeTakeFirst()
    if (!letter) return mayWrite(ctx) && !ctx.org.is_limited
    const { employee_id, names_pay, number } = letter
    if (employee_id === ctx.employee_id) return true
    if (!mayWrite(ctx) || (names_pay && !readsPay(ctx))) return false
    if (names_pay)
      await noteGroup(ctx, employee_id, 'compensation', 'view', { how: 'File', about: `Letter ${number}` })
    return true
  },
}

export const letterRoutes: Route[] = [
  ...serveSettings(letterTemplate, {
    computed: () => ({ revision: sql`letter_template.revision` }),
    async before(ctx, values, current) {
      const subject = values['subject'] ?? current?.['subject']
      const body = LetterBody.parse(values['body'] ?? current?.['body'])
      refuseUnknown(await letterFields(ctx.db), typeof subject === 'string' ? subject : '', body)
      const id = current?.['id']
      return typeof id === 'string' ? keepRevision(ctx, id, values) : {}
    },
  }),
  ...revisionRoutes,
  ...draftRoutes,
  handle(previewLetter, async (ctx, { body }) => {
    const fields = await letterFields(ctx.db)
    refuseUnknown(fields, body.subject, body.body)
    const named = fieldsIn(body.body, body.subject)
    refusePay(ctx, named)
    refuseSensitive(ctx, fields, named)
    const [organization, logo] = await Promise.all([
      headOf(ctx),
      logoOf(ctx.db, ctx.services.files, ctx.org.org_id),
    ])
    const known = body.employee_id
      ? (await letterValues(ctx, [body.employee_id], ctx.today, organization.name)).get(body.employee_id)
      : undefined
    if (body.employee_id && !known) throw invalid({ employee_id: ['Select a valid choice.'] })
    const language = body.language ?? 'English'
    const values = writtenValues(fields, named, language, (name) => valueIn(known, name))
    const content = await letterPdf({
      logo,
      organization,
      number: values['letter_number'] ?? '',
      date: letterDay(ctx.today, language),
      subject: mergeText(body.subject, values),
      body: merged(body.body, values),
      signatory: body.signatory ?? null,
      page: {
        page_size: body.page_size ?? 'A4',
        margin_mm: body.margin_mm ?? 23,
        footer: body.footer ?? null,
      },
    })
    return { name: 'letter.pdf', media_type: 'application/pdf', content }
  }),
  letterListRoute,
  handle(issueLetters, async (ctx, { body }) => {
    const template = await ctx.db
      .selectFrom('letter_template')
      .selectAll()
      .where('id', '=', body.template_id)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!template) throw invalid({ template_id: ['Select a valid choice.'] })
    const said = saidOf({ addressee: body.addressee, purpose: body.purpose })
    const employees = await meantBy(ctx, body)
    const wanted = employees.map((employee_id) => ({ employee_id, issued_on: body.issued_on, said }))
    const isDraft = body.as_draft || template.needs_approval
    const { whole, failed } =
      body.skip_missing && !isDraft
        ? await withoutMissing(ctx, template, wanted)
        : { whole: wanted, failed: [] }
    if (!whole.length) return { issued: 0, drafted: 0, numbers: [], failed }
    const drafts = await writeDrafts(ctx, template, whole)
    if (isDraft) return { issued: 0, drafted: drafts.length, numbers: [], failed }
    const numbers = await issue(ctx, drafts, 'employee_ids')
    return { issued: numbers.length, drafted: 0, numbers, failed }
  }),
  serveAction(revokeLetter, async (ctx, { params, body }) => {
    const row = await held(ctx, params.id)
    await checkVersion(row, body.version, () => row)
    if (row.status === 'Revoked') throw conflict('This letter is already Revoked.')
    if (!isOut(row)) throw conflict('This letter is not issued yet: discard the draft instead.')
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
      results: await lettersWhere(
        ctx,
        sql`d.employee_id = ${params.employee_id} and ${ctx.as === 'user' ? out : sql`true`}`,
      ),
    }
  }),
  serveAction(acknowledgeLetter, async (ctx, { params }) => {
    const row = await held(ctx, params.id)
    if (row.person.id !== ctx.employee_id || !isOut(row)) throw notFound()
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

/** Whom letters are for: who is named, also of those who left, and who of a segment works here on the day of the letters. */
async function meantBy(ctx: Ctx, asked: z.output<typeof issueLetters.spec.body>): Promise<string[]> {
  const { employee_ids: named, segment_id, issued_on } = asked
  if (!segment_id && !named.length) throw invalid({ employee_ids: ['Choose a segment or people.'] })
  const known = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', sql<string>`any(${named}::uuid[])`)
    .execute()
  if (known.length < new Set(named).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
  if (!segment_id) return [...new Set(named)]
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e where e.joined_on <= ${issued_on} and (e.left_on is null or e.left_on >= ${issued_on})
    and ${segmentCondition(segment_id, sql`e.id`, issued_on)} order by e.code, e.id`.execute(ctx.db)
  const all = [...new Set([...named, ...rows.map(({ id }) => id)])]
  if (!all.length) throw invalid({ segment_id: ['Nobody is in this segment.'] })
  if (all.length > MOST_LETTERS)
    throw invalid({ segment_id: [`At most ${MOST_LETTERS} people at once: these are ${all.length}.`] })
  return all
}
