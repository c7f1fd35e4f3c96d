import { forbidden, invalid } from '#kernel/errors.ts'
import { inOneLine } from '#kernel/place/one-line.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { payCodes } from '#modules/hris/domain/field-rights.ts'
import { fieldsIn, merged, mergeText } from '#modules/hris/domain/letter-body.ts'
import { letterDay } from '#modules/hris/domain/letter-value.ts'
import { letterFields, writtenValues } from '#modules/hris/server/letter-fields.ts'
import type { LetterContent, LetterPage } from '#modules/hris/server/letter-pdf.ts'
import { isPayField, type MergeField } from '#modules/hris/shared/merge-field.ts'
import { RichText as LetterBody } from '#kernel/rich-text.ts'

/** The name and addresses at the head of a letter. */
export async function headOf(ctx: Pick<Ctx, 'db' | 'org'>) {
  const { name, phone, website, ...place } = await ctx.db
    .selectFrom('organization')
    .select(['name', 'phone', 'website', 'address', 'city', 'ward', 'district', 'province'])
    .where('org_id', '=', ctx.org.org_id)
    .executeTakeFirstOrThrow()
  return { name, address: inOneLine(place), phone, website }
}

/** The row of the year is locked: two who issue at once get two numbers. */
export async function takeNumbers(ctx: Pick<Ctx, 'db'>, year: number, count: number): Promise<number> {
  const { next_no } = await ctx.db
    .insertInto('letter_series')
    .values({ year, next_no: count + 1 })
    .onConflict((oc) =>
      oc
        .columns(['org_id', 'year'])
        .doUpdateSet((eb) => ({ next_no: eb('letter_series.next_no', '+', count) })),
    )
    .returning('next_no')
    .executeTakeFirstOrThrow()
  return next_no - count
}

/** How it stands on the paper. */
export const pageOf = ({ page_size, margin_mm, footer }: LetterPage): LetterPage => ({
  page_size,
  margin_mm,
  footer,
})

export function refusePay(ctx: Ctx, named: readonly string[]) {
  if (named.some(isPayField)) refuseToPayless(ctx)
}

/** A letter that says what somebody is paid is for those who may know. */
export function refuseToPayless(ctx: Ctx) {
  if (!allowed(ctx.org.codes, payCodes, 'read'))
    throw forbidden('This letter says what somebody is paid, which you may not see.')
}

/** What somebody who is no employee yet is known by, days and amounts as data; the number and the day are the letter's own. */
export type KnownValues = Partial<Record<MergeField, string | null>>

/**
 * A letter of a kind by its template, to somebody who is no employee yet. What is missing is refused by name; on trial it
 * keeps its place in brackets, and no number is taken.
 */
export async function letterTo(
  ctx: Ctx,
  { template_id, kind, values }: { template_id: string; kind: string; values: KnownValues },
  isTrial = false,
): Promise<{
  content: LetterContent
  names_pay: boolean
  needs_approval: boolean
  with_signature: boolean
  language: string
}> {
  const template = await ctx.db
    .selectFrom('letter_template')
    .selectAll()
    .where('id', '=', template_id)
    .where('kind', '=', kind)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  if (!template) throw invalid({ template_id: ['Select a valid choice.'] })
  const body = LetterBody.parse(template.body)
  const named = fieldsIn(body, template.subject)
  refusePay(ctx, named)
  const organization = await headOf(ctx)
  const known: KnownValues = { ...values, letter_date: ctx.today, organization: organization.name }
  const fields = await letterFields(ctx.db)
  const knows = new Map(Object.entries(known))
  const missing = [...new Set([...named, ...template.required_fields])].filter(
    (name) => name !== 'letter_number' && !knows.get(name),
  )
  if (missing.length && !isTrial)
    throw invalid({
      template_id: [`Not known yet: ${missing.map((name) => fields.get(name)?.title ?? name).join(', ')}.`],
    })
  const year = Number(ctx.today.slice(0, 4))
  const number = isTrial ? '' : `${year}/${String(await takeNumbers(ctx, year, 1)).padStart(4, '0')}`
  const said = writtenValues(fields, named, template.language, (name) =>
    name === 'letter_number' ? number : knows.get(name),
  )
  const content = {
    organization,
    number,
    date: letterDay(ctx.today, template.language),
    subject: mergeText(template.subject, said),
    body: merged(body, said),
    signatory: template.signatory,
    page: pageOf(template),
  }
  const { needs_approval, with_signature, language } = template
  return { content, names_pay: named.some(isPayField), needs_approval, with_signature, language }
}
