import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion, versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { answerFile, rowOf } from '#engines/file/file-server.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import {
  logoOf,
  mappedLetter,
  letterPdf,
  letterTo,
  payProblem,
  refuseToPayless,
  signatureOf,
  withPay,
  type LetterContent,
} from '#modules/hris/server/public.ts'
import { offerEvent } from '#modules/hris/shared/letter-mapping.ts'
import { preStep, type PreState } from '#modules/onboarding/domain/pre-employment.ts'
import { noteAgreedPay } from '#modules/onboarding/server/agreed-pay.ts'
import { mailLink } from '#modules/onboarding/server/offer-mail.ts'
import {
  contentOf,
  offerRows,
  shownOffer,
  writer,
  type OfferRow,
} from '#modules/onboarding/server/offer-row.ts'
import { offers, type OfferInput } from '#modules/onboarding/shared/offer-letter.ts'

export const offerRoutes: Route[] = [
  handle(offers.list, async (ctx, { params }) => {
    const person = await ctx.db
      .selectFrom('pre_employment')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!person) throw notFound()
    const template_id = await mappedLetter(ctx.db, offerEvent)
    const rows = await offerRows(ctx.db)
      .where('o.pre_employment_id', '=', params.id)
      .orderBy('o.sent_at', 'desc')
      .orderBy('o.id')
      .execute()
    return { results: rows.map((row) => shownOffer(row, ctx.now, writer(ctx))), template_id }
  }),
  handle(offers.send, async (ctx, { params, body }) => {
    const person = await candidate(ctx, params.id)
    await checkVersion(person, body.version, () => ({
      version: person.version,
      state: person.state,
      joins_on: person.joins_on,
    }))
    const step = preStep(
      { state: person.state as PreState, joins_on: person.joins_on, has_template: true, has_job_title: true },
      'offer',
      ctx.today,
    )
    if (!step.ok) throw conflict(step.why)
    const pay = agreedIn(ctx, person, body)
    const { content, needs_approval, ...about } = await letterTo(ctx, asked(ctx, person, body, pay))
    await voidOpen(ctx, params.id)
    const id = newId()
    await ctx.db
      .insertInto('offer_letter')
      .values({
        id,
        pre_employment_id: params.id,
        number: content.number,
        content: JSON.stringify(content),
        ...about,
        needs_approval,
        valid_days: body.valid_days,
        state: 'Waiting',
        // of nobody, until it is sent
        token_hash: hashOf(newSecret()),
        expires_at: expiry(ctx, body.valid_days),
        sent_at: ctx.now,
        sent_by: ctx.viewer.account_id,
        sent_by_name: ctx.viewer.full_name,
      })
      .execute()
    await ctx.db
      .updateTable('pre_employment')
      .set({
        ...pay,
        state: step.state,
        version: person.version + 1,
      })
      .where('id', '=', params.id)
      .execute()
    if (needs_approval) await ctx.signal('offer.waits', { offer_id: id })
    else await sendOut(ctx, id)
    return one(ctx, id)
  }),
  handle(offers.preview, async (ctx, { params, body }) => {
    const person = await candidate(ctx, params.id)
    const pay = agreedIn(ctx, person, body)
    const { content, with_signature, names_pay } = await letterTo(ctx, asked(ctx, person, body, pay), true)
    if (names_pay) await noteAgreedPay(ctx, [{ ...person, id: params.id }], { how: 'File', about: 'Offer' })
    return {
      name: 'letter.pdf',
      media_type: 'application/pdf',
      content: await drawn(ctx, content, with_signature),
    }
  }),
  handle(offers.approve, async (ctx, { params }) => {
    const { state, abilities } = await one(ctx, params.id)
    if (state !== 'Waiting') throw conflict(`This offer is already ${state}.`)
    if (!abilities.approve) throw forbidden('Another person has to approve the letter that you have written.')
    await sendOut(ctx, params.id, {
      approved_by: ctx.viewer.account_id,
      approved_by_name: ctx.viewer.full_name,
    })
    return one(ctx, params.id)
  }),
  handle(offers.withdraw, async (ctx, { params }) => {
    const offer = await one(ctx, params.id)
    if (!openOffer.some((state) => state === offer.state))
      throw conflict(`This offer is already ${offer.state}.`)
    const done = await ctx.db
      .updateTable('offer_letter')
      .set((eb) => ({ state: 'Withdrawn', version: eb('version', '+', 1) }))
      .where('id', '=', params.id)
      .where('state', 'in', openOffer)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw conflict('The candidate has answered just now. Reload and see.')
    return one(ctx, params.id)
  }),
  handle(offers.letter, async (ctx, { params }) => {
    const row = await offerRows(ctx.db).where('o.id', '=', params.id).executeTakeFirst()
    if (!row) throw notFound()
    await refuseOrNote(ctx, row)
    const file = row.file_id && (await rowOf(ctx, row.file_id))
    if (file) return answerFile(ctx, file)
    // of former times, or not sent yet
    return {
      name: `Offer ${row.number.replace('/', '-')}.pdf`,
      media_type: 'application/pdf',
      content: () => drawn(ctx, contentOf(row), false),
    }
  }),
  handle(offers.signedCopy, async (ctx, { params }) => {
    const row = await offerRows(ctx.db).where('o.id', '=', params.id).executeTakeFirst()
    if (!row?.signed_file_id) throw notFound()
    await refuseOrNote(ctx, row)
    const file = await rowOf(ctx, row.signed_file_id)
    if (!file) throw notFound()
    return answerFile(ctx, file)
  }),
]

async function one(ctx: Ctx, id: string) {
  const row = await offerRows(ctx.db).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shownOffer(row, ctx.now, writer(ctx))
}

const openOffer = ['Waiting', 'Sent', 'Viewed'] as const
const expiry = (ctx: Ctx, days: number) => new Date(Date.parse(ctx.now) + days * 86_400_000).toISOString()

/** A letter that says what somebody will be paid is for those who may know, and it is kept who opens it. */
async function refuseOrNote(ctx: Ctx, { names_pay, number, pre_employment_id, employee_id }: OfferRow) {
  if (!names_pay) return
  refuseToPayless(ctx)
  await noteAgreedPay(ctx, [{ id: pre_employment_id, employee_id }], {
    how: 'File',
    about: `Offer ${number}`,
  })
}

/** What an offer says of pay, by who may write it; the one that it does not name gives way. */
function agreedIn(ctx: Ctx, person: Candidate, { annual_salary, hourly_rate }: Asked) {
  const { annual_salary: salary = null, hourly_rate: rate = null } = withPay(
    ctx,
    { annual_salary, hourly_rate },
    person,
  )
  const paidTwice = payProblem({ annual_salary: salary, hourly_rate: rate })
  if (paidTwice) throw invalid({ hourly_rate: [paidTwice] })
  return salary === null && rate === null ? {} : { annual_salary: salary, hourly_rate: rate }
}
type Asked = z.output<typeof OfferInput>
type Candidate = Awaited<ReturnType<typeof candidate>>

const asked = (ctx: Ctx, person: Candidate, { template_id }: Asked, pay: object) => ({
  template_id,
  kind: 'Offer',
  values: {
    ...person,
    ...pay,
    joined_on: person.joins_on,
    joined_on_bs: person.joins_on,
    letter_date_bs: ctx.today,
  },
})

async function drawn(ctx: Ctx, content: LetterContent, with_signature: boolean): Promise<Buffer> {
  const [logo, signature] = await Promise.all([
    logoOf(ctx.db, ctx.services.files, ctx.org.org_id),
    with_signature ? signatureOf(ctx) : null,
  ])
  return letterPdf({ ...content, logo, signature })
}

/** Draws the letter with the signature of who sends it, keeps it, and mails the link. */
async function sendOut(
  ctx: Ctx,
  id: string,
  second: { approved_by: string; approved_by_name: string } | object = {},
) {
  const row = await offerRows(ctx.db).where('o.id', '=', id).executeTakeFirstOrThrow()
  if (row.names_pay) refuseToPayless(ctx)
  const person = await candidate(ctx, row.pre_employment_id)
  if (person.state !== 'Draft') throw conflict(`This pre-employment is already ${person.state}.`)
  const content = Readable.from([await drawn(ctx, contentOf(row), row.with_signature)])
  const name = `Offer ${row.number.replace('/', '-')}.pdf`
  const kept = await ctx.services.files.keep(ctx.org.org_id, name, 'pdf', content)
  const [file_id, secret] = [newId(), newSecret()]
  await ctx.db
    .insertInto('stored_file')
    .values({
      ...kept,
      id: file_id,
      purpose: offerPurpose,
      account_id: ctx.viewer.account_id,
      created_at: ctx.now,
    })
    .execute()
  const done = await ctx.db
    .updateTable('offer_letter')
    .set((eb) => ({
      ...second,
      state: 'Sent',
      file_id,
      sha256: kept.sha256,
      token_hash: hashOf(secret),
      sent_at: ctx.now,
      expires_at: expiry(ctx, row.valid_days),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) throw versionConflict(await one(ctx, id))
  await mailLink(ctx, { ...person, secret, valid_days: row.valid_days, language: row.language })
}
/** Read by the addresses of offers alone, which ask who may know what somebody is paid. */
const offerPurpose = 'offer'

/** The person as letters name them. The row is locked: two offers at once would both be the only one. */
async function candidate(ctx: Ctx, id: string) {
  const { rows } = await sql<{
    full_name: string
    email: string
    state: string
    version: number
    joins_on: string
    contract_ends_on: string | null
    job_title: string | null
    employee_level: string | null
    division: string | null
    branch: string | null
    employment_type: string | null
    supervisor: string | null
    annual_salary: string | null
    hourly_rate: string | null
    employee_id: string | null
  }>`
    select p.full_name, p.email, p.state, p.version, p.joins_on, p.contract_ends_on, p.annual_salary, p.hourly_rate, p.employee_id,
      (select title from job_title where id = p.job_title_id) as job_title,
      (select title from employment_level where id = p.employment_level_id) as employee_level,
      (select name from division where id = p.division_id) as division,
      (select name from branch where id = p.branch_id) as branch,
      (select title from employment_type where id = p.employment_type_id) as employment_type,
      (select s.full_name from pre_employment_supervisor v join employee s on s.org_id = v.org_id and s.id = v.supervisor_id
        where v.pre_employment_id = p.id order by v.authority_order limit 1) as supervisor
    from pre_employment p where p.id = ${id} for update of p`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

const voidOpen = (ctx: Ctx, id: string) =>
  ctx.db
    .updateTable('offer_letter')
    .set((eb) => ({ state: 'Withdrawn', version: eb('version', '+', 1) }))
    .where('pre_employment_id', '=', id)
    .where('state', 'in', openOffer)
    .execute()
