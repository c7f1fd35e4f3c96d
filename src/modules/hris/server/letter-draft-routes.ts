import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { letterFields, refuseUnknown } from '#modules/hris/server/letter-fields.ts'
import { DraftText, factsOf, issue, type Drafted, type Said } from '#modules/hris/server/letter-make.ts'
import { letterPdf } from '#modules/hris/server/letter-pdf.ts'
import { heldLetter, isOut, lettersWhere, oneLetter } from '#modules/hris/server/letter-row.ts'
import {
  approveLetter,
  changeDraft,
  discardDraft,
  issueDrafts,
  previewDraft,
  readDraft,
  type LetterRow,
} from '#modules/hris/shared/letter.ts'

/** Letters that are not issued yet. */
export const draftRoutes: Route[] = [
  handle(readDraft, async (ctx, { params }) => {
    const letter = await openDraft(ctx, params.id)
    const [draft] = await draftsOf(ctx, [params.id])
    if (!draft) throw notFound()
    const { subject, body, signatory } = draft.draft
    return {
      letter,
      subject,
      body,
      signatory,
      missing: (await factsOf(ctx, [draft])).missingTitles(draft),
    }
  }),
  handle(changeDraft, async (ctx, { params, body }) => {
    const letter = await openDraft(ctx, params.id, body.version)
    const [draft] = await draftsOf(ctx, [params.id])
    if (!draft) throw notFound()
    const { issued_on, version, ...text } = body
    const fields = await letterFields(ctx.db)
    refuseUnknown(fields, text.subject, text.body)
    const changed = { ...draft, draft: { ...draft.draft, ...text, signatory: text.signatory ?? null } }
    // who may not know what it says does not make it say so
    await factsOf(ctx, [changed])
    await ctx.db
      .updateTable('letter')
      .set({
        draft: JSON.stringify(changed.draft),
        subject: text.subject,
        issued_on,
        status: 'Draft',
        issued_by: ctx.viewer.account_id,
        issued_by_name: ctx.viewer.full_name,
        approved_by: null,
        approved_by_name: null,
        approved_at: null,
        version: version + 1,
      })
      .where('id', '=', letter.id)
      .execute()
    return oneLetter(ctx, letter.id)
  }),
  serveAction(discardDraft, async (ctx, { params }) => {
    const letter = await openDraft(ctx, params.id)
    await ctx.db.deleteFrom('letter').where('id', '=', letter.id).execute()
    return undefined
  }),
  handle(previewDraft, async (ctx, { params }) => {
    await openDraft(ctx, params.id)
    const [draft] = await draftsOf(ctx, [params.id])
    if (!draft) throw notFound()
    const content = await letterPdf((await factsOf(ctx, [draft])).content(draft, ''))
    return { name: 'letter.pdf', media_type: 'application/pdf', content }
  }),
  serveAction(approveLetter, async (ctx, { params, body }) => {
    const letter = await openDraft(ctx, params.id, body.version)
    if (letter.status !== 'Draft') throw conflict(`This letter is already ${letter.status}.`)
    if (!letter.abilities.approve)
      throw forbidden('Another person has to approve the letter that you have written.')
    const drafts = await draftsOf(ctx, [params.id])
    const facts = await factsOf(ctx, drafts)
    const missing = drafts.flatMap((draft) => facts.missing(draft))
    if (missing.length) throw invalid({ non_field_errors: missing })
    await ctx.db
      .updateTable('letter')
      .set({
        status: 'Approved',
        approved_by: ctx.viewer.account_id,
        approved_by_name: ctx.viewer.full_name,
        approved_at: ctx.now,
        version: body.version + 1,
      })
      .where('id', '=', params.id)
      .execute()
    return oneLetter(ctx, params.id)
  }),
  serveAction(issueDrafts, async (ctx, { body }) => {
    const ids = [...new Set(body.ids)]
    const drafts = await draftsOf(ctx, ids)
    const letters = await lettersWhere(ctx, sql`d.id = any(${ids}::uuid[])`)
    if (letters.length < ids.length) throw invalid({ ids: ['Select a valid choice.'] })
    const refused = letters.flatMap((letter) => {
      if (isOut(letter)) return [`${letter.number ?? letter.subject} is already ${letter.status}.`]
      return letter.abilities.issue ? [] : [`${letter.person.full_name}: ${letter.kind} is not approved yet.`]
    })
    if (refused.length) throw invalid({ ids: refused })
    const numbers = await issue(ctx, drafts, 'ids')
    return { issued: numbers.length, numbers }
  }),
]

async function openDraft(ctx: Ctx, id: string, version?: number): Promise<LetterRow> {
  const letter = await heldLetter(ctx, id)
  if (version !== undefined) await checkVersion(letter, version, () => letter)
  if (isOut(letter)) throw conflict(`This letter is already ${letter.status}.`)
  return letter
}

async function draftsOf(ctx: Ctx, ids: readonly string[]): Promise<Drafted[]> {
  const { rows } = await sql<Omit<Drafted, 'draft' | 'said'> & { draft: unknown; said: Said }>`
    select id, employee_id, kind, issued_on, draft, said from letter
    where id = any(${[...ids]}::uuid[]) and draft is not null order by created_at, id for update`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, draft: DraftText.parse(row.draft) }))
}
