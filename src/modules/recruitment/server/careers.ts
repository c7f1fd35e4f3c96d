import { conflict, invalid, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { dropAssignments, dropNegotiation } from '#modules/recruitment/server/application.ts'
import { publishedSet, signalOutside, stagesOf, writeEvent } from '#modules/recruitment/server/base.ts'
import { candidateBy } from '#modules/recruitment/server/candidate.ts'
import { outcomeOf } from '#modules/recruitment/domain/knockout.ts'
import { keepKnockouts, knockoutsIn } from '#modules/recruitment/server/knockout.ts'
import { inJob, isOpen, jobOf, openJobs, refuseClosed } from '#modules/recruitment/server/jobs.ts'
import { behindLink, daysLater, OVER, tokenOf } from '#modules/recruitment/server/links.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import { cvTypes } from '#modules/recruitment/server/my-assignment.ts'
import { cvPurpose } from '#modules/recruitment/shared/application.ts'
import { careers, cvBytes } from '#modules/recruitment/shared/careers.ts'
import { keepReferral, referrerBy } from '#modules/recruitment/server/referral-kept.ts'
import type { ApplicationStage } from '#modules/recruitment/shared/words.ts'

/** For anybody: nothing of employees, of drafts, or of what others applied for. */
export const careersRoutes: Route[] = [
  handleOpen(careers.jobs, async (ctx, { query }) => {
    const all = await openJobs(ctx, query)
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
      const found = await knockoutsIn(at.db, row.id, set_id, checked.given)
      const knockout = outcomeOf(found)
      const referrer_id = await referrerBy(at.db, body.referral)
      const [id, secret] = [newId(), newSecret()]
      await at.db
        .insertInto('job_application')
        .values({
          id,
          vacancy_id: row.id,
          candidate_id: candidate.id,
          stage_since: at.now,
          source: referrer_id === null ? 'Careers page' : 'Referral',
          referrer_id,
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
          knockout,
          ...(knockout === 'Decline' ? { state: 'Rejected', reject_reason: 'Application answers' } : {}),
        })
        .execute()
      await writeEvent(at.db, at.now, null, { application_id: id, event: 'Applied' })
      if (referrer_id !== null)
        await keepReferral(at.db, at.now, { application_id: id, employee_id: referrer_id, via: 'Link' })
      await keepKnockouts(at.db, at.now, id, found)
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
        state: isOffered ? ('Offer' as const) : (stateForCandidate(row) as 'In progress'),
        stage: row.stage as ApplicationStage,
        can_withdraw: canWithdraw(row),
      }
    }),
  ),
  handleOpen(careers.withdraw, (ctx, { params }) =>
    behindLink(ctx, params.token, 'careers', async (at, hash) => {
      const row = await applicationBehind(at.db, hash)
      if (!canWithdraw(row)) throw conflict('This application cannot be withdrawn any more.')
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

interface Standing {
  state: string
  knockout: string | null
  knockout_told_at: string | null
  pre_employment_id: string | null
}
/** What answers alone declined stands like any other application until the candidate is told. */
const stateForCandidate = ({ state, knockout, knockout_told_at }: Standing) =>
  state === 'Rejected' && knockout === 'Decline' && knockout_told_at === null ? 'In progress' : state
const canWithdraw = (row: Standing) =>
  row.pre_employment_id === null && ['In progress', 'On hold'].includes(stateForCandidate(row))

async function applicationBehind(db: Db, hash: string) {
  const row = await db
    .selectFrom('job_application as a')
    .innerJoin('vacancy as v', (join) =>
      join.onRef('v.org_id', '=', 'a.org_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .select([
      'a.id',
      'a.state',
      'a.stage',
      'a.applied_at',
      'a.pre_employment_id',
      'a.knockout',
      'a.knockout_told_at',
      'v.title as job',
    ])
    .where('a.token_hash', '=', hash)
    .forUpdate('a')
    .executeTakeFirst()
  if (!row) throw notFound(OVER)
  return row
}
