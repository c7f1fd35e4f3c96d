import { sql } from 'kysely'
import { conflict, forbidden, notFound, refuse } from '#kernel/errors.ts'
import { divide, isZero, multiply, sum, toPaisa } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import type { FormItem, GivenAnswer, Result, Said } from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import type { Form, Mode, Visibility } from '#engines/appraisal/form-life.ts'
import { formItems, type FormSources } from '#engines/appraisal/form-server.ts'
import { occasionIn, occasionOf } from '#engines/appraisal/occasion-server.ts'
import { scoreOccasion, type ScoredMode, type ScoreTrace } from '#engines/appraisal/scoring.ts'
import { resultsReleased } from '#engines/appraisal/signal-server.ts'

const final = sql`coalesce(r.calibrated_score, r.score)`

export const resultRoutes = (use: AppraisalUse, sources: FormSources): Route[] => [
  serveAction(use.calculate, async (ctx, { params }) => ({
    done: await calculate(ctx.db, use, params.occasion_id),
  })),
  serveList(use.results, {
    from: () =>
      sql`appraisal_result r join employee e on e.org_id = r.org_id and e.id = r.employee_id
        join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id`,
    select: ({ today }) => ({
      appraisee: personOf(sql`r.employee_id`, today),
      score: sql`r.score`,
      calibrated_score: sql`r.calibrated_score`,
      final_score: final,
      released_at: sql`r.released_at`,
      acknowledged_at: sql`r.acknowledged_at`,
      version: sql`r.version`,
      abilities: sql`json_build_object('calibrate', r.released_at is null and o.state <> 'Archived',
        'release', r.released_at is null and ${final} is not null and o.state <> 'Archived')`,
    }),
    id: sql`r.id`,
    where: (ctx) => [sql<boolean>`r.occasion_id = ${occasionIn(ctx)}::uuid`, isOfOthers(ctx)],
    search: { person: sql`r.employee_id` },
    filters: { released: (yes) => sql<boolean>`(r.released_at is not null) = ${yes}` },
    sort: { appraisee: sql`e.full_name`, score: sql`r.score`, final_score: final },
    order: sql`e.full_name, e.id`,
  }),
  serveList(use.ownResults, {
    from: () =>
      sql`appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id`,
    select: () => ({
      occasion: refIn('o', 'title'),
      final_score: final,
      released_at: sql`r.released_at`,
      acknowledged_at: sql`r.acknowledged_at`,
      version: sql`r.version`,
      abilities: sql`json_build_object('acknowledge', r.acknowledged_at is null)`,
    }),
    id: sql`r.id`,
    where: ({ employee_id }) => [
      sql<boolean>`r.employee_id = ${employee_id || null}::uuid`,
      sql<boolean>`o.use = ${use.name}`,
      sql<boolean>`r.released_at is not null`,
    ],
    search: (_, search) => [sql<boolean>`o.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
    filters: { archived: (yes) => sql<boolean>`(o.state = 'Archived') = ${yes}` },
    order: sql`o.starts_on desc`,
  }),
  handle(use.readResult, (ctx, { params }) => resultOf(ctx, use, params.id, sources)),
  serveAction(use.calibrate, async (ctx, { params, body: { version, ...values } }) => {
    const { write } = await ownResult(ctx, use, params.id, version)
    await write(values)
    return undefined
  }),
  serveAction(use.release, async (ctx, { params, body }) => {
    const { rows } = await sql<{ id: string; employee_id: string; is_ready: boolean }>`
      select r.id, r.employee_id, r.released_at is null and ${final} is not null as is_ready from appraisal_result r
      where r.occasion_id = ${params.occasion_id} and r.id = any(${body.result_ids}::uuid[]) order by r.id for update of r`.execute(
      ctx.db,
    )
    if (rows.length !== body.result_ids.length) throw notFound()
    if (rows.some(({ is_ready }) => !is_ready))
      throw refuse('Some of these results are released already or have no score.')
    await sql`update appraisal_result set released_at = ${ctx.now}, version = version + 1
      where id = any(${body.result_ids}::uuid[])`.execute(ctx.db)
    await ctx.signal(resultsReleased(use), {
      occasion_id: params.occasion_id,
      employee_ids: rows.map(({ employee_id }) => employee_id),
    })
    return { done: rows.length }
  }),
  serveAction(use.acknowledge, async (ctx, { params, body }) => {
    const { rows } = await sql<{ id: string }>`select r.id from appraisal_result r
      join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
      where r.id = ${params.id} and o.use = ${use.name} and r.employee_id = ${ctx.employee_id || null}::uuid
        and r.released_at is not null`.execute(ctx.db)
    if (!rows.length) throw notFound()
    const { row, write } = await changing(ctx, 'appraisal_result', params.id, body.version, {
      current: (found) => ({ version: found.version, acknowledged_at: found.acknowledged_at }),
    })
    if (row.acknowledged_at) throw conflict('You have already acknowledged this result.')
    await write({ acknowledged_at: ctx.now, acknowledgement: body.acknowledgement ?? null })
    return undefined
  }),
]

/** HR people read about themselves what everybody does: what was released, in their own area. */
const isOfOthers = ({ employee_id }: Ctx) =>
  sql<boolean>`r.employee_id is distinct from ${employee_id || null}::uuid`

async function ownResult(ctx: Ctx, use: AppraisalUse, id: string, version: number) {
  const { rows } = await sql<{ employee_id: string }>`select r.employee_id from appraisal_result r
    join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
    where r.id = ${id} and o.use = ${use.name}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  if (rows[0].employee_id === ctx.employee_id) throw forbidden('You can not calibrate your own score.')
  return changing(ctx, 'appraisal_result', id, version, {
    current: (row) => row,
    check: ({ released_at }) => {
      if (released_at) throw conflict('This result is released.')
    },
  })
}

interface ModeRow {
  form: Form
  mode: Mode
  mode_id: string
  weight_percent: number
  visibility: Visibility
  min_responses: number
  set_id: string | null
}
const modesOf = (db: Db, occasionId: string) =>
  db
    .selectFrom('appraisal_mode')
    .select(['id as mode_id', 'form', 'mode', 'weight_percent', 'visibility', 'min_responses', 'set_id'])
    .where('occasion_id', '=', occasionId)
    .orderBy('form', 'desc')
    .orderBy(
      sql`array_position(array['Self', 'Supervisor', 'Peer', 'Subordinate', 'Reviewer', 'External'], mode)`,
    )
    .execute() as Promise<ModeRow[]>

/** Scores everybody who has forms. What was released stays as it was told. */
export async function calculate(db: Db, use: { name: string }, occasionId: string): Promise<number> {
  const occasion = await occasionOf(db, use.name, occasionId)
  if (occasion.state === 'Draft' || occasion.state === 'Archived')
    throw conflict(`This appraisal is ${occasion.state}.`)
  const [modes, people] = await Promise.all([
    modesOf(db, occasionId),
    sql<{ employee_id: string; responses: { mode_id: string; score: string | null; weight: number }[] }>`
      select p.employee_id, coalesce((select jsonb_agg(jsonb_build_object('mode_id', r.mode_id, 'score', r.score::text, 'weight', r.weight) order by r.id)
        from appraisal_response r where r.org_id = p.org_id and r.occasion_id = ${occasionId} and r.employee_id = p.employee_id), '[]') as responses
      from (select distinct a.org_id, a.employee_id from appraisal_assignment a
        where a.occasion_id = ${occasionId} and a.state <> 'Withdrawn') p
      where not exists (select from appraisal_result o where o.org_id = p.org_id and o.occasion_id = ${occasionId}
        and o.employee_id = p.employee_id and o.released_at is not null)`.execute(db),
  ])
  const rule = { rule: occasion.missing_rule as ScoreTrace['rule'], kpi_percent: occasion.kpi_percent }
  const results = people.rows.map(({ employee_id, responses }) => {
    const scored: ScoredMode[] = modes.map((mode) => ({
      ...mode,
      responses: responses.filter(({ mode_id }) => mode_id === mode.mode_id),
    }))
    const trace = scoreOccasion(scored, rule)
    return { id: newId(), employee_id, score: trace.score, trace }
  })
  for (let from = 0; from < results.length; from += 1000)
    await sql`insert into appraisal_result (id, occasion_id, employee_id, score, trace)
      select x.id, ${occasionId}::uuid, x.employee_id, x.score, x.trace
      from jsonb_to_recordset(${JSON.stringify(results.slice(from, from + 1000))}::jsonb) x (id uuid, employee_id uuid, score numeric, trace jsonb)
      on conflict (org_id, occasion_id, employee_id) do update set score = excluded.score, trace = excluded.trace,
        version = appraisal_result.version + 1
      where appraisal_result.released_at is null
        and (appraisal_result.score, appraisal_result.trace) is distinct from (excluded.score, excluded.trace)`.execute(
      db,
    )
  return results.length
}

/** One result with its trace and what each mode said. Of others for HR, one's own once it is released. */
export async function resultOf(
  ctx: Ctx,
  use: { name: string },
  id: string,
  sources: FormSources,
): Promise<Result> {
  const { rows } = await sql<
    Omit<Result, 'said'> & { employee_id: string; occasion_id: string }
  >`select r.id, json_build_object('id', o.id, 'title', o.title) as occasion, r.occasion_id, r.employee_id,
      ${personOf(sql`r.employee_id`, ctx.today)} as appraisee, r.score::text as score, r.calibrated_score::text as calibrated_score,
      r.calibration_note, r.trace, r.released_at, r.acknowledged_at, r.acknowledgement, r.version
    from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
    where r.id = ${id} and o.use = ${use.name} and ${
      ctx.as === 'hr'
        ? isOfOthers(ctx)
        : sql`r.employee_id = ${ctx.employee_id || null}::uuid and r.released_at is not null`
    }`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const { occasion_id, employee_id, ...result } = row
  const said = await saidOf(ctx, { occasion_id, employee_id }, sources)
  return {
    ...result,
    // why HR changed it is for HR
    calibration_note: ctx.as === 'hr' ? result.calibration_note : null,
    said,
  }
}

async function saidOf(
  ctx: Ctx,
  about: { occasion_id: string; employee_id: string },
  sources: FormSources,
): Promise<Said[]> {
  const [modes, responses] = await Promise.all([
    modesOf(ctx.db, about.occasion_id),
    sql<{
      mode_id: string
      answers: GivenAnswer[]
      comment: string | null
      author: Said['authors'][number] | null
    }>`
      select r.mode_id, r.answers, r.comment, (select ${personOf(sql`a.appraiser_id`, ctx.today)} from appraisal_assignment a
          where a.org_id = r.org_id and a.id = r.assignment_id and a.appraiser_id is not null) as author
      from appraisal_response r where r.occasion_id = ${about.occasion_id} and r.employee_id = ${about.employee_id}
      order by r.id`.execute(ctx.db),
  ])
  return Promise.all(
    modes.map(async (mode): Promise<Said> => {
      const own = responses.rows.filter(({ mode_id }) => mode_id === mode.mode_id)
      const isNamed =
        mode.visibility === 'Named' || (mode.visibility === 'Hidden from appraisee' && ctx.as === 'hr')
      const isFew = !isNamed && own.length < mode.min_responses
      const said = { mode: mode.mode, form: mode.form, responses: isFew ? 0 : own.length }
      if (isFew || own.length === 0) return { ...said, authors: [], comments: [], questions: [] }
      const items = await formItems(ctx.db, { ...about, ...mode }, sources)
      const comments = own.flatMap(({ comment }) => comment ?? [])
      return {
        ...said,
        authors: isNamed ? own.flatMap(({ author }) => author ?? []) : [],
        // in the order of the alphabet: any other could tell which answers come from one hand
        comments: isNamed ? comments : comments.toSorted(),
        questions: items.map((item) =>
          questionSaid(
            item,
            own.map(({ answers }) => answers),
            isNamed,
          ),
        ),
      }
    }),
  )
}

function questionSaid(
  { question_id, title }: FormItem,
  responses: readonly (readonly GivenAnswer[])[],
  isNamed: boolean,
): Said['questions'][number] {
  const given = responses.flatMap((answers) => answers.find((one) => one.question_id === question_id) ?? [])
  const full = sum(given.map(({ full_marks }) => full_marks ?? '0'))
  const answers = given.flatMap(({ value }) => (Array.isArray(value) ? value.join(', ') : String(value)))
  return {
    title,
    percent: isZero(full)
      ? null
      : divide(multiply(sum(given.map(({ marks }) => marks ?? '0')), '100'), full, toPaisa),
    answers: isNamed ? answers : answers.toSorted(),
  }
}
