import { sql } from 'kysely'
import { conflict, forbidden, notFound, refuse } from '#kernel/errors.ts'
import { changing, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { appealOf, appealUntil } from '#engines/appraisal/appeal-server.ts'
import type { Result } from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import type { FormSources } from '#engines/appraisal/form-server.ts'
import { occasionIn, occasionOf } from '#engines/appraisal/occasion-server.ts'
import { modesOf, saidOf } from '#engines/appraisal/said-server.ts'
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
    select: ({ today }) => ({
      occasion: refIn('o', 'title'),
      final_score: final,
      released_at: sql`r.released_at`,
      acknowledged_at: sql`r.acknowledged_at`,
      version: sql`r.version`,
      appeal: sql`(select p.state from appraisal_appeal p where p.org_id = r.org_id and p.result_id = r.id)`,
      abilities: sql`json_build_object('acknowledge', r.acknowledged_at is null, 'appeal', coalesce(${appealUntil} >= ${today}, false)
        and not exists (select from appraisal_appeal p where p.org_id = r.org_id and p.result_id = r.id))`,
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
    await refuseUnread(ctx.db, use, params.occasion_id)
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

/** What is released stays as it was told, so it waits for anonymous answers, which are read after closing. */
async function refuseUnread(db: Db, use: { name: string }, occasionId: string) {
  const [occasion, modes] = await Promise.all([occasionOf(db, use.name, occasionId), modesOf(db, occasionId)])
  if (occasion.sealed_on === null && modes.some(({ visibility }) => visibility === 'Hidden'))
    throw refuse('Close this appraisal and calculate scores first. Anonymous answers are read after closing.')
}

/** HR people read about themselves what everybody does: what was released, in their own area. */
const isOfOthers = ({ employee_id }: Ctx) =>
  sql<boolean>`r.employee_id is distinct from ${employee_id || null}::uuid`

async function ownResult(ctx: Ctx, use: AppraisalUse, id: string, version: number) {
  const { rows } = await sql<{ employee_id: string }>`select r.employee_id from appraisal_result r
    join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
    where r.id = ${id} and o.use = ${use.name}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  if (rows[0].employee_id === ctx.employee_id) throw forbidden('You cannot calibrate your own score.')
  return changing(ctx, 'appraisal_result', id, version, {
    current: (row) => row,
    check: ({ released_at }) => {
      if (released_at) throw conflict('This result is released.')
    },
  })
}

/** Scores everybody who has forms. What was released stays as it was told. */
export async function calculate(db: Db, use: { name: string }, occasionId: string): Promise<number> {
  const occasion = await heldOccasion(db, use, occasionId)
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
  const isRead = occasion.sealed_on !== null || occasion.state === 'Closed'
  if (isRead && modes.some(({ visibility }) => visibility === 'Hidden'))
    await sql`update appraisal_occasion set sealed_on = coalesce(sealed_on, org_today()) where id = ${occasionId}`.execute(
      db,
    )
  const rule = { rule: occasion.missing_rule as ScoreTrace['rule'], kpi_percent: occasion.kpi_percent }
  const results = people.rows.map(({ employee_id, responses }) => {
    const scored: ScoredMode[] = modes.map((mode) => ({
      ...mode,
      is_waiting: mode.visibility === 'Hidden' && !isRead,
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

/** The occasion, held, so that it is neither reopened nor answered while its anonymous answers are read. */
async function heldOccasion(db: Db, use: { name: string }, id: string) {
  const row = await lockRow(db, 'appraisal_occasion', id, { use: use.name })
  if (!row) throw notFound()
  return row as unknown as Awaited<ReturnType<typeof occasionOf>>
}

/** One result with its trace and what each mode said. Of others for HR, one's own once it is released. */
export async function resultOf(
  ctx: Ctx,
  use: { name: string },
  id: string,
  sources: FormSources,
): Promise<Result> {
  const { rows } = await sql<
    Omit<Result, 'said'> & { employee_id: string; occasion_id: string; is_sealed: boolean }
  >`select r.id, json_build_object('id', o.id, 'title', o.title) as occasion, r.occasion_id, r.employee_id,
      ${personOf(sql`r.employee_id`, ctx.today)} as appraisee, r.score::text as score, r.calibrated_score::text as calibrated_score,
      r.calibration_note, o.sealed_on is not null as is_sealed, r.trace, r.released_at, r.acknowledged_at, r.acknowledgement, r.version,
      ${appealOf} as appeal, (${appealUntil})::text as appeal_until
    from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
    where r.id = ${id} and o.use = ${use.name} and ${
      ctx.as === 'hr'
        ? isOfOthers(ctx)
        : sql`r.employee_id = ${ctx.employee_id || null}::uuid and r.released_at is not null`
    }`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const { occasion_id, employee_id, is_sealed, ...result } = row
  const said = await saidOf(ctx, { occasion_id, employee_id, is_sealed }, sources)
  return {
    ...result,
    // why HR changed it is for HR
    calibration_note: ctx.as === 'hr' ? result.calibration_note : null,
    said,
  }
}
