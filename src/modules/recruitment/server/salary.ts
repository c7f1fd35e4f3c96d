import { conflict, invalid } from '#kernel/errors.ts'
import { compareAmounts, multiply } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { addNewcomer } from '#modules/onboarding/server/public.ts'
import { packageFor, packageNames, type PackageLine } from '#modules/payroll/server/public.ts'
import { isWithinRange } from '#modules/recruitment/domain/pipeline.ts'
import { addressee, dropAssignments, openApplication } from '#modules/recruitment/server/application.ts'
import { writeEvent } from '#modules/recruitment/server/base.ts'
import { daysLater, linkDays, tokenOf } from '#modules/recruitment/server/links.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import { verifySalary } from '#modules/recruitment/shared/application-detail.ts'
import { negotiateSalary, offerApplication, salaryPackages } from '#modules/recruitment/shared/application.ts'

export const salaryRoutes: Route[] = [
  handle(salaryPackages, async (ctx, { query }) => {
    let all = packageNames(ctx.db)
    if (query.search) all = all.where('name', 'ilike', `%${query.search.replace(/[\\%_]/g, '\\$&')}%`)
    return page(query, all.clearSelect(), all.orderBy('name').orderBy('id'))
  }),
  serveAction(negotiateSalary, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    if (body.allowances && compareAmounts(body.allowances, body.amount) > 0)
      throw invalid({ allowances: ['Allowances cannot exceed the monthly salary.'] })
    const lines = await offeredLines(ctx, body.package_id ?? null, body.amount)
    const { salary_to } = await addressee(ctx, row.id)
    const within = isWithinRange(body.amount, salary_to)
    const open = await openNegotiation(ctx.db, row.id)
    if (open?.state === 'Agreed') throw conflict('A salary was agreed already.')
    const id = open?.id ?? newId()
    const values = {
      state: within ? 'Offered' : 'Verification',
      account_id: ctx.viewer.account_id,
      package_id: body.package_id ?? null,
    }
    if (open)
      await ctx.db
        .updateTable('salary_negotiation')
        .set((eb) => ({ ...values, token_hash: null, verified_by: null, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    else
      await ctx.db
        .insertInto('salary_negotiation')
        .values({ ...values, id, application_id: row.id, created_at: ctx.now })
        .execute()
    await addRound(ctx.db, ctx.now, id, {
      by: 'Company',
      amount: body.amount,
      allowances: lines === null ? (body.allowances ?? null) : null,
      lines,
      remarks: body.remarks ?? null,
    })
    await write({})
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: within ? 'Salary offered' : 'Salary sent for verification',
    })
    if (within) await sendOffer(ctx, id, row.id)
  }),
  serveAction(verifySalary, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'salary_negotiation', params.id, body.version, {
      current: ({ id, state, version }) => ({ id, state, version }),
    })
    if (row.state !== 'Verification') throw conflict(`This salary is already ${row.state}.`)
    if (row.account_id === ctx.viewer.account_id)
      throw conflict('Somebody other than the author verifies a salary.')
    await write({ state: 'Offered', verified_by: ctx.viewer.account_id })
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.application_id,
      event: 'Salary verified',
    })
    await sendOffer(ctx, row.id, row.application_id)
  }),
  serveAction(offerApplication, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    if (row.stage !== 'Offer') throw conflict('Move the candidate to Offer first.')
    const [candidate, vacancy, agreed] = await Promise.all([
      ctx.db
        .selectFrom('candidate')
        .select(['first_name', 'last_name', 'email', 'mobile'])
        .where('id', '=', row.candidate_id)
        .executeTakeFirstOrThrow(),
      ctx.db
        .selectFrom('vacancy')
        .select(['job_title_id', 'branch_id', 'division_id', 'employment_type_id'])
        .where('id', '=', row.vacancy_id)
        .executeTakeFirstOrThrow(),
      agreedSalary(ctx.db, row.id),
    ])
    const pre_employment_id = await addNewcomer(ctx, {
      ...candidate,
      ...vacancy,
      joins_on: body.joins_on,
      contract_ends_on: body.contract_ends_on ?? null,
      annual_salary: agreed === null ? null : multiply(agreed, '12'),
      source: row.source === 'Referral' ? 'Referral' : 'Application',
    })
    await write({ pre_employment_id })
    await dropAssignments(ctx.db, row.id)
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Offer prepared',
    })
  }),
]

const openNegotiation = (db: Db, applicationId: string) =>
  db
    .selectFrom('salary_negotiation')
    .select(['id', 'state'])
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['Verification', 'Offered', 'Countered', 'Agreed'])
    .forUpdate()
    .executeTakeFirst()

const lastRound = (db: Db, negotiationId: string) =>
  db
    .selectFrom('salary_round')
    .select(['position', 'amount', 'by'])
    .where('negotiation_id', '=', negotiationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

async function agreedSalary(db: Db, applicationId: string): Promise<string | null> {
  const agreed = await openNegotiation(db, applicationId)
  if (agreed?.state !== 'Agreed') return null
  const round = await lastRound(db, agreed.id)
  return round?.amount ?? null
}

interface Round {
  by: 'Company' | 'Candidate'
  amount: string
  allowances: string | null
  lines: PackageLine[] | null
  remarks: string | null
}
export async function addRound(db: Db, at: string, negotiation_id: string, round: Round) {
  const before = await lastRound(db, negotiation_id)
  const position = (before?.position ?? 0) + 1
  if (position > 50) throw conflict('This negotiation has had too many rounds.')
  await db
    .insertInto('salary_round')
    .values({
      ...round,
      lines: round.lines === null ? null : JSON.stringify(round.lines),
      id: newId(),
      negotiation_id,
      position,
      at,
    })
    .execute()
}

/** The headings of an offer by a package of payroll; null without one. */
async function offeredLines(ctx: Ctx, packageId: string | null, amount: string) {
  if (packageId === null) return null
  const lines = await packageFor(ctx, packageId, amount)
  if (lines === null) throw invalid({ package_id: ['Select a valid choice.'] })
  if (typeof lines === 'string') throw invalid({ package_id: [lines] })
  return lines
}
/** The same of an amount that is asked for: nothing where it cannot be computed. */
export async function linesFor(at: Pick<Ctx, 'db' | 'today'>, packageId: string | null, amount: string) {
  const lines = packageId === null ? null : await packageFor(at, packageId, amount)
  return typeof lines === 'string' ? null : lines
}

/** A new link each time: the former one shows a round that is past. */
async function sendOffer(ctx: Ctx, id: string, applicationId: string) {
  const secret = newSecret()
  await ctx.db
    .updateTable('salary_negotiation')
    .set({ token_hash: hashOf(secret), expires_at: daysLater(ctx.now, linkDays.salary) })
    .where('id', '=', id)
    .execute()
  await sendLetter(ctx, 'Salary offer', await addressee(ctx, applicationId), {
    label: 'Read the offer',
    path: `/salary-declaration/${tokenOf(ctx.org.org_id, secret)}/1`,
  })
}
