import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import { clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { page } from '#platform/page.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import type { QuestionDetail } from '#engines/questions/question.ts'
import { choicesOf } from '#engines/questions/show-if.ts'
import { knockoutProblem, type Judged, type KnockoutTest } from '#modules/recruitment/domain/knockout.ts'
import { applicationRow } from '#modules/recruitment/server/application.ts'
import { writeEvent } from '#modules/recruitment/server/base.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import { reconsiderApplication } from '#modules/recruitment/shared/application.ts'
import {
  addKnockout,
  applicationQuestions,
  changeKnockout,
  knockoutRules,
  removeKnockout,
} from '#modules/recruitment/shared/knockout.ts'

/** Questions that the published set of a vacancy asks. */
const asked = sql`vacancy v join question_set s on s.org_id = v.org_id and s.root_id = v.set_root_id and s.state = 'Published'
  join question_set_item i on i.org_id = s.org_id and i.set_id = s.id
  join question q on q.org_id = i.org_id and q.id = i.question_id`

const source = sourceOf(knockoutRules, {
  from: () => sql`knockout_rule r join vacancy v on v.org_id = r.org_id and v.id = r.vacancy_id`,
  select: () => ({
    vacancy: refIn('v', 'title'),
    question: sql`(select q.title from question q where q.org_id = r.org_id and q.root_id = r.question_root_id
      order by q.version_no desc limit 1)`,
    test: sql`r.test`,
    value: sql`r.value`,
    effect: sql`r.effect`,
    reason: sql`r.reason`,
    found: sql`(select count(distinct k.application_id)::int from application_knockout k
      join question q on q.org_id = k.org_id and q.id = k.question_id and q.root_id = r.question_root_id
      join job_application a on a.org_id = k.org_id and a.id = k.application_id and a.vacancy_id = r.vacancy_id
      where k.org_id = r.org_id and k.reason = r.reason)`,
    is_asked: sql`exists (select from question_set s join question_set_item i on i.org_id = s.org_id and i.set_id = s.id
      join question q on q.org_id = i.org_id and q.id = i.question_id
      where s.org_id = v.org_id and s.root_id = v.set_root_id and s.state = 'Published' and q.root_id = r.question_root_id)`,
    vacancy_id: sql`r.vacancy_id`,
    question_id: sql`r.question_root_id`,
    version: sql`r.version`,
  }),
  id: sql`r.id`,
  filters: { vacancy_id: (ids: string[]) => sql<boolean>`r.vacancy_id = any(${ids}::uuid[])` },
  order: sql`v.created_at desc, r.effect, r.question_root_id`,
})
const read = readerOf(knockoutRules, source)
const rule = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'knockout_rule', id, version, {
    current: async () => (await read(ctx, sql`r.id = ${id}`))[0] ?? {},
  })

export const knockoutRoutes: Route[] = [
  serveList(knockoutRules, source),
  handle(applicationQuestions, async (ctx, { query }) => {
    let all = ctx.db
      .selectFrom('question as q')
      .where('q.is_latest', '=', true)
      .where('q.kind', 'not in', ['text', 'long_text'])
      .where(
        sql<boolean>`q.root_id in (select q.root_id from ${asked} where v.state in ('Draft', 'Verification', 'Published'))`,
      )
    if (query.search)
      all = all.where(sql<boolean>`q.title ilike ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}`)
    return page(
      query,
      all,
      all.select(['q.root_id as id', 'q.title as name']).orderBy('q.title').orderBy('q.id'),
    )
  }),
  serveAction(addKnockout, async (ctx, { body: { vacancy_id, question_id, ...body } }) => {
    await refuseWrong(ctx, vacancy_id, question_id, body)
    const id = newId()
    await saved(() =>
      ctx.db
        .insertInto('knockout_rule')
        .values({ ...body, id, vacancy_id, question_root_id: question_id })
        .execute(),
    )
    return { id }
  }),
  serveAction(changeKnockout, async (ctx, { params, body: { version, ...body } }) => {
    const { row, write } = await rule(ctx, params.id, version)
    await refuseWrong(ctx, row.vacancy_id, row.question_root_id, body)
    await saved(() => write(body))
  }),
  serveAction(removeKnockout, async (ctx, { params }) => {
    const gone = await ctx.db.deleteFrom('knockout_rule').where('id', '=', params.id).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound()
  }),
  serveAction(reconsiderApplication, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'job_application', params.id, body.version, {
      current: async () => (await applicationRow(ctx, params.id)) ?? {},
    })
    if (row.state !== 'Rejected' || row.knockout !== 'Decline')
      throw conflict('Only applications that answers declined can be reconsidered.')
    // from here on somebody has decided: what is rejected later is told as any other
    await write({ state: 'In progress', knockout: 'Flag', reject_reason: null, stage_since: ctx.now })
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Reconsidered',
      stage: row.stage,
      remarks: body.remarks,
    })
  }),
]

async function refuseWrong(
  ctx: Ctx,
  vacancyId: string,
  rootId: string,
  { test, value }: { test: KnockoutTest; value: string },
) {
  const { rows } = await sql<{ detail: QuestionDetail; is_required: boolean }>`
    select q.detail, i.is_required from ${asked} where v.id = ${vacancyId} and q.root_id = ${rootId}`.execute(
    ctx.db,
  )
  const [question] = rows
  if (!question) throw invalid({ question_id: ['The application form of this vacancy does not ask this.'] })
  // an answer that may be left out is no condition
  if (!question.is_required)
    throw invalid({ question_id: ['Make this question required in its set before you judge its answers.'] })
  const problem = knockoutProblem(judged(question.detail), test, value)
  if (problem) throw invalid(problem)
}

function judged(detail: QuestionDetail): Judged {
  if (detail.kind === 'date') return { kind: 'date' }
  const options = choicesOf(detail)
  return options === null
    ? { kind: 'words' }
    : options.length
      ? { kind: 'choice', options }
      : { kind: 'number' }
}

async function saved(work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (violated(error) === 'knockout_rule_once')
      throw invalid({ value: ['There is a rule for this answer already.'] })
    throw error
  }
}

/** As many letters as one transaction sends. */
const MOST = 200
/** Candidates whom answers alone declined are told the day after, without the reason; HR may reconsider until then. */
export const tellDeclined: Schedule = {
  name: 'recruitment.declined',
  title: 'Tell candidates that their application was declined',
  every: 'day',
  at: '09:00',
  needed: neededWhere(sql`from job_application where knockout = 'Decline' and knockout_told_at is null`),
  async run(ctx) {
    let told = 0
    for (;;) {
      const some = await ctx.batch(async (db) => {
        const now = clock.instant()
        const { rows } = await sql<{ name: string; email: string; job: string }>`
          update job_application a set knockout_told_at = ${now} from candidate c, vacancy v
          where a.id in (select x.id from job_application x where x.knockout = 'Decline' and x.knockout_told_at is null
              and x.state = 'Rejected' and x.applied_at < ${now}::timestamptz - interval '12 hours'
            order by x.applied_at, x.id limit ${MOST} for update)
            and c.org_id = a.org_id and c.id = a.candidate_id and v.org_id = a.org_id and v.id = a.vacancy_id
          returning c.full_name as name, c.email, v.title as job`.execute(db)
        for (const to of rows) await sendLetter({ ...ctx, db, now }, 'Rejected', to)
        return rows.length
      })
      told += some
      if (some < MOST) return { told }
    }
  },
}
