import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { cancelInvited, inviteOutside } from '#modules/assessment/server/public.ts'
import type { ApplicationDetail } from '#modules/recruitment/shared/application-detail.ts'
import { writeEvent } from '#modules/recruitment/server/base.ts'

interface Candidate {
  name: string
  email: string
}

/** Sends the candidate the test that the vacancy has for this stage, if it has one. */
export async function sendStageTest(
  ctx: Ctx,
  application: { id: string; vacancy_id: string },
): Promise<void> {
  const stage = await ctx.db
    .selectFrom('vacancy_stage')
    .select('assessment_id')
    .where('vacancy_id', '=', application.vacancy_id)
    .where('stage', '=', 'Assessment')
    .executeTakeFirst()
  if (stage?.assessment_id) await send(ctx, application.id, stage.assessment_id)
}

type Sent = 'sent' | 'known' | 'closed'

/** The like of a test that HR chose. */
export async function sendChosenTest(ctx: Ctx, applicationId: string, assessmentId: string): Promise<void> {
  const sent = await send(ctx, applicationId, assessmentId)
  if (sent === 'closed') throw invalid({ assessment_id: ['Choose a published assessment.'] })
  if (sent === 'known') throw conflict('The candidate has this test already.')
}

/** Who took it for another application is not asked again. */
async function send(ctx: Ctx, applicationId: string, assessmentId: string): Promise<Sent> {
  const assessment = await ctx.db
    .selectFrom('assessment')
    .select(['id', 'title'])
    .where('id', '=', assessmentId)
    .where('state', '=', 'Published')
    .where((eb) => eb.or([eb('closes_on', 'is', null), eb('closes_on', '>=', ctx.today)]))
    .executeTakeFirst()
  if (!assessment) return 'closed'
  const { rows } = await sql<Candidate>`select c.full_name as name, c.email from job_application a
    join candidate c on c.org_id = a.org_id and c.id = a.candidate_id where a.id = ${applicationId}`.execute(
    ctx.db,
  )
  const [candidate] = rows
  if (!candidate) throw new Error('An application has a candidate')
  const { id } = await inviteOutside(ctx, {
    ...candidate,
    assessment_id: assessment.id,
    title: assessment.title,
    extra_percent: 0,
  })
  const made = await ctx.db
    .insertInto('application_test')
    .values({ id: newId(), application_id: applicationId, taker_id: id, sent_at: ctx.now })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n) return 'known'
  await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
    application_id: applicationId,
    event: 'Test sent',
    stage: 'Assessment',
    remarks: assessment.title,
  })
  return 'sent'
}

/** Whoever is out takes no test any more, unless another application of theirs goes on. */
export async function dropTests(db: Db, applicationId: string): Promise<void> {
  const { rows } = await sql<{ taker_id: string }>`
    select t.taker_id from application_test t where t.application_id = ${applicationId}
      and not exists (select from application_test o join job_application a on a.org_id = o.org_id and a.id = o.application_id
        where o.taker_id = t.taker_id and a.id <> t.application_id and a.state in ('In progress', 'On hold'))`.execute(
    db,
  )
  await cancelInvited(
    db,
    rows.map(({ taker_id }) => taker_id),
  )
}

type TestOf = ApplicationDetail['tests'][number]
/** What came of the tests of an application. */
export async function testsOf(db: Db, applicationId: string): Promise<TestOf[]> {
  const { rows } = await sql<TestOf>`
    select t.id, s.title, k.state, trim_scale(k.score)::text as score, t.sent_at from application_test t
    join assessment_taker k on k.org_id = t.org_id and k.id = t.taker_id
    join assessment s on s.org_id = k.org_id and s.id = k.assessment_id
    where t.application_id = ${applicationId} order by t.sent_at, t.id`.execute(db)
  return rows
}
