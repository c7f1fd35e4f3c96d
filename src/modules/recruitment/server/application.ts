import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { moveProblem, nextStage } from '#modules/recruitment/domain/pipeline.ts'
import { found, publishedSet, stagesOf, writeEvent } from '#modules/recruitment/server/base.ts'
import { candidateBy, refuseFile, refuseReferrer } from '#modules/recruitment/server/candidate.ts'
import { keepReferral } from '#modules/recruitment/server/referral-kept.ts'
import { dropTests, sendChosenTest, sendStageTest } from '#modules/recruitment/server/stage-test.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import {
  addApplication,
  applications,
  holdApplication,
  moveApplication,
  rejectApplication,
  resumeApplication,
  testApplication,
} from '#modules/recruitment/shared/application.ts'
import {
  applicationStages,
  interviewStages,
  type ApplicationStage,
} from '#modules/recruitment/shared/words.ts'

/** What became of it: after an offer, what the newcomer did. */
export const stateNow = sql`case p.state when 'Joined' then 'Hired' when 'Accepted' then 'Accepted' when 'Onboarding' then 'Accepted'
  when 'Declined' then 'Offer declined' when 'No-show' then 'Offer declined' when 'Cancelled' then 'Offer declined'
  when 'Draft' then 'Offered' else a.state end`
/** Candidate and vacancy are always there: joined from the left, they are read only where something of them is asked. */
export const applicationTables = sql`job_application a
  left join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
  left join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
  left join pre_employment p on p.org_id = a.org_id and p.id = a.pre_employment_id`

/** Of the test that was sent last. */
const testOf = (what: ReturnType<typeof sql>) => sql`(select ${what} from application_test t
  join assessment_taker k on k.org_id = t.org_id and k.id = t.taker_id
  where t.org_id = a.org_id and t.application_id = a.id order by t.sent_at desc limit 1)`

const beforeOffer: readonly string[] = ['In progress', 'On hold', 'Rejected', 'Withdrawn']

interface Row {
  stage: ApplicationStage
  state: string
  knockout: string | null
  stages: string[]
}

const source = sourceOf(applications, {
  from: () => applicationTables,
  select: ({ now }) => ({
    candidate: sql`c.full_name`,
    vacancy: refIn('v', 'title'),
    stage: sql`a.stage`,
    state: stateNow,
    days: sql`greatest(0, floor(extract(epoch from ${now}::timestamptz - a.stage_since) / 86400))::int`,
    cards: sql`(select count(*) filter (where s.state = 'Completed') || '/' || count(*) from stage_assignment s
      where s.org_id = a.org_id and s.application_id = a.id and s.stage = a.stage and s.state <> 'Cancelled')`,
    score: sql`(select round(avg(s.score), 1) from stage_assignment s
      where s.org_id = a.org_id and s.application_id = a.id and s.state = 'Completed')`,
    test_state: testOf(sql`k.state`),
    test_score: testOf(sql`trim_scale(k.score)`),
    knockout: sql`a.knockout`,
    applied_at: sql`a.applied_at`,
    source: sql`a.source`,
    email: sql`c.email`,
    mobile: sql`c.mobile`,
    expected_salary: sql`a.expected_salary`,
    reject_reason: sql`a.reject_reason`,
    version: sql`a.version`,
  }),
  facts: () => ({
    stages: sql`array(select s.stage from vacancy_stage s where s.org_id = v.org_id and s.vacancy_id = v.id order by s.position)`,
  }),
  id: sql`a.id`,
  search: (_ctx, search) => {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    return [sql<boolean>`(c.full_name ilike ${like} or c.email ilike ${like} or v.title ilike ${like})`]
  },
  filters: {
    // before an offer the state is the application's own, and found by its index
    state: (states: string[]) =>
      states.every((state) => beforeOffer.includes(state))
        ? sql<boolean>`(a.pre_employment_id is null and a.state = any(${states}::text[]))`
        : sql<boolean>`${stateNow} = any(${states}::text[])`,
    stage: (stage) => sql<boolean>`a.stage = ${stage}`,
    vacancy_id: (ids: string[]) => sql<boolean>`a.vacancy_id = any(${ids}::uuid[])`,
  },
  sort: { vacancy: sql`v.title` },
  order: sql`a.applied_at desc`,
  beside: async (ctx, _query, matching) => {
    const { rows } = await sql<{ stage: ApplicationStage; count: number }>`
      select a.stage, count(*)::int as count ${matching(['stage'])} group by a.stage`.execute(ctx.db)
    const counts = new Map(rows.map(({ stage, count }) => [stage, count]))
    return { stages: applicationStages.map((stage) => ({ stage, count: counts.get(stage) ?? 0 })) }
  },
  map: (ctx, { stage, state, knockout, stages }: Row) => {
    const writes = ctx.as === 'hr' && allowed(ctx.org.codes, [P.recruitment.applications], 'write')
    const open = writes && state === 'In progress'
    return {
      next: nextStage(stages, stage),
      stages,
      abilities: {
        move: open,
        assign: open && stage !== 'Offer',
        reject: writes && (state === 'In progress' || state === 'On hold'),
        hold: open,
        resume: writes && state === 'On hold',
        reconsider: writes && state === 'Rejected' && knockout === 'Decline',
        refer: open && stages.includes('Reference check'),
        pool: writes && state !== 'Hired',
        test: open && stage === 'Assessment',
        interview: open && interviewStages.some((one) => one === stage),
        negotiate: open && stage !== 'Applied',
        offer: open && stage === 'Offer',
      },
    }
  },
})
const read = readerOf(applications, source)
export const applicationRow = async (ctx: Ctx, id: string) => (await read(ctx, sql`a.id = ${id}`))[0]

/** An application that is open, locked; nothing is done for one that is over. */
export async function openApplication(ctx: Ctx, id: string, version: number) {
  const { row, write } = await changing(ctx, 'job_application', id, version, {
    current: async () => (await applicationRow(ctx, id)) ?? {},
  })
  if (row.pre_employment_id !== null) throw conflict('This candidate has an offer already.')
  if (row.state !== 'In progress' && row.state !== 'On hold')
    throw conflict(`This application is ${row.state}.`)
  return { row, write }
}

/** Name, address and job for a letter. */
export const addressee = (ctx: Pick<Ctx, 'db'>, id: string) =>
  found(
    ctx.db
      .selectFrom('job_application as a')
      .innerJoin('candidate as c', (join) =>
        join.onRef('c.org_id', '=', 'a.org_id').onRef('c.id', '=', 'a.candidate_id'),
      )
      .innerJoin('vacancy as v', (join) =>
        join.onRef('v.org_id', '=', 'a.org_id').onRef('v.id', '=', 'a.vacancy_id'),
      )
      .select(['c.full_name as name', 'c.email', 'v.title as job', 'v.salary_to'])
      .where('a.id', '=', id)
      .executeTakeFirst(),
  )

/** Nobody is asked or met any more for one that is over. */
export async function dropAssignments(db: Ctx['db'], applicationId: string) {
  await db
    .updateTable('stage_assignment')
    .set((eb) => ({ state: 'Cancelled', token_hash: null, version: eb('version', '+', 1) }))
    .where('application_id', '=', applicationId)
    .where('state', '=', 'Pending')
    .execute()
  await db
    .updateTable('interview')
    .set((eb) => ({ state: 'Cancelled', token_hash: null, version: eb('version', '+', 1) }))
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['Offered', 'Scheduled'])
    .execute()
  await dropTests(db, applicationId)
}
export const dropNegotiation = (db: Ctx['db'], applicationId: string) =>
  db
    .updateTable('salary_negotiation')
    .set((eb) => ({ state: 'Withdrawn', token_hash: null, version: eb('version', '+', 1) }))
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['Verification', 'Offered', 'Countered'])
    .execute()

export const applicationRoutes: Route[] = [
  serveList(applications, source),
  serveAction(addApplication, async (ctx, { body }) => {
    const vacancy = await ctx.db
      .selectFrom('vacancy')
      .select(['id', 'state', 'set_root_id'])
      .where('id', '=', body.vacancy_id)
      .executeTakeFirst()
    if (vacancy?.state !== 'Published') throw invalid({ vacancy_id: ['Choose a published vacancy.'] })
    if (body.cv_file_id) await refuseFile(ctx, body.cv_file_id)
    if (body.referrer_id) await refuseReferrer(ctx, body.referrer_id)
    const candidate = await candidateBy(ctx, body)
    const known = await ctx.db
      .selectFrom('job_application')
      .select('id')
      .where('vacancy_id', '=', vacancy.id)
      .where('candidate_id', '=', candidate.id)
      .executeTakeFirst()
    if (known) throw invalid({ email: ['This candidate applied for the vacancy already.'] })
    const id = newId()
    await ctx.db
      .insertInto('job_application')
      .values({
        id,
        vacancy_id: vacancy.id,
        candidate_id: candidate.id,
        stage_since: ctx.now,
        source: body.source,
        referrer_id: body.referrer_id ?? null,
        expected_salary: body.expected_salary ?? null,
        cv_file_id: body.cv_file_id ?? null,
        set_id: await publishedSet(ctx.db, vacancy.set_root_id),
        applied_at: ctx.now,
      })
      .execute()
    if (body.referrer_id)
      await keepReferral(ctx.db, ctx.now, { application_id: id, employee_id: body.referrer_id, via: 'HR' })
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, { application_id: id, event: 'Added' })
    return { id, full_name: candidate.full_name }
  }),
  serveAction(moveApplication, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    const stages = (await stagesOf(ctx.db, row.vacancy_id)).map(({ stage }) => stage)
    const problem = moveProblem(stages, row.stage, body.stage, body.remarks ?? null)
    if (problem) throw invalid({ [problem.endsWith('a reason.') ? 'remarks' : 'stage']: [problem] })
    const waiting = await ctx.db
      .selectFrom('stage_assignment')
      .select('id')
      .where('application_id', '=', row.id)
      .where('stage', '=', row.stage as never)
      .where('state', '=', 'Pending')
      .executeTakeFirst()
    if (waiting && !body.remarks)
      throw invalid({ remarks: ['Some assignments of this stage are pending: give a reason to move on.'] })
    await write({ stage: body.stage, stage_since: ctx.now, state: 'In progress' })
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Moved',
      stage: body.stage,
      remarks: body.remarks,
    })
    if (body.stage === 'Assessment') await sendStageTest(ctx, row)
  }),
  serveAction(testApplication, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    if (row.stage !== 'Assessment') throw conflict('Move the candidate to Assessment first.')
    await sendChosenTest(ctx, row.id, body.assessment_id)
    await write({})
  }),
  serveAction(rejectApplication, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    await write({ state: 'Rejected', reject_reason: body.reject_reason })
    await dropAssignments(ctx.db, row.id)
    await dropNegotiation(ctx.db, row.id)
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Rejected',
      stage: row.stage,
      remarks: body.remarks,
    })
    if (body.sends_letter) await sendLetter(ctx, 'Rejected', await addressee(ctx, row.id))
  }),
  serveAction(holdApplication, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    if (row.state !== 'In progress') throw conflict('This application is on hold already.')
    await write({ state: 'On hold' })
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Put on hold',
      remarks: body.remarks,
    })
  }),
  serveAction(resumeApplication, async (ctx, { params, body }) => {
    const { row, write } = await openApplication(ctx, params.id, body.version)
    if (row.state !== 'On hold') throw conflict('This application is not on hold.')
    await write({ state: 'In progress' })
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Resumed',
      remarks: body.remarks,
    })
  }),
]
