import { sql } from 'kysely'
import { inDigits } from '#kernel/calendar/names.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { letter } from '#platform/mail-letter.ts'
import { handle, type Route } from '#platform/route.ts'
import { answerFile, rowOf } from '#engines/file/file-server.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { logoOf, letterPdf, letterTo, refuseToPayless } from '#modules/hris/server/public.ts'
import { preStep, type PreState } from '#modules/onboarding/domain/pre-employment.ts'
import { contentOf, offerRows, shownOffer } from '#modules/onboarding/server/offer-row.ts'
import { offers } from '#modules/onboarding/shared/offer-letter.ts'

export const offerRoutes: Route[] = [
  handle(offers.list, async (ctx, { params }) => {
    const person = await ctx.db
      .selectFrom('pre_employment')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!person) throw notFound()
    const rows = await offerRows(ctx.db)
      .where('o.pre_employment_id', '=', params.id)
      .orderBy('o.sent_at', 'desc')
      .orderBy('o.id')
      .execute()
    return { results: rows.map((row) => shownOffer(row, ctx.now)) }
  }),
  handle(offers.send, async (ctx, { params, body }) => {
    const person = await candidate(ctx, params.id)
    if (person.version !== body.version)
      throw conflict('Somebody else has changed this. Reload and try again.')
    const step = preStep(
      { state: person.state as PreState, joins_on: person.joins_on, has_template: true, has_job_title: true },
      'offer',
      ctx.today,
    )
    if (!step.ok) throw conflict(step.why)
    const { content, names_pay, language } = await letterTo(ctx, {
      template_id: body.template_id,
      kind: 'Offer',
      values: {
        ...person,
        joined_on: person.joins_on,
        joined_on_bs: person.joins_on,
        letter_date_bs: ctx.today,
        annual_salary: body.annual_salary ?? null,
      },
    })
    await voidOpen(ctx, params.id)
    const id = newId()
    const secret = newSecret()
    const expires_at = new Date(Date.parse(ctx.now) + body.valid_days * 86_400_000).toISOString()
    await ctx.db
      .insertInto('offer_letter')
      .values({
        id,
        pre_employment_id: params.id,
        number: content.number,
        content: JSON.stringify(content),
        names_pay,
        token_hash: hashOf(secret),
        expires_at,
        sent_at: ctx.now,
        sent_by: ctx.viewer.account_id,
        sent_by_name: ctx.viewer.full_name,
      })
      .execute()
    await ctx.db
      .updateTable('pre_employment')
      .set({ state: step.state, version: person.version + 1 })
      .where('id', '=', params.id)
      .execute()
    await mailLink(ctx, { ...person, secret, valid_days: body.valid_days, language })
    return one(ctx, id)
  }),
  handle(offers.withdraw, async (ctx, { params }) => {
    const offer = await one(ctx, params.id)
    if (offer.state !== 'Sent' && offer.state !== 'Viewed')
      throw conflict(`This offer is already ${offer.state}.`)
    const done = await ctx.db
      .updateTable('offer_letter')
      .set((eb) => ({ state: 'Withdrawn', version: eb('version', '+', 1) }))
      .where('id', '=', params.id)
      .where('state', 'in', ['Sent', 'Viewed'])
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw conflict('The candidate has answered just now. Reload and see.')
    return one(ctx, params.id)
  }),
  handle(offers.letter, async (ctx, { params }) => {
    const row = await offerRows(ctx.db).where('o.id', '=', params.id).executeTakeFirst()
    if (!row) throw notFound()
    if (row.names_pay) refuseToPayless(ctx)
    return {
      name: `Offer ${row.number.replace('/', '-')}.pdf`,
      media_type: 'application/pdf',
      async content() {
        const logo = await logoOf(ctx.db, ctx.services.files, ctx.org.org_id)
        return letterPdf({ ...contentOf(row), logo })
      },
    }
  }),
  handle(offers.signedCopy, async (ctx, { params }) => {
    const row = await offerRows(ctx.db).where('o.id', '=', params.id).executeTakeFirst()
    if (!row?.signed_file_id) throw notFound()
    if (row.names_pay) refuseToPayless(ctx)
    const file = await rowOf(ctx, row.signed_file_id)
    if (!file) throw notFound()
    return answerFile(ctx, file)
  }),
]

async function one(ctx: Ctx, id: string) {
  const row = await offerRows(ctx.db).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shownOffer(row, ctx.now)
}

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
  }>`
    select p.full_name, p.email, p.state, p.version, p.joins_on, p.contract_ends_on,
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
    .where('state', 'in', ['Sent', 'Viewed'])
    .execute()

interface Link {
  full_name: string
  email: string
  secret: string
  valid_days: number
  language: string
}
/** The link names the organization by its number, behind whose wall the secret is looked for. */
const mailLink = (ctx: Ctx, { secret, email, ...link }: Link) => {
  const { label, ...words } = wordsAround(ctx.org.name, link)
  const button = { label, path: `/offer-letter/${ctx.org.org_id}-${secret}` }
  return ctx.services.mail.send(ctx.db, {
    org_id: ctx.org.org_id,
    to: email,
    // whoever has the link may answer: it is not among the mails that HR reads
    is_secret: true,
    ...letter(ctx.services.config.publicUrl, { ...words, button }),
  })
}

/** A candidate has no language yet: it is that of the letter. */
const wordsAround = (
  organization: string,
  { full_name, valid_days, language }: Omit<Link, 'email' | 'secret'>,
) =>
  language === 'Nepali'
    ? {
        subject: `${organization} बाट तपाईँलाई प्रस्ताव`,
        greeting: `नमस्ते ${full_name},`,
        paragraphs: [
          `${organization} तपाईँसँग काम गर्न चाहन्छ। प्रस्ताव पढ्न र स्वीकार वा अस्वीकार गर्न पत्र खोल्नुहोस्।`,
          `यो लिङ्क ${inDigits(valid_days, 'deva')} दिनसम्म तपाईँका लागि मात्र हो: अरूलाई नदिनुहोस्।`,
        ],
        label: 'प्रस्ताव पढ्नुहोस्',
      }
    : {
        subject: `Your offer from ${organization}`,
        greeting: `Namaste ${full_name},`,
        paragraphs: [
          `${organization} would like to work with you. Open the letter to read the offer, and to accept or decline it.`,
          `The link is good for ${valid_days} days, and only for you: do not pass it on.`,
        ],
        label: 'Read the offer',
      }
