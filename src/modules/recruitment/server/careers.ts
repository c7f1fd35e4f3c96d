import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { candidateBy, dropAssignments, dropNegotiation } from '#modules/recruitment/server/application.ts'
import { publishedSet, signalOutside, stagesOf, writeEvent } from '#modules/recruitment/server/base.ts'
import {
  behindLink,
  daysLater,
  inOrganizationOf,
  OVER,
  tokenOf,
  type Behind,
} from '#modules/recruitment/server/links.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import { cvTypes } from '#modules/recruitment/server/my-assignment.ts'
import { cvPurpose } from '#modules/recruitment/shared/application.ts'
import { careers, cvBytes, type Job } from '#modules/recruitment/shared/careers.ts'
import type { ApplicationStage } from '#modules/recruitment/shared/words.ts'

/** Organizations whose jobs are listed together at most: each is read behind its own wall. */
const MOST_ORGANIZATIONS = 50

/** For anybody: nothing of employees, of drafts, or of what others applied for. */
export const careersRoutes: Route[] = [
  handleOpen(careers.jobs, async (ctx, { query }) => {
    const organizations = await hiringOrganizations(ctx, query.organization)
    const all: Job[] = []
    // a transaction sees one organization, so each is asked in turn
    for (const { org_id } of organizations)
      all.push(
        ...(await inOrganizationOf(ctx, String(org_id), 'careers', (at) => listedJobs(at, query.search))),
      )
    all.sort((a, b) => (a.closes_on < b.closes_on ? -1 : 1))
    return { count: all.length, results: all.slice(query.offset, query.offset + query.limit) }
  }),
  handleOpen(careers.job, (ctx, { params }) =>
    inJob(ctx, params.job_slug, async (at, row) => {
      const set = await publishedSet(at.db, row.set_root_id)
      const [stages, items] = await Promise.all([
        stagesOf(at.db, row.id),
        set === null ? [] : itemsOf(at.db, set),
      ])
      const { description, requirements, benefits } = row
      return {
        ...jobOf(at, row),
        is_open: isOpen(row, at.today),
        description,
        requirements,
        benefits,
        stages: stages.map(({ stage }) => stage),
        items,
      }
    }),
  ),
  handleOpen(careers.cv, async (ctx, { params }) => {
    // where it goes is known before anything is read, and while it is read nothing is locked
    const orgId = await inJob(ctx, params.job_slug, async (at, row) => {
      refuseClosed(at, row)
      return at.org.org_id
    })
    const { file_name, stream } = await ctx.upload(orgId)
    const content = await ctx.services.files.put(orgId, file_name, stream, { limit: cvBytes, allow: cvTypes })
    return inJob(ctx, params.job_slug, async (at, row) => {
      refuseClosed(at, row)
      const [file_id, secret] = [newId(), newSecret()]
      await at.db
        .insertInto('stored_file')
        .values({ ...content, id: file_id, purpose: cvPurpose, account_id: null, created_at: at.now })
        .execute()
      await at.db
        .insertInto('candidate_upload')
        .values({
          id: newId(),
          token_hash: hashOf(secret),
          vacancy_id: row.id,
          file_id,
          expires_at: daysLater(at.now, 1),
        })
        .execute()
      return { cv_token: secret, name: content.name }
    })
  }),
  handleOpen(careers.apply, async (ctx, { params, body }) => {
    const answer = await inJob(ctx, params.job_slug, async (at, row) => {
      refuseClosed(at, row)
      const set_id = await publishedSet(at.db, row.set_root_id)
      const checked = checkedAnswers(set_id === null ? [] : await itemsOf(at.db, set_id), body.answers)
      if (checked.problems) throw invalid(checked.problems)
      const upload = await at.db
        .deleteFrom('candidate_upload')
        .where('token_hash', '=', hashOf(body.cv_token))
        .where('vacancy_id', '=', row.id)
        .where('expires_at', '>', at.now)
        .returning('file_id')
        .executeTakeFirst()
      if (!upload) throw invalid({ cv_token: ['Choose your CV again.'] })
      const candidate = await candidateBy(at, body)
      const known = await at.db
        .selectFrom('job_application')
        .select('id')
        .where('vacancy_id', '=', row.id)
        .where('candidate_id', '=', candidate.id)
        .executeTakeFirst()
      // who types the address of somebody else learns no more than that: the status goes to that address by mail alone
      if (known) throw conflict('An application with this email was received already.')
      const [id, secret] = [newId(), newSecret()]
      await at.db
        .insertInto('job_application')
        .values({
          id,
          vacancy_id: row.id,
          candidate_id: candidate.id,
          stage_since: at.now,
          source: 'Careers page',
          expected_salary: body.expected_salary ?? null,
          notice_days: body.notice_days ?? null,
          message: body.message ?? null,
          set_id,
          answers: JSON.stringify(
            Object.fromEntries(checked.given.map(({ question_id, value }) => [question_id, value])),
          ),
          cv_file_id: upload.file_id,
          token_hash: hashOf(secret),
          applied_at: at.now,
        })
        .execute()
      await writeEvent(at.db, at.now, null, { application_id: id, event: 'Applied' })
      await signalOutside(at.db, at.org.org_id, at.now, 'job_application.received', { application_id: id })
      await sendLetter(
        at,
        'Received',
        { email: body.email, name: candidate.full_name, job: row.title },
        { label: 'See the status', path: `/careers?application=${tokenOf(at.org.org_id, secret)}` },
      )
      return { detail: 'Application received. A link to its status is on its way to your email.' }
    })
    ctx.services.bus.publish('signal', '')
    return answer
  }),
  handleOpen(careers.status, (ctx, { params }) =>
    behindLink(ctx, params.token, 'careers', async (at, hash) => {
      const row = await applicationBehind(at.db, hash)
      const isOffered = row.pre_employment_id !== null
      return {
        organization: at.org.name,
        job: row.job,
        applied_at: row.applied_at,
        state: isOffered ? ('Offer' as const) : (row.state as 'In progress'),
        stage: row.stage as ApplicationStage,
        can_withdraw: !isOffered && (row.state === 'In progress' || row.state === 'On hold'),
      }
    }),
  ),
  handleOpen(careers.withdraw, (ctx, { params }) =>
    behindLink(ctx, params.token, 'careers', async (at, hash) => {
      const row = await applicationBehind(at.db, hash)
      if (row.pre_employment_id !== null || (row.state !== 'In progress' && row.state !== 'On hold'))
        throw conflict('This application cannot be withdrawn any more.')
      await at.db
        .updateTable('job_application')
        .set((eb) => ({ state: 'Withdrawn', version: eb('version', '+', 1) }))
        .where('id', '=', row.id)
        .execute()
      await dropAssignments(at.db, row.id)
      await dropNegotiation(at.db, row.id)
      await writeEvent(at.db, at.now, null, { application_id: row.id, event: 'Withdrawn', stage: row.stage })
      return { detail: 'Your application has been withdrawn.' }
    }),
  ),
]

async function applicationBehind(db: Db, hash: string) {
  const row = await db
    .selectFrom('job_application as a')
    .innerJoin('vacancy as v', (join) =>
      join.onRef('v.org_id', '=', 'a.org_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .select(['a.id', 'a.state', 'a.stage', 'a.applied_at', 'a.pre_employment_id', 'v.title as job'])
    .where('a.token_hash', '=', hash)
    .forUpdate('a')
    .executeTakeFirst()
  if (!row) throw notFound(OVER)
  return row
}

const hiringOrganizations = ({ services }: OpenCtx, slug: string | undefined) =>
  services.database.asPerson(SYSTEM_ACCOUNT, (db) => {
    const all = db
      .selectFrom('organization_listed')
      .select('org_id')
      .where(sql<boolean>`not ('recruitment' = any(disabled_applications))`)
      .orderBy('name')
      .limit(MOST_ORGANIZATIONS)
    return (slug ? all.where('slug', '=', slug) : all).execute()
  })

const jobs = (db: Db) =>
  db
    .selectFrom('vacancy as v')
    .leftJoin('branch as b', (join) =>
      join.onRef('b.org_id', '=', 'v.org_id').onRef('b.id', '=', 'v.branch_id'),
    )
    .leftJoin('employment_type as t', (join) =>
      join.onRef('t.org_id', '=', 'v.org_id').onRef('t.id', '=', 'v.employment_type_id'),
    )
    .innerJoin('organization as o', 'o.org_id', 'v.org_id')
    .select([
      'v.id',
      'v.slug',
      'v.title',
      'v.seats',
      'v.closes_on',
      'v.state',
      'v.set_root_id',
      'v.description',
      'v.requirements',
      'v.benefits',
      'v.shows_salary',
      'v.salary_from',
      'v.salary_to',
      'b.name as place',
      't.title as employment_type',
      'o.base_currency as currency',
    ])
type JobRow = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number]

async function listedJobs(at: Behind, search: string | undefined): Promise<Job[]> {
  let query = jobs(at.db)
    .where('v.state', '=', 'Published')
    .where('v.visibility', '=', 'Public')
    .where('v.closes_on', '>=', at.today)
  if (search) {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`(v.title ilike ${like} or b.name ilike ${like})`)
  }
  const rows = await query.orderBy('v.closes_on').limit(200).execute()
  return rows.map((row) => jobOf(at, row))
}

const jobOf = ({ org }: Behind, row: JobRow): Job => ({
  job_slug: `${org.org_id}-${row.slug}`,
  title: row.title,
  organization: org.name,
  place: row.place,
  employment_type: row.employment_type,
  seats: row.seats,
  closes_on: row.closes_on,
  currency: row.currency,
  salary_from: row.shows_salary ? row.salary_from : null,
  salary_to: row.shows_salary ? row.salary_to : null,
})

const isOpen = ({ state, closes_on }: JobRow, today: string) => state === 'Published' && closes_on >= today
function refuseClosed({ today }: Behind, row: JobRow) {
  if (!isOpen(row, today)) throw conflict('This vacancy is closed.')
}

/** A vacancy by its address; one that was never published is not there. */
async function inJob<T>(
  ctx: OpenCtx,
  jobSlug: string,
  work: (at: Behind, row: JobRow) => Promise<T>,
): Promise<T> {
  const [, number = '', slug = ''] = /^(\d{1,9})-([a-z0-9-]{1,80})$/.exec(jobSlug) ?? []
  if (!slug) throw notFound()
  return inOrganizationOf(ctx, number, 'careers', async (at) => {
    const row = await jobs(at.db)
      .where('v.slug', '=', slug)
      .where('v.state', 'in', ['Published', 'Closed', 'Filled'])
      .executeTakeFirst()
    if (!row) throw notFound()
    return work({ ...at, today: dayAt(at.now, at.org.time_zone) }, row)
  })
}
