import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { systemScope } from '#platform/system-scope.ts'
import { hashOf } from '#platform/token.ts'
import { logoOf, letterPdf } from '#modules/hris/server/public.ts'
import { isSignature } from '#modules/onboarding/domain/offer.ts'
import { preStep, type PreState } from '#modules/onboarding/domain/pre-employment.ts'
import { contentOf, offerRows, shownOffer, type OfferRow } from '#modules/onboarding/server/offer-row.ts'
import { offerLink, signedCopy, type SeenOffer } from '#modules/onboarding/shared/offer-letter.ts'

const OVER = 'This link is not valid any more. Please ask whoever sent it for a new one.'

/** What a candidate does, who has no account: read, take the letter along, answer once. */
export const offerLinkRoutes: Route[] = [
  handleOpen(offerLink.read, (ctx, { params }) =>
    behind(ctx, params.token, async (db, row) => {
      if (row.state !== 'Sent') return seen(db, ctx, row)
      await db
        .updateTable('offer_letter')
        .set({ state: 'Viewed', viewed_at: ctx.now, version: row.version + 1 })
        .where('id', '=', row.id)
        .execute()
      return seen(db, ctx, { ...row, state: 'Viewed' })
    }),
  ),
  handleOpen(offerLink.letter, (ctx, { params }) =>
    behind(ctx, params.token, async (db, row, orgId) => ({
      name: `Offer ${row.number.replace('/', '-')}.pdf`,
      media_type: 'application/pdf',
      content:
        (row.sha256 && (await ctx.services.files.read(orgId, row.sha256))) ||
        (await letterPdf({ ...contentOf(row), logo: await logoOf(db, ctx.services.files, orgId) })),
    })),
  ),
  handleOpen(offerLink.sign, async (ctx, { params }) => {
    // who sends is known before anything is read, and while it is read nothing is locked
    const orgId = await behind(ctx, params.token, async (_db, row, id) => {
      refuseAnswered(row)
      return id
    })
    const { file_name, stream } = await ctx.upload(orgId)
    const content = await ctx.services.files.put(orgId, file_name, stream, {
      limit: signedCopy.bytes,
      allow: signedCopy.allow,
    })
    const answered = await behind(ctx, params.token, async (db, row) => {
      refuseAnswered(row)
      const signed_file_id = newId()
      await db
        .insertInto('stored_file')
        .values({
          ...content,
          id: signed_file_id,
          purpose: signedPurpose,
          account_id: null,
          created_at: ctx.now,
        })
        .execute()
      return settle(db, ctx, row, orgId, {
        state: 'Accepted',
        signature: null,
        signed_file_id,
        remarks: null,
      })
    })
    ctx.services.bus.publish('signal', '')
    return answered
  }),
  handleOpen(offerLink.answer, async (ctx, { params, body }) => {
    const answered = await behind(ctx, params.token, async (db, row, orgId) => {
      refuseAnswered(row)
      if (!isSignature(body.signature, row.full_name))
        throw invalid({ signature: [`Type your name as the letter has it: ${row.full_name}`] })
      return settle(db, ctx, row, orgId, {
        state: body.answer,
        signature: body.signature,
        signed_file_id: null,
        remarks: body.remarks ?? null,
      })
    })
    ctx.services.bus.publish('signal', '')
    return answered
  }),
]

/** Read by nobody but HR, through the offer that it belongs to. */
const signedPurpose = 'signed_offer'

function refuseAnswered({ state }: Pick<OfferRow, 'state'>) {
  if (state !== 'Sent' && state !== 'Viewed') throw conflict(`You have ${state.toLowerCase()} already.`)
}

interface Answer {
  state: 'Accepted' | 'Declined'
  signature: string | null
  signed_file_id: string | null
  remarks: string | null
}
/** The answer, with its time and address; the pre-employment follows and HR is told. */
async function settle(db: Db, ctx: OpenCtx, row: OfferRow, orgId: number, answer: Answer) {
  await moveOn(db, ctx, row, answer.state)
  const change = { ...answer, answered_at: ctx.now, address: ctx.request.ip }
  await db
    .updateTable('offer_letter')
    .set({ ...change, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await db
    .insertInto('signal')
    .values({
      id: newId(),
      org_id: orgId,
      name: 'offer.answered',
      payload: JSON.stringify({ offer_id: row.id }),
      account_id: null,
      at: ctx.now,
    })
    .execute()
  return seen(db, ctx, { ...row, ...change })
}

/** The offer behind a link, in its organization, locked. Whatever is wrong with a link, it is only not found. */
async function behind<T>(
  ctx: OpenCtx,
  token: string,
  work: (db: Db, row: OfferRow, orgId: number) => Promise<T>,
): Promise<T> {
  const [, org = '', secret = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? []
  if (!secret) throw notFound(OVER)
  const orgId = Number(org)
  return ctx.services.database.inOrganization(
    { ...systemScope(orgId, 'offer_letter'), ip: ctx.request.ip },
    async (db) => {
      const row = await offerRows(db)
        .where('o.token_hash', '=', hashOf(secret))
        .where('o.state', '<>', 'Withdrawn')
        .where('o.expires_at', '>', ctx.now)
        .forUpdate('o')
        .executeTakeFirst()
      if (!row) throw notFound(OVER)
      return work(db, row, orgId)
    },
  )
}

/** The pre-employment follows the answer, unless HR has gone on meanwhile. */
async function moveOn(db: Db, ctx: OpenCtx, row: OfferRow, answer: 'Accepted' | 'Declined') {
  const person = await db
    .selectFrom('pre_employment')
    .select(['state', 'joins_on', 'version'])
    .where('id', '=', row.pre_employment_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const step = preStep(
    { state: person.state as PreState, joins_on: person.joins_on, has_template: true, has_job_title: true },
    answer === 'Accepted' ? 'accept' : 'decline',
    ctx.now.slice(0, 10),
  )
  if (!step.ok) throw conflict('This offer does not stand any more. Please ask whoever sent it.')
  await db
    .updateTable('pre_employment')
    .set({ state: step.state, version: person.version + 1 })
    .where('id', '=', row.pre_employment_id)
    .execute()
}

async function seen(db: Db, ctx: OpenCtx, row: OfferRow): Promise<SeenOffer> {
  const { organization, number, subject, body, signatory } = contentOf(row)
  const job = await db
    .selectFrom('pre_employment as p')
    .leftJoin('job_title as j', (join) =>
      join.onRef('j.org_id', '=', 'p.org_id').onRef('j.id', '=', 'p.job_title_id'),
    )
    .select('j.title')
    .where('p.id', '=', row.pre_employment_id)
    .executeTakeFirst()
  const { state, expires_at, answered_at } = shownOffer(row, ctx.now)
  return {
    organization: organization.name,
    full_name: row.full_name,
    number,
    subject,
    body: body as SeenOffer['body'],
    signatory,
    joins_on: row.joins_on,
    job_title: job?.title ?? null,
    state,
    expires_at,
    answered_at,
  }
}
