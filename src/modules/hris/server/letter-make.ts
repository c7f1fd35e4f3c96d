import { Readable } from 'node:stream'
import { z } from 'zod'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { fieldsIn, merged, mergeText } from '#modules/hris/domain/letter-body.ts'
import { letterDay } from '#modules/hris/domain/letter-value.ts'
import { headOf, pageOf, refusePay, takeNumbers } from '#modules/hris/server/letter-draft.ts'
import {
  letterFields,
  refuseSensitive,
  writtenValues,
  type LetterFields,
} from '#modules/hris/server/letter-fields.ts'
import { signatureOf } from '#modules/hris/server/signature.ts'
import { logoOf } from '#platform/pdf/head-image.ts'
import { letterPdf, type LetterContent } from '#modules/hris/server/letter-pdf.ts'
import { letterValues, type LetterValues } from '#modules/hris/server/letter-values.ts'
import { RichText as LetterBody } from '#kernel/rich-text.ts'
import { letterPurpose } from '#modules/hris/shared/letter.ts'
import { isPayField, type SaidField } from '#modules/hris/shared/merge-field.ts'

/** The text of a letter that is not issued yet, as it is kept with it: its fields are filled in at the issue. */
export const DraftText = z.object({
  subject: z.string(),
  body: LetterBody,
  signatory: z.string().nullable(),
  page_size: z.string(),
  margin_mm: z.number(),
  footer: z.string().nullable(),
  required_fields: z.array(z.string()),
  // drafts of before know nothing of it
  with_signature: z.boolean().default(false),
  language: z.string().default('English'),
})
type DraftText = z.output<typeof DraftText>

export type Said = Partial<Record<SaidField, string>>
export const saidOf = (values: Partial<Record<SaidField, string | null | undefined>>): Said =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

export interface Template {
  id: string
  kind: string
  language: string
  revision: number
  subject: string
  body: unknown
  signatory: string | null
  page_size: string
  margin_mm: number
  footer: string | null
  required_fields: string[]
  with_signature: boolean
}
export interface Wanted {
  employee_id: string
  issued_on: string
  said: Said
  source?: { of: 'employment_review' | 'separation' | 'letter_request'; id: string }
}
interface Writer {
  account_id: string | null
  full_name: string
  now: string
}
export interface Drafted {
  id: string
  employee_id: string
  kind: string
  issued_on: string
  draft: DraftText
  said: Said
}

/** Letters by a template, none of them issued. */
export const writeDrafts = (ctx: Ctx, template: Template, wanted: readonly Wanted[]) =>
  writeDraftsBy(ctx.db, { ...ctx.viewer, now: ctx.now }, template, wanted)

export async function writeDraftsBy(
  db: Db,
  { account_id, full_name, now }: Writer,
  template: Template,
  wanted: readonly Wanted[],
): Promise<Drafted[]> {
  const draft = DraftText.parse(template)
  const rows = wanted.map(({ source: _, ...one }) => ({ ...one, id: newId(), kind: template.kind, draft }))
  await db
    .insertInto('letter')
    .values(
      rows.map(({ said, ...row }, at) => ({
        ...row,
        draft: JSON.stringify(draft),
        said: JSON.stringify(said),
        subject: draft.subject,
        status: 'Draft',
        template_id: template.id,
        template_revision: template.revision,
        source: wanted[at]?.source?.of ?? null,
        source_id: wanted[at]?.source?.id ?? null,
        issued_by: account_id,
        issued_by_name: full_name,
        created_at: now,
      })),
    )
    .execute()
  return rows
}

/** Whose letters can be written, and what is not known of the others. */
export async function withoutMissing(ctx: Ctx, template: Template, wanted: readonly Wanted[]) {
  const draft = DraftText.parse(template)
  const tried = wanted.map((one) => ({ one, drafted: { ...one, id: '', kind: template.kind, draft } }))
  const facts = await factsOf(
    ctx,
    tried.map(({ drafted }) => drafted),
  )
  const found = tried.map(({ one, drafted }) => ({ one, missing: facts.missingTitles(drafted) }))
  return {
    whole: found.flatMap(({ one, missing }) => (missing.length ? [] : [one])),
    failed: found.flatMap(({ one: { employee_id: id }, missing }) =>
      missing.length ? [{ id, message: `Not known yet: ${missing.join(', ')}.` }] : [],
    ),
  }
}

/** Issues drafts: all of them, or by a refusal at `at` none. Returns their numbers. */
export async function issue(ctx: Ctx, drafts: readonly Drafted[], at: string): Promise<string[]> {
  const facts = await factsOf(ctx, drafts)
  const lines = drafts.flatMap((one) => facts.missing(one))
  if (lines.length) throw invalid({ [at]: lines })
  const first = new Map<string, number>()
  for (const year of new Set(drafts.map(yearOf)))
    first.set(year, await takeNumbers(ctx, Number(year), drafts.filter((one) => yearOf(one) === year).length))
  const made = await Promise.all(
    drafts
      .map((one) => {
        const no = first.get(yearOf(one)) ?? 0
        first.set(yearOf(one), no + 1)
        return { one, number: `${yearOf(one)}/${String(no).padStart(4, '0')}` }
      })
      .map(async ({ one, number }) => {
        const letter = facts.content(one, number)
        const name = `${one.kind} ${number.replace('/', '-')}.pdf`
        const content = Readable.from([await letterPdf(letter)])
        const kept = await ctx.services.files.keep(ctx.org.org_id, name, 'pdf', content)
        const names_pay = namedIn(one.draft).some(isPayField)
        return { id: one.id, number, subject: letter.subject, names_pay, kept, file_id: newId() }
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
  await Promise.all(
    made.map(({ id, number, subject, names_pay, kept, file_id }) =>
      ctx.db
        .updateTable('letter')
        .set((eb) => ({
          status: 'Issued',
          number,
          subject,
          names_pay,
          file_id,
          sha256: kept.sha256,
          draft: null,
          issued_by: ctx.viewer.account_id,
          issued_by_name: ctx.viewer.full_name,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),
    ),
  )
  await Promise.all(made.map(({ id }) => ctx.signal('letter.issued', { letter_id: id })))
  return made.map(({ number }) => number)
}

const yearOf = ({ issued_on }: Drafted) => issued_on.slice(0, 4)

/** What drafts need to be drawn, and what of it is not known; refused to who may not know what they say. */
export async function factsOf(ctx: Ctx, drafts: readonly Drafted[]) {
  const named = new Set(drafts.flatMap(({ draft }) => namedIn(draft)))
  refusePay(ctx, [...named])
  const fields = await letterFields(ctx.db)
  refuseSensitive(ctx, fields, [...named])
  const signed = drafts.some(({ draft }) => draft.with_signature)
  const [organization, logo, signature] = await Promise.all([
    headOf(ctx),
    logoOf(ctx.db, ctx.services.files, ctx.org.org_id),
    signed ? signatureOf(ctx) : null,
  ])
  const days = [...new Set(drafts.map(({ issued_on }) => issued_on))]
  const known = new Map(
    await Promise.all(
      days.map(async (day) => {
        const people = drafts.filter((one) => one.issued_on === day).map(({ employee_id }) => employee_id)
        return [day, await letterValues(ctx, people, day, organization.name)] as const
      }),
    ),
  )
  const valuesOf = (one: Drafted) => known.get(one.issued_on)?.get(one.employee_id)
  return {
    missing: (one: Drafted) => missingLine(fields, one, valuesOf(one)),
    missingTitles: (one: Drafted) => missingTitles(fields, one, valuesOf(one)),
    /** What is not known keeps its place in brackets. */
    content(one: Drafted, number: string): LetterContent {
      const values = writtenValues(fields, namedIn(one.draft), one.draft.language, (name) =>
        name === 'letter_number' ? number : knownOf(one, valuesOf(one), name),
      )
      return {
        logo,
        organization,
        number,
        date: letterDay(one.issued_on, one.draft.language),
        subject: mergeText(one.draft.subject, values),
        body: merged(one.draft.body, values),
        signatory: one.draft.signatory,
        signature: one.draft.with_signature ? signature : null,
        page: pageOf(one.draft),
      }
    },
  }
}

const namedIn = ({ body, subject }: DraftText) => fieldsIn(body, subject)
const knownOf = (one: Drafted, values: LetterValues | undefined, name: string): string | null =>
  new Map(Object.entries(one.said)).get(name) ?? valueIn(values, name)

function missingTitles(fields: LetterFields, one: Drafted, values: LetterValues | undefined): string[] {
  const wanted = new Set([...namedIn(one.draft), ...one.draft.required_fields])
  return [...wanted]
    .filter((name) => name !== 'letter_number' && knownOf(one, values, name) === null)
    .map((name) => fields.get(name)?.title ?? name)
}

function missingLine(fields: LetterFields, one: Drafted, values: LetterValues | undefined): string[] {
  if (!values) return ['Select a valid choice.']
  const titles = missingTitles(fields, one, values)
  return titles.length ? [`${values.full_name ?? ''}: ${titles.join(', ')} is not known.`] : []
}

export const valueIn = (values: LetterValues | undefined, name: string): string | null =>
  (values as Record<string, string | null> | undefined)?.[name] || null
